//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// thinker is a shell script of an engine that thinks until it gets the command to stop.
// It creates a file when it begins to think, and another one when it is closed.
const thinker = `while read -r line; do
	case $line in
	uci) echo "id name thinker"; echo uciok ;;
	isready) echo readyok ;;
	go*) >"$1/thinks" ;;
	stop) echo "bestmove e2e4" ;;
	quit) >"$1/closed"; exit ;;
	esac
done
`

// startThinking starts ferz with a command line in which @ is the thinker, and
// waits until that thinks. Files of the thinker are in dir.
func startThinking(t *testing.T, wrapper []string, args string) (cmd *exec.Cmd, dir string, errOut *bytes.Buffer) {
	t.Helper()
	clitest.Places(t)
	dir = t.TempDir()
	script := filepath.Join(dir, "engine")
	if err := os.WriteFile(script, []byte(thinker), 0o644); err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if _, text, status := ferz(t, "engines", "add", "thinker", "--protocol", "uci", "--", "sh", script, dir); status != cli.ExitOK {
		t.Fatal(text)
	}
	_ = os.Remove(filepath.Join(dir, "closed"))
	line := append(append(wrapper, program), strings.Fields(strings.ReplaceAll(args, "@", "thinker"))...)
	cmd = exec.CommandContext(t.Context(), line[0], line[1:]...)
	cmd.Env = append(os.Environ(), clitest.WholeVariable+"=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	errOut = new(bytes.Buffer)
	cmd.Stderr = errOut
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = in.Close(), cmd.Process.Kill() })
	for limit := time.Now().Add(2 * time.Minute); !exists(filepath.Join(dir, "thinks")); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("ferz %s: the engine does not begin to think; %s", args, errOut)
		}
	}
	return cmd, dir, errOut
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// TestSignals ends ferz in the ways of the system while an engine thinks: the
// engine is closed as it should be.
func TestSignals(t *testing.T) {
	for _, args := range []string{
		"play --plain --white @ --black you",
		"match --engine @ --engine ferz --tc 60+1",
		"analyze chess --engine @ --time 0",
	} {
		for _, signal := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM, syscall.SIGINT} {
			t.Run(fmt.Sprintf("%s by %v", strings.Fields(args)[0], signal), func(t *testing.T) {
				cmd, dir, errOut := startThinking(t, nil, args)
				if err := cmd.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				_ = cmd.Wait()
				if !cmd.ProcessState.Exited() || !exists(filepath.Join(dir, "closed")) {
					t.Errorf("ferz %s ended by %v: %v, and the engine was not closed; %s", args, signal, cmd.ProcessState, errOut)
				}
			})
		}
	}
}

// TestNoHangup checks that a match under nohup keeps running when its terminal goes.
func TestNoHangup(t *testing.T) {
	cmd, dir, errOut := startThinking(t, []string{"sh", "-c", `trap "" HUP; exec "$@"`, "sh"}, "match --engine @ --engine ferz --tc 60+1")
	for range 3 {
		if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(100 * time.Millisecond)
	if exists(filepath.Join(dir, "closed")) {
		t.Error("a hang-up that is to be ignored ended the match")
	}
	_ = cmd.Process.Signal(syscall.SIGTERM)
	if _ = cmd.Wait(); !exists(filepath.Join(dir, "closed")) {
		t.Errorf("the engine was not closed at the end; %s", errOut)
	}
}

// TestClosedOutput checks that a match whose outcome can't be printed has failed, unless
// the games are saved.
func TestClosedOutput(t *testing.T) {
	clitest.Places(t)
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	games := filepath.Join(t.TempDir(), "games.pgn")
	for _, tt := range []struct {
		args   string
		status int
		want   string
	}{
		{clitest.Quick + ">&-", cli.ExitFailed, "ferz: standard output is closed, "},
		{clitest.Quick + "--json >&-", cli.ExitFailed, "ferz: standard output is closed, "},
		{clitest.Quick + ">/dev/null", cli.ExitOK, ""},
		{clitest.Quick + "--pgn " + games + " >&-", cli.ExitOK, ""},
	} {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", `exec "$0" `+tt.args, program)
		cmd.Env = append(os.Environ(), clitest.WholeVariable+"=1")
		var errOut bytes.Buffer
		cmd.Stderr = &errOut
		_ = cmd.Run()
		if cmd.ProcessState.ExitCode() != tt.status || !strings.Contains(errOut.String(), tt.want) || tt.want == "" && errOut.Len() > 0 {
			t.Errorf("ferz %s: %v, %q", tt.args, cmd.ProcessState, errOut.String())
		}
	}
	if n := len(clitest.PlayedGames(t, games, "chess")); n != 2 {
		t.Errorf("%d games are kept", n)
	}
}
