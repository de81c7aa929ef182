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
// [Talk].
type Session interface {
	// Hear takes one of the engine's lines. A goroutine of its own calls it.
	Hear(line string)
	// Introduce asks the engine what it is, writes that down in d, and gives it
	// its options.
	Introduce(ctx context.Context, d *xboard.Description) error
	// Grace returns how long the engine may take to quit. Any goroutine may
	// call it.
	Grace(thinking bool) time.Duration
	self() *Link
}

// Life is an engine as a player, through all runs of its program. What it does
// not say, a protocol's client embeds it for: the game, and the thinking.
type Life[S Session] struct {
	Config      xboard.Config
	Description xboard.Description // as the engine gave it last
	Hurry       *Hurry

	run  Runner
	meet func(*Link) S

	mu      sync.Mutex
	session S
	closed  bool
}

// NewLife returns the life of an engine that is to be started. meet returns the
// session with a new run of its program.
func NewLife[S Session](c xboard.Config, run Runner, meet func(*Link) S) *Life[S] {
	return &Life[S]{Config: c, Hurry: NewHurry(), run: run, meet: meet}
}

// Start runs the engine's program and waits until it has introduced itself. The
// context bounds only that.
func (l *Life[S]) Start(ctx context.Context) (S, error) {
	program, err := l.run(ctx, &l.Config)
	switch {
	case err != nil && ctx.Err() != nil:
		return l.Session(), ctx.Err()
	case err != nil:
		return l.Session(), &xboard.Failure{Player: l.Name(), Kind: xboard.NoStart, Err: err}
	}
	s := l.meet(connect(program, l.Name()))
	go s.self().read(s.Hear)
	l.mu.Lock()
	l.session = s
	closed := l.closed
	l.mu.Unlock()
	if closed {
		return s, s.self().End(ErrClosed)
	}
	if err := s.Introduce(ctx, &l.Description); err != nil {
		return s, s.self().giveUp(ctx, err)
	}
	return s, nil
}

// Session returns the session with the present run of the program, even if that
// has ended.
func (l *Life[S]) Session() S {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.session
}

// Alive returns the session with the present run of the program and, if that has ended,
// an error with the reason.
func (l *Life[S]) Alive() (S, error) {
	s := l.Session()
	switch {
	case l.isClosed():
		return s, ErrClosed
	case s.self().Ended():
		return s, s.self().Why()
	}
	return s, nil
}

// Fresh returns the session with the present run of the program, or with a new
// one if that has ended.
func (l *Life[S]) Fresh(ctx context.Context) (S, error) {
	s, err := l.Alive()
	switch {
	case ctx.Err() != nil:
		return s, ctx.Err()
	case err != nil:
		return l.Renew(ctx)
	}
	return s, nil
}

// Renew ends the present run of the program, if it has not ended, and starts
// another.
func (l *Life[S]) Renew(ctx context.Context) (S, error) {
	s, err := l.Alive()
	if errors.Is(err, ErrClosed) {
		return s, err
	}
	if err == nil {
		_ = s.self().leave(ErrClosed, s.Grace(false)) // what is left of it can't be ended
	}
	return l.Start(ctx)
}

func (l *Life[S]) isClosed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closed
}

// Blame returns an error, unless it is due to the engine being closed.
func (l *Life[S]) Blame(err error) error {
	if err != nil && l.isClosed() {
		return ErrClosed
	}
	return err
}

// Dialect returns how the engine writes a variant.
func (l *Life[S]) Dialect(v *engine.Variant) (*xboard.Dialect, error) {
	find := l.Config.Dialects
	if find == nil {
		find = dialect.Find
	}
	return find(v, &l.Description, &l.Config)
}

// Unsupported is the error of a variant that the engine can't play.
func (l *Life[S]) Unsupported(v *engine.Variant, why string) error {
	return &xboard.Unsupported{Player: l.Name(), Variant: v.Def.Name, Why: why}
}

// Name implements xboard.Player.
func (l *Life[S]) Name() string { return l.Config.Called(l.Description.Name) }

// Describe implements xboard.Engine.
func (l *Life[S]) Describe() xboard.Description { return l.Description }

// MoveNow implements xboard.Player.
func (l *Life[S]) MoveNow() { l.Hurry.Tell() }

// Close implements xboard.Player.
func (l *Life[S]) Close() error {
	l.mu.Lock()
	closed, s := l.closed, l.session
	l.closed = true
	l.mu.Unlock()
	if closed {
		<-s.self().Gone()
		return nil
	}
	return s.self().leave(ErrClosed, s.Grace(l.Hurry.Thinking()))
}

// Talk is a link whose lines are turned into events of type E:
//
//	program → process.Process.Lines → Link → Session.Hear → Post → Events
//
// Hear never blocks except in Post, and not there once the link is to end. Events are
// for the goroutine that plays.
type Talk[E any] struct {
	*Link
	Config *xboard.Config
	Events chan E
	Wanted atomic.Bool // somebody wants to see what the engine thinks
}

// NewTalk returns the talk over a link.
func NewTalk[E any](l *Link, c *xboard.Config) *Talk[E] {
	const queued = 64
	return &Talk[E]{Link: l, Config: c, Events: make(chan E, queued)}
}

// Post hands an event over.
func (t *Talk[E]) Post(e E) {
	select {
	case t.Events <- e:
	case <-t.Quit():
	}
}
