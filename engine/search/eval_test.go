package search

import (
	"fmt"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestSymmetricStart has both players value the start position alike, where
// the arrays are the same.
func TestSymmetricStart(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi", "shogi", "capablanca", "atomic"} {
		v := variantstest.Load(t, name)
		e := New(v, 1)
		p := variantstest.Position(t, v, "")
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
	v := variantstest.Load(t, "chess")
	d := v.Def
	d.Pieces = append([]engine.PieceDef{}, d.Pieces...)
	for i := range d.Pieces {
		d.Pieces[i].Value, d.Pieces[i].EndgameValue = 0, 0
	}
	unvalued, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := New(unvalued, 1).eval.values
	for _, pt := range v.Types() {
		got, want := int(w.middle[pt.ID]), pt.Value
		if !pt.Royal && (got < want*7/10 || got > want*14/10) {
			t.Errorf("%s: estimated at %d, given %d", pt.Name, got, want)
		}
	}
}

// TestGates has pieces in hand be worth less than on the board, the less the fewer
// squares let them in, and nothing without any.
func TestGates(t *testing.T) {
	e := New(variantstest.Load(t, "seirawan"), 1)
	elephant := func(fen string) Score { return e.Evaluate(variantstest.Position(t, e.v, fen)) }
	const back, hand = "4k3/pppppppp/8/8/8/8/PPPPPPPP/", " - 0 1"
	none, board := elephant(back+"1NB1K3[] w -"+hand), elephant(back+"ENB1K3[] w -"+hand)
	one, two := elephant(back+"1NB1K3[E] w B"+hand), elephant(back+"1NB1K3[E] w BC"+hand)
	shut := elephant(back + "1NB1K3[E] w -" + hand)
	if shut > none+20 || one <= none+100 || two <= one+100 || board <= two+50 {
		t.Errorf("without an elephant %v, with one shut out %v, with one gate %v, with two %v, on the board %v", none, shut, one, two, board)
	}
}

// TestMoveLimit has what a player is ahead by fade as the game comes near to
// being drawn for want of captures, and only where there is such a rule.
func TestMoveLimit(t *testing.T) {
	for _, test := range []struct {
		variant, fen string
		limit        int // of the half-move clock; 0: none
	}{
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - %d 90", 100},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - %d 90", 120},
		{"hecto", "4k5/10/10/10/10/10/10/10/10/R3K5 w - - %d 90", 128},
		{"shatranj", "4k3/8/8/8/8/8/8/R2NK3 w %d 90", 140},
		{"crazyhouse", "4k3/8/8/8/8/8/8/R3K3[] w - - %d 90", 0},
		{"makruk", "4k3/8/8/8/8/8/8/R3K3 w - - %d 90", 0},
	} {
		v := variantstest.Load(t, test.variant)
		e := New(v, 1)
		if e.traits.MoveLimit != test.limit {
			t.Errorf("%s: the game is drawn at %d, want %d", test.variant, e.traits.MoveLimit, test.limit)
		}
		at := func(clock int) (Score, bool) {
			p := variantstest.Position(t, v, fmt.Sprintf(test.fen, clock))
			if p.HalfMoves() != clock {
				t.Fatalf("%s: the half-move clock of %s is %d", test.variant, p.FEN(), p.HalfMoves())
			}
			return e.Evaluate(p), e.traits.nearMoveLimit(p)
		}
		first, _ := at(0)
		if test.limit == 0 {
			if last, near := at(99); last != first || near {
				t.Errorf("%s: %v, and %v after 99 plies (near %v), though there is no limit", test.variant, first, last, near)
			}
			continue
		}
		half, early := at(test.limit / 2)
		last, late := at(test.limit - 1)
		if early || !late || half >= first || last >= half || last <= 0 {
			t.Errorf("%s: %v, %v after %d plies (near %v) and %v after %d (near %v)", test.variant, first, half, test.limit/2, early, last, test.limit-1, late)
		}
	}
}
