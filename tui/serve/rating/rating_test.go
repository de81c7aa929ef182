package rating

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if math.Abs(got-want) > by {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// TestPaper is the worked example of the paper.
func TestPaper(t *testing.T) {
	r := Rating{1500, 200, 0.06}.Rate(
		Result{Rating{1400, 30, 0.06}, 1},
		Result{Rating{1550, 100, 0.06}, 0},
		Result{Rating{1700, 300, 0.06}, 0},
	)
	near(t, "the rating", r.Value, 1464.06, 0.01)
	near(t, "the deviation", r.Deviation, 151.52, 0.01)
	near(t, "the volatility", r.Volatility, 0.05999, 0.00001)
}

// TestSurprise takes the other branch of the search for the volatility: results that the
// ratings did not foretell raise it.
func TestSurprise(t *testing.T) {
	weak := Rating{1200, 50, 0.06}
	var wins []Result
	for range 10 {
		wins = append(wins, Result{Rating{2000, 50, 0.06}, 1})
	}
	r := weak.Rate(wins...)
	if r.Volatility <= weak.Volatility || r.Value <= 1300 {
		t.Errorf("ten wins against a master make %+v", r)
	}
}

// TestGames: what one wins, the other loses, and both are known better.
func TestGames(t *testing.T) {
	a, b := New(), New()
	won, lost := a.Rate(Result{b, 1}), b.Rate(Result{a, 0})
	near(t, "the sum", won.Value+lost.Value, 3000, 1e-6)
	if won.Value <= 1500 || won.Deviation >= a.Deviation {
		t.Errorf("the winner has %+v", won)
	}
	drawn := a.Rate(Result{b, 0.5})
	near(t, "a draw of equals", drawn.Value, 1500, 1e-6)
}

// TestIdle: who does not play is known less, up to a limit.
func TestIdle(t *testing.T) {
	r := Rating{1700, 60, 0.06}
	if after := r.Idle(10); after.Deviation <= r.Deviation || after.Value != r.Value {
		t.Errorf("after ten periods: %+v", after)
	}
	if after := r.Rate(); after != r.Idle(1) {
		t.Errorf("a period without games: %+v", after)
	}
	near(t, "after a very long time the deviation", r.Idle(1e9).Deviation, startDeviation, 1e-9)
	if r.Idle(-1) != r || r.Idle(0) != r {
		t.Error("no time changes a rating")
	}
}

// TestBounds: however many games are played, the numbers stay in bounds.
func TestBounds(t *testing.T) {
	r := New()
	for range 500 {
		r = r.Rate(Result{Rating{1500, 45, 0.06}, 1})
	}
	if math.IsNaN(r.Value) || r.Value > 4000 || r.Deviation < minDeviation || r.Volatility <= 0 {
		t.Errorf("after 500 wins: %+v", r)
	}
}

func TestString(t *testing.T) {
	for text, r := range map[string]Rating{"1500?": New(), "1764": {1763.7, 60, 0.06}} {
		if r.String() != text {
			t.Errorf("%+v is written %s, want %s", r, r, text)
		}
	}
}
