package plain

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

var update = flag.Bool("update", false, "write the transcripts anew")

// robot is how an engine behaves that makes the first move of the alphabet and
// accepts every draw.
type robot struct {
	mu     sync.Mutex
	broken bool // fails once
	slow   bool // thinks until it is told to move
	offers bool // offers a draw with each move
	now    chan struct{}
}

// player is a robot at one side of a game.
type player struct {
	*robot
	follower *xboard.Follower
}

func (r *robot) Name() string                                  { return "Robot" }
func (r *robot) MoveNow()                                      { r.now <- struct{}{} }
func (r *robot) GameOver(context.Context, engine.Result) error { return nil }
func (r *robot) Close() error                                  { return nil }
func (r *robot) Ponder(context.Context, xboard.Turn) error     { return nil }
func (r *robot) Describe() xboard.Description                  { return xboard.Description{Name: "Robot"} }
func (r *player) NewGame(_ context.Context, g xboard.Setting) (err error) {
	r.follower, err = xboard.NewFollower(g.Variant, g.Start)
	return err
}

func (r *player) Think(ctx context.Context, t xboard.Turn, _ func(xboard.Thinking)) (xboard.Reply, error) {
	r.mu.Lock()
	broken, slow := r.broken, r.slow
	r.broken = false
	r.mu.Unlock()
	if broken {
		return xboard.Reply{}, &xboard.Failure{Player: "Robot", Kind: xboard.Crashed, Detail: "exit status 3"}
	}
	if slow {
		select {
		case <-r.now:
		case <-ctx.Done():
			return xboard.Reply{}, ctx.Err()
		}
	}
	if _, err := r.follower.Follow(t.Moves); err != nil {
		return xboard.Reply{}, err
	}
	p := r.follower.Position()
	best := slices.MinFunc(p.LegalMoves(), func(a, b engine.Move) int { return strings.Compare(p.MoveText(a), p.MoveText(b)) })
	return xboard.Reply{Move: best, OffersDraw: t.DrawOffered || r.offers}, nil
}

// home gives the test a place of its own for games and settings.
func home(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("FERZ_DATA_DIR", filepath.Join(dir, "data"))
	t.Setenv("FERZ_CONFIG_DIR", filepath.Join(dir, "config"))
	t.Chdir(dir)
}

// withRobot registers an engine called Robot.
func withRobot(t *testing.T, opts Options, r *robot) Options {
	t.Helper()
	opts.Engines = registry.Open(t.TempDir())
	if err := opts.Engines.Put(t.Context(), registry.Entry{Config: xboard.Config{Name: "Robot", Command: []string{"robot"}, Protocol: xboard.UCI}}); err != nil {
		t.Fatal(err)
	}
	r.now = make(chan struct{}, 1)
	opts.Start = func(context.Context, xboard.Config) (xboard.Engine, error) { return &player{robot: r}, nil }
	return opts
}

// talk runs a conversation with lines from a pipe and returns what was said,
// with the lines where they were taken.
func talk(t *testing.T, opts Options, lines string) string {
	t.Helper()
	var out bytes.Buffer
	opts.Input, opts.Output = strings.NewReader(lines), &out
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := newConsole(ctx, &opts)
	table, err := c.first(&opts)
	if err != nil {
		t.Fatal(err)
	}
	c.echo = true
	if err := c.converse(table, opts.Input); err != nil {
		t.Error(err)
	}
	if ctx.Err() != nil {
		t.Error("the conversation does not end")
	}
	return out.String()
}

// transcripts are the conversations in testdata: the lines that begin with "> "
// are typed.
func TestTranscripts(t *testing.T) {
	persons := Options{Players: [2]string{"you", "you"}, Seed: 1}
	for name, opts := range map[string]Options{
		"chess":       persons,
		"commands":    persons,
		"robot":       {Players: [2]string{"you", "Robot"}},
		"games":       persons,
		"crazyhouse":  {Variant: "crazyhouse", Players: persons.Players},
		"xiangqi":     {Variant: "xiangqi", Players: persons.Players},
		"alice":       {Variant: "alice", Players: persons.Players},
		"mightylion":  {Variant: "mightylion", Players: persons.Players},
		"marseillais": {Variant: "marseillais", Players: persons.Players},
		"seirawan":    {Variant: "seirawan", Players: persons.Players},
	} {
		t.Run(name, func(t *testing.T) {
			path, err := filepath.Abs(filepath.Join("testdata", name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			home(t)
			got := varying(talk(t, withRobot(t, opts, &robot{}), typedLines(string(want))))
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(want) {
				t.Errorf("%s\nwant\n%s", got, want)
			}
			checkPlain(t, got)
		})
	}
}

// typedLines returns the lines of a transcript that are typed.
func typedLines(transcript string) string {
	var lines []string
	for line := range strings.Lines(transcript) {
		if text, ok := strings.CutPrefix(line, "> "); ok {
			lines = append(lines, text)
		}
	}
	return strings.Join(lines, "")
}

// varying replaces what is not the same each time.
func varying(text string) string {
	text = regexp.MustCompile(`in \d+\.\d\d seconds`).ReplaceAllString(text, "in T seconds")
	text = regexp.MustCompile(`(today|yesterday) \d\d:\d\d`).ReplaceAllString(text, "today T")
	text = regexp.MustCompile(`(Date|UTCDate|FerzGame) "[^"]*"`).ReplaceAllString(text, `$1 "T"`)
	return text
}

// checkPlain reports what does not suit a screen reader.
func checkPlain(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		for _, r := range strings.TrimSuffix(line, "\n") {
			if r < ' ' || r == 0x7f || r >= 0x2500 && r <= 0x259f {
				t.Errorf("%q has the character %q", line, r)
			}
		}
	}
}

// TestEndOfInput: a move at the end of a pipe gets its answer.
func TestEndOfInput(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{}), "e4")
	for _, want := range []string{"White plays pawn e4", "Black plays pawn a5", "The game is kept"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	again := talk(t, Options{Players: [2]string{"you", "you"}}, "go-on 1\nlist")
	if !strings.Contains(again, "1. e4 a5") {
		t.Errorf("the game does not go on:\n%s", again)
	}
}

