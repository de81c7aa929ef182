package uitest

import (
	"context"
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/xboard"
)

// ThinkFunc is a test player's search at its turn; stop is closed when it should move
// immediately.
type ThinkFunc func(ctx context.Context, p *engine.Position, stop <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error)

// Player is a player that a test makes up.
type Player struct {
	thinks   ThinkFunc
	follower *xboard.PositionTracker
	stop     chan struct{}
}

// NewPlayer returns a player that thinks as the test likes.
func NewPlayer(how ThinkFunc) *Player { return &Player{thinks: how, stop: make(chan struct{}, 1)} }

// OpenerFor opens such players for all seats.
func OpenerFor(how ThinkFunc) livegame.Opener {
	return func(context.Context, livegame.Seat) (xboard.Player, error) { return NewPlayer(how), nil }
}

func (f *Player) Name() string { return "fake" }

func (f *Player) NewGame(_ context.Context, g xboard.GameInfo) (err error) {
	f.follower, err = xboard.NewPositionTracker(g.Variant, g.Start)
	return err
}

func (f *Player) Think(ctx context.Context, t xboard.Request, report func(xboard.Thinking)) (xboard.Reply, error) {
	if _, err := f.follower.SetMoves(t.Moves); err != nil {
		return xboard.Reply{}, err
	}
	return f.thinks(ctx, f.follower.Position(), f.stop, report)
}

func (f *Player) MoveNow()                                      { f.stop <- struct{}{} }
func (f *Player) GameOver(context.Context, engine.Result) error { return nil }
func (f *Player) Close() error                                  { return nil }

// FirstMove plays the first legal move immediately.
func FirstMove(_ context.Context, p *engine.Position, _ <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error) {
	t := xboard.Thinking{Line: search.Line{Depth: 1, Nodes: 1, PV: p.LegalMoves()[:1]}}
	report(t)
	return xboard.Reply{Move: t.PV[0], Last: t}, nil
}

// Endless thinks until stop is closed.
func Endless(ctx context.Context, p *engine.Position, stop <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error) {
	t := xboard.Thinking{Line: search.Line{Depth: 7, Nodes: 12345, PV: p.LegalMoves()[:1]}}
	report(t)
	select {
	case <-stop:
		return xboard.Reply{Move: t.PV[0], Last: t}, nil
	case <-ctx.Done():
		return xboard.Reply{}, ctx.Err()
	}
}

// After plays the first legal move once a channel is closed.
func After(ready <-chan struct{}) ThinkFunc {
	return func(ctx context.Context, p *engine.Position, stop <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error) {
		select {
		case <-ready:
			return FirstMove(ctx, p, stop, report)
		case <-ctx.Done():
			return xboard.Reply{}, ctx.Err()
		}
	}
}

// The seats of tests: two persons, the user against ferz, and ferz twice.
var (
	Persons       = [2]livegame.Seat{}
	AgainstEngine = [2]livegame.Seat{{}, {Kind: livegame.Builtin, Level: livegame.MaxLevel}}
	Engines       = [2]livegame.Seat{{Kind: livegame.Builtin, Level: 3}, {Kind: livegame.Builtin, Level: 4}}
)

// Engine is an engine whose reports a test defines.
type Engine struct {
	*Player
	Says xboard.Description
}

func (f *Engine) Describe() xboard.Description                 { return f.Says }
func (f *Engine) Ponder(context.Context, xboard.Request) error { return nil }

// Says is the description of the tests' engines.
var Says = xboard.Description{
	Name: "Fake 1.0", Author: "Ada", Protocol: xboard.UCI, Variants: []string{"chess", "capablanca"}, AcceptsFEN: true,
	Options: []xboard.Option{
		{Name: "Hash", Kind: xboard.SpinOption, Default: "16", Min: 1, Max: 1024},
		{Name: "Skill", Kind: xboard.SpinOption, Default: "20", Min: 0, Max: 20},
		{Name: "Own book", Kind: xboard.CheckOption, Default: "false"},
		{Name: "Style", Kind: xboard.ComboOption, Default: "Normal", Choices: []string{"Solid", "Normal", "Risky"}},
		{Name: "Book file", Kind: xboard.StringOption, Default: "book.bin"},
		{Name: "Clear hash", Kind: xboard.ButtonOption},
	},
}

// startEngine starts made up engines.
func startEngine(context.Context, xboard.Config) (xboard.Engine, error) {
	return &Engine{NewPlayer(FirstMove), Says}, nil
}

// FindDialect makes engines play chess, and variants with eight ranks with an
// adaptor.
func FindDialect(v *engine.Variant, _ *xboard.Description, _ *xboard.Config) (*xboard.Dialect, error) {
	switch {
	case v.Def.ID == "chess":
		return &xboard.Dialect{Variant: "chess"}, nil
	case v.Def.ID == "capablanca":
		return &xboard.Dialect{Variant: "capablanca", AdaptorNote: "played from its own position"}, nil
	}
	return nil, errors.New("not played")
}
