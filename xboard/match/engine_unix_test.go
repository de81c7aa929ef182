//go:build unix

package match

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/uci"
)

// The test program is also an engine, if its environment says how it is to
// fail.
const (
	failKey = "FERZ_TEST_FAIL"
	dirKey  = "FERZ_TEST_DIR" // has a file for each process that was started
)

func TestMain(m *testing.M) {
	if how := os.Getenv(failKey); how != "" {
		serve(how, os.Getenv(dirKey))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// serve speaks just enough UCI to play chess. The first process fails in its
// second game; those after it play on.
func serve(how, dir string) {
	before, _ := os.ReadDir(dir)
	mine := filepath.Join(dir, strconv.Itoa(os.Getpid()))
	if err := os.WriteFile(mine, nil, 0o600); err != nil {
		panic(err)
	}
	v, err := variants.Load("chess")
	if err != nil {
		panic(err)
	}
	games, position := 0, ""
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "uci":
			fmt.Println("id name fake\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "ucinewgame":
			games++
		case "position":
			position = rest
		case "quit":
			return
		case "go":
			moves := strings.Count(position, " ") // at least as many as moves
			if len(before) == 0 && games == 2 && moves > 6 {
				fail(how)
				continue
			}
			fmt.Println("bestmove " + reply(v, position))
		}
	}
}

// fail does what engines do at times.
func fail(how string) {
	switch how {
	case "killed":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		time.Sleep(time.Hour)
	case "deaf":
		time.Sleep(time.Hour)
	case "flood":
		text := strings.Repeat("noise ", 200)
		out := bufio.NewWriter(os.Stdout)
		for range 1 << 30 / len(text) {
			out.WriteString(text + "\n")
		}
		out.Flush()
		time.Sleep(time.Hour)
	case "confused":
		fmt.Println("bestmove h5h7")
	}
}

// reply is a legal move that depends on the position.
func reply(v *engine.Variant, position string) string {
	start, moves, _ := strings.Cut(position, " moves ")
	p, err := v.NewPosition(strings.TrimPrefix(strings.TrimPrefix(start, "startpos"), "fen "))
	if err == nil {
		err = p.PlayMoves(moves)
	}
	if err != nil {
		return "0000"
	}
	legal := p.LegalMoves()
	return p.MoveText(legal[p.Hash()%uint64(len(legal))])
}

// TestFailingEngines plays matches with an engine that fails in its second
// game: the game is lost, the match goes on, and nothing is left behind.
func TestFailingEngines(t *testing.T) {
	for _, tt := range []struct {
		how  string
		kind Kind
	}{
		{"killed", Crashed}, {"deaf", Hung}, {"flood", BadOutput}, {"confused", Illegal},
	} {
		t.Run(tt.how, func(t *testing.T) {
			if testing.Short() && tt.how == "flood" {
				t.Skip("a gigabyte takes its time")
			}
			goroutines := runtime.NumGoroutine()
			dir := t.TempDir()
			entrants, _ := bots(chance(1))
			entrants = append(entrants, Entrant{
				Name: "fake", Control: clock.Control{Base: time.Second / 2, Increment: time.Second}, Margin: time.Minute,
				Open: func(ctx context.Context, _ int) (xboard.Player, error) {
					return uci.Start(ctx, fakeConfig(tt.how, dir))
				},
			})
			if tt.how == "deaf" {
				entrants[1].Margin = time.Second
			}
			c := config(t, entrants, 4)
			c.PGN = filepath.Join(t.TempDir(), "games.pgn")
			c.Adjudication.MaxMoves = 30
			report, err := Run(t.Context(), c, nil)
			if err != nil {
				t.Fatal(err)
			}
			fake := report.Standings[1]
			if !report.Complete || len(fake.Faults) != 1 || fake.Faults[tt.kind] != 1 || len(report.Standings[0].Faults) != 0 {
				t.Errorf("%+v; want one %s", report, tt.kind)
			}
			if games := readPGN(t, c.PGN); len(games) != 4 {
				t.Errorf("%d games in the file", len(games))
			}
			checkGone(t, dir)
			checkGoroutines(t, goroutines)
		})
	}
}

func fakeConfig(how, dir string) xboard.Config {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return xboard.Config{
		Name: "fake", Protocol: xboard.UCI, Dialects: dialect.Find, Scale: 0.2,
		Command: []string{"/usr/bin/env", failKey + "=" + how, dirKey + "=" + dir, self},
	}
}

// checkGone checks that all processes of a test have ended.
func checkGone(t *testing.T, dir string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 {
		t.Fatalf("%d processes were started, want 2; %v", len(files), err)
	}
	for _, f := range files {
		pid, err := strconv.Atoi(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
			t.Errorf("process %d is still there: %v", pid, err)
		}
	}
}

func checkGoroutines(t *testing.T, before int) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for runtime.NumGoroutine() > before {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(10 * time.Millisecond)
	}
}
