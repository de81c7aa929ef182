package search

import (
	"math/rand/v2"
	"testing"
	"time"
)

// TestAllot plays whole games by the clock alone: nearly all of a session is
// used, and no lag of the expected size loses on time.
func TestAllot(t *testing.T) {
	const ms = time.Millisecond
	for name, tt := range map[string]struct {
		base, increment, lag, worst time.Duration
		session, moves              int
		least                       float64 // part of the time that is used
		forced                      int     // every so many-th move is the only one; 0: none
	}{
		"40/4":         {base: 4000 * ms, lag: ms, worst: 5 * ms, session: 40, moves: 40, least: 0.98},
		"40/300":       {base: 300_000 * ms, lag: ms, worst: 5 * ms, session: 40, moves: 40, least: 0.98},
		"20/60+1":      {base: 60_000 * ms, increment: 1000 * ms, lag: 5 * ms, worst: 60 * ms, session: 20, moves: 20, least: 0.98},
		"1+0.01":       {base: 1000 * ms, increment: 10 * ms, lag: 2 * ms, worst: 40 * ms, moves: 100, least: 0.85},
		"1+0.01, busy": {base: 1000 * ms, increment: 10 * ms, lag: 7 * ms, worst: 60 * ms, moves: 300, least: 0.8},
		"10+0.1":       {base: 10_000 * ms, increment: 100 * ms, lag: 2 * ms, worst: 20 * ms, moves: 120, least: 0.92},
		"60":           {base: 60_000 * ms, lag: 20 * ms, worst: 30 * ms, moves: 150, least: 0.9},
		"40/4, forced": {base: 4000 * ms, lag: ms, worst: 5 * ms, session: 40, moves: 30, least: 0.85, forced: 3}, // the game ends before
	} {
		rnd := rand.New(rand.NewPCG(1, 2))
		left, used := tt.base, time.Duration(0)
		for n := range tt.moves {
			c := Clock{Remaining: left, Increment: tt.increment, Lag: tt.lag, Reserve: 2 * tt.worst}
			if tt.session > 0 {
				c.MovesToGo = tt.session - n
			} else {
				c.Reserve = max(c.Reserve, min(250*ms, tt.base/4)) // as clock.Lag has it
			}
			choices := 100
			if tt.forced > 0 {
				choices = 100 - 100/tt.forced
			}
			soft, hard := c.allocate(choices)
			if soft <= 0 || soft > hard {
				t.Fatalf("%s: %v left: from %v to %v", name, left, soft, hard)
			}
			spent := min(time.Duration((1+2*rnd.Float64())*float64(soft)), hard) + time.Duration(2*rnd.Float64()*float64(tt.lag)) // twice soft, as in games
			switch {
			case rnd.IntN(50) == 0:
				spent = hard + tt.worst
			case tt.forced > 0 && n%tt.forced == 0:
				spent = tt.lag
			}
			if left -= spent; left < 0 {
				t.Fatalf("%s: lost on time at move %d, after %v", name, n+1, spent)
			}
			left += tt.increment
			used += spent
		}
		given := tt.base + time.Duration(tt.moves)*tt.increment
		if part := used.Seconds() / given.Seconds(); part < tt.least {
			t.Errorf("%s: %.3f of the time was used, want %.3f", name, part, tt.least)
		}
	}
}

// TestAllotEvenly: the last moves of a session have a third of the time of the first one
// at least, as a move takes twice the time after which no iteration is begun.
func TestAllotEvenly(t *testing.T) {
	for _, session := range []int{20, 40} {
		left, first := time.Minute, time.Duration(0)
		for moves := session; moves > 3; moves-- {
			c := Clock{Remaining: left, MovesToGo: moves, Reserve: time.Millisecond}
			soft, hard := c.allocate(100)
			if first == 0 {
				first = soft
			}
			if soft < first/3 || soft > first {
				t.Errorf("of %d moves, with %d to go: %v, and %v for the first", session, moves, soft, first)
			}
			left -= min(2*soft, hard)
		}
	}
}
