package xboardclient_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// TestMoveNow is about engines that obey, complain, or hear nothing.
func TestMoveNow(t *testing.T) {
	for _, c := range []struct{ name, script string }{
		{"obeys", "< go\n> 1 2 3 4 e2e4\n< \\?\n> move e2e4"},
		{"complains", "< go\n> 1 2 3 4 e2e4\n< \\?\n> Error (unknown command): ?"},
		{"passes over it", "< go\n> 1 2 3 4 e2e4\n< \\?"},
		{"hears nothing", "< go\n> 1 2 3 4 e2e4\ndeaf"},
		{"known to hear nothing", "< go\n> 1 2 3 4 e2e4\ndeaf"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			config := fakeConfig(modern + c.script)
			config.TimeoutScale = 0.2
			if strings.HasPrefix(c.name, "known") {
				config.Name, config.TimeoutScale = "ShaMax", 1
			}
			e, _ := open(t, config)
			newGame(t, e, xboard.GameInfo{})
			r, err := e.Think(patient(t), xboard.Request{}, func(xboard.Thinking) { e.MoveNow() })
			if err != nil || r.Move != line(t, "e2e4")[0] {
				t.Errorf("%v, %v", r.Move, err)
			}
		})
	}
}

// TestCancel checks that a late move is not taken for the next answer.
func TestCancel(t *testing.T) {
	e, j := open(t, fakeConfig(modern+"< go\n> 1 2 3 4 e2e4\n< force\n> move e2e4\n< go\n> move e7e5"))
	newGame(t, e, xboard.GameInfo{})
	ctx, cancel := context.WithCancel(patient(t))
	if _, err := e.Think(ctx, xboard.Request{}, func(xboard.Thinking) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	r, err := e.Think(patient(t), xboard.Request{Moves: line(t, "d2d4")}, nil)
	if err != nil || r.Move != line(t, "d2d4 e7e5")[1] {
		t.Errorf("%v, %v", r.Move, err)
	}
	if !has(j.sent(), "go", "force", "new", "force", "usermove d2d4", "go") {
		t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
	}
}

// TestAnalysis checks the mode of analysis: in and out, and how far it is.
func TestAnalysis(t *testing.T) {
	t.Parallel()
	e, j := open(t, fakeConfig(modern+"< analyze\n> 3 20 5 600 e2e4 e7e5\n< \\.\n> stat01: 500 77777 9 3 20 Nf3\n< exit\n< analyze\n> 3 20 5 600 e7e5"))
	newGame(t, e, xboard.GameInfo{Analysis: true})
	infinite := xboard.Limits{Infinite: true}
	r, err := e.Think(patient(t), xboard.Request{Limits: infinite}, func(th xboard.Thinking) {
		if th.Nodes == 77777 {
			e.MoveNow()
		}
	})
	if err != nil || r.Move != line(t, "e2e4")[0] {
		t.Errorf("%v, %v", r.Move, err)
	}
	ctx, cancel := context.WithCancel(patient(t))
	if _, err := e.Think(ctx, xboard.Request{Moves: line(t, "e2e4"), Limits: infinite}, func(xboard.Thinking) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if !has(j.sent(), "post", "analyze", ".", "exit", "force", "usermove e2e4", "analyze", "exit") {
		t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
	}
}

// TestBetweenTurns is about what an engine prints while it is not its turn.
func TestBetweenTurns(t *testing.T) {
	e, _ := open(t, fakeConfig(modern+"< go\n> move e7e5\n> 1/2-1/2 {I am tired}\n> feature option=\"New -check 1\"\n< never"))
	newGame(t, e, xboard.GameInfo{Side: engine.Black})
	if _, err := e.Think(patient(t), xboard.Request{Moves: line(t, "e2e4")}, nil); err != nil {
		t.Fatal(err)
	}
	until(t, func() bool {
		d := e.Describe()
		_, ok := d.Option("New")
		return ok
	})
	r, err := e.Think(patient(t), xboard.Request{Moves: line(t, "e2e4 e7e5 g1f3")}, nil)
	if err != nil || r.Claim.String() != "1/2-1/2" || r.Claim.Reason != "I am tired" {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestRestartBrokenOff gives up waiting for an engine that has to be started again, as
// it did not stop thinking: it is started once more when it is needed, and the first
// attempt is not reported.
func TestRestartBrokenOff(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "script")
	write := func(script string) {
		if err := os.WriteFile(path, []byte(script), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(modern + "< go\n> 1 2 3 4 e2e4\ndeaf")
	config := fakeConfig("@" + path)
	config.TimeoutScale = 0.2
	e, _ := open(t, config)
	newGame(t, e, xboard.GameInfo{Start: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})
	ctx, cancel := context.WithCancel(patient(t))
	if _, err := e.Think(ctx, xboard.Request{}, func(xboard.Thinking) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	for _, when := range []string{"< xboard\npause 400ms\n" + modern, modern + "< setboard .*\npause 400ms\n"} {
		write(when + "< go\n> move e2e4")
		brief, cancel := context.WithTimeout(patient(t), 200*time.Millisecond)
		if _, err := e.Think(brief, xboard.Request{}, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("while it starts: %v", err)
		}
		cancel()
	}
	if r, err := e.Think(patient(t), xboard.Request{}, nil); err != nil || r.Move != line(t, "e2e4")[0] {
		t.Errorf("%v, %v", r.Move, err)
	}
}

// TestCancelAgain breaks off two searches that end in the same move: it is on
// the engine's board both times.
func TestCancelAgain(t *testing.T) {
	e, j := open(t, fakeConfig("< protover 2\n> feature colors=0 done=1\n< go\n> move e2e4\n< go\n< \\?\n> move e2e4\n< go\n> move d2d4"))
	newGame(t, e, xboard.GameInfo{})
	want := func(ctx context.Context, text string) {
		t.Helper()
		r, err := e.Think(ctx, xboard.Request{}, nil)
		if text == "" && !errors.Is(err, context.Canceled) || text != "" && (err != nil || r.Move != line(t, text)[0]) {
			t.Fatalf("%v, %v", r.Move, err)
		}
	}
	want(patient(t), "e2e4")
	ctx, cancel := context.WithCancel(patient(t))
	defer cancel()
	go func() {
		for ctx.Err() == nil && !has(j.sent(), "go", "go") {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	want(ctx, "")
	want(patient(t), "d2d4")
	if !has(j.sent(), "go", "undo", "go", "?", "force", "new", "go") {
		t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
	}
}
