// Package uci plays with engines that speak UCI, the Universal Chess Interface
// (Huber and Meyer-Kahlen, 2000 to 2006), USI, its form for shogi (Romstad), or
// UCCI, its form for xiangqi (Huang Chen). The last two differ in words only,
// see flavour.
//
// An engine is started, asked who it is, and given its options; then it plays
// games, thinks about positions, and thinks on the opponent's time. Every answer
// is waited for no longer than an engine in good order can need. One that fails
// is ended with all that it has started, and the error says how it failed.
package uci

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
)

var (
	errClosed = errors.New("the engine was closed")
	errNoGame = errors.New("no game has begun")
)

// client is an engine as a player.
type client struct {
	config  xboard.Config
	run     link.Runner
	flavour *flavour
	desc    xboard.Description
	values  map[string]string // of options that were set, by lower-case name

	game      xboard.Setting
	record    *record
	pondering *xboard.Turn // what the engine thinks about in the meantime

	hurry   *link.Hurry
	mu      sync.Mutex
	session *session
	closed  bool
}

// Start starts an engine of the protocols UCI, USI or UCCI: it introduces
// itself, gets its options, and is ready for NewGame. The context bounds only
// the start.
func Start(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
	return open(ctx, c, link.Run)
}

func open(ctx context.Context, c xboard.Config, run link.Runner) (xboard.Engine, error) {
	f, err := flavourOf(c.Protocol)
	if err != nil {
		return nil, err
	}
	e := &client{config: c, run: run, flavour: f, hurry: link.NewHurry()}
	if err := e.start(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

// Name implements xboard.Player.
func (e *client) Name() string { return e.config.Called(e.desc.Name) }

// Describe implements xboard.Engine.
func (e *client) Describe() xboard.Description { return e.desc }

// start runs the engine and goes through the introduction.
func (e *client) start(ctx context.Context) error {
	s, err := launch(ctx, e.run, &e.config, e.flavour, e.Name())
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return &xboard.Failure{Player: e.Name(), Kind: xboard.NoStart, Err: err}
	}
	if err := e.adopt(s); err != nil {
		return err
	}
	if err := e.introduce(ctx, s); err != nil {
		return s.GiveUp(ctx, err)
	}
	return nil
}

// adopt makes a session the present one.
func (e *client) adopt(s *session) error {
	e.mu.Lock()
	e.session = s
	closed := e.closed
	e.mu.Unlock()
	e.record, e.pondering, e.values = nil, nil, map[string]string{}
	if closed {
		return s.End(errClosed)
	}
	return nil
}

// introduce asks the engine what it is and gives it its options.
func (e *client) introduce(ctx context.Context, s *session) error {
	if err := s.send(append(slices.Clone(e.config.Init), e.flavour.hello)...); err != nil {
		return err
	}
	if _, err := s.await(ctx, welcomed, startWait, e.flavour.welcome); err != nil {
		return err
	}
	desc := s.desc
	desc.Options = slices.Clone(desc.Options)
	desc.Variants = variantsOf(&desc)
	_, desc.MultiPV = desc.Option(multiPVOption)
	e.desc = desc
	s.Rename(e.Name())
	s.Note("") // what it printed before it was asked anything
	for _, name := range slices.Sorted(maps.Keys(e.config.Options)) {
		if err := e.configure(name, e.config.Options[name]); err != nil {
			return fmt.Errorf("%s: %w", e.Name(), err)
		}
	}
	if err := s.sync(ctx); err != nil {
		return err
	}
	if s.barred.Load() {
		return s.Failure(xboard.Refused, "its copy protection does not let it play")
	}
	return nil
}

// alive returns the session, or why there is none.
func (e *client) alive() (*session, error) {
	if e.isClosed() {
		return nil, errClosed
	}
	if e.session.Ended() {
		return nil, e.session.Why()
	}
	return e.session, nil
}

func (e *client) isClosed() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.closed
}

