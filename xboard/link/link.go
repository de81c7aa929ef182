// Package link connects players with engines, whatever the protocol. A [Life] is one
// engine as a player, from its start until it is closed: its program is run, and run
// again when it has failed. A [Link] is the connection with one run: lines go out and
// come in, and whatever ends it has a reason. A protocol is a [Session]: it introduces
// itself to the engine, reads its lines, and decides how long to wait for the engine to
// quit.
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

// exitWait is how long a program may take to end that has closed its input or
// output: on a busy machine, one that crashes needs some of it.
const exitWait = 2 * time.Second

// Program is a running program: a process.Process.
type Program interface {
	Send(lines ...string) error
	Lines() <-chan process.Line
	Done() <-chan struct{}
	Status() string
	Stop(grace time.Duration) error
}

// Runner starts an engine's program. The context bounds only the start.
type Runner func(ctx context.Context, c *xboard.Config) (Program, error)

// Run is the Runner of programs on this machine.
func Run(ctx context.Context, c *xboard.Config) (Program, error) {
	p, err := process.Start(ctx, process.Spec{Command: c.Command, Dir: c.Dir, Log: c.Log})
	if err != nil {
		return nil, err // not a nil process in an interface
	}
	return p, nil
}

// Link is the connection with one run of a program. Its methods may be called
// by any goroutine.
type Link struct {
	program Program
	quit    chan struct{} // closed when lines are no longer wanted
	gone    chan struct{} // closed when nothing of the program is left

	mu     sync.Mutex
	player string
	err    error  // why the link ended
	remark string // what the program said last that might explain a failure
}

// connect returns the link with a program, which is called player in errors. read
// must be called.
func connect(p Program, player string) *Link {
	return &Link{program: p, player: player, quit: make(chan struct{}), gone: make(chan struct{})}
}

// Program returns the program.
func (l *Link) Program() Program { return l.program }

func (l *Link) self() *Link { return l }

// read takes the program's lines until they end, by themselves or because there
// are too many, and then ends the program.
func (l *Link) read(take func(text string)) {
	defer close(l.gone)
	var flood meter
	for line := range l.program.Lines() {
		if flood.add(line) {
			l.Because(l.Failure(xboard.BadOutput, flood.String()))
			_ = l.program.Stop(0)
			return
		}
		take(line.Text)
	}
	l.awaitEnd(l.program.Done())
	f := l.ending("output")
	f.Err = l.program.Stop(0)
	l.Because(f)
}

// awaitEnd waits for an end for a while.
func (l *Link) awaitEnd(end <-chan struct{}) {
	timeout := time.NewTimer(exitWait)
	defer timeout.Stop()
	select {
	case <-end:
	case <-timeout.C:
	}
}

// ending describes the end of a conversation with a program that ended without being
// asked to, or has closed its input or output.
func (l *Link) ending(closed string) *xboard.Failure {
	if status := l.program.Status(); status != "" {
		return l.Failure(xboard.Crashed, status)
	}
	return l.Failure(xboard.BrokeOff, "it closed its "+closed+", but did not end")
}

// Send sends lines. Its error ends the link.
func (l *Link) Send(lines ...string) error {
	err := l.program.Send(lines...)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, process.ErrStuck):
		return l.End(l.Failure(xboard.Hung, err.Error()))
	}
	l.awaitEnd(l.gone) // most likely it is about to end; its status is more informative than the error
	return l.End(l.ending("input"))
}

// errUnstarted is why a link ends with a program that somebody gave up while it
// was being started.
var errUnstarted = errors.New("its start was broken off")

// giveUp ends a program that could not be started because of err, and returns
// what to say of that.
func (l *Link) giveUp(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		_ = l.End(errUnstarted)
		return err
	}
	err = l.End(err)
	var f *xboard.Failure
	if errors.As(err, &f) && f.Kind != xboard.Refused {
		return &xboard.Failure{Player: f.Player, Kind: xboard.NoStart, Detail: string(f.Kind) + ": " + f.Detail, Err: f.Err}
	}
	return err
}

// Rename gives the program the name that it calls itself by.
func (l *Link) Rename(player string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.player = player
}

// Note notes what the program said that might explain a failure; "" forgets it.
func (l *Link) Note(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.remark = text
}

// Failure describes a failure of the program, together with what was noted.
func (l *Link) Failure(kind xboard.FailureKind, detail string) *xboard.Failure {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.remark != "" && kind != xboard.IllegalMade {
		detail += fmt.Sprintf("; it said %.200q", l.remark)
	}
	return &xboard.Failure{Player: l.player, Kind: kind, Detail: detail}
}

// Because notes why the link ends; the first reason counts.
func (l *Link) Because(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.err = err
		close(l.quit)
	}
}

// Quit returns a channel that is closed when lines are no longer wanted.
func (l *Link) Quit() <-chan struct{} { return l.quit }

// Gone returns a channel that is closed when nothing of the program is left.
func (l *Link) Gone() <-chan struct{} { return l.gone }

// Ended reports whether nothing of the program is left.
func (l *Link) Ended() bool {
	select {
	case <-l.gone:
		return true
	default:
		return false
	}
}

// Why waits for the link's end and returns the reason.
func (l *Link) Why() error {
	<-l.gone
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// End ends the program at once because of err, or of what ended it before.
func (l *Link) End(err error) error {
	l.Because(err)
	_ = l.program.Stop(0) // what is left of it can't be ended
	return l.Why()
}

// leave sends quit to the program, and ends it if it does not quit within a time.
func (l *Link) leave(because error, grace time.Duration) error {
	l.Because(because)
	if l.program.Send("quit") != nil {
		grace = 0
	}
	err := l.program.Stop(grace)
	<-l.gone
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
	m.bytes += len(l.Text) + l.Cut
	return m.lines > maxLines || m.bytes > maxBytes
}

func (m *meter) String() string {
	return fmt.Sprintf("a flood of %d lines, %d MiB within %v", m.lines, m.bytes>>20, period)
}
