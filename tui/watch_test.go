package tui

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/leaktest"
	"github.com/ferzchess/ferz/xboard/match"
)

// TestWatchRuns plays a real match on a screen that is read slowly, presses a
// key at its end, and leaves no goroutine behind.
func TestWatchRuns(t *testing.T) {
	leaktest.Check(t)
	d, err := variants.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	keys, typist := io.Pipe()
	entrant := match.Entrant{Open: func(context.Context, int) (xboard.Player, error) {
		return xboard.NewBuiltin("ferz", 1, xboard.Limits{Depth: 1}), nil
	}}
	var report match.Report
	ended := make(chan struct{})
	go func() {
		<-ended
		for { // until the screen is closed
			if _, err := typist.Write([]byte("x")); err != nil {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	}()
	err = Watch(t.Context(), WatchOptions{
		Title: "Chess", Names: []string{"one", "two"}, Slots: 2, Input: keys, Output: slowWriter{}, Environ: []string{"TERM=xterm"},
		Match: func(ctx context.Context, event func(match.Event), live func(match.LiveEvent)) (err error) {
			defer close(ended)
			report, err = match.Run(ctx, match.Config{
				Entrants: []match.Entrant{entrant, entrant}, Variant: match.VariantSpec{Definition: d}, Concurrency: 2, Live: live,
				Schedule:     match.Schedule{Format: match.RoundRobin, Rounds: 1, Games: 20, Repeat: 2, Policy: match.PerPair},
				Adjudication: match.Adjudication{MaxMoves: 20}, Openings: match.Openings{RandomPlies: 4},
			}, event)
			return err
		},
	})
	keys.Close()
	if err != nil || report.Played != 20 {
		t.Errorf("%v, %d games", err, report.Played)
	}
}

// TestWatchStops ends the context in the middle of a match.
func TestWatchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	keys, _ := io.Pipe()
	defer keys.Close()
	stopped := false
	err := Watch(ctx, WatchOptions{
		Names: []string{"one", "two"}, Input: keys, Output: io.Discard, Environ: []string{"TERM=xterm"},
		Match: func(ctx context.Context, _ func(match.Event), _ func(match.LiveEvent)) error {
			cancel()
			<-ctx.Done()
			stopped = true
			return ctx.Err()
		},
	})
	if err != nil || !stopped {
		t.Errorf("%v; the match was waited for: %v", err, stopped)
	}
}

// slowWriter is a terminal at the end of a slow line.
type slowWriter struct{}

func (slowWriter) Write(p []byte) (int, error) {
	time.Sleep(20 * time.Millisecond)
	return len(p), nil
}
