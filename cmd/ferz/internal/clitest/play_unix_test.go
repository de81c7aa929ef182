//go:build unix

package clitest_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// startPlain starts ferz in plain mode as a program of its own and waits until
// it has begun.
func startPlain(t *testing.T) (cmd *exec.Cmd, in io.WriteCloser, out io.ReadCloser, lines *bufio.Reader) {
	t.Helper()
	clitest.Places(t)
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	cmd = exec.CommandContext(ctx, program)
	cmd.Env = append(os.Environ(), clitest.PlainVariable+"=1", "TERM=")
	if in, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if out, err = cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines = bufio.NewReader(out)
	if line, err := lines.ReadString('\n'); err != nil || !strings.HasPrefix(line, "Chess. ") {
		t.Fatalf("%q, %v", line, err)
	}
	return cmd, in, out, lines
}

// TestPlainClosedPipe checks that ferz ends quietly when its output's reader is gone.
func TestPlainClosedPipe(t *testing.T) {
	cmd, in, out, _ := startPlain(t)
	out.Close()
	if _, err := io.WriteString(in, strings.Repeat("help\n", 10)); err != nil && !errors.Is(err, syscall.EPIPE) {
		t.Error(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("ferz ends with %v", err)
	}
}

// TestPlainInterrupted: Ctrl-C ends the conversation, and the game is kept.
func TestPlainInterrupted(t *testing.T) {
	cmd, in, _, lines := startPlain(t)
	if _, err := io.WriteString(in, "e4\n"); err != nil {
		t.Fatal(err)
	}
	if line, err := lines.ReadString('\n'); err != nil || !strings.HasPrefix(line, "White plays pawn e4") {
		t.Fatalf("%q, %v", line, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(lines)
	if err := cmd.Wait(); err != nil || !strings.HasPrefix(string(rest), "Opening: King's Pawn Game.\nInterrupted.\nGame saved.") {
		t.Errorf("%v, at the end %q", err, rest)
	}
}
