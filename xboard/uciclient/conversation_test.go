package uciclient

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
	"github.com/ferzchess/ferz/xboard/process"
)

func TestDescription(t *testing.T) {
	e := start(t, scripted(t, hello+isReady))
	d := e.Describe()
	if d.Name != "Fake 1.0" || d.Author != "nobody" || !d.MultiPV || !d.AcceptsFEN || !d.CanAnalyze || len(d.Variants) != 0 {
		t.Errorf("got %+v", d)
	}
	if len(d.Options) != 9 || e.Name() != "Fake 1.0" {
		t.Errorf("%q has %d options", e.Name(), len(d.Options))
	}
}

func TestOptionsAreSent(t *testing.T) {
	c := scripted(t, "< setoption name Early\n"+hello+`< setoption name Book File value my book.bin
< setoption name Clear Hash
< setoption name Style value Risky
`+isReady)
	c.Init = []string{"setoption name Early"}
	c.Options = map[string]string{"hash": "16", "book file": "my book.bin", "clear hash": "", "style": "risky"}
	start(t, c)
}

func TestBadOptions(t *testing.T) {
	for name, test := range map[string]struct{ value, want string }{
		"Hsah":       {"1", `no option "Hsah"; it has: Hash, Ponder`},
		"Hash":       {"2048", "expected a number from 1 to 1024"},
		"Ponder":     {"maybe", "expected true or false"},
		"Style":      {"wild", "expected one of: Quite Solid, Risky"},
		"Clear Hash": {"now", "is a button"},
		"Book File":  {"a\nquit", "line break"},
	} {
		c := scripted(t, hello)
		c.Options = map[string]string{name: test.value}
		_, err := Start(t.Context(), c)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s=%q: got %v, want %q", name, test.value, err, test.want)
		}
	}
}

// TestGame plays some moves: positions have all moves from the start, and a turn that is
// taken back is sent again.
func TestGame(t *testing.T) {
	e := start(t, scripted(t, begun+`< position startpos
< go wtime 60000 btime 50000 winc 1000 binc 0 movestogo 40
> info depth 1 score cp 20 time 5 nodes 100 pv e2e4 e7e5
> info currmove e2e4 currmovenumber 1
> bestmove e2e4 ponder e7e5
< position startpos moves e2e4 c7c5
< go depth 3
> bestmove g1f3
< position startpos moves d2d4
< go nodes 1000 searchmoves d7d5 g8f6
> bestmove d7d5
`))
	begin(t, e)
	v := variantstest.Load(t, "chess")
	clocks := &[2]search.Clock{
		{Remaining: time.Minute, Increment: time.Second, MovesToGo: 40},
		{Remaining: 50 * time.Second, MovesToGo: 40},
	}
	r := think(t, e, xboard.Request{Clocks: clocks})
	if got := variantstest.Moves(t, v, "", "e2e4 e7e5"); r.Move != got[0] || r.Ponder != got[1] {
		t.Errorf("got %+v", r)
	}
	if r.Last.Score != 20 || r.Last.Depth != 1 || r.Last.Nodes != 100 || len(r.Last.PV) != 2 {
		t.Errorf("last thought %+v", r.Last)
	}
	if r = think(t, e, xboard.Request{Moves: variantstest.Moves(t, v, "", "e2e4 c7c5"), Limits: depth(3)}); r.Ponder != engine.NoMove {
		t.Errorf("got %+v", r)
	}
	d4 := variantstest.Moves(t, v, "", "d2d4")
	only := []engine.Move{variantstest.Moves(t, v, "", "d2d4 d7d5")[1], variantstest.Moves(t, v, "", "d2d4 g8f6")[1]}
	think(t, e, xboard.Request{Moves: d4, Limits: xboard.Limits{Nodes: 1000, SearchMoves: only}})
}

