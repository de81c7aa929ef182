package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/teatest"
	"github.com/muesli/termenv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// againstEngine are the user with White and the engine with Black.
var againstEngine = [2]player{{}, {engine: true, moveTime: time.Second}}

func chessGame(t *testing.T, engineOf fakeSearcher, players [2]player) (*root, *gameScreen) {
	t.Helper()
	return openGame(t, testCommon(t, termenv.Ascii, engineOf), load(t, "chess"), "", players, 80, 24)
}

// TestFoolsMate plays a whole game through a running program, from the start
// screen on.
func TestFoolsMate(t *testing.T) {
	r, err := newRoot(testCommon(t, termenv.Ascii, endless), Options{})
	if err != nil {
		t.Fatal(err)
	}
	tm := teatest.NewTestModel(t, r, teatest.WithInitialTermSize(80, 24))
	see := func(text string) {
		t.Helper()
		teatest.WaitFor(t, tm.Output(), func(out []byte) bool { return bytes.Contains(out, []byte(text)) },
			teatest.WithDuration(5*time.Second), teatest.WithCheckInterval(5*time.Millisecond))
	}
	key := func(names ...string) {
		for _, name := range names {
			tm.Send(keyMsg(name))
		}
	}
	tm.Type("chess")
	see("> Chess ")
	key("enter")
	see("Engine's time")
	key("down", "right") // Black: a person
	key("enter")
	see("White to move")
	for _, move := range []string{"f3", "e5", "g2g4", "Qh4"} {
		tm.Type(move)
		key("enter")
	}
	see("Black wins: checkmate (0-1)")
	tm.Send(tea.KeyMsg{Type: tea.KeyCtrlC})
	tm.WaitFinished(t, teatest.WithFinalTimeout(5*time.Second))
}

// TestRun opens a game on a terminal that is not the process's, and quits.
func TestRun(t *testing.T) {
	in, keys := io.Pipe()
	var out bytes.Buffer
	done := make(chan error)
	go func() {
		done <- Run(context.Background(), Options{Variant: "chess", Input: in, Output: &out, Environ: []string{"TERM=xterm"}})
	}()
	if _, err := keys.Write([]byte{0x11}); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("^Q does not quit")
	}
}

// TestRunCancelled checks that a context that ends is no error.
func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	in, _ := io.Pipe()
	if err := Run(ctx, Options{Input: in, Output: io.Discard, Environ: []string{"TERM=xterm"}}); err != nil {
		t.Error(err)
	}
}

// TestRunErrors checks that what can't be run is refused in words.
func TestRunErrors(t *testing.T) {
	for _, test := range []struct {
		opts Options
		want string
	}{
		{Options{Variant: "nonsense"}, `no variant is called "nonsense"`},
		{Options{Variant: "chess256:PositionNumber=999"}, "from 1 to 256"},
		{Options{Variant: "chess256:Number=9"}, `no variable "Number"`},
		{Options{Environ: []string{"TERM=dumb"}}, "TERM=dumb"},
	} {
		test.opts.Output = io.Discard
		if test.opts.Environ == nil {
			test.opts.Environ = []string{"TERM=xterm"}
		}
		if err := Run(context.Background(), test.opts); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: error %v, want one with %q", test.opts, err, test.want)
		}
	}
}

// TestEngineReplies checks that the engine's move is made and its line shown.
func TestEngineReplies(t *testing.T) {
	r, g := chessGame(t, firstMove, againstEngine)
	msg := answer(t, press(r, "e4", "enter"))
	wantText(t, r, "Black is thinking")
	r.Update(msg)
	if len(g.session.sides) != 2 || !g.session.humanToMove() {
		t.Errorf("%d moves after the engine's reply", len(g.session.sides))
	}
	wantText(t, r, "Black: depth 1")
}

// TestStaleSearch checks that the result of a search that was given up does
// nothing, nor what it still thinks.
func TestStaleSearch(t *testing.T) {
	r, g := chessGame(t, firstMove, againstEngine)
	stale := answer(t, press(r, "e4", "enter"))
	press(r, "ctrl+u")
	fresh := answer(t, press(r, "d4", "enter"))
	r.Update(stale)
	r.Update(thought{id: stale.id, line: search.Line{Depth: 99}})
	if got := len(g.session.sides); got != 1 {
		t.Errorf("%d moves after a stale result, want 1", got)
	}
	if strings.Contains(screenText(r), "depth 99") {
		t.Error("a stale line is shown")
	}
	r.Update(fresh)
	if got := len(g.session.sides); got != 2 {
		t.Errorf("%d moves after the result, want 2", got)
	}
}

