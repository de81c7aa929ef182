//go:build unix

package testenv

import (
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
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
		status, _ := os.ReadFile("/proc/self/status")
		for line := range strings.Lines(string(status)) {
			if strings.HasPrefix(line, "SigIgn:") {
				_, _ = os.Stdout.WriteString(line)
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
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("only Linux lists the signals that a process ignores")
	}
	var mask uint64
	for _, s := range append(slices.Clone(ending), stopping...) {
		signal.Ignore(s)
		mask |= 1 << (s.(syscall.Signal) - 1)
	}
	for role, want := range map[string]uint64{"caller": 0, "child": mask} {
		cmd := child(role)
		cmd.Stdout = nil
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		_, hex, _ := strings.Cut(strings.TrimSpace(string(out)), ":")
		ignored, err := strconv.ParseUint(strings.TrimSpace(hex), 16, 64)
		if err != nil || ignored&mask != want {
			t.Errorf("as a %s: it ignores signals %#x, %v, want %#x", role, ignored&mask, err, want)
		}
	}
}
