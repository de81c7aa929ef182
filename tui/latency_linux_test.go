package tui

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
)

// TestFirstPaint: a library of games hardly delays the first screen.
func TestFirstPaint(t *testing.T) {
	const (
		most  = 4 // times as long
		tries = 5 // where other programs interrupt all that is measured
	)
	h := newHome(t)
	empty := firstPaint(t, h)
	keepGames(t, h, 200)
	full := firstPaint(t, h)
	for try := 1; try < tries && full > most*empty; try++ {
		full = min(full, firstPaint(t, h))
	}
	t.Logf("%v, and with games %v", empty, full)
	if full > most*empty {
		t.Errorf("the first screen takes %v, and with 200 games %v", empty, full)
	}
}

// keepGames puts unfinished games on disk.
func keepGames(t *testing.T, h home, n int) {
	t.Helper()
	st := h.user().Games
	text, err := pgn.Format(uitest.LongGame(t, 40))
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if err := st.Save(fmt.Sprint(i), []byte(text)); err != nil {
			t.Fatal(err)
		}
		st.Release(fmt.Sprint(i))
	}
}

// firstPaint returns how long it takes from the start to the first screen, at
// best.
func firstPaint(t *testing.T, h home) time.Duration {
	t.Helper()
	best := time.Hour
	for range 10 {
		t.Run("", func(t *testing.T) {
			c := termtest.Open(t, 80, 24)
			start := time.Now()
			h.runOn(t, c, Options{})
			c.WaitUntil("the first screen", painted)
			best = min(best, time.Since(start))
		})
	}
	return best
}

// TestAnswer: the screen answers a key hardly later while ferz searches with all
// cores. Other programs may keep it busy at times: one round of several must do.
func TestAnswer(t *testing.T) {
	if testenv.Short() {
		t.Skip("times mean little beside other tests")
	}
	h := newHome(t)
	h.setUp(t, "", uitest.Persons, "chess")
	c := termtest.Open(t, 80, 24)
	h.playOn(t, c, "chess")
	const rounds, most = 5, 8 // times as late; without threads to spare it is more than twenty
	idle, _ := answers(c)
	for range runtime.NumCPU() {
		searchOn(t)
	}
	best := time.Hour
	for i := 0; i < rounds && best > most*idle; i++ {
		median, late := answers(c)
		t.Logf("idle %v, busy %v, 95th percentile %v", idle, median, late)
		best = min(best, median)
	}
	if best > most*idle {
		t.Errorf("the answer to a key takes %v, and beside searches %v", idle, best)
	}
}

// answers returns the median and the 95th percentile of the times until keys are
// answered.
func answers(c *termtest.Console) (median, late time.Duration) {
	var times []time.Duration
	for i := range 60 {
		time.Sleep(time.Duration(5+i*7%20) * time.Millisecond) // no fixed distance to the frames
		times = append(times, c.Answer([]string{"\x1b[A", "\x1b[B"}[i%2]))
	}
	slices.Sort(times)
	return times[len(times)/2], times[len(times)*95/100]
}

// searchOn lets ferz think until the test ends.
func searchOn(t *testing.T) {
	t.Helper()
	b := xboard.NewBuiltin("ferz", xboard.DefaultHash, xboard.Limits{})
	if err := b.NewGame(t.Context(), xboard.GameInfo{Variant: variantstest.Load(t, "chess")}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		_, err := b.Think(ctx, xboard.Request{Limits: xboard.Limits{Infinite: true}}, nil)
		done <- err
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		_ = b.Close()
	})
}
