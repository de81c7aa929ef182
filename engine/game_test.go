package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func newGame(t *testing.T, variant, moves string) *engine.Game {
	t.Helper()
	g, err := engine.NewGame(variantstest.Load(t, variant), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(moves) {
		if err := notation.PlayGame(g, text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestResults(t *testing.T) {
	tests := []struct{ variant, fen, moves, want string }{
		{"chess", "", "", "* "},
		{"chess", "", "f3 e5 g4 Qh4", "0-1 checkmate"},
		{"chess", "7k/8/5QK1/8/8/8/8/8 w - - 0 1", "Qf7", "1/2-1/2 stalemate"},
		{"chess", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "* "},
		{"chess", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "1/2-1/2 repetition"},
		{"chess", "7k/8/8/8/8/8/8/K6R w - - 98 60", "Rh2 Kg8", "1/2-1/2 50 moves without a capture or pawn move"},
		{"chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 60", "Rd8", "1-0 checkmate"}, // mate goes before the count
		{"3check", "", "e4 f6 Qh5 g6 Qxg6 hxg6 Ba6 Nxa6", "* "},
	}
	for _, tt := range tests {
		p := variantstest.Position(t, variantstest.Load(t, tt.variant), tt.fen)
		if err := notation.Play(p, tt.moves); err != nil {
			t.Errorf("%s %s: %v", tt.variant, tt.moves, err)
			continue
		}
		if r := p.Result(); r.String()+" "+r.Reason != tt.want {
			t.Errorf("%s %s %s: result %q %q, want %q", tt.variant, tt.fen, tt.moves, r, r.Reason, tt.want)
		}
	}
}

func TestGame(t *testing.T) {
	g := newGame(t, "chess", "e4 e5 g1f3")
	start := g.StartFEN()
	check := func(step string, at, all int, last string) {
		t.Helper()
		sans := notation.GameSANs(g)
		if len(g.Moves()) != at || len(g.All()) != all || g.Position().Ply() != at || len(notation.GameCoordinates(g)) != at || len(sans) != at {
			t.Fatalf("%s: %d moves of %d, ply %d; want %d of %d", step, len(g.Moves()), len(g.All()), g.Position().Ply(), at, all)
		}
		if at > 0 && sans[at-1] != last {
			t.Fatalf("%s: last move %s, want %s", step, sans[at-1], last)
		}
	}
	check("start", 3, 3, "Nf3")
	for range 2 {
		if !g.Undo() {
			t.Fatal("nothing to take back")
		}
	}
	check("undo", 1, 3, "e4")
	if !g.Redo() {
		t.Fatal("nothing to redo")
	}
	check("redo", 2, 3, "e5")
	if err := notation.PlayGame(g, "Nc3"); err != nil {
		t.Fatal(err)
	}
	check("another move", 3, 3, "Nc3")
	if g.Redo() {
		t.Error("a move that was replaced can be redone")
	}
	if want := []string{"e2e4", "e7e5", "b1c3"}; !slices.Equal(notation.GameCoordinates(g), want) {
		t.Errorf("Texts = %v, want %v", notation.GameCoordinates(g), want)
	}
	for g.Undo() {
	}
	if got := g.Position().FEN(); got != start || g.StartFEN() != start {
		t.Errorf("taken back to %s, want %s", got, start)
	}
}

func TestGameEnds(t *testing.T) {
	tests := []struct {
		name string
		end  func(*engine.Game)
		want engine.Result
	}{
		{"resign", func(g *engine.Game) { g.Resign(engine.White) }, engine.Win(engine.Black, "resignation")},
		{"draw", (*engine.Game).AgreeDraw, engine.Draw("agreement")},
		{"forfeit", func(g *engine.Game) { g.Forfeit(engine.Black, "time") }, engine.Win(engine.White, "time")},
		{"mate", func(g *engine.Game) {
			for _, m := range strings.Fields("f3 e5 g4 Qh4#") {
				if err := notation.PlayGame(g, m); err != nil {
					panic(err)
				}
			}
		}, engine.Win(engine.Black, "checkmate")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, "chess", "")
			tt.end(g)
			if got := g.Result(); got != tt.want {
				t.Fatalf("result %v, want %v", got, tt.want)
			}
			err := notation.PlayGame(g, "e4")
			if want := "e4: the game is over: " + tt.want.Reason; err == nil || err.Error() != want {
				t.Errorf("a move after the end: %v, want %s", err, want)
			}
			g.Resign(engine.Black)
			if got := g.Result(); got != tt.want {
				t.Errorf("resigning a finished game changed the result to %v", got)
			}
			if !g.Undo() || g.Result().Over() {
				t.Errorf("after Undo the result is %v, want none", g.Result())
			}
		})
	}
}

func TestPlayRefuses(t *testing.T) {
	g := newGame(t, "chess", "e4 e5")
	for _, m := range []engine.Move{
		engine.NoMove, 1<<63 - 1, engine.NewMove(engine.NormalMove, 12, 28), engine.NewMove(engine.Drop, 40, 40).WithType(2),
	} {
		if err := g.Play(m); err == nil {
			t.Errorf("Play(%#x) is not an error", uint64(m))
		}
	}
	if n := len(g.Moves()); n != 2 {
		t.Errorf("%d moves made, want 2", n)
	}
}

func TestUndoWithoutMoves(t *testing.T) {
	g := newGame(t, "chess", "")
	if g.Undo() || g.Redo() {
		t.Error("something to take back or redo in a new game")
	}
	g.AgreeDraw()
	if !g.Undo() || g.Result().Over() {
		t.Error("Undo does not take an agreed draw back")
	}
}
