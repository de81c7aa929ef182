package tui

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// TestNoQuery runs a program with this package on a terminal, here the test
// itself without any test, and checks that it asks the terminal nothing.
func TestNoQuery(t *testing.T) {
	control, terminal := openTerminal(t)
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "TERM=xterm", "CI=")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = terminal, terminal, terminal
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	terminal.Close()
	out, _ := io.ReadAll(control) // ends in an error when the program does
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v: %q", err, out)
	}
	if strings.Contains(string(out), "\x1b") {
		t.Errorf("the terminal was sent %q", out)
	}
	if !strings.Contains(string(out), "PASS") {
		t.Errorf("the program wrote %q", out)
	}
}

// openTerminal returns both ends of a new pseudo-terminal.
func openTerminal(t *testing.T) (control, terminal *os.File) {
	t.Helper()
	control, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		noTerminal(t, err)
	}
	t.Cleanup(func() { control.Close() })
	fd := int(control.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		noTerminal(t, err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		noTerminal(t, err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		noTerminal(t, err)
	}
	return control, terminal
}

// noTerminal skips the test where there are no pseudo-terminals, but not in CI,
// which has them.
func noTerminal(t *testing.T, err error) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal("no pseudo-terminals in CI:", err)
	}
	t.Skip("no pseudo-terminals here:", err)
}
