package engine_test

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// TestSymmetries tests where pieces of both players go that move to the left otherwise
// than to the right: under Mirror left stays left for Black, under Rotate Black's
// directions are turned by 180 degrees, as in XBoard and Fairy-Stockfish.
func TestSymmetries(t *testing.T) {
	for _, test := range []struct {
		symmetry     engine.Symmetry
		betza        string
		white, black []string // where it goes from d4
	}{
		{engine.BaseSymmetry, "frN", []string{"f5"}, []string{"f3"}},
		{engine.Mirror, "frN", []string{"f5"}, []string{"f3"}},
		{engine.Rotate, "frN", []string{"f5"}, []string{"b3"}},
		{engine.NoSymmetry, "frN", []string{"f5"}, []string{"f5"}},
		{engine.Mirror, "flFrW", []string{"c5", "e4"}, []string{"c3", "e4"}},
		{engine.Rotate, "flFrW", []string{"c5", "e4"}, []string{"c4", "e3"}},
		{engine.Mirror, "frB2", []string{"e5", "f6"}, []string{"e3", "f2"}},
		{engine.Rotate, "frB2", []string{"e5", "f6"}, []string{"b2", "c3"}},
		{engine.Mirror, "nflN", nil, nil}, // the stone on c4 blocks
		{engine.Rotate, "nflN", nil, []string{"f3"}},
		{engine.NoSymmetry, "nflN", nil, nil},
		{engine.Mirror, "rmasW", []string{"e3", "e5"}, []string{"e3", "e5"}}, // first to the right, then sideways
	} {
		for c, want := range map[engine.Color][]string{engine.White: test.white, engine.Black: test.black} {
			v, err := engine.Compile(engine.Definition{ID: "x", Name: "X", Board: engine.Board{Files: 8, Ranks: 8}, Symmetry: test.symmetry,
				Array: "8/8/8/8/8/8/8/8", Pieces: []engine.PieceDef{{Name: "Piece", Letter: "X", Betza: test.betza}, {Name: "Stone", Letter: "S", Betza: "-"}}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			p, err := v.NewPosition("")
			if err != nil {
				t.Fatal(err)
			}
			from, _ := v.SquareNamed("d4")
			p.Edit().Put(from, engine.MakePiece(1, c))
			if test.betza[0] == 'n' {
				stone, _ := v.SquareNamed("c4")
				p.Edit().Put(stone, engine.MakePiece(2, c))
			}
			var got []string
			ends := p.Targets(from)
			for s := range ends.All() {
				got = append(got, v.SquareName(s))
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("symmetry %d, %s of color %d goes to %q, want %q", test.symmetry, test.betza, c, got, want)
			}
		}
	}
}

// TestDeriveSymmetry: a derived game takes its base's symmetry, or its own, whichever
// that is.
func TestDeriveSymmetry(t *testing.T) {
	for _, base := range []engine.Symmetry{engine.BaseSymmetry, engine.Mirror, engine.Rotate, engine.NoSymmetry} {
		for _, own := range []engine.Symmetry{engine.BaseSymmetry, engine.Mirror, engine.Rotate, engine.NoSymmetry} {
			want := own
			if own == engine.BaseSymmetry {
				want = base
			}
			if got := (engine.Definition{Symmetry: base}).Derive(engine.Definition{Symmetry: own}).Symmetry; got != want {
				t.Errorf("%d derived from %d has %d, want %d", own, base, got, want)
			}
		}
	}
}
