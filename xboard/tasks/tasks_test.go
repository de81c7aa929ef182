package tasks_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ferzchess/ferz/xboard/tasks"
)

// TestCloseWhileBegun closes a group while another goroutine uses it for the first time: all
// that was begun has ended then. The race detector looks on.
func TestCloseWhileBegun(t *testing.T) {
	for range 100 {
		var g tasks.Group
		var begun, ended atomic.Int64
		var others sync.WaitGroup
		others.Go(func() {
			for range 10 {
				if g.Go(func() { ended.Add(1) }) {
					begun.Add(1)
				}
			}
		})
		g.Close()
		others.Wait()
		g.Close()
		if begun.Load() != ended.Load() {
			t.Fatalf("%d functions were begun, and %d have ended", begun.Load(), ended.Load())
		}
	}
}

// TestGoAfterClose has a closed group run nothing.
func TestGoAfterClose(t *testing.T) {
	var g tasks.Group
	g.Close()
	if g.Go(func() { t.Error("a closed group runs a function") }) {
		t.Error("Go of a closed group returns true")
	}
	g.Close()
}