func TestReports(t *testing.T) {
	e := start(t, scripted(t, begun+`< setoption name MultiPV value 2
< position startpos
< go movetime 100
> info depth 1 currmove a2a3
> info depth 2 multipv 1 score cp 31 pv e2e4 e7e5 e4e5
> info depth 2 multipv 2 score mate -2 upperbound pv d2d4
> info string nothing to see
> bestmove e2e4
`))
	begin(t, e)
	var got []xboard.Thinking
	_, err := e.Think(t.Context(), xboard.Request{Limits: xboard.Limits{MoveTime: 100 * time.Millisecond, MultiPV: 2}},
		func(l xboard.Thinking) { got = append(got, l) })
	if err != nil || len(got) != 2 {
		t.Fatalf("%v, %+v", err, got)
	}
	if a := got[0]; a.Score != 31 || len(a.PV) != 2 || a.MultiPV != 1 || a.Bound != xboard.Exact {
		t.Errorf("first %+v", a)
	}
	if b := got[1]; b.Score != -search.Mate+4 || len(b.PV) != 1 || b.MultiPV != 2 || b.Bound != xboard.UpperBound {
		t.Errorf("second %+v", b)
	}
}

// TestStopped: the answer of a stopped search, even one that comes twice and
// late, is not taken for that of the next.
func TestStopped(t *testing.T) {
	e := start(t, scripted(t, begun+`< position startpos
< go infinite
> info depth 1 score cp 1 pv a2a3
< stop
> bestmove a2a3
< isready
> bestmove h2h3
> readyok
< position startpos
< go depth 1
> bestmove e2e4
> bestmove e2e4
< isready
> bestmove g2g3
> readyok
< position startpos
< go depth 2
> bestmove d2d4
`))
	begin(t, e)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := e.Think(ctx, xboard.Request{Limits: xboard.Limits{Infinite: true}}, func(xboard.Thinking) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if r := think(t, e, xboard.Request{Limits: depth(1)}); r.Move != variantstest.Moves(t, e.game.Variant, "", "e2e4")[0] {
		t.Errorf("got %+v", r)
	}
	eventually(t, "the second answer came", func() bool { return len(e.Session().Events) > 0 })
	if r := think(t, e, xboard.Request{Limits: depth(2)}); r.Move != variantstest.Moves(t, e.game.Variant, "", "d2d4")[0] {
		t.Errorf("got %+v", r)
	}
}

func TestMoveNow(t *testing.T) {
	e := start(t, scripted(t, begun+`< position startpos
< go infinite
> info depth 1 score cp 1 pv a2a3
< stop
> bestmove a2a3
`))
	begin(t, e)
	e.MoveNow() // no search is running
	r, err := e.Think(t.Context(), xboard.Request{}, func(xboard.Thinking) { e.MoveNow(); e.MoveNow() })
	if err != nil || r.Move != variantstest.Moves(t, e.game.Variant, "", "a2a3")[0] {
		t.Errorf("got %+v, %v", r, err)
	}
}

func TestPonder(t *testing.T) {
	e4 := "> bestmove g1f3 ponder b8c6\n"
	for name, test := range map[string]struct{ script, played string }{
		"hit": {`< ponderhit
` + e4, "e2e4 e7e5"},
		"miss": {`< stop
> bestmove a2a3
` + isReady + `< position startpos moves e2e4 c7c5
< go wtime 2000 btime 2000
` + e4, "e2e4 c7c5"},
		"answered before its time": {e4, "e2e4 e7e5"},
	} {
		t.Run(name, func(t *testing.T) {
			script := begun
			script = strings.Replace(script, "< ucinewgame", "< setoption name Ponder value true\n< ucinewgame", 1)
			c := scripted(t, script+"< position startpos moves e2e4 e7e5\n< go ponder wtime 2000 btime 2000\n"+test.script)
			c.Ponder = true
			e := start(t, c)
			begin(t, e)
			v := e.game.Variant
			clocks := &[2]search.Clock{{Remaining: 2 * time.Second}, {Remaining: 2 * time.Second}}
			if err := e.Ponder(t.Context(), xboard.Request{Moves: variantstest.Moves(t, v, "", "e2e4 e7e5"), Clocks: clocks}); err != nil {
				t.Fatal(err)
			}
			if name == "answered before its time" {
				eventually(t, "the answer came", func() bool { return len(e.Session().Events) > 0 })
			}
			r := think(t, e, xboard.Request{Moves: variantstest.Moves(t, v, "", test.played), Clocks: clocks})
			if r.Move != variantstest.Moves(t, v, "", test.played+" g1f3")[2] {
				t.Errorf("got %+v", r)
			}
		})
	}
}

// TestPonderOff: an engine that is not to ponder is left alone.
func TestPonderOff(t *testing.T) {
	e := start(t, scripted(t, begun))
	begin(t, e)
	if err := e.Ponder(t.Context(), xboard.Request{Limits: depth(1)}); err != nil || e.pondering != nil {
		t.Errorf("ponders: %v", err)
	}
}

func TestAnswers(t *testing.T) {
	const mated = "f2f3 e7e5 g2g4 d8h4"
	for name, test := range map[string]struct {
		answer string
		check  func(xboard.Reply) bool
	}{
		"resigns":          {"resign", func(r xboard.Reply) bool { return r.Resigns && r.Move == engine.NoMove }},
		"moves, resigns":   {"e2e4 resign", func(r xboard.Reply) bool { return r.Resigns && r.Move != engine.NoMove }},
		"offers a draw":    {"e2e4 ponder e7e5 draw", func(r xboard.Reply) bool { return r.OffersDraw && r.Ponder != engine.NoMove }},
		"claims to win":    {"win", func(r xboard.Reply) bool { return r.Claim.Outcome == engine.WhiteWins }},
		"strange to think": {"e2e4 ponder e7e9", func(r xboard.Reply) bool { return r.Move != engine.NoMove && r.Ponder == engine.NoMove }},
	} {
		t.Run(name, func(t *testing.T) {
			e := start(t, scripted(t, begun+"< position startpos\n< go depth 1\n> bestmove "+test.answer+"\n"))
			begin(t, e)
			if r := think(t, e, xboard.Request{Limits: depth(1)}); !test.check(r) {
				t.Errorf("got %+v", r)
			}
		})
	}
	t.Run("finished game", func(t *testing.T) {
		e := start(t, scripted(t, begun))
		begin(t, e)
		_, err := e.Think(t.Context(), xboard.Request{Moves: variantstest.Moves(t, e.game.Variant, "", mated)}, nil)
		if !errors.Is(err, search.ErrNoMoves) {
			t.Errorf("got %v", err)
		}
	})
}

func TestImpossible(t *testing.T) {
	e := start(t, scripted(t, begun))
	begin(t, e)
	illegal := variantstest.Moves(t, e.game.Variant, "", "e2e4 e7e5")[1:]
	for _, test := range []struct {
		turn xboard.Request
		want string
	}{
		{xboard.Request{Limits: xboard.Limits{MoveTime: 500 * time.Microsecond}}, "use 1ms or more"},
		{xboard.Request{Limits: xboard.Limits{MoveTime: -1}}, "a time of -1ns"},
		{xboard.Request{Limits: xboard.Limits{Depth: -1}}, "a depth of -1"},
		{xboard.Request{Limits: xboard.Limits{MultiPV: -1}}, "-1 best moves"},
		{xboard.Request{Clocks: &[2]search.Clock{}}, "no time left"},
		{xboard.Request{Limits: xboard.Limits{SearchMoves: illegal}}, "not legal"},
		{xboard.Request{Moves: illegal}, "move 1 of the game"},
	} {
		_, err := e.Think(t.Context(), test.turn, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}

// TestFailures checks that each way to fail ends in a failure that describes it, and
// that a new game starts the engine again.
func TestFailures(t *testing.T) {
	const asked = begun + "< position startpos\n< go movetime 10\n"
	for name, test := range map[string]struct {
		script string
		kind   xboard.FailureKind
		text   string
	}{
		"crash":          {asked + "! exit 3", xboard.Crashed, "exit status 3, after printing: assertion failed"},
		"complains":      {asked + "> Unknown command: go\n! exit 1", xboard.Crashed, `it said "Unknown command: go"`},
		"is killed":      {asked + "! killed", xboard.Crashed, "crashed: killed (SIGTERM)"},
		"closes output":  {asked + "! close", xboard.Disconnected, "it closed its output, but did not end"},
		"closes input":   {asked + "! shut", xboard.Disconnected, "it closed its input, but did not end"},
		"hangs":          {asked + "! hang", xboard.Unresponsive, "no bestmove within 100ms after stop"},
		"flood":          {asked + "! flood", xboard.BadOutput, "a flood of"},
		"illegal":        {asked + "> bestmove e2e5", xboard.IllegalMove, "bestmove e2e5"},
		"another game":   {asked + "> bestmove e7e5", xboard.IllegalMove, "bestmove e7e5"},
		"garbage":        {asked + "> bestmove \x1b[31m\xff\xfe", xboard.IllegalMove, "bestmove [31m"},
		"no move at all": {asked + "> bestmove (none)", xboard.IllegalMove, "there are 20"},
		"empty":          {asked + "> bestmove", xboard.IllegalMove, "no move"},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name == "flood" {
				t.Skip("a flood takes its time")
			}
			t.Parallel()
			e := start(t, scripted(t, test.script+"\n"))
			for range 2 {
				e.Config.TimeoutScale = 0
				begin(t, e)
				switch name {
				case "hangs":
					e.Config.TimeoutScale = 0.02
				case "flood":
					e.Config.TimeoutScale = 6 // so that a busy machine reads all of it
				}
				// An engine that stops reading prints something first: the next command
				// that it is sent finds it out.
				_, err := e.Think(t.Context(), xboard.Request{Limits: xboard.Limits{MoveTime: 10 * time.Millisecond}}, func(xboard.Thinking) { e.MoveNow() })
				failed(t, e, err, test.kind, test.text)
				if _, again := e.Think(t.Context(), xboard.Request{}, nil); !errors.Is(again, err) {
					t.Errorf("asked again: %v", again)
				}
			}
		})
	}
}

func TestStartFailures(t *testing.T) {
	for name, test := range map[string]struct {
		script string
		scale  float64
		kind   xboard.FailureKind
		text   string
	}{
		"exits":           {"< uci\n! exit 2", 0, xboard.StartFailed, "exit status 2"},
		"says nothing":    {"< uci\n! hang", 0.01, xboard.StartFailed, "no uciok within 350ms"},
		"is never ready":  {hello + "< isready\n! hang", 0.1, xboard.StartFailed, "no readyok within 1.5s"},
		"is protected":    {hello + "> copyprotection checking\n> copyprotection error\n" + isReady, 0, xboard.Refused, "copy protection"},
		"floods at start": {"! flood", 3, xboard.StartFailed, "a flood of"},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name == "floods at start" {
				t.Skip("a flood takes its time")
			}
			t.Parallel()
			c := scripted(t, test.script+"\n")
			c.TimeoutScale = test.scale
			_, err := Start(t.Context(), c)
			failed(t, nil, err, test.kind, test.text)
		})
	}
	t.Run("no program", func(t *testing.T) {
		_, err := Start(t.Context(), xboard.Config{Command: []string{"no-such-engine"}, Protocol: xboard.UCI})
		failed(t, nil, err, xboard.StartFailed, `no program "no-such-engine"`)
	})
	t.Run("no protocol", func(t *testing.T) {
		if _, err := Start(t.Context(), xboard.Config{Protocol: "smalltalk"}); err == nil || !strings.Contains(err.Error(), "expected uci, xboard, usi or ucci") {
			t.Errorf("got %v", err)
		}
	})
}

