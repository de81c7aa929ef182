package open

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/server"
)

// serve is the first argument of this test program when it is ferz as an engine.
const serve = "serve-as-ferz"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == serve {
		run := func(f func(context.Context, io.Reader, io.Writer, server.Catalogue, server.Identity) error) {
			if f(context.Background(), os.Stdin, os.Stdout, catalogue{}, server.Identity{Name: "ferz test", Author: "nobody"}) != nil {
				os.Exit(1)
			}
		}
		switch xboard.Protocol(os.Args[2]) {
		case xboard.UCI:
			run(server.ServeUCI)
		case xboard.CECP:
			run(server.ServeXBoard)
		}
		os.Exit(0)
	}
	testenv.DefaultSignals()
	testenv.Waiting()
	os.Exit(m.Run())
}

type catalogue struct{}

func (catalogue) All() []engine.Definition                    { return variants.All() }
func (catalogue) Find(name string) (engine.Definition, error) { return variants.Find(name) }
func (catalogue) Load(spec string) (*engine.Variant, error)   { return variantstest.Shared(spec) }

func ferz(p xboard.Protocol) xboard.Config {
	return xboard.Config{Name: "ferz", Command: []string{os.Args[0], serve, string(p)}, Protocol: p}
}

// TestFerzTwoMoves plays matches where a turn has two moves: all games end by
// the rules, which an engine may claim after the second move.
func TestFerzTwoMoves(t *testing.T) {
	for _, id := range []string{"doublemove", "marseillais"} {
		for _, protocol := range []xboard.Protocol{xboard.UCI, xboard.CECP} {
			t.Run(id+"/"+string(protocol), func(t *testing.T) {
				t.Parallel()
				d, err := variants.Find(id)
				if err != nil {
					t.Fatal(err)
				}
				open := func(ctx context.Context, _ int) (xboard.Player, error) {
					return Player(ctx, registry.Spec{Config: ferz(protocol)})
				}
				c := match.Config{
					Variant: match.VariantSpec{Definition: d}, Schedule: match.Schedule{Games: 6, Rounds: 1, Repeat: 2},
					Openings: match.Openings{RandomPlies: 6}, Seed: 1, Concurrency: 1, MoveTimeout: time.Minute,
					Adjudication: match.Adjudication{MaxMoves: 40},
				}
				for _, name := range []string{"A", "B"} {
					c.Entrants = append(c.Entrants, match.Entrant{Name: name, Limits: xboard.Limits{Depth: 2}, Open: open})
				}
				r, err := match.Run(t.Context(), c, nil)
				if err != nil || !r.Complete {
					t.Fatalf("%+v, %v", r, err)
				}
				for _, s := range r.Standings {
					if len(s.Faults) > 0 {
						t.Errorf("%s: %v", s.Name, s.Faults)
					}
				}
			})
		}
	}
}

// partner is ferz as an engine, in a process of its own.
type partner struct {
	t      *testing.T
	engine xboard.Engine
	random *rand.Rand
}

// TestFerz has ferz understand itself by both protocols: it plays each variant
// straight, from the start and from positions in which everything has moved.
func TestFerz(t *testing.T) {
	for _, protocol := range []xboard.Protocol{xboard.UCI, xboard.CECP} {
		t.Run(string(protocol), func(t *testing.T) {
			t.Parallel()
			e, err := Start(t.Context(), ferz(protocol))
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			p := &partner{t: t, engine: e, random: rand.New(rand.NewPCG(1, 2))}
			for i, d := range variants.All() {
				if testenv.Short() && i%24 != 0 {
					continue
				}
				p.plays(d)
			}
		})
	}
}

func (p *partner) plays(d engine.Definition) {
	v, err := engine.Compile(d, nil)
	if err != nil {
		p.t.Errorf("%s: %v", d.ID, err)
		return
	}
	for _, plies := range []int{0, 40} {
		g, err := engine.NewGame(v, "")
		if err != nil {
			p.t.Errorf("%s: %v", d.ID, err)
			return
		}
		p.wander(g, plies)
		if !p.joins(g) {
			return
		}
	}
}

// wander makes moves by chance, those that are not just steps by preference.
func (p *partner) wander(g *engine.Game, plies int) {
	for range plies {
		legal := g.Position().LegalMoves()
		if odd := slices.DeleteFunc(slices.Clone(legal), func(m engine.Move) bool { return m.Kind() == 0 && m.Type() == 0 }); len(odd) > 0 {
			legal = odd
		}
		if len(legal) == 0 || g.Play(legal[p.random.IntN(len(legal))]) != nil || g.Result().Over() {
			g.Undo()
			return
		}
	}
}

// joins has the engine take up a game from its present position, and play on
// against chance.
func (p *partner) joins(g *engine.Game) bool {
	ctx, cancel := context.WithTimeout(p.t.Context(), time.Minute)
	defer cancel()
	v, start := g.Position().Variant(), ""
	if len(g.Moves()) > 0 {
		start = g.Position().FEN()
	}
	g, err := engine.NewGame(v, start)
	if err == nil {
		err = p.engine.NewGame(ctx, xboard.GameInfo{Variant: v, Start: start, Side: g.Position().Side()})
	}
	for ply := 0; err == nil && ply < 6 && !g.Result().Over(); ply++ {
		if ply%2 == 1 {
			p.wander(g, 1)
			continue
		}
		var r xboard.Reply
		if r, err = p.engine.Think(ctx, xboard.Request{Moves: g.Moves(), Limits: xboard.Limits{Depth: 1}}, nil); err == nil {
			err = g.Play(r.Move)
		}
	}
	if err != nil {
		p.t.Errorf("%s, %s after %v: %v", v.Def.ID, start, notation.GameCoordinates(g), err)
	}
	return err == nil
}
