// Package link connects to engine processes, for all protocols. A [Supervisor] is
// one engine as a player, from its start until it is closed: it starts the program,
// and restarts it after a failure. A [Conn] is the connection to one run of the
// program: it carries lines both ways and records why it ended. A protocol
// implements [Session]: it does the handshake, reads the engine's lines, and
// decides how long the engine may take to quit. To add a protocol, begin with an
// [EventConn]; see package uciclient.
package link

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
)

// exitTimeout is how long a program may take to end that has closed its input or
// output: on a busy machine, one that crashes needs some of it.
const exitTimeout = 2 * time.Second

// Program is a running program: a process.Process.
type Program interface {
	Send(lines ...string) error
	// Lines is closed when the output has ended. It has the lines that the program's
	// Runner did not pass on.
	Lines() <-chan process.Line
	Done() <-chan struct{}
	Status() string
	Stop(grace time.Duration) error
}

// Runner starts an engine's program. The context bounds only the start. It may pass the
// program's lines to take, one at a time, as soon as they are read.
type Runner func(ctx context.Context, c *xboard.Config, take func(process.Line)) (Program, error)

// Run is the Runner of programs on this machine.
func Run(ctx context.Context, c *xboard.Config, take func(process.Line)) (Program, error) {
	p, err := process.Start(ctx, process.Spec{Command: c.Command, Dir: c.Dir, Log: c.Log, Take: take})
	if err != nil {
		return nil, err // not a nil process in an interface
	}
	return p, nil
}

// Conn is the connection with one run of a program. Its methods may be called
// by any goroutine.
type Conn struct {
	program Program
	handle  func(text string) // a line
	begun   chan struct{}     // closed when lines can be handled
	flooded chan struct{}     // closed when there were too many lines
	closing chan struct{}     // closed when lines are no longer wanted
	closed  chan struct{}     // closed when nothing of the program is left

	// Of the goroutine that passes lines on.
	flood meter
	over  bool // there were too many

	mu         sync.Mutex
	player     string
	err        error  // why the link ended
	lastOutput string // what the program said last that might explain a failure
}

// newConn returns the link with a program, which is called player in errors. begin
// must be called once the program runs.
func newConn(player string) *Conn {
	return &Conn{
		player: player, begun: make(chan struct{}), flooded: make(chan struct{}),
		closing: make(chan struct{}), closed: make(chan struct{}),
	}
}

// begin has handle called with the program's lines, one at a time.
func (l *Conn) begin(p Program, handle func(text string)) {
	l.program, l.handle = p, handle
	close(l.begun)
	go l.read()
}

// Program returns the program.
func (l *Conn) Program() Program { return l.program }

func (l *Conn) self() *Conn { return l }

// take handles a line, unless there were too many.
func (l *Conn) take(line process.Line) {
	<-l.begun
	switch {
	case l.over:
	case l.flood.add(line):
		l.over = true
		l.setCause(l.Failure(xboard.BadOutput, l.flood.String()))
		close(l.flooded)
	default:
		l.handle(line.Text)
	}
}

// read waits until the program's lines end, by themselves or because there are too many,
// and then ends the program. It handles the lines that the Runner does not pass on.
func (l *Conn) read() {
	defer close(l.closed)
	lines := l.program.Lines()
	for open := true; open; {
		select {
		case <-l.flooded:
			_ = l.program.Stop(0)
			return
		case line, ok := <-lines:
			if open = ok; ok {
				l.take(line)
			}
		}
	}
	l.awaitEnd(l.program.Done())
	f := l.ending("output")
	f.Err = l.program.Stop(0)
	l.setCause(f)
}

// awaitEnd waits for an end for a while.
func (l *Conn) awaitEnd(end <-chan struct{}) {
	timeout := time.NewTimer(exitTimeout)
	defer timeout.Stop()
	select {
	case <-end:
	case <-timeout.C:
	}
}

// ending describes the end of a conversation with a program that ended without being
// asked to, or has closed its input or output.
func (l *Conn) ending(closed string) *xboard.Failure {
	if status := l.program.Status(); status != "" {
		return l.Failure(xboard.Crashed, status)
	}
	return l.Failure(xboard.Disconnected, "it closed its "+closed+", but did not end")
}

// Send sends lines. Its error ends the link.
func (l *Conn) Send(lines ...string) error {
	err := l.program.Send(lines...)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, process.ErrNotReading):
		return l.End(l.Failure(xboard.Unresponsive, err.Error()))
	}
	l.awaitEnd(l.closed) // most likely it is about to end; its status is more informative than the error
	return l.End(l.ending("input"))
}

// errStartAborted is why a link ends with a program that someone gave up while it
// was being started.
var errStartAborted = errors.New("its start was broken off")

// abortStart ends a program that could not be started because of err, and returns
// what to say of that.
func (l *Conn) abortStart(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		_ = l.End(errStartAborted)
		return err
	}
	err = l.End(err)
	var f *xboard.Failure
	if errors.As(err, &f) && f.Kind != xboard.Refused {
		return &xboard.Failure{Player: f.Player, Kind: xboard.StartFailed, Detail: string(f.Kind) + ": " + f.Detail, Err: f.Err}
	}
	return err
}

// Rename gives the program the name that it calls itself by.
func (l *Conn) Rename(player string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.player = player
}

// NoteOutput records output of the program that might explain a failure; "" clears it.
func (l *Conn) NoteOutput(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lastOutput = text
}

// Failure describes a failure of the program, together with the recorded output.
func (l *Conn) Failure(kind xboard.FailureKind, detail string) *xboard.Failure {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lastOutput != "" && kind != xboard.IllegalMove {
		detail += fmt.Sprintf("; it said %.200q", l.lastOutput)
	}
	return &xboard.Failure{Player: l.player, Kind: kind, Detail: detail}
}

// setCause notes why the link ends; the first reason counts.
func (l *Conn) setCause(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.err = err
		close(l.closing)
	}
}

// Closed returns a channel that is closed when nothing of the program is left.
func (l *Conn) Closed() <-chan struct{} { return l.closed }

// IsClosed reports whether nothing of the program is left.
func (l *Conn) IsClosed() bool {
	select {
	case <-l.closed:
		return true
	default:
		return false
	}
}

// Cause waits for the link's end and returns the reason.
func (l *Conn) Cause() error {
	<-l.closed
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// End kills the program immediately because of err, or of an earlier error.
func (l *Conn) End(err error) error {
	l.setCause(err)
	_ = l.program.Stop(0) // what is left of it can't be ended
	return l.Cause()
}

// shutDown sends quit to the program, and ends it if it does not quit within a time.
func (l *Conn) shutDown(because error, grace time.Duration) error {
	l.setCause(because)
	if l.program.Send("quit") != nil {
		grace = 0
	}
	err := l.program.Stop(grace)
	<-l.closed
	return err
}

// The most that a program may say within a minute.
const (
	maxLines = 1_000_000
	maxBytes = 64 << 20
	period   = time.Minute
)

// meter measures how much a program prints.
type meter struct {
	since        time.Time
	lines, bytes int
}

// add counts a line. It reports whether there are too many.
func (m *meter) add(l process.Line) bool {
	if l.At.Sub(m.since) > period {
		*m = meter{since: l.At}
	}
	m.lines++
	m.bytes += len(l.Text) + l.Truncated
	return m.lines > maxLines || m.bytes > maxBytes
}

func (m *meter) String() string {
	return fmt.Sprintf("a flood of %d lines, %d MiB within %v", m.lines, m.bytes>>20, period)
}
