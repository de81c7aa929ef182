package tuning

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSPSA finds the best of five numbers from games that chance has a part in.
func TestSPSA(t *testing.T) {
	best := []float64{30, -12, 700, 5, 66}
	s := SPSA{Steps: 20_000, Seed: 1, Numbers: []Parameter{{60, 0, 100}, {20, -50, 50}, {300, 0, 1000}, {2, 0, 9}, {66, 0, 100}}}
	strength := func(at []int) (elo float64) {
		for i, x := range at {
			n := s.Numbers[i]
			off := (float64(x) - best[i]) / (n.Max - n.Min)
			elo -= 600 * off * off
		}
		return elo
	}
	before := strength(s.Rounded())
	r := rand.New(rand.NewPCG(2, 2))
	for step := range s.Steps {
		first, second := s.Perturb(step)
		expected := 1 / (1 + math.Pow(10, (strength(second)-strength(first))/400))
		result := 0.0
		for range 2 {
			if r.Float64() < expected {
				result += 0.5
			} else {
				result -= 0.5
			}
		}
		s.Update(step, result)
	}
	if after := strength(s.Rounded()); after < before/5 {
		t.Errorf("%v: %.0f Elo below the best, %.0f before", s.Rounded(), -after, -before)
	}
}

// TestVary: the players' numbers lie on both sides of the present ones, within
// bounds, and are the same whenever a step is asked for.
func TestVary(t *testing.T) {
	s := SPSA{Steps: 10, Seed: 3, Numbers: []Parameter{{50, 0, 100}, {4, 2, 6}, {0, 0, 40}}}
	for step := range s.Steps {
		first, second := s.Perturb(step)
		again, _ := s.Perturb(step)
		if !slices.Equal(first, again) {
			t.Errorf("step %d: %v, then %v", step, first, again)
		}
		if sum := first[0] + second[0]; first[0] == second[0] || sum < 99 || sum > 101 {
			t.Errorf("step %d: %v and %v are not about 50", step, first, second)
		}
		for i, n := range s.Numbers {
			for _, x := range []int{first[i], second[i]} {
				if float64(x) < n.Min || float64(x) > n.Max {
					t.Errorf("step %d: %d is not from %g to %g", step, x, n.Min, n.Max)
				}
			}
		}
		old := s.Numbers[0].Value
		s.Update(step, 1)
		if moved := s.Numbers[0].Value - old; moved*float64(first[0]-second[0]) <= 0 {
			t.Errorf("step %d: a win of %v over %v moves by %g", step, first, second, moved)
		}
		s.Numbers[0].Value = 50
	}
}
