package cecp

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/link"
)

var errNoGame = errors.New("no game has begun")

// client is an engine as a player.
type client struct {
	config   xboard.Config
	run      link.Runner
	desc     xboard.Description
	features features
	options  []option
	quirks   quirks
	version  int  // of the protocol, as the engine has it
	random   bool // it shall vary its play
	broken   bool // the program was ended for its own good
	deaf     bool // it hears nothing while it thinks

	game    xboard.Setting
	track   *track // nil: there is no game
	defined dialect.Setup
	played  bool   // this run of the program has played a game
	variant string // that this run was told last
	lines   string // of play to think about, as it was told last

	pending pending     // what the engine said when nobody asked
	witness func(event) // sees each event that passes, if not nil

	hurry   *link.Hurry
	mu      sync.Mutex
	session *session
	closed  bool
}

// pending is what an engine says between its turns.
type pending struct {
	claim    engine.Result
	resigns  bool
	offers   bool
	protests []string // what it complained of or told the user
}

const maxProtests = 10

// Start starts an engine of the XBoard protocol: it says what it can do, gets
// its options, and is ready for NewGame. The context bounds only the start. The
// engine is also a Definer.
func Start(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
	if c.Protocol != "" && c.Protocol != xboard.CECP {
		return nil, fmt.Errorf("protocol %q: want %q", c.Protocol, xboard.CECP)
	}
	return open(ctx, c, link.Run)
}

func open(ctx context.Context, c xboard.Config, run link.Runner) (xboard.Engine, error) {
	e := &client{config: c, run: run, hurry: link.NewHurry()}
	if err := e.start(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

// Definer is an engine that may define variants by itself.
type Definer interface {
	// Setup returns what the engine said of the variant of the present game
	// when it was told to play it; ok is false if it said nothing.
	Setup() (s dialect.Setup, ok bool)
}

var (
	_ xboard.Engine = (*client)(nil)
	_ Definer       = (*client)(nil)
)

// Setup implements Definer.
func (e *client) Setup() (dialect.Setup, bool) {
	s := e.defined
	return s, s.FEN != "" || len(s.Pieces) > 0
}

// Name implements xboard.Engine.
func (e *client) Name() string { return e.config.Called(e.desc.Name) }

// Describe implements xboard.Engine. Options may come and go at any time.
func (e *client) Describe() xboard.Description {
	if s, err := e.alive(); err == nil {
		e.overhear(s)
	}
	return e.desc
}

// alive returns the session, or why it ended.
func (e *client) alive() (*session, error) {
	e.mu.Lock()
	s, closed := e.session, e.closed
	e.mu.Unlock()
	switch {
	case closed:
		return nil, errClosed
	case s == nil:
		return nil, errNoGame
	case s.Ended():
		return nil, s.Why()
	}
	return s, nil
}

func (e *client) isClosed() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.closed
}

// overhear takes what the engine said while nobody waited for it, unless that
// is part of the answer to the next turn.
func (e *client) overhear(s *session) error {
	if e.track != nil && e.track.goesOn() {
		return nil
	}
	for {
		select {
		case ev := <-s.events:
			if err := e.pass(s, ev); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// pass deals with an event that nobody waits for.
func (e *client) pass(s *session, ev event) error {
	if e.witness != nil {
		e.witness(ev)
	}
	switch ev.kind {
	case ponged:
		s.pongs = max(s.pongs, ev.pong())
	case featured:
		return e.takeFeatures(s, ev.text)
	case defined:
		if err := e.defined.Read(ev.text); err != nil {
			s.Note(err.Error())
		}
	case complained, told:
		if ev.kind == complained {
			s.refuse(ev.text)
		}
		if len(e.pending.protests) < maxProtests {
			e.pending.protests = append(e.pending.protests, ev.text)
		}
	case claimed:
		e.pending.claim = ev.result
	case resigned:
		e.pending.resigns = true
	case offered:
		e.pending.offers = true
	case moved:
		if e.track != nil && ev.text != e.track.answer {
			e.track.lost = true // who knows what it has done
		}
	}
	return nil
}

// GameOver implements xboard.Player.
func (e *client) GameOver(_ context.Context, r engine.Result) error {
	s, err := e.alive()
	if err != nil || e.broken || e.track == nil {
		return nil // it is told by NewGame, if anybody still cares
	}
	if err := e.overhear(s); err != nil {
		return e.blame(err)
	}
	lines := []string{"force"}
	if e.version >= 2 {
		lines = append(lines, "result "+r.String()+" {"+oneLine(r.Reason)+"}")
	}
	e.track.lost = true
	return e.blame(s.send(lines...))
}

// blame returns an error, unless it is due to the engine being closed.
func (e *client) blame(err error) error {
	if err != nil && e.isClosed() {
		return errClosed
	}
	return err
}

// MoveNow implements xboard.Player.
func (e *client) MoveNow() { e.hurry.Tell() }

// Ponder implements xboard.Ponderer. Engines of this protocol choose by
// themselves what to ponder on, once they are allowed to (see Config.Ponder).
func (e *client) Ponder(ctx context.Context, _ xboard.Turn) error { return ctx.Err() }

// Close implements xboard.Player.
func (e *client) Close() error {
	e.mu.Lock()
	closed, s := e.closed, e.session
	e.closed = true
	e.mu.Unlock()
	if s == nil {
		return nil
	}
	if closed {
		<-s.Gone()
		return nil
	}
	grace := s.config.Wait(quitWait)
	if e.hurry.Thinking() {
		grace = exitWait // it may not hear that it is to quit
	}
	return s.leave(grace)
}
