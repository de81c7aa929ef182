package xboardclient_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/leaktest"
	"github.com/ferzchess/ferz/xboard/xboardclient"
)

// second is a start that nothing is special about.
const modern = "< protover 2\n> feature ping=1 setboard=1 usermove=1 colors=0 analyze=1 variants=\"normal,shatranj,xiangqi\" done=1\n"

func fakeConfig(script string) xboard.Config {
	return xboard.Config{Name: "fake", Command: []string{os.Args[0], fakeRole, script}}
}

func newGame(t *testing.T, e xboard.Engine, g xboard.GameInfo) {
	t.Helper()
	if g.Variant == nil {
		g.Variant = variantstest.Load(t, "chess")
	}
	if err := e.NewGame(patient(t), g); err != nil {
		t.Fatalf("new game: %v", err)
	}
}

// line reads moves that follow one another from the start of chess.
func line(t *testing.T, texts string) []engine.Move {
	t.Helper()
	return variantstest.Moves(t, variantstest.Load(t, "chess"), "", texts)
}

// TestMoveForms has engines say e7e5 after e2e4 in every way that was seen.
func TestMoveForms(t *testing.T) {
	for _, said := range []string{
		"> move e7e5",
		"> 1. ... e7e5",
		"> 1 ... e7e5",
		"> 1. ... e7e5 58960",
		"> 1. ... e7e5\n> My move is : e7e5",
		"> My move is: e7e5",
		"> move e5",
		"> pong 99\n> pong 99\n> move e7e5",
		"> # comment\n> \n> Move# 1    Target = 100    Clock: 400\n> move e7e5\n> Hash: 10",
		"> Error (unknown command): post\n> move e7e5",
		"> tellics whisper depth=3\n> telluser I am here\n> askuser name Who are you?\n> move e7e5",
		"> Illegal move: d2d4\n> move e7e5",
		"> 1. e2e4\n> 2 10 3 4 e7e5\n> move e7e5",
		"> -1 100 3 4 e7e5\n>  0 100 3 4 e7e5\n> move e7e5",
		"> feature option=\"Late -spin 1 0 9\"\n> move e7e5",
		"garbage\n> move e7e5",
	} {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			e, _ := open(t, fakeConfig(modern+"< go\n"+said))
			newGame(t, e, xboard.GameInfo{})
			r, err := e.Think(patient(t), xboard.Request{Moves: line(t, "e2e4")}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if want := line(t, "e2e4 e7e5")[1]; r.Move != want {
				t.Errorf("move %v, want %v", r.Move, want)
			}
		})
	}
}

// TestReplies is about what comes with a move or in its place.
func TestReplies(t *testing.T) {
	for _, c := range []struct {
		name, said string
		want       xboard.Reply
		claim      string
		moves      bool
	}{
		{"resign", "> resign", xboard.Reply{Resigns: true}, "", false},
		{"resigns in words", "> White resigns", xboard.Reply{Resigns: true}, "", false},
		{"own loss claimed", "> 0-1 {Black mates}", xboard.Reply{Resigns: true}, "", false},
		{"opponent's loss in words", "> Black resigns", xboard.Reply{}, "1-0", false},
		{"draw offered", "> offer draw\n> move e2e4", xboard.Reply{OffersDraw: true}, "", true},
		{"draw offered in words", "> The computer offers a draw\n> move e2e4", xboard.Reply{OffersDraw: true}, "", true},
		{"draw claimed", "> 1/2-1/2 {repetition}", xboard.Reply{}, "1/2-1/2", false},
		{"win claimed with a move", "> 1-0 {White mates}\n> move e2e4", xboard.Reply{}, "1-0", true},
		{"draw in words", "> Game is a draw", xboard.Reply{}, "1/2-1/2", false},
		{"somebody talks of draws", "> tellics say I offer no draw\n> move e2e4", xboard.Reply{}, "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e, _ := open(t, fakeConfig(modern+"< go\n"+c.said))
			newGame(t, e, xboard.GameInfo{Side: engine.White})
			r, err := e.Think(patient(t), xboard.Request{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			claim := ""
			if r.Claim.Over() {
				claim = r.Claim.String()
			}
			if r.Resigns != c.want.Resigns || r.OffersDraw != c.want.OffersDraw || claim != c.claim || (r.Move != engine.NoMove) != c.moves {
				t.Errorf("%+v, claim %q", r, claim)
			}
		})
	}
}

// TestPatience is about an engine that asks for time: the user is notified if it takes
// long, and only then. Before it is much, there are seconds for an engine to start on a
// busy machine.
func TestPatience(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		script string
		much   time.Duration
		told   bool
	}{
		{"> feature done=0\npause 4s\n> feature ping=1 done=1", 3 * time.Second, true},
		{"pause 300ms\n> feature done=0\npause 4s\n> feature ping=1 done=1", 3 * time.Second, true},
		{"> feature done=0\npause 100ms\n> feature ping=1 done=1", time.Minute, false},
		{"pause 1200ms\n> feature ping=1 done=1", time.Minute, false},
	} {
		t.Run(c.script, func(t *testing.T) {
			t.Parallel() // it waits more than it computes
			config := fakeConfig("< protover 2\n" + c.script)
			config.TimeoutScale = c.much.Seconds() / 10
			var told []string
			config.Notify = func(text string) { told = append(told, text) }
			open(t, config)
			if want := "fake asks for time to get ready (done=0), and has had "; c.told != (len(told) == 1) || c.told && !strings.HasPrefix(told[0], want) {
				t.Errorf("people are told %q", told)
			}
		})
	}
}

