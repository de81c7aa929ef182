package xboardclient

import (
	"context"
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/link"
)

// client is an engine as a player.
type client struct {
	*link.Supervisor[*session]
	game xboard.GameInfo
}

// Start starts an engine of the XBoard protocol: it announces its features, gets its
// options, and is ready for NewGame. The context bounds only the start. The engine is
// also a VariantDefiner.
func Start(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
	return open(ctx, c, link.Run)
}

func open(ctx context.Context, c xboard.Config, run link.Runner) (xboard.Engine, error) {
	e := &client{}
	e.Supervisor = link.NewSupervisor(c, run, e.openSession)
	if _, err := e.Start(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

// openSession begins the conversation with a new run of the program.
func (e *client) openSession(l *link.Conn) *session {
	s := newSession(l, &e.Config)
	if last := e.Session(); last != nil {
		s.inherit(last)
	}
	return s
}

// VariantDefiner is an engine that may define variants by itself.
type VariantDefiner interface {
	// Setup returns the engine's own definition of the present game's variant; ok is
	// false if it gave none.
	Setup() (s dialect.Setup, ok bool)
}

var (
	_ xboard.Engine  = (*client)(nil)
	_ VariantDefiner = (*client)(nil)
)

// Setup implements VariantDefiner.
func (e *client) Setup() (dialect.Setup, bool) {
	s := e.Session().defined
	return s, s.FEN != "" || len(s.Pieces) > 0
}

// Describe implements xboard.Engine. Options may come and go at any time.
func (e *client) Describe() xboard.Description {
	if s, err := e.LiveSession(); err == nil {
		_ = s.drainEvents() // the next call to the engine returns the error
	}
	return e.Description
}

// NewGame implements xboard.Player.
func (e *client) NewGame(ctx context.Context, g xboard.GameInfo) error {
	s, err := e.sessionForNewGame(ctx)
	if err != nil {
		return e.AsFailure(err)
	}
	d, err := e.Dialect(g.Variant)
	if err != nil {
		return err
	}
	if s.profile.quirks.keepsOldVariant && s.track != nil && d.Variant != s.track.dialect.Variant {
		if s, err = e.Restart(ctx); err != nil {
			return e.AsFailure(err)
		}
	}
	t, err := newTrack(s, d, &g)
	if err != nil {
		return err
	}
	e.game = g
	return e.AsFailure(s.begin(ctx, t))
}

// sessionForNewGame returns a session that is ready for a new game: the present one, or a
// new one if that has ended or the engine is good for one game only.
func (e *client) sessionForNewGame(ctx context.Context) (*session, error) {
	s, err := e.EnsureSession(ctx)
	switch {
	case err != nil:
		return nil, err
	case s.track != nil && !s.profile.reuse:
		return e.Restart(ctx)
	}
	return s, s.drainEvents()
}

// sessionForTurn returns a session in which the game continues. An engine that was ended because
// it did not stop thinking is started again.
func (e *client) sessionForTurn(ctx context.Context) (*session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s, err := e.LiveSession()
	if errors.Is(err, link.ErrClosed) {
		return nil, err
	}
	if !s.killed {
		if err == nil && s.track == nil {
			err = link.ErrNoGame
		}
		return s, err
	}
	if _, err = e.Restart(ctx); err == nil {
		err = e.NewGame(ctx, e.game)
	}
	if err != nil {
		e.Session().killed = ctx.Err() != nil // it can be started when it is needed again
		return nil, e.AsFailure(err)
	}
	return e.LiveSession()
}

// Think implements xboard.Player.
func (e *client) Think(ctx context.Context, t xboard.Request, report func(xboard.Thinking)) (xboard.Reply, error) {
	s, err := e.sessionForTurn(ctx)
	if err != nil {
		return xboard.Reply{}, err
	}
	defer e.MoveNowSignal.StartThinking()()
	r, err := s.think(ctx, &t, e.MoveNowSignal, report)
	if errors.Is(err, errNeedsRestart) {
		s.killed = true
		if s, err = e.sessionForTurn(ctx); err == nil {
			r, err = s.think(ctx, &t, e.MoveNowSignal, report)
		}
	}
	if err != nil {
		return xboard.Reply{}, e.AsFailure(err)
	}
	return r, nil
}

// GameOver implements xboard.Player.
func (e *client) GameOver(_ context.Context, r engine.Result) error {
	s, err := e.LiveSession()
	if err != nil || s.track == nil {
		return nil // NewGame reports it, if there is another game
	}
	if err := s.drainEvents(); err != nil {
		return e.AsFailure(err)
	}
	lines := []string{"force"}
	if s.profile.version >= 2 {
		lines = append(lines, "result "+r.String()+" {"+oneLine(r.Reason)+"}")
	}
	s.track.outOfSync = true
	return e.AsFailure(s.send(lines...))
}

// Ponder implements xboard.Ponderer. Engines of this protocol choose by
// themselves what to ponder on, once they are allowed to (see Config.Ponder).
func (e *client) Ponder(ctx context.Context, _ xboard.Request) error { return ctx.Err() }
