package selfplay

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/guard"
)

// TestPanicIsAnError: a player that panics ends the games with an error, and its stack
// names where.
func TestPanicIsAnError(t *testing.T) {
	play := func(_ context.Context, n int) (int, error) {
		if n == 3 {
			panic("no such square")
		}
		return n, nil
	}
	sum := 0
	err := PlayParallel(t.Context(), 1, 0, 10, func() (Player[int], error) { return play, nil }, func(n int) error {
		sum += n
		return nil
	})
	var failed *guard.PanicError
	if !errors.As(err, &failed) || err.Error() != "internal error: no such square" || !strings.Contains(string(failed.Stack), "each_test.go") {
		t.Errorf("error %v with stack %s", err, failed.Stack)
	}
	if sum != 0+1+2 {
		t.Errorf("the games before sum up to %d, want 3", sum)
	}
	err = PlayParallel(t.Context(), 2, 0, 10, func() (Player[int], error) { panic("no player") }, func(int) error { return nil })
	if err == nil || err.Error() != "internal error: no player" {
		t.Errorf("starting a player: %v", err)
	}
}
