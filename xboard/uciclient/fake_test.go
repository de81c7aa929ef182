package uciclient

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// The test binary is also an engine: called with this word and a file, it plays
// the conversation in the file.
const fakeWord = "play-engine-from"

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == fakeWord {
		os.Exit(fake(os.Args[2]))
	}
	testenv.DefaultSignals()
	testenv.Waiting()
	os.Exit(m.Run())
}

// badScript is the exit status of an engine that was sent other lines than its
// script has.
const badScript = 99

// fake plays an engine's part in a conversation: it waits for the lines that begin with
// "<", prints those that begin with ">", and carries out those that begin with "!". At
// the end it waits for quit.
func fake(path string) int {
	script, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return badScript
	}
	in := bufio.NewScanner(os.Stdin)
	for line := range strings.Lines(string(script)) {
		direction, text, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
		switch direction {
		case "<":
			if !in.Scan() || in.Text() != text {
				fmt.Fprintf(os.Stderr, "expected %q, got %q\n", text, in.Text())
				return badScript
			}
		case ">":
			fmt.Println(text)
		case "!":
			if status, ends := misbehave(text); ends {
				return status
			}
		}
	}
	for in.Scan() && in.Text() != "quit" {
	}
	return 0
}

// misbehave does what an engine should not do.
func misbehave(what string) (status int, ends bool) {
	word, arg, _ := strings.Cut(what, " ")
	n, _ := strconv.Atoi(arg)
	switch word {
	case "exit":
		fmt.Fprintln(os.Stderr, "assertion failed")
		return n, true
	case "hang":
		time.Sleep(time.Hour)
	case "killed":
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			self.Signal(syscall.SIGTERM)
		}
		time.Sleep(time.Hour)
	case "shut":
		os.Stdin.Close()
		fmt.Println("info depth 1 score cp 1 pv e2e4")
		time.Sleep(time.Hour)
	case "close":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "flood":
		out := bufio.NewWriterSize(os.Stdout, 1<<16)
		for {
			if _, err := out.WriteString("info string " + strings.Repeat("x", 200) + "\n"); err != nil {
				return 1, true
			}
		}
	case "fork":
		child := exec.Command("sleep", "1000")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			return badScript, true
		}
		fmt.Println("id author", child.Process.Pid)
	}
	return 0, false
}

// The beginnings of most conversations.
const (
	hello = `< uci
> Fake 1.0 by nobody
> id name Fake 1.0
> id author nobody
> option name Hash type spin default 16 min 1 max 1024
> option name Ponder type check default false
> option name MultiPV type spin default 1 min 1 max 10
> option name Clear Hash type button
> option name Book File type string default <empty>
> option name Style type combo default Quite Solid var Quite Solid var Risky
> option name UCI_Chess960 type check default false
> option name UCI_AnalyseMode type check default false
> option name UCI_Opponent type string default
> uciok
`
	isReady = "< isready\n> readyok\n"
	newGame = "< ucinewgame\n" + isReady
	begun   = hello + isReady + newGame
)

// patience is more than anything takes on a busy machine.
const patience = 2 * time.Minute

// scripted returns how to run a fake engine with a script.
func scripted(t *testing.T, script string) xboard.Config {
	t.Helper()
	path := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(path, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	return xboard.Config{Command: []string{os.Args[0], fakeWord, path}, Protocol: xboard.UCI, FindDialect: onlyChess}
}

// onlyChess is the dialect finder of engines that play chess, in any protocol.
func onlyChess(v *engine.Variant, _ *xboard.Description, _ *xboard.Config) (*xboard.Dialect, error) {
	if v.Def.ID != "chess" {
		return nil, &xboard.Unsupported{Player: "Fake", Variant: v.Def.Name, Why: "it plays chess"}
	}
	return plain(), nil
}

// plain is how most engines write chess.
func plain() *xboard.Dialect {
	return &xboard.Dialect{
		Variant: "chess",
		FEN:     func(p *engine.Position) (string, error) { return p.FEN(), nil },
		Write:   func(p *engine.Position, m engine.Move) (string, error) { return notation.Coordinates(p, m), nil },
		Read:    notation.Parse,
	}
}

// start starts an engine and ends it with the test, which fails if a goroutine
// is left or if the script was not played to its end.
func start(t *testing.T, c xboard.Config) *client {
	t.Helper()
	leaktest.Check(t)
	e, err := Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
		if status := e.(*client).Session().Program().Status(); strings.Contains(status, strconv.Itoa(badScript)) {
			t.Error("the engine was sent something else:", status)
		}
	})
	return e.(*client)
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for until := time.Now().Add(patience); time.Now().Before(until); time.Sleep(5 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Errorf("not in time: %s", what)
}

// begin begins a game of chess.
func begin(t *testing.T, e *client) {
	t.Helper()
	if err := e.NewGame(t.Context(), xboard.GameInfo{Variant: variantstest.Load(t, "chess")}); err != nil {
		t.Fatal(err)
	}
}

// think asks for a move and fails the test if there is none.
func think(t *testing.T, e *client, turn xboard.Request) xboard.Reply {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := e.Think(ctx, turn, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// failed checks that an error is a failure of a kind with something in its
// text, and that the engine has ended.
func failed(t *testing.T, e *client, err error, kind xboard.FailureKind, text string) {
	t.Helper()
	var f *xboard.Failure
	if !errors.As(err, &f) || f.Kind != kind || !strings.Contains(err.Error(), text) {
		t.Errorf("got %v; want: %s … %s", err, kind, text)
	}
	if e != nil && !e.Session().IsClosed() {
		t.Error("the engine has not ended")
	}
}

func depth(n int) xboard.Limits { return xboard.Limits{Depth: n} }