// TestStarts is about all that engines say, or do not, before a game.
func TestStarts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, script string
		check        func(d xboard.Description) bool
	}{
		{"all in one line", modern, func(d xboard.Description) bool {
			return d.AcceptsFEN && !d.AcceptsEdit && d.CanAnalyze && slices.Equal(d.Variants, []string{"normal", "shatranj", "xiangqi"})
		}},
		{"without done", "< protover 2\n> feature ping=1 myname=\"Slow Coach\"", func(d xboard.Description) bool {
			return d.Name == "Slow Coach" && d.AcceptsEdit && !d.AcceptsFEN
		}},
		{"done later", "< protover 2\n> feature done=0\npause 2500ms\n> feature myname=\"Late\" ping=1 done=1", func(d xboard.Description) bool { return d.Name == "Late" }},
		{"before it is asked", "> feature ping=1 setboard=1\n> feature done=1", func(d xboard.Description) bool { return d.AcceptsFEN }},
		{"banner and board", "> Foo 1.0\n> 8 | *R | *N |\n> \n< protover 2\n> feature myname=\"Foo\" ping=1 done=1", func(d xboard.Description) bool { return d.Name == "Foo" }},
		{"only when another line comes", "< ping .*\n> feature myname=\"Lazy\" setboard=1 done=1\n> pong 1", func(d xboard.Description) bool { return d.Name == "Lazy" }},
		{"version 1", "> GNU Shogi\n< xboard\n> Illegal move (no match) xboard\n< protover 2\n> Illegal move (no match) protover", func(d xboard.Description) bool {
			return !d.AcceptsFEN && d.AcceptsEdit && !d.CanAnalyze
		}},
		{"version 1, an error", "< protover 2\n> Error (unknown command): protover", func(d xboard.Description) bool { return !d.CanAnalyze }},
		{"options", "< protover 2\n> feature ping=1 memory=1 smp=1 option=\"Multi-PV -spin 1 1 9\" option=\"bad\"\n> feature option=\"Style -combo Solid /// *Wild\" done=1", func(d xboard.Description) bool {
			o, ok := d.Option("style")
			_, memory := d.Option("memory")
			return ok && o.Default == "Wild" && memory && d.MultiPV
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e, _ := open(t, fakeConfig(c.script))
			if d := e.Describe(); !c.check(d) {
				t.Errorf("%+v", d)
			}
		})
	}
}

// TestLostQuestion is about an engine that is known to have features, but does not read
// the question for them, only what comes after it.
func TestLostQuestion(t *testing.T) {
	t.Parallel()
	c := fakeConfig("< protover 2\n< protover 2\n> feature myname=\"GNU Chess\" ping=1 setboard=1 done=1")
	c.Name = "GNU Chess"
	if e, j := open(t, c); !e.Describe().AcceptsFEN {
		t.Errorf("%+v\n%v", e.Describe(), j)
	}
}

