package clock_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/clock"
)

// TestLag: what a clock runs beyond the player's thinking is learned, and kept in
// reserve.
func TestLag(t *testing.T) {
	const ms = time.Millisecond
	var l clock.Lag
	at := time.Unix(0, 0)
	left := time.Minute
	turn := func(lag time.Duration) search.Clock {
		c := search.Clock{Remaining: left, Increment: 100 * ms, MovesToGo: 40}
		l.StartMove(&c, at)
		l.EndMove(at.Add(50 * ms))
		at = at.Add(time.Second)
		left += 50*ms - lag
		return c
	}
	if c := turn(3 * ms); c.Lag != 0 || c.Reserve < 50*ms {
		t.Errorf("before anything is known: %+v", c)
	}
	for range 100 {
		turn(3 * ms)
	}
	if c := turn(60 * ms); c.Lag < 2900*time.Microsecond || c.Lag > 3*ms || c.Reserve > 25*ms {
		t.Errorf("lag of 3 ms: %+v", c)
	}
	if c := turn(3 * ms); c.Reserve < 120*ms || c.Lag < 6*ms {
		t.Errorf("after 60 ms: %+v", c)
	}
	for range 400 {
		turn(3 * ms)
	}
	if c := turn(3 * ms); c.Reserve > 30*ms || c.Lag > 4*ms {
		t.Errorf("long after that: %+v", c)
	}
	left += 40 * time.Second // the next session
	turn(3 * ms)
	left -= 30 * time.Second // someone sets the clock
	turn(3 * ms)
	l.Reset()
	left = time.Second
	if c := turn(3 * ms); c.Reserve > 30*ms || c.Lag > 4*ms {
		t.Errorf("after jumps of the clock: %+v", c)
	}
	l.Min = 200 * ms
	if c := turn(3 * ms); c.Lag != 200*ms || c.Reserve < 200*ms {
		t.Errorf("at least 200 ms: %+v", c)
	}
}

// TestLagOfGame: a clock to which no session adds anything keeps more, but of a
// short one no large part.
func TestLagOfGame(t *testing.T) {
	for _, tt := range []struct {
		remaining []time.Duration // one move after another
		want      time.Duration
	}{
		{[]time.Duration{time.Minute, time.Second}, 250 * time.Millisecond},
		{[]time.Duration{time.Second, 300 * time.Millisecond}, 250 * time.Millisecond},
		{[]time.Duration{500 * time.Millisecond, 300 * time.Millisecond}, 125 * time.Millisecond},
	} {
		var l clock.Lag
		var c search.Clock
		for _, left := range tt.remaining {
			began := time.Unix(0, 0)
			c = search.Clock{Remaining: left}
			l.StartMove(&c, began)
			l.EndMove(began.Add(left - tt.remaining[len(tt.remaining)-1]))
		}
		if c.Reserve != tt.want {
			t.Errorf("%v: %v is kept, want %v", tt.remaining, c.Reserve, tt.want)
		}
	}
}

// TestLagForgets: a player that is stopped before its clock ran has learned
// nothing.
func TestLagForgets(t *testing.T) {
	var l clock.Lag
	l.EndMove(time.Now())
	c := search.Clock{Remaining: time.Duration(rand.IntN(1000)+1) * time.Second}
	l.StartMove(&c, time.Now())
	if c.Lag != 0 {
		t.Errorf("%+v", c)
	}
}