// TestStartCanceled: whoever gives up waiting gets no engine and no process.
func TestStartCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := scripted(t, "< uci\n> id name Slow\n! hang\n")
	c.Log = func(direction, line string) {
		if direction == ">" {
			cancel()
		}
	}
	if _, err := Start(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestDeaf: an engine that stops reading fills the pipe.
func TestDeaf(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("waits for some seconds")
	}
	e := start(t, scripted(t, begun+"! hang\n"))
	begin(t, e)
	var err error
	for range 100 {
		if err = e.Session().Send(strings.Repeat("x", 1<<16)); err != nil {
			break
		}
	}
	failed(t, e, err, xboard.Unresponsive, "does not read")
}

// TestAnswersTwice: a second answer to one go is taken for that to the next,
// which is said.
func TestAnswersTwice(t *testing.T) {
	e := start(t, scripted(t, begun+`< position startpos
< go depth 1
> bestmove e2e4 ponder e7e5
< position startpos moves e2e4 e7e5
< go depth 1
> bestmove e2e4 ponder e7e5
`))
	begin(t, e)
	think(t, e, xboard.Request{Limits: depth(1)})
	_, err := e.Think(t.Context(), xboard.Request{Moves: variantstest.Moves(t, e.game.Variant, "", "e2e4 e7e5"), Limits: depth(1)}, nil)
	failed(t, e, err, xboard.IllegalMove, "this was its last answer too, which it seems to have given twice (after 2 plies)")
}

