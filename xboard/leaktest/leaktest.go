// Package leaktest fails tests that leave goroutines behind. It recognizes the
// goroutines of a test by a label that they inherit, so other activity of the
// program does not matter.
package leaktest

import (
	"bytes"
	"context"
	"fmt"
	"runtime/pprof"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// patience is more than any goroutine needs to end on a busy machine.
const patience = 2 * time.Minute

// Check fails the test if one of the goroutines that it begins from now on is
// left at its end.
func Check(t testing.TB) {
	t.Helper()
	left := Watch()
	t.Cleanup(func() {
		t.Helper()
		for limit := time.Now().Add(patience); left() != ""; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(limit) {
				t.Errorf("goroutines are left:\n%s", left())
				return
			}
		}
	})
}

// label is the key of the labels.
const label = "leaktest"

var watches atomic.Int64

// Watch returns a function that reports which of the goroutines that the calling one
// begins from now on, and those that these begin, are still running: their stacks, or ""
// if there are none. It is to be called by the same goroutine.
func Watch() (left func() string) {
	mark := fmt.Sprint(watches.Add(1))
	ctx := pprof.WithLabels(context.Background(), pprof.Labels(label, mark))
	pprof.SetGoroutineLabels(ctx)
	return func() string {
		pprof.SetGoroutineLabels(context.Background()) // it is there itself
		defer pprof.SetGoroutineLabels(ctx)
		return labelled(fmt.Sprintf("%q:%q", label, mark))
	}
}

// labelled returns the stacks of goroutines with a label.
func labelled(mark string) string {
	var profile bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&profile, 1); err != nil {
		return err.Error()
	}
	var out []string
	for stack := range strings.SplitSeq(profile.String(), "\n\n") {
		// The system's signals have a goroutine that never ends.
		if strings.Contains(stack, mark) && !strings.Contains(stack, "os/signal.loop") {
			out = append(out, stack)
		}
	}
	return strings.Join(out, "\n\n")
}