// NewGame implements xboard.Player.
func (e *client) NewGame(ctx context.Context, g xboard.Setting) error {
	if err := e.revive(ctx); err != nil {
		return err
	}
	if err := e.endPondering(); err != nil {
		return err
	}
	e.record = nil
	d, err := e.dialect(g.Variant)
	if err != nil {
		return err
	}
	r, err := newRecord(d, e.flavour, &g)
	if err != nil {
		return &xboard.Unsupported{Player: e.Name(), Variant: g.Variant.Def.Name, Why: err.Error()}
	}
	if err := e.setGameOptions(d, &g); err != nil {
		return err
	}
	if err := e.announceGame(ctx); err != nil {
		return err
	}
	e.game, e.record = g, r
	return nil
}

// revive starts an engine again that has failed.
func (e *client) revive(ctx context.Context) error {
	if e.isClosed() {
		return errClosed
	}
	if e.session.Ended() {
		return e.start(ctx)
	}
	return nil
}

// announceGame tells the engine of a new game.
func (e *client) announceGame(ctx context.Context) error {
	s := e.session
	var news []string
	if e.flavour.newGame != "" {
		news = append(news, e.flavour.newGame)
	} else if o, ok := e.desc.Option("newgame"); ok && o.Kind == xboard.ButtonOption {
		news = append(news, e.flavour.setOption(o, ""))
	}
	if e.flavour.readyOnce {
		if err := s.sync(ctx); err != nil {
			return err
		}
		return s.send(news...)
	}
	if len(news) > 0 {
		if err := s.send(news...); err != nil {
			return err
		}
	}
	return s.sync(ctx)
}

// dialect returns how the engine writes a variant. Without a finder, that is
// chess as everybody writes it.
func (e *client) dialect(v *engine.Variant) (*xboard.Dialect, error) {
	if e.config.Dialects != nil {
		return e.config.Dialects(v, &e.desc, &e.config)
	}
	if v.Def.ID != plainVariant {
		return nil, &xboard.Unsupported{Player: e.Name(), Variant: v.Def.Name, Why: "nobody has said how it writes it"}
	}
	return plain(), nil
}

// plain is how most engines write chess.
func plain() *xboard.Dialect {
	return &xboard.Dialect{
		Variant: plainVariant,
		FEN:     func(p *engine.Position) (string, error) { return p.FEN(), nil },
		Write:   func(p *engine.Position, m engine.Move) (string, error) { return notation.Coordinates(p, m), nil },
		Read:    func(p *engine.Position, text string) (engine.Move, error) { return notation.Parse(p, text) },
	}
}

// GameOver implements xboard.Player.
func (e *client) GameOver(_ context.Context, r engine.Result) error {
	s, err := e.alive()
	if err != nil {
		return nil // it is told by NewGame, if anybody still cares
	}
	if err := e.endPondering(); err != nil {
		return err
	}
	if e.flavour.protocol != xboard.USI || e.record == nil || !r.Over() {
		return nil
	}
	word := "draw"
	if winner, ok := r.Winner(); ok {
		word = "lose"
		if winner == e.game.Side {
			word = "win"
		}
	}
	return s.send("gameover " + word)
}

// MoveNow implements xboard.Player.
func (e *client) MoveNow() { e.hurry.Tell() }

// Close implements xboard.Player.
func (e *client) Close() error {
	e.mu.Lock()
	closed, s := e.closed, e.session
	e.closed = true
	e.mu.Unlock()
	if closed {
		<-s.Gone()
		return nil
	}
	return s.leave()
}

var _ xboard.Engine = (*client)(nil)

// sameFold reports whether a list has a text but for case, and as what.
func sameFold(list []string, text string) (string, bool) {
	i := slices.IndexFunc(list, func(s string) bool { return strings.EqualFold(s, text) })
	if i < 0 {
		return "", false
	}
	return list[i], true
}