// TestDisobedient checks that an engine which continues after stop has failed, and that
// the caller who stopped it gets the reason as well.
func TestDisobedient(t *testing.T) {
	e := start(t, scripted(t, begun+"< position startpos\n< go infinite\n> info score cp 1\n< stop\n! hang\n"))
	begin(t, e)
	e.Config.TimeoutScale = 0.05
	ctx, cancel := context.WithCancel(t.Context())
	_, err := e.Think(ctx, xboard.Request{}, func(xboard.Thinking) { cancel() })
	failed(t, e, err, xboard.Unresponsive, "no bestmove after stop within 250ms")
	if !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), "context") {
		t.Errorf("got %v", err)
	}
}

// TestKilled: an engine killed from outside while it thinks or waits.
func TestKilled(t *testing.T) {
	e := start(t, scripted(t, begun+"< position startpos\n< go infinite\n> info score cp 1\n! hang\n"))
	begin(t, e)
	_, err := e.Think(t.Context(), xboard.Request{}, func(xboard.Thinking) { kill(t, e) })
	failed(t, e, err, xboard.Crashed, "killed (SIGKILL)")
	begin(t, e)
	kill(t, e)
	<-e.Session().Closed()
	_, err = e.Think(t.Context(), xboard.Request{}, nil)
	failed(t, e, err, xboard.Crashed, "killed (SIGKILL)")
}

