package search

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCompulsion: who can capture pays for it, less if the capturing piece is lost at once.
func TestCompulsion(t *testing.T) {
	for _, test := range []struct {
		name, variant, fen string
		white, black       Score
	}{
		{"nothing to capture", "antichess", "8/2n5/8/8/8/8/8/3RK3 w - - 0 1", 0, 0},
		{"nothing protects it", "antichess", "7k/8/8/3n4/8/8/8/3RK3 w - - 0 1", 800, 0},
		{"whoever is to move", "antichess", "7k/8/8/3n4/8/8/8/3RK3 b - - 0 1", 800, 0},
		{"a protected piece", "antichess", "8/8/4p3/3n4/8/8/8/3R4 w - - 0 1", 400, 0},
		{"attacked twice", "antichess", "8/8/4p3/R2n4/8/8/8/3R4 w - - 0 1", 800, 0},
		{"two protected pieces, and one that is not", "antichess", "8/8/4p1p1/3n3p/6P1/8/8/3R4 w - - 0 1", 800 / 3, 800},
		{"kings capture, too", "antichess", "8/8/8/8/8/8/4n3/4K3 w - - 0 1", 800, 0},
		{"both can", "giveaway", "3r4/8/8/8/8/8/8/3R4 w - - 0 1", 800, 800},
		{"captures are not compulsory", "extinction", "7k/8/8/3n4/8/8/8/3RK3 w - - 0 1", 0, 0},
		{"pieces are not to be lost", "chess", "7k/8/8/3n4/8/8/8/3RK3 w - - 0 1", 0, 0},
	} {
		v := variantstest.Load(t, test.variant)
		e, p := New(v, 1), variantstest.Position(t, v, test.fen)
		rows := e.TraceEval(p)
		got := rows[len(rows)-1]
		if compels := test.variant == "antichess" || test.variant == "giveaway"; !compels {
			if got.Name == "compulsory captures" {
				t.Errorf("%s: shown as %v", test.name, got)
			}
			continue
		}
		if got != (Term{"compulsory captures", int(-test.white), int(-test.black)}) {
			t.Errorf("%s: shown as %v", test.name, got)
		}
	}
}

// TestCompulsionCounts: a game's evaluation has the cost of captures with and without a net,
// and in what a net adds to.
func TestCompulsionCounts(t *testing.T) {
	v := variantstest.Load(t, "antichess")
	at := func(fen string) *engine.Position { return variantstest.Position(t, v, fen) }
	for side, cost := range map[string]Score{"w": -compulsionWorth, "b": compulsionWorth} {
		attacked, free := at("7k/8/8/3n4/8/8/8/3R4 "+side+" - - 0 1"), at("7k/8/8/3n4/8/8/8/4R3 "+side+" - - 0 1")
		for _, net := range []*nnue.Net{nil, pessimist(t, v)} {
			e := New(v, 1)
			e.SetNet(net)
			if got := e.Evaluate(attacked) - e.Evaluate(free); got != cost {
				t.Errorf("%s to move, net %t: the capture counts %d, want %d", side, net != nil, got, cost)
			}
		}
		for _, onTerms := range []bool{false, true} {
			b := NewBaseline(v, onTerms)
			if got := b.Score(attacked) - b.Score(free); got != cost {
				t.Errorf("%s to move: %d in what a net adds to, want %d", side, got, cost)
			}
		}
	}
}

// TestForcedLine: seven captures, each the only move, cost one ply of depth.
func TestForcedLine(t *testing.T) {
	v := variantstest.Load(t, "antichess")
	p := variantstest.Position(t, v, "3r4/3r4/3r4/3r4/3R4/3R4/3R4/3R4 w - - 0 1")
	line := run(t, New(v, 1), p, Limits{Depth: 2})
	if mate, found := line.Score.Mate(); !found || mate >= 0 || len(line.PV) != 7 {
		t.Errorf("%v with %d moves, want White to be left with a rook after 7", line.Score, len(line.PV))
	}
}

// TestForcingMoves: a quiet move that has to be captured is searched however late and futile,
// also after others were left out, with its own history.
func TestForcingMoves(t *testing.T) {
	for _, test := range []struct {
		variant, move string
		pruned        bool
	}{
		{"antichess", "d1d5", false},
		{"antichess", "d1d6", true},
		{"losers", "d1d5", false},
		{"chess", "d1d5", true},
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.Position(t, v, "k7/8/4p3/8/8/8/8/K2R4 w - - 0 1")
		w := New(v, 1).workers[0]
		w.start(t.Context(), p, &Limits{})
		m, err := notation.Parse(p, test.move)
		if err != nil {
			t.Fatal(err)
		}
		n := node{depth: 1, alpha: 5000, beta: 5001, moveCount: 60}
		if got := w.pruneMove(&n, m, &picker{quiet: true}); got != test.pruned {
			t.Errorf("%s, %s: left out is %t, want %t", test.variant, test.move, got, test.pruned)
		}
		const own, last = 777, 5
		f := &w.stack[0]
		f.moves.Moves, f.quietScores = []engine.Move{m}, []int32{own}
		k, left := picker{quiet: true, onlyForcing: true, history: last}, 0
		if test.pruned {
			left = 1
		}
		if got := w.nextForcing(&k, f); (got != m) != test.pruned || k.leftOut != left || !test.pruned && k.history != own {
			t.Errorf("%s, %s among forcing moves: left out is %t, want %t; %d counted, history %d", test.variant, test.move, got != m, test.pruned, k.leftOut, k.history)
		}
	}
}

// TestLeftOutMovesCount: moves that are not picked, as they don't force, count as tried, so that
// those after them are reduced as late ones.
func TestLeftOutMovesCount(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "7k/8/6p1/5p2/8/8/8/KQ6 w - - 0 1") // the queen's capture on f5 comes last
	w := New(v, 1).workers[0]
	w.start(t.Context(), p, &Limits{})
	n := node{depth: 1, alpha: 5000, beta: 5001, best: -infinity}
	w.searchMoves(&n)
	if want := len(p.LegalMoves()); n.moveCount != want {
		t.Errorf("%d moves count, want all %d", n.moveCount, want)
	}
}