// TestStaleAcrossGames checks that a search's result doesn't reach the next
// game.
func TestStaleAcrossGames(t *testing.T) {
	r, g := chessGame(t, firstMove, againstEngine)
	stale := answer(t, press(r, "e4", "enter"))
	want := press(r, "ctrl+n", "y")().(gameWanted)
	_, cmd := r.Update(want)
	r.Update(cmd())
	next := r.active.(*gameScreen)
	if next == g {
		t.Fatal("no new game")
	}
	r.Update(stale)
	if len(next.session.sides) != 0 {
		t.Error("the new game got a move of the old one's search")
	}
}

// TestUndoWhileThinking checks that undo ends the search and gives the player
// the move back.
func TestUndoWhileThinking(t *testing.T) {
	r, g := chessGame(t, endless, againstEngine)
	batch := press(r, "e4", "enter")().(tea.BatchMsg)
	done := make(chan tea.Msg)
	go func() { done <- batch[0]() }()
	press(r, "ctrl+u")
	select {
	case msg := <-done:
		r.Update(msg)
	case <-time.After(5 * time.Second):
		t.Fatal("the search goes on after undo")
	}
	if len(g.session.sides) != 0 || !g.session.humanToMove() {
		t.Error("the move was not taken back")
	}
	press(r, "ctrl+u")
	wantText(t, r, "There is no move of yours to take back.")
	if cmd := press(r, "ctrl+r"); cmd == nil || len(g.session.sides) != 1 {
		t.Error("redo does not make the move again and let the engine think")
	}
}

// TestMoveNow checks that the engine plays at once when it is told to.
func TestMoveNow(t *testing.T) {
	r, g := chessGame(t, endless, againstEngine)
	batch := press(r, "e4", "enter")().(tea.BatchMsg)
	done := make(chan tea.Msg)
	go func() { done <- batch[0]() }()
	heard := batch[1]().(thought)
	r.Update(heard)
	wantText(t, r, "depth 7, +0.00, 12k positions, a6")
	press(r, "ctrl+t")
	r.Update(<-done)
	if len(g.session.sides) != 2 {
		t.Error("the engine made no move")
	}
	if msg := heard.next(); msg != nil {
		t.Errorf("the listener goes on after the search: %v", msg)
	}
}

// TestEngineFails checks that an engine's panic and error are shown, and that
// the game goes on.
func TestEngineFails(t *testing.T) {
	for name, engineOf := range map[string]fakeSearcher{
		"a bug": panicking,
		"No idea": func(context.Context, *engine.Position, func(search.Line)) (search.Line, error) {
			return search.Line{}, errors.New("no idea")
		},
		"found no move": func(context.Context, *engine.Position, func(search.Line)) (search.Line, error) {
			return search.Line{}, nil
		},
	} {
		r, g := chessGame(t, engineOf, againstEngine)
		r.Update(answer(t, press(r, "e4", "enter")))
		wantText(t, r, name)
		press(r, "left")
		wantText(t, r, "the engine waits")
		press(r, "ctrl+u")
		if !g.session.humanToMove() {
			t.Error("the game does not go on")
		}
	}
}

// TestGoroutinesEnd checks that searches end with the context of the program.
func TestGoroutinesEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(context.Background())
	c := testCommon(t, termenv.Ascii, endless)
	c.ctx = ctx
	r, _ := openGame(t, c, load(t, "chess"), "", againstEngine, 80, 24)
	batch := press(r, "e4", "enter")().(tea.BatchMsg)
	for _, cmd := range batch {
		go cmd()
	}
	cancel()
	eventually(t, "the goroutines end", func() bool { return runtime.NumGoroutine() <= before })
}

// TestIllegal checks that the kernel's reason is shown and the text kept.
func TestIllegal(t *testing.T) {
	r, g := chessGame(t, endless, persons)
	press(r, "e5", "enter")
	if !g.notice.bad || g.notice.text == "" || g.input.String() != "e5" {
		t.Errorf("notice %+v, input %q", g.notice, g.input.String())
	}
	wantText(t, r, "e5: ")
	press(r, "e", "6")
	if got := g.input.String(); got != "e6" {
		t.Errorf("after a refused move %q is typed, want e6", got)
	}
	press(r, "esc", "up", "enter")
	press(r, "up", "up", "up", "enter")
	wantText(t, r, "No move of the chosen piece ends on")
}