func kill(t *testing.T, e *client) {
	t.Helper()
	p, err := os.FindProcess(e.Session().Program().(*process.Process).Pid())
	if err == nil {
		err = p.Kill()
	}
	if err != nil {
		t.Error(err)
	}
}

// TestCloseWhileThinking: Think returns when the engine is closed.
func TestCloseWhileThinking(t *testing.T) {
	e := start(t, scripted(t, begun+"< position startpos\n< go infinite\n> info score cp 1\n"))
	begin(t, e)
	closed := make(chan error)
	_, err := e.Think(t.Context(), xboard.Request{}, func(xboard.Thinking) { go func() { closed <- e.Close() }() })
	if !errors.Is(err, link.ErrClosed) {
		t.Errorf("got %v", err)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if err := e.NewGame(t.Context(), xboard.GameInfo{Variant: variantstest.Load(t, "chess")}); !errors.Is(err, link.ErrClosed) {
		t.Errorf("a new game: %v", err)
	}
}

// TestRegistration: an engine that wants to be registered plays all the same.
func TestRegistration(t *testing.T) {
	start(t, scripted(t, strings.Replace(hello, "> uciok", "> registration checking\n> registration error\n> uciok", 1)+
		"< register later\n"+isReady))
}

func TestOpponentAndAnalysis(t *testing.T) {
	e := start(t, scripted(t, hello+isReady+`< setoption name UCI_AnalyseMode value true
< setoption name UCI_Opponent value none none computer Other Engine
`+newGame+`< setoption name UCI_AnalyseMode value false
< setoption name UCI_Opponent value none none human Somebody
`+newGame))
	v := variantstest.Load(t, "chess")
	for _, g := range []xboard.GameInfo{
		{Variant: v, Analysis: true, Opponent: "Other Engine", OpponentIsEngine: true},
		{Variant: v, Opponent: "Somebody"},
	} {
		if err := e.NewGame(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
}
