package xboard

import (
	"context"
	"errors"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/ferzchess/ferz/engine"
)

// openGate lets all searches in, or none.
type openGate struct {
	why  error
	left int
}

func (g *openGate) Enter(context.Context, *engine.Variant, func()) (leave func(), err error) {
	return func() { g.left++ }, g.why
}

// nice returns the nice value of the caller's thread. The system call returns 20 less it.
func nice(t *testing.T) int {
	t.Helper()
	n, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - n
}

// TestPassGate: a search behind a gate has a low priority, what else there is keeps its own;
// a panic reaches the caller, and who may not search leaves nothing.
func TestPassGate(t *testing.T) {
	own := nice(t)
	for name, tt := range map[string]struct {
		gate *openGate
		want int
		left int
	}{
		"no gate":  {nil, own, 0},
		"lets in":  {&openGate{}, max(own, behindOthers), 1},
		"lets not": {&openGate{why: errors.New("a rated game")}, -1, 0},
	} {
		ctx, why := t.Context(), error(nil)
		if tt.gate != nil {
			ctx, why = WithGate(ctx, tt.gate), tt.gate.why
		}
		value := -1
		err := PassGate(ctx, nil, nil, func() { value = nice(t) })
		if value != tt.want || !errors.Is(err, why) {
			t.Errorf("%s: nice value %d, error %v, want %d and %v", name, value, err, tt.want, why)
		}
		if tt.gate != nil && tt.gate.left != tt.left {
			t.Errorf("%s: left %d times, want %d", name, tt.gate.left, tt.left)
		}
		for range 20 { // threads that are used again
			done := make(chan int)
			go func() { done <- nice(t) }()
			if got := <-done; got != own {
				t.Fatalf("%s: another thread has nice value %d, want %d", name, got, own)
			}
		}
	}
	g := &openGate{}
	defer func() {
		if r := recover(); r != "lost" || g.left != 1 {
			t.Errorf("recovered %v, left %d times, want the search's panic and once", r, g.left)
		}
	}()
	_ = PassGate(WithGate(t.Context(), g), nil, nil, func() { panic("lost") })
}
