package search

import (
	"math/rand/v2"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestRaces reports after how many plies a king may be on a square where it wins.
func TestRaces(t *testing.T) {
	for _, test := range []struct {
		variant, fen string
		plies, goals int // White's
	}{
		{"kingofthehill", "7k/8/8/8/8/8/3K4/8 w - - 0 1", 3, 2},
		{"kingofthehill", "7k/8/8/8/8/8/3K4/8 b - - 0 1", 4, 2},
		{"kingofthehill", "7k/8/8/8/8/3K4/8/8 w - - 0 1", 1, 2},
		{"kingofthehill", "7k/8/8/8/3K4/8/8/8 b - - 0 1", 0, 1},
		{"kingofthehill", "3r3k/8/8/8/8/3K4/8/8 w - - 0 1", 1, 1},  // d4 is attacked
		{"kingofthehill", "3rr2k/8/8/8/8/3K4/8/8 w - - 0 1", 3, 2}, // both are: a move more
		{"racingkings", "8/8/8/8/8/8/8/K6k w - - 0 1", 13, 8},
		{"breakthrough", "8/8/P7/8/8/8/8/7p w - - 0 1", 3, 3},
		{"breakthrough", "1p6/8/P7/8/8/8/8/7p w - - 0 1", 3, 2}, // by b7 alone
		{"breakthrough", "8/8/8/8/8/8/8/7p w - - 0 1", 0, 0},
	} {
		v := variantstest.Load(t, test.variant)
		e, p := New(v, 1), variantstest.Position(t, v, test.fen)
		s := beginTerms(e, p)
		if plies, goals := s.goalDistance(&s.t.winGoals.goalPieces[engine.White][0], engine.White); plies != test.plies || goals != test.goals {
			t.Errorf("%s %s: %d goals after %d plies, want %d after %d", test.variant, test.fen, goals, plies, test.goals, test.plies)
		}
	}
}

// beginTerms returns a position's termEval as it is when goals are looked for.
func beginTerms(e *Engine, p *engine.Position) *termEval {
	sums := e.eval.sum(p)
	pawns := new(pawnTable).probe(e.eval, p, sums.keys[0])
	s := &termEval{e: e.eval, t: e.eval.terms, p: p, pawns: pawns, scans: new(scans), attackedBy: pawns.attacks}
	s.begin()
	return s
}

// TestGoalDistances: on boards of one word the fast way finds what the other one finds, in
// the positions of random games.
func TestGoalDistances(t *testing.T) {
	for _, id := range []string{"kingofthehill", "racingkings", "breakthrough"} {
		v := variantstest.Load(t, id)
		e, random, reached := New(v, 1), rand.New(rand.NewPCG(1, 2)), map[int]bool{}
		for range 20 {
			p := variantstest.Position(t, v, "")
			for range 120 {
				l := engine.MoveList{}
				if p.Generate(&l); p.Result().Over() {
					break
				}
				p.Make(l.Moves[random.IntN(len(l.Moves))])
				s := beginTerms(e, p)
				for c := range engine.Color(2) {
					for i := range s.t.winGoals.goalPieces[c] {
						r := &s.t.winGoals.goalPieces[c][i]
						plies, goals := s.goalDistanceInWord(r, c, 0)
						if wantPlies, want := s.goalDistanceByFlood(r, c, 0); plies != wantPlies || goals != want {
							t.Errorf("%s %s: %d goals after %d plies, want %d after %d", id, p.FEN(), goals, plies, want, wantPlies)
						}
						reached[plies] = true
					}
				}
			}
		}
		if len(reached) < 4 {
			t.Errorf("%s: only %d distances were tried", id, len(reached))
		}
	}
}

// scorer returns a function that computes the static scores of positions.
func scorer(t *testing.T, variant string) func(fen string) Score {
	t.Helper()
	v := variantstest.Load(t, variant)
	e := New(v, 1)
	return func(fen string) Score {
		t.Helper()
		return e.Evaluate(variantstest.Position(t, v, fen))
	}
}

// TestRacesCount has being near the squares where a piece wins count.
func TestRacesCount(t *testing.T) {
	score := scorer(t, "kingofthehill")
	if near, far := score("7k/8/8/8/8/3K4/8/8 w - - 0 1"), score("7k/8/8/8/8/8/3K4/8 w - - 0 1"); near < far+500 {
		t.Errorf("a move from the goal %v, two moves %v", near, far)
	}
}

// TestChecksCount has checks count the more, the fewer are left.
func TestChecksCount(t *testing.T) {
	of := scorer(t, "3check")
	score := func(left string) Score { return of("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - " + left + " 0 1") }
	first, second := score("2+3")-score("3+3"), score("1+3")-score("2+3")
	if first < 50 || second < 2*first {
		t.Errorf("the first check counts %d, the second %d", first, second)
	}
	if even := score("2+2") - score("3+3"); even != 0 {
		t.Errorf("a check of each player counts %d", even)
	}
}

// TestHouse: captures that are dropped make another game of it than pieces that wait
// in hand from the start.
func TestHouse(t *testing.T) {
	for id, house := range map[string]bool{"crazyhouse": true, "shogi": true, "placement": false, "pocketknight": false, "seirawan": false} {
		v := variantstest.Load(t, id)
		tr := newTraits(v)
		if got := weightsFor(v, measureMobility(v.WithoutRules()), tr) == &dropWeights; got != house || tr.reusesCaptures != house {
			t.Errorf("%s: captured pieces are dropped: %v, %v", id, tr.reusesCaptures, got)
		}
	}
}

// TestChecksBeyond looks at a position in which more checks were given than win, as
// there is if moves continue after the end.
func TestChecksBeyond(t *testing.T) {
	v := variantstest.Load(t, "3check")
	p := variantstest.Position(t, v, "4k3/8/8/8/8/8/8/R3K3 w - - 0+3 0 1")
	before := New(v, 1).Evaluate(p)
	check, err := notation.Parse(p, "Ra8+")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(check)
	if after := New(v, 1).Evaluate(p); after > -before/2 {
		t.Errorf("%v with the checks that win, %v for the other player with one more", before, after)
	}
}
