package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestNoTerminal opens the terminal UI where there is no terminal: ferz reports that in
// a line, with what to do.
func TestNoTerminal(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"", "play", "play xiangqi"} {
		var out, errOut bytes.Buffer
		cmd := exec.Command(program, strings.Fields(args)...)
		cmd.Env = append(os.Environ(), clitest.WholeVariable+"=1", "TERM=xterm")
		cmd.Stdout, cmd.Stderr = &out, &errOut
		if err := cmd.Run(); err == nil || cmd.ProcessState.ExitCode() != cli.ExitFailed {
			t.Errorf("ferz %s: %v", args, err)
		}
		text := errOut.String()
		if out.Len() > 0 || strings.Count(text, "\n") != 1 || !strings.Contains(text, "standard output is not one") || !strings.Contains(text, "ferz play --plain") {
			t.Errorf("ferz %s wrote %q and %q", args, out.String(), text)
		}
	}
}
