package campaign

import (
	"math"
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestGain(t *testing.T) {
	for _, tt := range []struct {
		weight       float64
		have, wanted int
		rate, want   float64
	}{
		{1, 0, 1000, 0, math.Log2(1 + 2000*3600./200_000)},   // not measured yet
		{1, 0, 1000, 500, math.Log2(10)},                     // 1.8 million an hour
		{3, 0, 1000, 500, 3 * math.Log2(10)},                 // weight
		{1, 200_000, 1e6, 1000. / 18, math.Log2(3) - 1},      // 200,000 more
		{1, 1000, 1000, 500, 0},                              // enough
		{2, 600_000, 1e6, 1000. / 9, 2 * (math.Log2(6) - 2)}, // 400,000 more
		{0, 0, 1000, 500, 0},                                 // counts for nothing
	} {
		if got := gain(tt.weight, tt.have, tt.wanted, tt.rate); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("Gain(%g, %d, %d, %g) = %g, want %g", tt.weight, tt.have, tt.wanted, tt.rate, got, tt.want)
		}
	}
}

// TestShares gives many slices to the highest gain: positions, 200,000 added, come out in
// proportion to the weights where rates are equal, and no variant gets more than it wants.
func TestShares(t *testing.T) {
	q := Queue{Entries: []Entry{
		{Name: "heavy", Positions: 1e9, Weight: 4}, {Name: "light", Positions: 1e9, Weight: 1}, {Name: "small", Positions: 300_000, Weight: 2},
	}}
	for i := range q.Entries {
		q.prospects = append(q.prospects, &prospect{entry: &q.Entries[i], state: &State{Step: Gen, GenCPU: 1, Timed: 36_000}})
		q.prospects[i].state.Data = append(q.prospects[i].state.Data, tally(0))
	}
	for range 1000 {
		p, _ := q.choose(farFuture)
		p.state.Data[0].Kept += 10_000
	}
	var got [3]int
	for i, p := range q.prospects {
		got[i] = p.state.keptNet()
	}
	if sum := got[0] + got[1] + got[2]; sum != 10_000_000 || got[2] != 300_000 {
		t.Errorf("positions %v", got)
	}
	if ratio := float64(got[0]+firstPositions) / float64(got[1]+firstPositions); ratio < 3.8 || ratio > 4.2 {
		t.Errorf("positions %v are in a ratio of %g, want 4", got, ratio)
	}
	q.prospects[1].state.Step, q.Entries[1].Steps = Fit, Steps
	if p, _ := q.choose(farFuture); p.entry.Name != "light" {
		t.Errorf("%s comes before a net that can be made", p.entry.Name)
	}
}

// TestGoal: the first net of a variant is made early, later ones of more.
func TestGoal(t *testing.T) {
	for _, tt := range []struct {
		begun, wanted int
		hasNet        bool
		want          int
	}{
		{0, 8000, false, 1000}, {0, 8000, true, 4000}, {1000, 8000, false, 4000}, {1000, 8000, true, 4000},
		{4000, 8000, true, 8000}, {8000, 8000, true, 8000}, {0, 1, false, 1}, {3999, 8000, false, 4000},
	} {
		if got := goal(tt.begun, tt.wanted, tt.hasNet); got != tt.want {
			t.Errorf("goal(%d, %d, %t) = %d, want %d", tt.begun, tt.wanted, tt.hasNet, got, tt.want)
		}
	}
}

func TestTarget(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	for id, want := range map[string]int{"chess": 20e6, "horde": 5e6, "knightmate": 2e6, "clobber": 1e6} {
		if got := target(variantstest.Load(t, id)); got != want {
			t.Errorf("%s: %d positions, want %d", id, got, want)
		}
	}
	if a, b := usualWeight(variantstest.Load(t, "clobber"), million), usualWeight(variantstest.Load(t, "losalamos"), million); a != 2 || b != 1 {
		t.Errorf("weights %g and %g, want 2 where material decides nothing and 1", a, b)
	}
}
