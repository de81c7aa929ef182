package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
	"testing"
)

// brokenPipe is what a program writes to whose reader has gone.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// TestUnheard checks that a command that saves what it finds finishes its work although
// its output is no longer read, as in "ferz engines detect | head"; any other command
// ends.
func TestUnheard(t *testing.T) {
	for _, unheard := range []bool{false, true} {
		a := &App{Out: brokenPipe{}, Err: io.Discard, WritesFiles: true, Unheard: unheard}
		err := a.withOutputCheck(t.Context(), func(ctx context.Context) error {
			fmt.Fprintln(a.Out, "found")
			if ended := ctx.Err() != nil; ended == unheard {
				t.Errorf("unheard %v: the command is ended: %v", unheard, ended)
			}
			return nil
		})
		if !errors.Is(err, syscall.EPIPE) {
			t.Errorf("unheard %v: %v", unheard, err)
		}
	}
}
