package search

import (
	"math"
	"testing"
)

// TestChance checks values that follow from lichess.org's formula.
func TestChance(t *testing.T) {
	for score, want := range map[Score]float64{0: 0.5, 100: 0.5910, -100: 0.4090, 1000: 0.9755, Mate: 1} {
		if got := ChessCurve.Chance(score); math.Abs(got-want) > 0.0005 {
			t.Errorf("the chance at %d is %.4f, want %.4f", score, got, want)
		}
	}
}

// TestCurves: chances lie between 0 and 1, rise with the score and are the same for
// both players; scores of chess and of another variant that mean the same have the
// same chance.
func TestCurves(t *testing.T) {
	for _, c := range []Curve{60, ChessCurve, 900, 4000} {
		last := -1.0
		for s := -Mate; s <= Mate; s += 125 {
			chance := c.Chance(s)
			if chance < last || chance < 0 || chance > 1 {
				t.Errorf("curve %v: the chance is %v at %d, %v before", c, chance, s, last)
			}
			if sum := chance + c.Chance(-s); math.Abs(sum-1) > 1e-9 {
				t.Errorf("curve %v: the chances at %d and %d add up to %v", c, s, -s, sum)
			}
			last = chance
			if got := c.Chess(s); got != -c.Chess(-s) {
				t.Errorf("curve %v: %d is %d in chess, its negative %d", c, s, got, c.Chess(-s))
			}
		}
		for _, s := range []Score{0, 1, 250, -700, 1500} {
			if here := c.OfChess(s); math.Abs(c.Chance(here)-ChessCurve.Chance(s)) > 0.005 {
				t.Errorf("curve %v: %d has the chance %v, %d of chess %v", c, here, c.Chance(here), s, ChessCurve.Chance(s))
			}
		}
	}
	for _, s := range []Score{Mate, Mate - 3, 5 - Mate} {
		if Curve(900).Chess(s) != s || Curve(900).OfChess(s) != s {
			t.Errorf("the mate %d does not remain one", s)
		}
	}
	if got, want := Curve(2*ChessCurve).Chess(500), Score(250); got != want {
		t.Errorf("500 of a curve twice as wide is %d in chess, want %d", got, want)
	}
	if _, mate := Curve(50).Chess(20000).Mate(); mate {
		t.Error("an estimate becomes a mate")
	}
}
