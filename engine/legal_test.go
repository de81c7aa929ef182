package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestLegalMoves compares the legal moves with those found by making every
// pseudo-legal one, along random games of every variant.
func TestLegalMoves(t *testing.T) {
	games, plies := 6, 120
	if testenv.Short() {
		games, plies = 1, 30
	}
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, d.ID)
			r := rand.New(rand.NewPCG(8, 8))
			for range games {
				compareLegal(t, v, r, plies)
			}
		})
	}
}

func compareLegal(t *testing.T, v *engine.Variant, r *rand.Rand, plies int) {
	t.Helper()
	p := variantstest.Position(t, v, "")
	for range plies {
		compareTried(t, p)
		next := p.LegalMoves()
		if len(next) == 0 {
			return
		}
		p.Make(next[r.IntN(len(next))])
	}
}

// compareTried compares a position's legal moves with those found by making
// every pseudo-legal one.
func compareTried(t *testing.T, p *engine.Position) {
	t.Helper()
	got, want := p.LegalMoves(), p.BruteForce()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, slices.Compact(want)) {
		t.Fatalf("%s: %v, by making them %v", p.FEN(), words(p, got, want), words(p, want, got))
	}
}

// words writes the moves of a that are not in b.
func words(p *engine.Position, a, b []engine.Move) []string {
	var out []string
	for _, m := range a {
		if !slices.Contains(b, m) {
			out = append(out, notation.Coordinates(p, m))
		}
	}
	return out
}

// TestLocustExposes tests that a capture on the way that uncovers the king is
// illegal, though the piece that moves was not in the way.
func TestLocustExposes(t *testing.T) {
	d := small()
	d.Board = engine.Board{Files: 8, Ranks: 8}
	d.Array = "4k3/8/8/8/8/8/8/4K3"
	d.Pieces = append(d.Pieces, engine.PieceDef{Name: "Cat", Letter: "C", Betza: "KADcafK"},
		engine.PieceDef{Name: "Pawn", Letter: "P", Betza: "fmWfcF"})
	v, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := variantstest.Position(t, v, "k3r3/8/8/8/4p3/3C4/8/4K3 w - - 0 1")
	if m, err := notation.Parse(p, "d3e4,e4f5"); err == nil {
		t.Errorf("%s is legal", notation.Coordinates(p, m))
	}
	if _, err := notation.Parse(p, "d3e4"); err != nil {
		t.Error(err)
	}
}
