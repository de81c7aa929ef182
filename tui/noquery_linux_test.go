package tui

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/termtest"
)

// TestNoQuery runs a program with this package on a terminal, here the test
// itself without any test, and checks that it asks the terminal nothing.
func TestNoQuery(t *testing.T) {
	c := termtest.Open(t, 80, 24)
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "TERM=xterm", "CI=")
	c.Start(cmd)
	c.WaitExit()
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %s", err, c.Text())
	}
	if out := c.Raw(); strings.Contains(out, "\x1b") || !strings.Contains(out, "PASS") {
		t.Errorf("the program wrote %q", out)
	}
}
