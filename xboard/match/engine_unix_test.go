//go:build unix

package match

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
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/leaktest"
	"github.com/ferzchess/ferz/xboard/uciclient"
	"github.com/ferzchess/ferz/xboard/xboardclient"
)

// The test program is also an engine, if its environment selects how it is to fail.
const (
	failKey = "FERZ_TEST_FAIL"
	dirKey  = "FERZ_TEST_DIR" // has a file for each process that was started
)

func TestMain(m *testing.M) {
	if how := os.Getenv(failKey); how != "" {
		how, _, _ = strings.Cut(how, "/") // what follows is the protocol
		serve(how, os.Getenv(dirKey))
		os.Exit(0)
	}
	testenv.DefaultSignals()
	testenv.Waiting()
	os.Exit(m.Run())
}

// serve is an engine that knows just enough of UCI and XBoard's protocol to
// play chess. The first process fails in its second game; those after it play
// on.
func serve(how, dir string) {
	before, _ := os.ReadDir(dir)
	mine := filepath.Join(dir, strconv.Itoa(os.Getpid()))
	if err := os.WriteFile(mine, nil, 0o600); err != nil {
		panic(err)
	}
	if how == "child" {
		time.Sleep(time.Hour)
	}
	v, err := variants.Load("chess")
	if err != nil {
		panic(err)
	}
	s := &served{v: v, how: how, dir: dir, first: len(before) == 0, force: true}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, rest, _ := strings.Cut(in.Text(), " ")
		if word == "quit" {
			return
		}
		s.hear(word, rest)
	}
}

// served is a conversation with the engine that fails.
type served struct {
	v        *engine.Variant
	how, dir string
	first    bool
	games    int
	position string
	force    bool
}

func (s *served) hear(word, rest string) {
	switch word {
	case "uci":
		fmt.Println("id name fake\nuciok")
	case "protover":
		fmt.Println("feature ping=1 usermove=1 colors=0 reuse=1 done=1")
	case "isready":
		fmt.Println("readyok")
	case "ping":
		fmt.Println("pong " + rest)
	case "ucinewgame":
		s.games++
	case "new":
		s.games++
		s.position, s.force = "startpos moves", false
	case "force":
		s.force = true
	case "position":
		s.position = rest
	case "usermove":
		s.position += " " + rest
		if !s.force {
			s.move("move ")
		}
	case "go":
		s.force = false
		if strings.HasSuffix(os.Getenv(failKey), "/xboard") {
			s.move("move ")
		} else {
			s.move("bestmove ")
		}
	}
}

// move makes a move, or fails.
func (s *served) move(word string) {
	moves := strings.Count(s.position, " ") // at least as many as moves
	if s.first && s.games == 2 && moves > 6 {
		fail(s.how, s.dir, word)
		return
	}
	text := reply(s.v, s.position)
	fmt.Println(word + text)
	s.position += " " + text
}

// fail does what engines do at times.
func fail(how, dir, word string) {
	switch how {
	case "forked":
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), failKey+"=child")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr // which it keeps open
		if err := child.Start(); err != nil {
			panic(err)
		}
		for started := 0; started < 2; time.Sleep(time.Millisecond) {
			files, _ := os.ReadDir(dir)
			started = len(files)
		}
		os.Exit(3)
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
		fmt.Println(word + "h5h7")
	}
}

// reply is a legal move that depends on the position.
func reply(v *engine.Variant, position string) string {
	start, moves, _ := strings.Cut(position, " moves ")
	p, err := v.NewPosition(strings.TrimPrefix(strings.TrimPrefix(start, "startpos"), "fen "))
	if err == nil {
		err = notation.Play(p, moves)
	}
	if err != nil {
		return "0000"
	}
	legal := p.LegalMoves()
	return notation.Coordinates(p, legal[p.Hash()%uint64(len(legal))])
}

// TestFailingEngines plays matches with an engine that fails in its second game: the
// game is lost, the match continues, and nothing is left behind.
func TestFailingEngines(t *testing.T) {
	for _, tt := range []struct {
		how       string
		kind      EndKind
		processes int
	}{
		{"killed", Crashed, 2}, {"deaf", Hung, 2}, {"flood", BadOutput, 2}, {"confused", Illegal, 2}, {"forked", Crashed, 3},
	} {
		for _, protocol := range []xboard.Protocol{xboard.UCI, xboard.CECP} {
			t.Run(tt.how+"/"+string(protocol), func(t *testing.T) {
				if testenv.Short() && tt.how == "flood" {
					t.Skip("a gigabyte takes its time")
				}
				t.Parallel() // it waits more than it computes
				leaktest.Check(t)
				dir := t.TempDir()
				playFailing(t, fakeConfig(tt.how, protocol, dir), tt.kind)
				checkGone(t, dir, tt.processes)
			})
		}
	}
}

// playFailing plays a match in which an engine fails once.
func playFailing(t *testing.T, program xboard.Config, kind EndKind) {
	t.Helper()
	entrants, _ := bots(chance(1))
	entrants = append(entrants, Entrant{
		Name: "fake", Control: clock.Control{Base: time.Second, Increment: time.Second}, Margin: time.Minute,
		Open: func(ctx context.Context, _ int) (xboard.Player, error) {
			if program.Protocol == xboard.CECP {
				return xboardclient.Start(ctx, program)
			}
			return uciclient.Start(ctx, program)
		},
	})
	if kind == Hung {
		entrants[1].Margin = 3 * time.Second // more than any other move takes on a busy machine
	}
	c := config(t, entrants, 4)
	c.PGN = filepath.Join(t.TempDir(), "games.pgn")
	c.Adjudication.MaxMoves = 30
	report, err := Run(t.Context(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	fake := report.Standings[1]
	if !report.Complete || len(fake.Faults) != 1 || fake.Faults[kind] != 1 || len(report.Standings[0].Faults) != 0 {
		t.Errorf("%+v; want one %s", report, kind)
	}
	if games := readPGN(t, c.PGN); len(games) != 4 {
		t.Errorf("%d games in the file", len(games))
	}
}

func fakeConfig(how string, p xboard.Protocol, dir string) xboard.Config {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return xboard.Config{
		Name: "fake", Protocol: p, FindDialect: dialect.Find, TimeoutScale: 0.2,
		Command: []string{"/usr/bin/env", failKey + "=" + how + "/" + string(p), dirKey + "=" + dir, self},
	}
}

// checkGone checks that all processes of a test have ended.
func checkGone(t *testing.T, dir string, processes int) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != processes {
		t.Fatalf("%d processes were started, want %d; %v", len(files), processes, err)
	}
	for _, f := range files {
		pid, err := strconv.Atoi(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		// One that was killed is there until its parent, or the system, takes
		// notice.
		for deadline := time.Now().Add(2 * time.Minute); !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("process %d is still there", pid)
			}
		}
	}
}
