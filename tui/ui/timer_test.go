package ui

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestTimer: of several times that are set the last brings its message, and one that was
// stopped none.
func TestTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var timer Timer
		first, second := timer.Set(time.Second, 1), timer.Set(2*time.Second, 2)
		if msg := first(); msg != nil {
			t.Errorf("a timer that was set again brings %v", msg)
		}
		start := time.Now()
		if msg := second(); msg != 2 || time.Since(start) != 2*time.Second {
			t.Errorf("%v after %v, want 2 after 2s", msg, time.Since(start))
		}
		third := timer.Set(time.Hour, 3)
		brought := make(chan any)
		go func() { brought <- third() }()
		synctest.Wait()
		timer.Stop()
		if msg := <-brought; msg != nil {
			t.Errorf("a timer that was stopped brings %v", msg)
		}
		timer.Stop()
	})
}