// TestSilence is about engines of version 1 that say nothing at all.
func TestSilence(t *testing.T) {
	t.Parallel()
	c := fakeConfig("< force\n< go\n> move e2e4")
	c.TimeoutScale = 0.05
	e, _ := open(t, c)
	newGame(t, e, xboard.GameInfo{})
	if r, err := e.Think(patient(t), xboard.Request{}, nil); err != nil || r.Move != line(t, "e2e4")[0] {
		t.Errorf("%v, %v", r.Move, err)
	}
}

// has reports whether lines hold others, in their order.
func has(lines []string, wanted ...string) bool {
	for _, l := range lines {
		if len(wanted) > 0 && l == wanted[0] {
			wanted = wanted[1:]
		}
	}
	return len(wanted) == 0
}

// TestAnswersToFeatures checks what the engine is sent about its features, and its
// options.
func TestAnswersToFeatures(t *testing.T) {
	c := fakeConfig("< protover 2\n> feature ping=1 san=1 foo=\"bar\" memory=1 smp=1\n> feature option=\"Book -check 1\" option=\"oops\" option=\"Clear -button\" option=\"Style -combo a /// b\" done=1")
	c.Options = map[string]string{"Hash": "32", "cores": "2", "book": "false", "Clear": "", "Style": "B", "random": "true"}
	c.Init = []string{"hello"}
	e, j := open(t, c)
	newGame(t, e, xboard.GameInfo{})
	if !has(j.sent(), "hello", "xboard", "protover 2", "accepted ping", "rejected san", "rejected foo", "accepted memory",
		"accepted option", "rejected option oops", "accepted option", "accepted done", "option Clear", "memory 32", "option Style=b",
		"option Book=0", "cores 2", "new", "random", "force", "hard", "easy", "post") {
		t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
	}
}

func TestWrongOptions(t *testing.T) {
	for name, value := range map[string]string{"memory": "much", "Bok": "1", "cores": "0"} {
		c := fakeConfig("< protover 2\n> feature ping=1 memory=1 smp=1 done=1")
		c.Options = map[string]string{name: value}
		_, err := xboardclient.Start(patient(t), c)
		var f *xboard.Failure
		if !errors.As(err, &f) || f.Kind != xboard.Refused || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: %v", name, value, err)
		}
	}
}

