// Package process runs a program that communicates by lines, such as a chess
// engine, safely: sends can't block, output is bounded, and no child process is
// left behind at the end.
//
// Three goroutines serve a process: one reads its output, one its error output,
// one waits for its end. They end with it; Stop waits for them.
package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Spec describes what to run.
type Spec struct {
	Command []string // program and arguments
	Dir     string   // where it runs; "": here
	Env     []string // added to this program's own environment
	// Log receives each line sent ("<") and received (">") and of the error
	// output ("!"), one at a time, if not nil.
	Log func(direction, line string)
	// Take receives each line of the output in the goroutine that reads it, and the program
	// has to wait until it returns. If it is nil, Lines has the lines.
	Take func(Line)
}

// The errors of Send.
var (
	ErrNotReading = errors.New("the program does not read its input")
	ErrClosed     = errors.New("the program has closed its input")
	ErrEnded      = errors.New("the program has ended")
)

const (
	sendTimeout  = 3 * time.Second        // for a program to read what it is sent
	drainTimeout = 250 * time.Millisecond // for the rest of the output of an ended one
	termTimeout  = time.Second            // between SIGTERM and SIGKILL
	killTimeout  = 5 * time.Second        // for the end of a killed one
	lineBuffer   = 256                    // lines read ahead
)

// Process is a running program. Its methods may be called at any time by any
// goroutine.
type Process struct {
	cmd     *exec.Cmd
	envMark string // in the environment of all that it starts
	system  system

	in         *os.File
	sending    sync.Mutex // keeps lines in order; guards stuck
	stuck      bool
	out        *os.File
	take       func(Line) // nil: lines has them
	lines      chan Line
	stderrTail tail
	log        func(direction, line string)
	logging    sync.Mutex
	readers    sync.WaitGroup
	outEnded   chan struct{}
	errEnded   chan struct{}

	quit     chan struct{} // closed when lines are no longer wanted
	quitOnce sync.Once
	reaping  sync.Mutex
	reaped   bool             // the process's number may be another's
	state    *os.ProcessState // once reaped
	stopped  string           // how Stop has ended the program, if it has
	orphans  []string         // what the program has left behind
	done     chan struct{}
}

// Start runs a program. It searches PATH and the directories of Debian's games. The
// context bounds only the start.
func Start(ctx context.Context, s Spec) (*Process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	path, err := find(s.Command, s.Dir)
	if err != nil {
		return nil, err
	}
	p := &Process{
		cmd:      exec.Command(path, s.Command[1:]...),
		envMark:  fmt.Sprintf("FERZ_CHILD=%d.%d", os.Getpid(), time.Now().UnixNano()),
		lines:    make(chan Line, lineBuffer),
		log:      s.Log,
		take:     s.Take,
		outEnded: make(chan struct{}),
		errEnded: make(chan struct{}),
		quit:     make(chan struct{}),
		done:     make(chan struct{}),
	}
	p.cmd.Dir = s.Dir
	p.cmd.Env = append(append(os.Environ(), s.Env...), p.envMark)
	isolate(p.cmd)
	if err := p.start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	return p, nil
}

// start makes the pipes, runs the program and the goroutines that serve it.
// Pipes of our own, unlike those of exec, outlive the program's end, so that
// its last lines are not lost.
func (p *Process) start() error {
	var files []*os.File
	pipe := func() (r, w *os.File, err error) {
		if r, w, err = os.Pipe(); err == nil {
			files = append(files, r, w)
		}
		return r, w, err
	}
	inR, inW, err := pipe()
	if err != nil {
		return err
	}
	outR, outW, err := pipe()
	errR, errW, err2 := pipe()
	if err = errors.Join(err, err2); err == nil {
		p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = inR, outW, errW
		err = p.cmd.Start()
	}
	if err != nil {
		for _, f := range files {
			f.Close()
		}
		return err
	}
	for _, f := range []*os.File{inR, outW, errW} {
		f.Close()
	}
	p.system.adopt(p.cmd)
	p.in, p.out = inW, outR
	p.readers.Add(3)
	go p.readOutput(outR)
	go p.readErrors(errR)
	go p.supervise(errR)
	return nil
}

// Send sends lines. It fails with ErrNotReading if the program does not read them for a
// few seconds, and then immediately in later calls; with ErrEnded if it has ended, and
// with ErrClosed if its input is closed.
func (p *Process) Send(lines ...string) error {
	p.sending.Lock()
	defer p.sending.Unlock()
	if p.stuck {
		return ErrNotReading
	}
	var text strings.Builder
	for _, l := range lines {
		p.note("<", l)
		text.WriteString(l)
		text.WriteByte('\n')
	}
	err := p.write(text.String())
	switch {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		p.stuck = true
		return ErrNotReading
	case p.ended():
		return ErrEnded
	}
	return ErrClosed
}

// write writes to the program's input. Its error is os.ErrDeadlineExceeded if that takes
// longer than sendTimeout.
func (p *Process) write(text string) error {
	if p.in.SetWriteDeadline(time.Now().Add(sendTimeout)) == nil {
		_, err := p.in.WriteString(text)
		return err
	}
	written := make(chan error, 1) // pipes have no deadlines on Windows
	go func() {
		_, err := p.in.WriteString(text)
		written <- err
	}()
	timeout := time.NewTimer(sendTimeout)
	defer timeout.Stop()
	select {
	case err := <-written:
		return err
	case <-timeout.C:
		return os.ErrDeadlineExceeded
	}
}

// Pid returns the process ID.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

// Lines returns the program's output, unless Spec.Take has received it; it is closed when
// that has ended. The program has to wait while lines are not taken.
func (p *Process) Lines() <-chan Line { return p.lines }

// Done returns a channel that is closed when the program and all that it has
// started have ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Status describes how the program has ended, with the last lines of its error output;
// it is "" while the program runs.
func (p *Process) Status() string {
	if !p.ended() {
		return ""
	}
	text := describe(p.state)
	if p.stopped != "" && p.state != nil && killedByUs(p.state) {
		text = p.stopped
	}
	if last := p.stderrTail.String(); last != "" {
		text += ", after printing: " + last
	}
	return text
}

// Succeeded reports whether the program has ended with the exit status of success.
func (p *Process) Succeeded() bool { return p.ended() && p.state != nil && p.state.Success() }

// Orphans returns the names of the processes that an ended program had started and
// left running, where the system knows: only Linux does.
func (p *Process) Orphans() []string {
	if !p.ended() {
		return nil
	}
	return p.orphans
}

// note hands a line to the log.
func (p *Process) note(direction, line string) {
	if p.log == nil {
		return
	}
	p.logging.Lock()
	defer p.logging.Unlock()
	p.log(direction, line)
}
