//go:build unix

package testenv

import (
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
)

// TestMain also runs this program as a caller with ignored signals, and as its child.
func TestMain(m *testing.M) {
	switch os.Getenv("TESTENV_ROLE") {
	case "caller":
		DefaultSignals()
		_ = child("child").Run()
		os.Exit(0)
	case "child":
		for _, s := range inherited {
			if signal.Ignored(s) {
				_, _ = os.Stdout.WriteString(s.String() + "\n")
			}
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(role string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TESTENV_ROLE="+role)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd
}

// TestDefaultSignals starts a program that ignores all these signals, which starts
// another one: that one ignores none.
func TestDefaultSignals(t *testing.T) {
	for _, s := range inherited {
		if !signal.Ignored(s) {
			signal.Ignore(s)
			defer signal.Reset(s)
		}
	}
	for role, want := range map[string]string{"caller": "", "child": syscall.SIGHUP.String()} {
		cmd := child(role)
		cmd.Stdout = nil
		out, err := cmd.Output()
		if err != nil || (want == "") != (len(out) == 0) || !strings.Contains(string(out), want) {
			t.Errorf("as a %s: %v, it ignores %q, want %q", role, err, out, want)
		}
	}
}
