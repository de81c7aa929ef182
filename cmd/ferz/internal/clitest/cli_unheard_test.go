package clitest_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestUnheard checks that a command that saves what it finds finishes its work although
// its output is no longer read, as in "ferz engines detect | head"; any other command
// ends. That the reader has gone is no failure.
func TestUnheard(t *testing.T) {
	for _, unheard := range []bool{false, true} {
		ran := false
		find := func(a *cli.App) []*cobra.Command {
			return []*cobra.Command{{Use: "find", RunE: func(cmd *cobra.Command, _ []string) error {
				a.WritesFiles, a.Unheard, ran = true, unheard, true
				fmt.Fprintln(a.Out, "found")
				if ended := cmd.Context().Err() != nil; ended == unheard {
					t.Errorf("unheard %v: the command is ended: %v", unheard, ended)
				}
				return errors.Join(cmd.Context().Err())
			}}}
		}
		a := clitest.New(nil, clitest.BrokenPipe{}, io.Discard, find)
		if status := a.Run(t.Context(), []string{"find"}); status != cli.ExitOK || !ran {
			t.Errorf("unheard %v: status %d, the command ran: %v", unheard, status, ran)
		}
	}
}
