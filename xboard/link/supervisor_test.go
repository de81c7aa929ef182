package link

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
)

// greeter is a session with an engine that is expected to say who it is.
type greeter struct{ *EventConn[string] }

func (g greeter) HandleLine(line string) { g.Post(line) }

func (g greeter) Handshake(ctx context.Context, d *xboard.Description) error {
	if err := g.Send("who are you?"); err != nil {
		return err
	}
	select {
	case d.Name = <-g.Events:
		return nil
	case <-g.Closed():
		return g.Cause()
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g greeter) QuitTimeout(bool) time.Duration { return 0 }

// newLife returns the life of an engine whose programs are those given, one
// after another.
func newLife(programs ...*fake) *Supervisor[greeter] {
	run := func(context.Context, *xboard.Config, func(process.Line)) (Program, error) {
		if len(programs) == 0 {
			return nil, errors.New("no such file")
		}
		f := programs[0]
		f.lines, f.end, f.done = make(chan process.Line, 1), make(chan struct{}), make(chan struct{})
		if f.status == "" {
			f.lines <- process.Line{Text: "Fred"}
		} else { // it crashes at once
			f.ended = true
			close(f.done)
			close(f.lines)
		}
		programs = programs[1:]
		return f, nil
	}
	var l *Supervisor[greeter]
	l = NewSupervisor(xboard.Config{Command: []string{"/bin/fred"}}, run, func(k *Conn) greeter { return greeter{NewEventConn[string](k, &l.Config)} })
	return l
}

func TestLife(t *testing.T) {
	first := &fake{}
	l := newLife(first, &fake{}, &fake{status: "exit status 1"})
	s, err := l.Start(t.Context())
	if err != nil || l.Name() != "Fred" || l.Describe().Name != "Fred" {
		t.Fatalf("%v, called %s", err, l.Name())
	}
	if again, err := l.EnsureSession(t.Context()); err != nil || again != s {
		t.Errorf("a new run of what lives: %v", err)
	}
	failed := errors.New("it failed")
	s.End(failed)
	if _, err := l.LiveSession(); !errors.Is(err, failed) {
		t.Errorf("after its end: %v", err)
	}
	second, err := l.EnsureSession(t.Context())
	if err != nil || second == s || second.IsClosed() {
		t.Errorf("not started again: %v", err)
	}
	_, err = l.Restart(t.Context())
	var f *xboard.Failure
	if !errors.As(err, &f) || f.Kind != xboard.StartFailed || !second.IsClosed() {
		t.Errorf("a crash at the start: %v", err)
	}
	if _, err := l.EnsureSession(t.Context()); !errors.As(err, &f) || f.Kind != xboard.StartFailed {
		t.Errorf("no program: %v", err)
	}
}

func TestLifeEnds(t *testing.T) {
	f := &fake{}
	l := newLife(f, &fake{})
	if _, err := l.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := l.AsFailure(context.Canceled); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for range 2 {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
	if len(f.sent) != 2 || f.sent[1] != "quit" {
		t.Errorf("it was sent %q", f.sent)
	}
	_, fresh := l.EnsureSession(t.Context())
	_, renewed := l.Restart(t.Context())
	_, alive := l.LiveSession()
	for _, err := range []error{fresh, renewed, alive, l.AsFailure(context.Canceled)} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("closed, but %v", err)
		}
	}
}

// TestLifeGivenUp gives an engine up while it starts.
func TestLifeGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := &fake{}
	l := newLife(f)
	meet := l.newSession
	l.newSession = func(k *Conn) greeter {
		<-f.lines // it never introduces itself
		cancel()
		return meet(k)
	}
	if _, err := l.Start(ctx); !errors.Is(err, context.Canceled) || !f.ended {
		t.Errorf("%v, ended %v", err, f.ended)
	}
	l = newLife(&fake{})
	l.closed = true // meanwhile
	if _, err := l.Start(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("closed at its start: %v", err)
	}
}
