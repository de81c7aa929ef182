//go:build unix

package server_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

// TestCounterparts meets programs that are made to talk to engines.
func TestCounterparts(t *testing.T) {
	if testenv.Short() {
		t.Skip("games take their time")
	}
	ferz := filepath.Join(t.TempDir(), "ferz")
	if out, err := exec.Command("go", "build", "-o", ferz, "../../cmd/ferz").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	t.Run("polyglot", func(t *testing.T) { playPolyglot(t, ferz) })
	t.Run("xboard", func(t *testing.T) { watchXBoard(t, ferz) })
}

// run starts a command that ends with the test, and all that it has started.
func run(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // it may have ended
		_ = cmd.Wait()
	})
}

// playPolyglot plays a game through Polyglot, which turns ferz uci into an
// engine of the XBoard protocol.
func playPolyglot(t *testing.T, ferz string) {
	polyglot := processtest.Find(t, "polyglot")
	cmd := exec.Command(polyglot, "-noini", "-ec", ferz+" uci")
	cmd.Dir = t.TempDir()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	run(t, cmd)
	lines := make(chan string, 10000)
	go func() {
		defer close(lines)
		for scan := bufio.NewScanner(out); scan.Scan(); {
			lines <- scan.Text()
		}
	}()
	gui := &talk{t: t, in: nil, lines: lines}
	say := func(text ...string) {
		if _, err := io.WriteString(in, strings.Join(text, "\n")+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	say("xboard", "protover 2")
	gui.until("feature done=1")
	say("new", "level 40 0:10 0", "post", "hard", "usermove e2e4")
	move := regexp.MustCompile(`^move [a-h][1-8][a-h][1-8][qrbn]?$`)
	for _, reply := range []string{"a2a3", "h2h3", "b2b3", "g2g3"} {
		got := gui.last("move ")
		if !move.MatchString(got) {
			t.Fatalf("it moved %q", got)
		}
		say("time 1000", "otim 1000", "usermove "+reply)
	}
	gui.last("move ")
	say("quit")
}

// watchXBoard has XBoard play games of ferz against itself, on an invisible display, and
// checks the PGN that it writes.
func watchXBoard(t *testing.T, ferz string) {
	xboard, server := processtest.Find(t, "xboard"), processtest.Find(t, "Xvfb")
	display := startDisplay(t, server)
	ending := regexp.MustCompile(`\{([^}]*)\} (1-0|0-1|1/2-1/2)\s*$`)
	fault := regexp.MustCompile(`(?i)forfeit|illegal|invalid|disconnect|exited|time`)
	fifth := regexp.MustCompile(`\s5\.\s`) // the text may break after it
	for _, variant := range []string{"normal", "crazyhouse", "xiangqi", "losalamos", "courier"} {
		t.Run(variant, func(t *testing.T) {
			pgn := watchGame(t, xboard, ferz+" xboard", variant, display)
			end := ending.FindStringSubmatch(pgn)
			if end == nil {
				t.Fatalf("the game has not ended:\n%s", pgn)
			}
			if variant != "normal" && !strings.Contains(pgn, `[Variant "`+variant+`"]`) {
				t.Errorf("another variant was played:\n%s", pgn)
			}
			if fault.MatchString(end[1]) {
				t.Errorf("the game ended by a fault: %s", end[1])
			}
			if !fifth.MatchString(pgn) {
				t.Errorf("the game is too short:\n%s", pgn)
			}
		})
	}
}

// startDisplay starts an X server and returns its display.
func startDisplay(t *testing.T, server string) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd := exec.Command(server, "-displayfd", "3", "-screen", "0", "1024x768x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{w}
	run(t, cmd)
	w.Close()
	if err := r.SetReadDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("the X server does not start: %v", err)
	}
	return ":" + strings.TrimSpace(number)
}

// watchGame has XBoard play one game of a variant and returns its PGN.
func watchGame(t *testing.T, xboard, engine, variant, display string) string {
	t.Helper()
	dir := t.TempDir()
	pgn, debug := filepath.Join(dir, "game.pgn"), filepath.Join(dir, "debug")
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.Command(xboard, "-fcp", engine, "-scp", engine, "-fd", dir, "-sd", dir, "-mg", "1", "-xexit", "-noGUI",
		"-variant", variant, "-depth", "3", "-tc", "1", "-inc", "0", "-sgf", pgn, "-debug", "-nameOfDebugFile", debug)
	cmd.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+dir)
	cmd.Dir = dir
	run(t, cmd)
	for ctx.Err() == nil { // XBoard writes a game when it ends
		text, err := os.ReadFile(pgn)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if strings.HasSuffix(string(text), "\n\n") {
			return string(text)
		}
		time.Sleep(50 * time.Millisecond)
	}
	log, _ := os.ReadFile(debug)
	t.Fatalf("no game in time; XBoard's log ends:\n%s", log[max(0, len(log)-3000):])
	return ""
}