// TestMovesInAPipe: every move waits for its turn, even if the engine takes
// its time with each.
func TestMovesInAPipe(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"you", "ferz 1"}}, &robot{}), "e4\nNa3\nNc4\nh4\nlist")
	if n := strings.Count(got, "White plays"); n != 4 {
		t.Errorf("%d moves of White, want 4:\n%s", n, got)
	}
}

// TestNobodyPlays: a game between engines is played to its end.
func TestNobodyPlays(t *testing.T) {
	home(t)
	opts := Options{FEN: "4k3/8/8/8/8/8/8/K6R b - - 90 80", Players: [2]string{"Robot", "Robot"}}
	got := talk(t, withRobot(t, opts, &robot{}), "")
	if !strings.Contains(got, "The game is over.") || strings.Contains(got, "The game is kept") {
		t.Errorf("the game does not end:\n%s", got)
	}
}

func TestEngineFails(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{broken: true}), "e4\nd4\ngo\nwait\nd4\n")
	for _, want := range []string{
		"Problem: Robot crashed: exit status 3.", "Go starts black's player again, black ferz lets ferz play instead",
		"The game is paused; go goes on.", "Black plays pawn a5", "White plays pawn d4",
	} {
		if !strings.Contains(strings.ReplaceAll(got, "Black's", "black's"), want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// TestMoveNow: commands are taken while an engine thinks.
func TestMoveNow(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{slow: true}), "e4\nwait 1\ngo\nwait\nundo\nfen\n")
	if !strings.Contains(got, "Black plays pawn a5") || !strings.Contains(got, "Taken back. The game is at its beginning.") {
		t.Errorf("%s", got)
	}
}

// TestCancelled: the end of the context ends everything although a read and a
// search go on, and the game is kept.
func TestCancelled(t *testing.T) {
	home(t)
	before := runtime.NumGoroutine()
	in, keyboard, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer keyboard.Close()
	screen, out := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	opts := withRobot(t, Options{Players: [2]string{"", "Robot"}, Input: in, Output: out}, &robot{slow: true})
	go func() { done <- Run(ctx, opts); out.Close() }()
	if _, err := io.WriteString(keyboard, "e4\nanalyse 2\n"); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	buffer := make([]byte, 4096)
	for !strings.Contains(said.String(), "Line 2: ") {
		n, err := screen.Read(buffer)
		if err != nil {
			t.Fatalf("%v after\n%s", err, said.String())
		}
		said.Write(buffer[:n])
	}
	cancel()
	rest, _ := io.ReadAll(screen)
	if err := <-done; err != nil || !strings.Contains(string(rest), "Interrupted.\nThe game is kept.") {
		t.Errorf("%v, at the end %q", err, rest)
	}
	noneLeft(t, before)
}

// noneLeft waits until there are no more goroutines than before.
func noneLeft(t *testing.T, before int) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for runtime.NumGoroutine() > before {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines are left of %d:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func TestNothingLeft(t *testing.T) {
	home(t)
	before := runtime.NumGoroutine()
	talk(t, Options{}, "e4\nanalyse\nhint\nnew\nperft 5\nd4\nquit\n")
	noneLeft(t, before)
}

// TestDrawOffered: an engine's offer comes with what can be done about it.
func TestDrawOffered(t *testing.T) {
	home(t)
	got := talk(t, withRobot(t, Options{Players: [2]string{"", "Robot"}}, &robot{offers: true}), "e4\nwait\nfen\nd4\nwait\ndraw\n")
	if strings.Count(got, "Robot offers a draw.\nDraw accepts it, a move declines it.") != 2 || !strings.Contains(got, "The game is drawn: agreement.") {
		t.Errorf("%s", got)
	}
}

// TestAnalysis: it follows the game, and waiting for it is possible in a pipe.
func TestAnalysis(t *testing.T) {
	home(t)
	got := talk(t, Options{Players: [2]string{"you", "you"}}, "f3\ne5\ng4\nanalyse\nwait 2\nQh4#\nstop\nanalyse\nscore\n")
	mates := strings.Index(got, "Black mates in 1, depth")
	over := strings.Index(got, "Black wins: checkmate")
	if mates < 0 || over < mates || strings.Contains(got[over:], "mates in") || !strings.Contains(got, "There is nothing to analyse; the game is over.") {
		t.Errorf("%s", got)
	}
}

// TestWrapped: on a terminal no word is broken; elsewhere a line is a line.
func TestWrapped(t *testing.T) {
	const text = "Rank 8: black rook a8, knight b8."
	for width, want := range map[int]string{0: text + "\n", 20: "Rank 8: black rook\na8, knight b8.\n"} {
		var out strings.Builder
		p := printer{w: &out, width: func() int { return width }}
		if p.line(text); out.String() != want {
			t.Errorf("in %d columns: %q, want %q", width, out.String(), want)
		}
	}
}

// TestArrowKeys: what arrow keys send is no part of a line.
func TestArrowKeys(t *testing.T) {
	if got := readLine(bufio.NewReader(strings.NewReader("\x1b[A\x1b[Dgames\n"))); got.text != "games" {
		t.Errorf("the line is %q", got.text)
	}
}