// TestPromotion checks the chooser: by letter, by number and by Escape.
func TestPromotion(t *testing.T) {
	const fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
	for keys, want := range map[string]string{"n": "a8=N", "N": "a8=N", "enter": "a8=Q+", "esc": ""} {
		r, g := openGame(t, testCommon(t, termenv.Ascii, endless), load(t, "chess"), fen, persons, 80, 24)
		press(r, "a7a8", "enter")
		wantText(t, r, "Which move?")
		press(r, keys)
		if got := strings.Join(g.session.game.SANs(), " "); got != want {
			t.Errorf("%s plays %q, want %q", keys, got, want)
		}
	}
}

// TestCursorMoves plays with the cursor: a pawn's step, then castling by
// pointing to the rook.
func TestCursorMoves(t *testing.T) {
	r, g := openGame(t, testCommon(t, termenv.Ascii, endless), load(t, "chess"), "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", persons, 80, 24)
	at := func(name string) {
		g.board.cursor, _ = g.board.pos.Variant().SquareNamed(name)
	}
	at("e1")
	press(r, "enter")
	at("h1")
	press(r, "space")
	if got := g.session.game.SANs(); len(got) != 1 || got[0] != "O-O" {
		t.Errorf("moves %v, want O-O", got)
	}
	at("e8")
	press(r, "enter", "left", "enter")
	at("e2")
	press(r, "enter", "up", "up", "enter")
	if got := strings.Join(g.session.game.SANs(), " "); got != "O-O Kd8 e4" {
		t.Errorf("moves %q", got)
	}
}

// TestDrop drops a piece from the hand with Tab and the cursor.
func TestDrop(t *testing.T) {
	r, g := openGame(t, testCommon(t, termenv.Ascii, endless), load(t, "crazyhouse"),
		"4k3/8/8/8/8/8/8/4K3[NPp] w - - 0 1", persons, 80, 24)
	press(r, "tab", "tab")
	wantText(t, r, "<N>")
	press(r, "up", "up", "enter")
	if got := g.session.game.SANs(); len(got) != 1 || !strings.HasPrefix(got[0], "N@d3") {
		t.Errorf("moves %v, want N@d3", got)
	}
}

// TestAmbiguous lets the player choose between two knights.
func TestAmbiguous(t *testing.T) {
	r, g := openGame(t, testCommon(t, termenv.Ascii, endless), load(t, "chess"), "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", persons, 80, 24)
	press(r, "Ne4", "enter")
	wantText(t, r, "Nce4")
	press(r, "2")
	if len(g.session.sides) != 1 {
		t.Error("no move was made")
	}
}

// TestSuggestions checks completion of moves and commands.
func TestSuggestions(t *testing.T) {
	r, g := chessGame(t, endless, persons)
	press(r, "N")
	wantText(t, r, "Na3  Nc3")
	press(r, "f", "tab")
	if got := g.input.String(); got != "Nf3" {
		t.Errorf("completed to %q", got)
	}
	press(r, "esc", ":fl", "enter")
	if !g.flipped {
		t.Error(":fl does not flip")
	}
	press(r, ":zzz", "enter")
	wantText(t, r, "No command :zzz")
}

// TestResign asks before it gives a game up, and lets it be taken back.
func TestResign(t *testing.T) {
	r, g := chessGame(t, endless, persons)
	press(r, "e4", "enter", ":resign", "enter")
	wantText(t, r, "Resign?")
	press(r, "y")
	wantText(t, r, "White wins: resignation (1-0)")
	press(r, "ctrl+u")
	if g.result.Over() {
		t.Error("undo does not take the resignation back")
	}
}

// TestTwoEngines checks that engines play each other until undo pauses them.
func TestTwoEngines(t *testing.T) {
	both := [2]player{{engine: true}, {engine: true}}
	r, g := chessGame(t, firstMove, both)
	cmd := g.begin()
	for range 4 {
		_, cmd = r.Update(answer(t, cmd))
	}
	press(r, "ctrl+u")
	if len(g.session.sides) != 3 || !g.session.paused {
		t.Errorf("%d moves, paused: %v", len(g.session.sides), g.session.paused)
	}
	if answer(t, press(r, "ctrl+t")).err != nil {
		t.Error("the engines do not go on")
	}
}
