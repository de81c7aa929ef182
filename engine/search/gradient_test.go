package search

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestSlopes changes weights a little: scores change by what the slopes say.
func TestSlopes(t *testing.T) {
	for _, test := range []struct{ variant, fen string }{
		{"chess", "r3k2r/2p1qpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 20 11"},
		{"chess", "8/2p4r/p1b4k/1P1R4/1P2P3/1K6/4P3/8 b - - 0 41"},
		{"atomic", "r2q1rk1/p4p1p/2n2b2/1pp5/4NP2/1P1B2P1/P1P2Q1P/R1B1KR2 w Q - 0 1"},
		{"crazyhouse", "rnbq1bnr/ppp2ppp/8/3kp3/8/8/PPP2PPP/R1BQKBNR[QNPbp] b KQ - 0 1"},
		{"xiangqi", "rnbak1b1r/4a4/6n2/p1p1p1p2/8C/8P/c1P1P1P2/N1R3N2/9/R1BAKAB2 w - - 0 11"},
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.Position(t, v, test.fen)
		s := NewGradient(v, true)
		slopes := make([]float32, len(s.Weights))
		score := s.Evaluate(p, slopes)
		if want := New(v, 1).Evaluate(p); score != want {
			t.Errorf("%s: the score is %v, want %v", test.variant, score, want)
		}
		m, tr := measureMobility(v.WithoutRules()), newTraits(v)
		w := weightsFor(v, m, tr)
		counts := 0
		for i, at := range s.Weights {
			changed, by := *w, int32(10)
			for term, name := range termNames {
				switch {
				case name != at.Name:
				case at.Stage == Endgame:
					changed[term].ending += by
				default:
					changed[term].middle += by
				}
			}
			if changed == *w {
				continue // a type's value
			}
			e := newEvaluator(v, m, tr, &changed, nil)
			sums := e.sum(p)
			got := float64(e.estimate(p, &sums, e.terms.balance(e, p, new(pawnTable).probe(e, p, sums.keys[0]), new(scans))) - score)
			want := float64(slopes[i]) * float64(by)
			if d := got - want; max(d, -d) > 5+max(want, -want)/4 {
				t.Errorf("%s %s: %d more of %s at stage %d add %v, want %v", test.variant, test.fen, by, at.Name, at.Stage, got, want)
			}
			if got != 0 {
				counts++
			}
		}
		if counts < 8 {
			t.Errorf("%s: only %d weights count", test.variant, counts)
		}
	}
}
