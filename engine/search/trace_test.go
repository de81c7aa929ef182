package search_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestExplain checks that the terms sum up to the evaluation but for what the
// whole position adds.
func TestExplain(t *testing.T) {
	for _, tt := range []struct{ id, fen string }{
		{"chess", ""},
		{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
		{"crazyhouse", "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3"},
		{"capablanca", ""},
		{"seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[H] w bcdfg - 0 1"},
	} {
		v := variantstest.Load(t, tt.id)
		p := variantstest.Position(t, v, tt.fen)
		e := search.New(v, 1)
		sum := 0
		for _, term := range e.TraceEval(p) {
			if term.Name == "" {
				t.Errorf("%s: a term without a name", tt.id)
			}
			sum += term.White - term.Black
		}
		const rounding = 12
		got := int(e.Evaluate(p))
		p.MakeNull() // what it is worth to be to move cancels out
		if got = (got - int(e.Evaluate(p))) / 2; got-sum > rounding || sum-got > rounding {
			t.Errorf("%s %s: the terms sum up to %d, the evaluation is %d", tt.id, tt.fen, sum, got)
		}
	}
}

func TestPieceValue(t *testing.T) {
	v := variantstest.Load(t, "chess")
	values := map[string]int{}
	for _, pt := range v.Types() {
		values[pt.Name] = search.PieceValue(v, pt.ID)
	}
	if values["King"] != 0 || values["Pawn"] < 80 || values["Knight"] < 2*values["Pawn"] || values["Queen"] < values["Rook"] {
		t.Errorf("the values are %v", values)
	}
}
