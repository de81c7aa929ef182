package search

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestPlaces has a piece be worth more where its definition says so, for both players, in
// the search with a net or without; the net is still that of the game without places.
func TestPlaces(t *testing.T) {
	plain := variantstest.Load(t, "chess")
	with := func(middle, ending *engine.Places) *engine.Variant {
		d := plain.Def.Clone()
		i := slices.IndexFunc(d.Pieces, func(p engine.PieceDef) bool { return p.Name == "Knight" })
		d.Pieces[i].Places, d.Pieces[i].EndingPlaces = middle, ending
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	const opening = "r1bqkbnr/pppppppp/8/8/3n4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	const ending = "4k3/pppppppp/8/8/3n4/8/PPPPPPPP/1N2K3 w - - 0 1"
	for _, test := range []struct {
		what, fen string
		v         *engine.Variant
		want      Score // by which White, to move, is better off
	}{
		{"Black's knight in the center", opening, with(&engine.Places{SmallCenter: 50}, &engine.Places{}), -50},
		{"the same in an ending", ending, with(&engine.Places{SmallCenter: 50}, &engine.Places{}), 0},
		{"in an ending only", ending, with(nil, &engine.Places{SmallCenter: 50}), -50},
		{"ranks forward", opening, with(&engine.Places{Forward: 10}, nil), -10 * (2 - -2)},
		{"everywhere, for both", opening, with(&engine.Places{Offset: 30}, nil), 0},
	} {
		before, after := New(plain, 1), New(test.v, 1)
		a := before.Evaluate(variantstest.Position(t, plain, test.fen))
		b := after.Evaluate(variantstest.Position(t, test.v, test.fen))
		if got := b - a; got < test.want-12 || got > test.want+12 { // how full the board is changes a little
			t.Errorf("%s: %d becomes %d, want %d more", test.what, a, b, test.want)
		}
		for _, onTerms := range []bool{false, true} {
			a := NewBaseline(plain, onTerms).Score(variantstest.Position(t, plain, test.fen))
			b := NewBaseline(test.v, onTerms).Score(variantstest.Position(t, test.v, test.fen))
			if b-a < test.want-12 || b-a > test.want+12 {
				t.Errorf("%s: under a net, on terms %t, %d becomes %d, want %d more", test.what, onTerms, a, b, test.want)
			}
		}
		l, err := nnue.NewFeatureSet(test.v)
		l2, err2 := nnue.NewFeatureSet(plain)
		if err != nil || err2 != nil || l.RulesHash() != l2.RulesHash() {
			t.Errorf("%s: places change the rules' hash: %v %v", test.what, err, err2)
		}
	}
}
