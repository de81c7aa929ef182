package main

import (
	"io"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// testApp returns what runs command lines, without a terminal UI.
func testApp(in io.Reader, out, errOut io.Writer) *cli.App {
	a := newApp(in, out, errOut)
	a.Play, a.LowPriority, a.SetGCPercent = nil, nil, nil
	return a
}

// ferz runs a command line: see clitest.Run.
func ferz(t *testing.T, args ...string) (out, errOut string, status int) {
	t.Helper()
	return clitest.Run(t, testApp(nil, nil, nil), args...)
}

// step is clitest.Step.
type step struct {
	Args   string
	Status int
	Want   string
}

// newRoot returns the command ferz with all its commands.
func newRoot(in io.Reader, out, errOut io.Writer) *cobra.Command {
	return newApp(in, out, errOut).Root()
}

// allCommands returns a command and all those below it.
func allCommands(cmd *cobra.Command) []*cobra.Command {
	out := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		out = append(out, allCommands(sub)...)
	}
	return out
}
