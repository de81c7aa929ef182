package link

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// The errors of an engine that is not playing.
var (
	ErrClosed = errors.New("the engine was closed")
	ErrNoGame = errors.New("no game has begun")
)

// Session is a conversation with one run of an engine's program. It embeds a
// [EventConn].
type Session interface {
	// HandleLine handles one of the engine's lines. It runs in a goroutine of its own.
	HandleLine(line string)
	// Handshake asks the engine for its capabilities, records them in d, and sets its
	// options.
	Handshake(ctx context.Context, d *xboard.Description) error
	// QuitTimeout returns how long the engine may take to quit. Any goroutine may
	// call it.
	QuitTimeout(thinking bool) time.Duration
	self() *Conn
}

// Supervisor is an engine as a player, through all runs of its program. Protocol
// clients embed it and add NewGame and Think.
type Supervisor[S Session] struct {
	Config        xboard.Config
	Description   xboard.Description // as the engine gave it last
	MoveNowSignal *MoveNowSignal

	run        Runner
	newSession func(*Conn) S

	mu      sync.Mutex
	session S
	closed  bool
}

// NewSupervisor returns a supervisor for an engine that is not started yet. meet
// returns the session with a new run of its program.
func NewSupervisor[S Session](c xboard.Config, run Runner, meet func(*Conn) S) *Supervisor[S] {
	return &Supervisor[S]{Config: c, MoveNowSignal: newMoveNowSignal(), run: run, newSession: meet}
}

// Start runs the engine's program and waits until it has introduced itself. The
// context bounds only that.
func (l *Supervisor[S]) Start(ctx context.Context) (S, error) {
	conn := newConn(l.Name())
	program, err := l.run(ctx, &l.Config, conn.take)
	switch {
	case err != nil && ctx.Err() != nil:
		return l.Session(), ctx.Err()
	case err != nil:
		return l.Session(), &xboard.Failure{Player: l.Name(), Kind: xboard.StartFailed, Err: err}
	}
	s := l.newSession(conn)
	conn.begin(program, s.HandleLine)
	l.mu.Lock()
	l.session = s
	closed := l.closed
	l.mu.Unlock()
	if closed {
		return s, s.self().End(ErrClosed)
	}
	if err := s.Handshake(ctx, &l.Description); err != nil {
		return s, s.self().abortStart(ctx, err)
	}
	return s, nil
}

// Session returns the session with the present run of the program, even if that
// has ended.
func (l *Supervisor[S]) Session() S {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.session
}

// LiveSession returns the session with the present run of the program and, if that has ended,
// an error with the reason.
func (l *Supervisor[S]) LiveSession() (S, error) {
	s := l.Session()
	switch {
	case l.isClosed():
		return s, ErrClosed
	case s.self().IsClosed():
		return s, s.self().Cause()
	}
	return s, nil
}

// EnsureSession returns the session with the present run of the program, or with a new
// one if that has ended.
func (l *Supervisor[S]) EnsureSession(ctx context.Context) (S, error) {
	s, err := l.LiveSession()
	switch {
	case ctx.Err() != nil:
		return s, ctx.Err()
	case err != nil:
		return l.Restart(ctx)
	}
	return s, nil
}

// Restart ends the present run of the program, if it has not ended, and starts
// another.
func (l *Supervisor[S]) Restart(ctx context.Context) (S, error) {
	s, err := l.LiveSession()
	if errors.Is(err, ErrClosed) {
		return s, err
	}
	if err == nil {
		_ = s.self().shutDown(ErrClosed, s.QuitTimeout(false)) // what is left of it can't be ended
	}
	return l.Start(ctx)
}

func (l *Supervisor[S]) isClosed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closed
}

// AsFailure returns an error, unless it is due to the engine being closed.
func (l *Supervisor[S]) AsFailure(err error) error {
	if err != nil && l.isClosed() {
		return ErrClosed
	}
	return err
}

// Dialect returns how the engine writes a variant.
func (l *Supervisor[S]) Dialect(v *engine.Variant) (*xboard.Dialect, error) {
	find := l.Config.FindDialect
	if find == nil {
		find = dialect.Find
	}
	return find(v, &l.Description, &l.Config)
}

// Unsupported is the error of a variant that the engine can't play.
func (l *Supervisor[S]) Unsupported(v *engine.Variant, why string) error {
	return &xboard.Unsupported{Player: l.Name(), Variant: v.Def.Name, Why: why}
}

// Name implements xboard.Player.
func (l *Supervisor[S]) Name() string { return l.Config.DisplayName(l.Description.Name) }

// Describe implements xboard.Engine.
func (l *Supervisor[S]) Describe() xboard.Description { return l.Description }

// MoveNow implements xboard.Player.
func (l *Supervisor[S]) MoveNow() { l.MoveNowSignal.Send() }

// Close implements xboard.Player.
func (l *Supervisor[S]) Close() error {
	l.mu.Lock()
	closed, s := l.closed, l.session
	l.closed = true
	l.mu.Unlock()
	if closed {
		<-s.self().Closed()
		return nil
	}
	return s.self().shutDown(ErrClosed, s.QuitTimeout(l.MoveNowSignal.thinks()))
}

// EventConn is a link whose lines are turned into events of type E:
//
//	program → process.Process → Conn → Session.HandleLine → Post → Events
//
// HandleLine never blocks except in Post, and not there once the link is to end. Events are
// for the goroutine that plays.
type EventConn[E any] struct {
	*Conn
	Config         *xboard.Config
	Events         chan E
	ReportThinking atomic.Bool // the engine's thinking is requested
}

// NewEventConn returns an event connection over conn.
func NewEventConn[E any](l *Conn, c *xboard.Config) *EventConn[E] {
	const queued = 64
	return &EventConn[E]{Conn: l, Config: c, Events: make(chan E, queued)}
}

// Post hands an event over.
func (t *EventConn[E]) Post(e E) {
	select {
	case t.Events <- e:
	case <-t.closing:
	}
}