// TestLines checks what an engine is sent in the course of a game.
func TestLines(t *testing.T) {
	answers := strings.Repeat("< go|usermove .*\n", 0)
	e, j := open(t, fakeConfig(modern+answers+"< go\n> move e7e5\n< usermove g1f3\n> move b8c6\n< go\n> move g8f6\n< go\n> move a7a6"))
	newGame(t, e, xboard.GameInfo{Side: engine.Black, Control: clock.Control{Moves: 40, Base: 90 * time.Second}})
	clocks := &[2]search.Clock{{Remaining: 80 * time.Second, MovesToGo: 39}, {Remaining: 81500 * time.Millisecond, MovesToGo: 40}}
	for _, moves := range []string{"e2e4", "e2e4 e7e5 g1f3", "e2e4 e7e5 f1c4", "d2d4 d7d5 c2c4"} {
		if _, err := e.Think(patient(t), xboard.Request{Moves: line(t, moves), Clocks: clocks, DrawOffered: moves == "e2e4"}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if !has(j.sent(), "new", "force", "post", "usermove e2e4", "level 40 1:30 0", "time 8150", "otim 8000", "draw", "go",
		"time 8150", "otim 8000", "usermove g1f3", // it continues
		"force", "undo", "undo", "usermove f1c4", "time 8150", "go", // taken back
		"force", "undo", "undo", "undo", "undo", "usermove d2d4", "usermove d7d5", "usermove c2c4", "go") {
		t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
	}
	if n := strings.Count(strings.Join(j.sent(), "\n"), "level "); n != 1 {
		t.Errorf("%d times level", n)
	}
}

// TestColors checks the idiom of engines that must be sent the color to move.
func TestColors(t *testing.T) {
	e, j := open(t, fakeConfig("< protover 2\n> feature ping=1 done=1\n< go\n> move e2e4"))
	newGame(t, e, xboard.GameInfo{Control: clock.Control{Base: time.Minute}})
	clocks := &[2]search.Clock{{Remaining: time.Minute}, {Remaining: time.Minute}}
	if _, err := e.Think(patient(t), xboard.Request{Clocks: clocks}, nil); err != nil {
		t.Fatal(err)
	}
	if !has(j.sent(), "level 0 1 0", "black", "time 6000", "otim 6000", "white", "go") {
		t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
	}
}

// TestExactThenClock checks that an engine is started again that was sent an exact time
// per move and now has a clock: many would go by both.
func TestExactThenClock(t *testing.T) {
	e, j := open(t, fakeConfig(modern+"< go\n> move e2e4"))
	newGame(t, e, xboard.GameInfo{})
	clocks := &[2]search.Clock{{Remaining: time.Minute}, {Remaining: time.Minute}}
	for _, turn := range []xboard.Request{{Limits: xboard.Limits{MoveTime: time.Second}}, {Clocks: clocks}} {
		if _, err := e.Think(patient(t), turn, nil); err != nil {
			t.Fatal(err)
		}
	}
	if !has(j.sent(), "st 1", "go", "quit", "xboard", "protover 2", "new", "level 0 1 0", "go") {
		t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
	}
}

// TestThinkingIsReported checks lines of thinking on their way to the caller.
func TestThinkingIsReported(t *testing.T) {
	e, _ := open(t, fakeConfig(modern+"< go\n> 3 25 10 1234 e2e4 e7e5\n> 4. +31 2 5678 1. Nf3 Nf6 2. c4\n> 5 100003 20 9999 7 50000 1\te2e4 e7e5 z9z9\n> move e2e4"))
	newGame(t, e, xboard.GameInfo{})
	var seen []xboard.Thinking
	r, err := e.Think(patient(t), xboard.Request{}, func(th xboard.Thinking) { seen = append(seen, th) })
	if err != nil || len(seen) != 3 {
		t.Fatalf("%d lines, %v", len(seen), err)
	}
	if th := seen[1]; th.Depth != 4 || th.Score != 31 || th.Time != 2*time.Second || len(th.PV) != 3 || th.Nodes != 5678 {
		t.Errorf("%+v", th)
	}
	if n, ok := seen[2].Score.Mate(); !ok || n != 3 || seen[2].NPS != 50000 || len(seen[2].PV) != 2 {
		t.Errorf("%+v", seen[2])
	}
	if r.Ponder != line(t, "e2e4 e7e5")[1] || r.Last.Nodes != 9999 {
		t.Errorf("%+v", r)
	}
}

// TestRefusedMove is about an engine that takes a legal move for illegal.
func TestRefusedMove(t *testing.T) {
	turn := xboard.Request{Moves: line(t, "e2e4")}
	for _, said := range []string{"Illegal move: e2e4", "Illegal move (no match) e2e4", "Error (unknown command): e2e4", "Invalid move: e2e4", "illegal move e2e4", "Error (unknown command): usermove e2e4"} {
		e, j := open(t, fakeConfig(modern+"< go\n> "+said+"\n< setboard .*\n< go\n> move e7e5"))
		newGame(t, e, xboard.GameInfo{})
		if _, err := e.Think(patient(t), turn, nil); err != nil {
			t.Errorf("%s: %v", said, err)
		}
		if !has(j.sent(), "go", "force", "setboard rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "go") {
			t.Errorf("%s: sent:\n%s", said, strings.Join(j.sent(), "\n"))
		}
	}
	for _, script := range []string{
		modern + "< go\n> Illegal move: e2e4\n< go\n> Illegal move: e2e4",
		"< protover 2\n> feature ping=1 setboard=1 done=1\n< go\n> Illegal move: e2e4\nexit 1",
	} {
		e, _ := open(t, fakeConfig(script))
		newGame(t, e, xboard.GameInfo{})
		_, err := e.Think(patient(t), turn, nil)
		if script[len(script)-1] == '1' {
			wantFailure(t, err, xboard.Refused)
		} else if err == nil {
			t.Error("no error")
		}
	}
}

func wantFailure(t *testing.T, err error, kind xboard.FailureKind) {
	t.Helper()
	var f *xboard.Failure
	if !errors.As(err, &f) || f.Kind != kind {
		t.Errorf("error %v, want: %s", err, kind)
	}
}

// TestFailures is about engines that fail in their turn. Each is ended with all
// that it has started, and a new game starts it again.
func TestFailures(t *testing.T) {
	leaktest.Check(t)
	for _, c := range []struct {
		name, script string
		kind         xboard.FailureKind
		text         string
	}{
		{"crash", "< go\nexit 3", xboard.Crashed, "exit status 3, after printing: all is lost"},
		{"quiet end", "< go\nexit 0", xboard.Crashed, "exit status 0"},
		{"killed", "< go\nkilled", xboard.Crashed, "killed (SIGTERM)"},
		{"output closed", "< go\nmute", xboard.Disconnected, "it closed its output, but did not end"},
		{"input closed", "< go\nshut", xboard.Disconnected, "it closed its input, but did not end"},
		{"illegal move", "< go\n> move e2e5", xboard.IllegalMove, "e2e5"},
		{"another game's move", "< go\n> move e7e5", xboard.IllegalMove, "e7e5"},
		{"endless move", "< go\n" + strings.Repeat("> move e2e4,\n", 200), xboard.IllegalMove, "no end"},
		{"hang", "< go", xboard.Unresponsive, "no move within"},
		{"deaf", "< go\nchild\ndeaf", xboard.Unresponsive, "no move within"},
		{"flood", "< go\nflood", xboard.BadOutput, "a flood of"},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := fakeConfig(modern + c.script)
			if c.kind == xboard.Unresponsive {
				config.TimeoutScale = 0.2 // the others fail by themselves
			}
			if testing.Short() && c.kind == xboard.BadOutput {
				t.Skip("a flood takes its time")
			}
			t.Parallel() // it waits more than it computes
			e, _ := open(t, config)
			newGame(t, e, xboard.GameInfo{})
			turn := xboard.Request{Limits: xboard.Limits{MoveTime: 100 * time.Millisecond}}
			if c.kind == xboard.BadOutput {
				turn = xboard.Request{Limits: xboard.Limits{Depth: 40}}
			}
			var report func(xboard.Thinking)
			if c.kind == xboard.Disconnected { // it prints something, and the next command that it is sent finds it out
				report = func(xboard.Thinking) { e.MoveNow() }
			}
			_, err := e.Think(patient(t), turn, report)
			wantFailure(t, err, c.kind)
			if !strings.Contains(err.Error(), c.text) {
				t.Errorf("the error does not say %q: %v", c.text, err)
			}
			_, err = e.Think(patient(t), turn, nil)
			wantFailure(t, err, c.kind)
			newGame(t, e, xboard.GameInfo{})
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestIdleFlood is about an engine that goes mad while it is not its turn.
func TestIdleFlood(t *testing.T) {
	if testing.Short() {
		t.Skip("a flood takes its time")
	}
	e, _ := open(t, fakeConfig(modern+"< go\n> move e2e4\nflood"))
	newGame(t, e, xboard.GameInfo{})
	if _, err := e.Think(patient(t), xboard.Request{}, nil); err != nil {
		t.Fatal(err)
	}
	_, err := e.Think(patient(t), xboard.Request{Moves: line(t, "e2e4 e7e5")}, nil)
	wantFailure(t, err, xboard.BadOutput)
}

// TestFailingStarts is about engines that do not get as far as a game.
func TestFailingStarts(t *testing.T) {
	t.Parallel()
	for _, script := range []string{"exit 1", "< protover 2\nexit 2", "flood", "< protover 2\n> feature ping=1 done=1\ndeaf"} {
		t.Run(script, func(t *testing.T) {
			if testing.Short() && script == "flood" {
				t.Skip("a flood takes its time")
			}
			t.Parallel() // it waits more than it computes
			c := fakeConfig(script)
			switch { // the others end by themselves
			case strings.HasSuffix(script, "deaf"):
				c.TimeoutScale = 0.3
			case script == "flood":
				c.TimeoutScale = 6 // so that a busy machine reads all of it
			}
			_, err := xboardclient.Start(patient(t), c)
			wantFailure(t, err, xboard.StartFailed)
		})
	}
	if _, err := xboardclient.Start(patient(t), xboard.Config{Command: []string{"no-such-engine"}}); err == nil {
		t.Error("started what is not there")
	}
	ctx, cancel := context.WithTimeout(patient(t), 50*time.Millisecond)
	defer cancel()
	if _, err := xboardclient.Start(ctx, fakeConfig("< protover 2\n> feature done=0\ndeaf")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("start: %v", err)
	}
}
