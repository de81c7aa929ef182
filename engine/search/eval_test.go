package search

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// TestSymmetricStart has both players value the start position alike, where
// the arrays are the same.
func TestSymmetricStart(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi", "shogi", "capablanca", "atomic"} {
		v := load(t, name)
		e := New(v, 1)
		p := position(t, v, "")
		white := e.Evaluate(p)
		p.MakeNull()
		if black := e.Evaluate(p); white != black {
			t.Errorf("%s: %v for White, %v for Black", name, white, black)
		}
	}
}

// TestValues compares values estimated from mobility with those that chess
// players have learned.
func TestValues(t *testing.T) {
	v := load(t, "chess")
	d := v.Def
	d.Pieces = append([]engine.PieceDef{}, d.Pieces...)
	for i := range d.Pieces {
		d.Pieces[i].Value, d.Pieces[i].Ending = 0, 0
	}
	unvalued, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := New(unvalued, 1).eval.worth
	for _, pt := range v.Types() {
		got, want := int(w.middle[pt.ID]), pt.Value
		if !pt.Royal && (got < want*7/10 || got > want*14/10) {
			t.Errorf("%s: estimated at %d, given %d", pt.Name, got, want)
		}
	}
}
