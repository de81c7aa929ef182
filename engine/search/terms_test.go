package search

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestTerms has each term count what it is about, and nothing where that is
// missing.
func TestTerms(t *testing.T) {
	for _, test := range []struct {
		variant string
		term    int
		fen     string
		want    int // hundredths of the weight, White's
	}{
		{"chess", hangingTerm, "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", 100},
		{"chess", hangingTerm, "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", 0},
		{"chess", threatByPawnTerm, "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", 100},
		{"chess", threatByPawnTerm, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 0},
		{"chess", threatByLesserTerm, "4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", 100},
		{"chess", threatByLesserTerm, "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", 0},
		{"chess", pawnSupportTerm, "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", 100},
		{"chess", chainTerm, "4k3/8/8/3P4/4P3/8/8/4K3 w - - 0 1", 100},
		{"chess", doubledTerm, "4k3/8/8/4P3/4P3/8/8/4K3 w - - 0 1", 100},
		{"chess", isolatedTerm, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", 100},
		{"chess", isolatedTerm, "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", 0},
		{"chess", pairTerm, "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 100},
		{"chess", pairTerm, "4k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1", 0},
		{"chess", halfOpenTerm, "4k3/3p4/8/8/8/8/4P3/3RK3 w - - 0 1", 100},
		{"chess", openTerm, "4k3/4p3/8/8/8/8/4P3/3RK3 w - - 0 1", 100},
		{"chess", openTerm, "4k3/4p3/8/8/8/8/3P4/3RK3 w - - 0 1", 0},
		{"chess", shelterTerm, "4k3/8/8/8/8/8/3PPP2/4K3 w - - 0 1", 300},
		{"chess", pawnShieldTerm, "4k3/8/8/8/8/8/3PPP2/4K3 w - - 0 1", 300},
		{"chess", openKingFileTerm, "4k3/8/8/8/8/8/3P1P2/4K3 w - - 0 1", 100},
		{"chess", blockedTerm, "4k3/4n3/4P3/8/8/8/8/4K3 w - - 0 1", 44}, // a part of what a queen is more than a pawn
		{"chess", freePathTerm, "4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", 0},   // the king attacks the next square
		{"chess", freePathTerm, "k7/8/4P3/8/8/8/8/4K3 w - - 0 1", 44},
		{"chess", kingDistanceTerm, "k7/8/4P3/4K3/8/8/8/8 w - - 0 1", 88}, // two steps nearer than the enemy's king
		{"crazyhouse", pawnShieldTerm, "4k3/8/8/8/8/8/3PPP2/4K3[] w - - 0 1", 0},
		{"xiangqi", hangingTerm, "4k4/9/9/4n4/9/4P4/9/4C4/9/3K5 w - - 0 1", 100},
		{"xiangqi", hangingTerm, "4k4/9/9/4n4/9/9/9/4C4/9/3K5 w - - 0 1", 0}, // nothing to leap over
		{"shogi", threatByPawnTerm, "4k4/9/9/9/4s4/4P4/9/9/4K4[] w - - 0 1", 100},
	} {
		v := variantstest.Load(t, test.variant)
		e, p := New(v, 1), variantstest.Position(t, v, test.fen)
		terms := e.eval.terms
		terms.weights = &weights{}
		terms.weights[test.term] = weight{100, 100}
		terms.mobilityBonus, terms.passed = [engine.MaxTypes + 1][maxReach + 1]int64{}, [2][256]int64{}
		sums := e.eval.sum(p)
		middle, ending := unpack(terms.scores(e.eval, p, new(pawnTable).probe(e.eval, p, sums.keys[0]), new(scans))[engine.White])
		if int(middle) != test.want || ending != middle {
			t.Errorf("%s %s: %s counts %d and %d, want %d", test.variant, test.fen, termNames[test.term], middle, ending, test.want)
		}
	}
}

// TestShares has all kinds of games value what is on the board and in hand.
func TestShares(t *testing.T) {
	for i, w := range []*weights{&boardWeights, &otherWeights, &weakPromotionWeights, &explosionWeights, &dropWeights} {
		for _, term := range []int{pieceTerm, pawnTerm, handTerm} {
			if share := w[term]; share.middle < 50 || share.ending < 50 {
				t.Errorf("table %d: %s counts %v percent", i, termNames[term], share)
			}
		}
	}
}

// TestWeights leaves out one weight after the other: each changes the score of
// some position.
func TestWeights(t *testing.T) {
	for variant, all := range map[string]*weights{"seirawan": &boardWeights, "kingofthehill": &otherWeights, "atomic": &explosionWeights, "crazyhouse": &dropWeights} {
		v := variantstest.Load(t, variant)
		m, tr := measureMobility(v.WithoutRules()), newTraits(v)
		var positions []*engine.Position
		for _, fen := range []string{
			"r2q1rk1/p4p1p/2n2b2/1pp5/4NP2/1P1B2P1/P1P2Q1P/R1B1KR2 w Q - 0 1",
			"5rk1/5p1p/5N2/6Q1/8/8/PPP5/2K3R1 b - - 0 1",
			"4k3/2p4r/p1b4P/3P1R2/1P2P3/1K6/4P3/8 w - - 0 1",
			"rnbq1bnr/ppp2ppp/8/3kp3/8/8/PPP2PPP/R1BQKBNR w KQ - 0 1",
		} {
			if tr.hands {
				fen = strings.Replace(fen, " ", "[QNPbp] ", 1)
			}
			positions = append(positions, variantstest.Position(t, v, fen))
		}
		scores := func() (out [4]Score) {
			e := newEvaluator(v, m, tr, all, nil)
			for i, p := range positions {
				sums := e.sum(p)
				out[i] = e.estimate(p, &sums, e.terms.balance(e, p, new(pawnTable).probe(e, p, sums.keys[0]), new(scans)))
			}
			return out
		}
		whole := scores()
		for term, w := range all {
			if term == handTerm && !tr.hands {
				continue
			}
			if all[term] = (weight{}); w != (weight{}) && scores() == whole {
				t.Errorf("%s: %s counts nothing in any of these positions: expected one that shows it", variant, termNames[term])
			}
			all[term] = w
		}
	}
}
