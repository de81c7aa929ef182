package game

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// TestEngineReplies checks that the engine's move is made, and that it is the
// person's turn then.
func TestEngineReplies(t *testing.T) {
	s := chessGame(t, uitest.FirstMove, uitest.AgainstEngine)
	s.Press("e4", "enter")
	s.plays("e4 a6")
	if !s.g.Now.PersonToMove() {
		t.Error("it is not the person's turn")
	}
}

// TestThoughtsHidden: the opponent's thinking is shown if it was requested, before and
// after its move, and once the game is over.
func TestThoughtsHidden(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.C.Settings, _ = prefs.Open(t.TempDir())
	hidden := func(when string) {
		t.Helper()
		if text := s.Text(); strings.Contains(text, "depth") || strings.Contains(text, "12k") {
			t.Errorf("%s the opponent's thoughts are shown:\n%s", when, text)
		}
	}
	s.Press("e4", "enter")
	s.WaitUntil("it thinks", func() bool { return len(s.g.Now.Thinking[1]) > 0 })
	hidden("before its move")
	s.Press(":lines on", "enter")
	s.WaitForText("Engine lines on.")
	s.Press("up")
	s.Expect("ferz: depth 7, +0.00, 12k positions, 1... a6")
	s.Press(":lines off", "enter")
	s.WaitForText("Engine lines off.")
	s.Press("up", "ctrl+t")
	s.plays("e4 a6")
	hidden("after its move")
	s.Press(",")
	s.Press(".")
	hidden("at its move")
	s.Press(":resign", "enter", "y")
	s.WaitUntil("the end", s.g.Now.Over)
	s.Expect("depth 7")
	if f, _ := prefs.Open(filepath.Dir(s.C.Settings.Path())); f.Settings.Lines {
		t.Error("the setting is not kept")
	}
}

// TestUndoWhileThinking checks that undo ends the thinking and gives the player
// the move back.
func TestUndoWhileThinking(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.Press("e4", "enter")
	s.WaitForText("ferz is thinking")
	s.Press("ctrl+u")
	s.plays("")
	s.Press("ctrl+u")
	s.Expect("There is no move to take back.")
	s.Press("ctrl+r")
	s.plays("e4")
	s.WaitForText("ferz is thinking")
}

// TestMoveNow checks that the engine plays immediately on request.
func TestMoveNow(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.C.Settings.Settings.Lines = true
	s.Press("e4", "enter")
	s.WaitForText("depth 7, +0.00, 12k positions, 1... a6")
	s.Press("ctrl+t")
	s.plays("e4 a6")
}

// TestPremove makes a move while the engine thinks.
func TestPremove(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.Press("e4", "enter")
	s.WaitForText("ferz is thinking")
	s.Press("d2d4", "enter")
	s.Expect("Premove d2d4")
	s.Expect("{P}")
	s.Press("ctrl+t")
	s.plays("e4 a6 d4")
	s = openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "shogi"), "", uitest.AgainstEngine, 80, 24)
	s.Press("P-7f", "enter")
	s.WaitForText("ferz is thinking")
	for _, name := range []string{"h3", "h4"} {
		s.point(name)
		s.Press("enter")
	}
	s.Expect("Premove 2g2f") // as the board's edges name squares
	s.Expect("{P}")
}

// TestPremoves makes several premoves, after a move and while the engine thinks.
func TestPremoves(t *testing.T) {
	s := chessGame(t, uitest.FirstMove, uitest.AgainstEngine)
	s.Press("e4 Nf3 Bc4 O-O", "enter")
	s.WaitUntil("all of them", func() bool { return len(s.g.Now.Moves) == 8 && s.g.settled() })
	if got := strings.Fields(s.moves()); got[2] != "Nf3" || got[4] != "Bc4" || got[6] != "O-O" {
		t.Errorf("%q is played", got)
	}
	s = chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.Press("e4", "enter")
	s.WaitForText("ferz is thinking")
	s.Press("Nf3 Bc4 O-O", "enter")
	s.Expect("Premoves Nf3, Bc4, O-O. Esc cancels.")
	s.Press("ctrl+t")
	s.plays("e4 a6 Nf3")
	s.Press("esc")
	s.WaitUntil("there is none", func() bool { return s.g.planned().None() })
}

// TestEngineFails checks that an engine's panic and error are shown, and that the game
// continues.
func TestEngineFails(t *testing.T) {
	for name, how := range map[string]uitest.ThinkFunc{
		"a bug": func(context.Context, *engine.Position, <-chan struct{}, func(xboard.Thinking)) (xboard.Reply, error) {
			panic("a bug")
		},
		"o idea": func(context.Context, *engine.Position, <-chan struct{}, func(xboard.Thinking)) (xboard.Reply, error) {
			return xboard.Reply{}, errors.New("no idea")
		},
		"wrongly claims": func(context.Context, *engine.Position, <-chan struct{}, func(xboard.Thinking)) (xboard.Reply, error) {
			return xboard.Reply{Claim: engine.Draw("boredom")}, nil
		},
	} {
		s := chessGame(t, how, uitest.AgainstEngine)
		s.Press("e4", "enter")
		s.WaitForText(name)
		s.Press("left")
		s.Expect("game paused")
		s.Press("ctrl+u")
		if !s.g.Now.PersonToMove() {
			t.Error("the game does not go on")
		}
		s.Press(":black you", "enter")
		s.Press("e4", "enter", "e5", "enter")
		s.plays("e4 e5")
	}
}

// TestStaleAcrossGames checks that an answer doesn't reach the next game.
func TestStaleAcrossGames(t *testing.T) {
	var answered atomic.Bool
	s := chessGame(t, func(ctx context.Context, p *engine.Position, stop <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error) {
		defer answered.Store(true)
		return uitest.FirstMove(ctx, p, stop, report)
	}, uitest.AgainstEngine)
	s.Press("e4", "enter")
	uitest.Eventually(t, "the answer", answered.Load)
	first := s.g
	s.Press("ctrl+n", "y")
	s.WaitUntil("a new game", func() bool { return s.Root.Active() != ui.Screen(first) && !s.Root.Loading() })
	s.Quiet()
	next, ok := s.Root.Active().(*Screen)
	if !ok || len(next.Now.Moves) != 0 {
		t.Error("the new game got a move of the old one's engine")
	}
}

// TestGoroutinesEnd checks that players end with the game.
func TestGoroutinesEnd(t *testing.T) {
	left := leaktest.Watch()
	s := chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.Press("e4", "enter")
	s.WaitForText("ferz is thinking")
	s.Press("ctrl+a")
	s.Run(s.g.Close())
	uitest.Eventually(t, "the goroutines end", func() bool {
		s.Quiet()
		return left() == ""
	})
}

// TestIllegal checks that the reason for an illegal move is shown and its text stays.
func TestIllegal(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("e5", "enter")
	if len(s.g.notices) == 0 || !s.g.notices[0].IsError || s.g.input.String() != "e5" {
		t.Errorf("notice %+v, input %q", s.g.notices, s.g.input.String())
	}
	s.Expect("e5: ")
	s.Press("e", "6")
	if got := s.g.input.String(); got != "e6" {
		t.Errorf("after a refused move %q is typed, want e6", got)
	}
	s.Press("esc", "up", "enter")
	s.Press("up", "up", "up", "enter")
	s.Expect("The selected piece can't move to")
}

// TestPromotion checks the chooser: by letter and by Escape.
func TestPromotion(t *testing.T) {
	const fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
	for keys, want := range map[string]string{"n": "a8=N", "N": "a8=N", "enter": "a8=Q+", "esc": ""} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), fen, uitest.Persons, 80, 24)
		s.Press("a7a8", "enter")
		s.Expect("What does the pawn become?")
		s.Press(keys)
		if got := s.moves(); got != want {
			t.Errorf("%s plays %q, want %q", keys, got, want)
		}
	}
}

func (s *stage) point(name string) {
	s.g.state.Cursor, _ = s.g.state.Pos.Variant().SquareNamed(name)
}

// TestCursorMoves plays with the cursor: castling by pointing to the rook, then
// a pawn's step.
func TestCursorMoves(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", uitest.Persons, 80, 24)
	s.point("e1")
	s.Press("enter")
	s.point("h1")
	s.Press("space")
	if got := s.moves(); got != "O-O" {
		t.Errorf("moves %v, want O-O", got)
	}
	s.point("e8")
	s.Press("enter", "h", "enter")
	s.point("e2")
	s.Press("enter", "k", "k", "enter")
	if got := s.moves(); got != "O-O Kd8 e4" {
		t.Errorf("moves %q", got)
	}
}

// TestLegs plays a lion's double capture and its capture without moving step by
// step: the first victim, then where the lion goes.
func TestLegs(t *testing.T) {
	for end, want := range map[string]string{"d6": "d4d5,d5d6", "d4": "d4d5,d5d4"} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "mightylion"), "4k3/8/3p4/3p4/3L4/8/8/4K3 w - - 0 1", uitest.Persons, 80, 24)
		s.point("d4")
		s.Press("enter")
		s.point("d5")
		s.Press("enter")
		s.Expect("Where does the lion go from there?")
		s.point(end)
		s.Press("enter")
		var got string
		if moves := s.g.Now.Moves; len(moves) == 1 {
			p, _ := variantstest.Load(t, "mightylion").NewPosition("4k3/8/3p4/3p4/3L4/8/8/4K3 w - - 0 1")
			got = notation.Coordinates(p, moves[0])
		}
		if got != want {
			t.Errorf("played %q, want %q", got, want)
		}
	}
}

// TestVimKeys checks that h to l move the cursor, and may still begin a move.
func TestVimKeys(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	at := s.g.state.Cursor
	s.Press("k", "h")
	if s.g.state.Cursor == at || s.g.input.String() != "" {
		t.Errorf("the cursor has not moved, or %q is typed", s.g.input.String())
	}
	moved := s.g.state.Cursor
	s.Press("h")
	s.Press("4")
	if s.g.input.String() != "h4" || s.g.state.Cursor != moved {
		t.Errorf("h4 types %q", s.g.input.String())
	}
	s.Press("enter")
	s.plays("h4")
	s.Press("N", "h", "6", "enter")
	s.plays("h4 Nh6")
}

// TestMouse plays by clicks, by dragging, and goes back by the wheel.
func TestMouse(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	at := func(name string, action tea.MouseAction) {
		sq, _ := s.g.state.Pos.Variant().SquareNamed(name)
		r, ok := s.g.board.Rect(sq)
		if !ok {
			t.Fatal(name + " is not visible")
		}
		s.Send(tea.MouseMsg{X: r.X + r.Width/2, Y: r.Y + s.g.boardTop(), Button: tea.MouseButtonLeft, Action: action})
	}
	at("e2", tea.MouseActionPress)
	at("e2", tea.MouseActionRelease)
	at("e4", tea.MouseActionPress)
	at("e7", tea.MouseActionPress)
	at("e5", tea.MouseActionRelease)
	s.plays("e4 e5")
	s.Send(tea.MouseMsg{Button: tea.MouseButtonWheelUp, Action: tea.MouseActionPress})
	s.Expect("Move 1. > returns")
}

// TestDrop drops a piece from the hand with Tab and the cursor.
func TestDrop(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "crazyhouse"),
		"4k3/8/8/8/8/8/8/4K3[NPp] w - - 0 1", uitest.Persons, 80, 24)
	s.Press("tab", "tab")
	s.Expect("<N>")
	s.Press("up", "up", "enter")
	if got := s.moves(); !strings.HasPrefix(got, "N@d3") {
		t.Errorf("moves %v, want N@d3", got)
	}
}

// TestAmbiguous makes the player choose between two knights.
func TestAmbiguous(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", uitest.Persons, 80, 24)
	s.Press("Ne4", "enter")
	s.Expect("Which piece moves?", "*N*")
	s.Press("g3", "enter")
	s.plays("Nge4")
}

// TestSuggestions checks completion of moves and commands.
func TestSuggestions(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("N")
	s.Expect("Na3  Nc3")
	s.Press("f", "tab")
	if got := s.g.input.String(); got != "Nf3" {
		t.Errorf("completed to %q", got)
	}
	s.Press("esc", ":fl", "enter")
	if !s.g.flipped {
		t.Error(":fl does not flip")
	}
	s.Press(":zzz", "enter")
	s.Expect("No command :zzz")
}

// TestResign asks before resigning, and takes a resignation back.
func TestResign(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("e4", "enter", ":resign", "enter")
	s.Expect("Resign?")
	s.Press("y")
	s.Expect("White wins: resignation (1-0)")
	s.Press("ctrl+u")
	if s.g.result.Over() {
		t.Error("undo does not take the resignation back")
	}
}

// TestTwoEngines checks that engines play each other until undo pauses them.
func TestTwoEngines(t *testing.T) {
	s := chessGame(t, uitest.FirstMove, uitest.Engines)
	s.WaitUntil("four moves", func() bool { return len(s.g.Now.Moves) >= 4 })
	s.Press("ctrl+u")
	n := len(s.g.Now.Moves)
	s.Quiet()
	if got := len(s.g.Now.Moves); got != n || !s.g.Now.Paused {
		t.Errorf("%d moves after %d, paused: %v", got, n, s.g.Now.Paused)
	}
	s.Press("ctrl+t")
	s.WaitUntil("more moves", func() bool { return len(s.g.Now.Moves) > n })
}

// TestReview goes through a game, tries a variation and comes back.
func TestReview(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	for _, m := range []string{"e4", "e5", "Nf3", "Nc6"} {
		s.Press(m, "enter")
	}
	s.Press(",", ",")
	s.Expect("Move 1. > returns")
	s.Press("Bc4", "enter")
	s.Expect("(2.Bc4)")
	if got := s.moves(); got != "e4 e5 Nf3 Nc6" {
		t.Errorf("the game has become %s", got)
	}
	s.Press("(")
	if n := s.g.Browser.Node(); n.Text != "Nf3" {
		t.Errorf("the variation before is %s", n.Text)
	}
	s.Press(")", ":comment a quiet move", "enter", ":mark !?", "enter")
	s.Expect("2.Bc4!? a quiet")
	s.Press("<")
	if s.g.Browser.Node().Parent != nil {
		t.Error("< does not go to the start")
	}
	s.Press(">")
	if !s.g.Live() {
		t.Error("> does not go to the end")
	}
	s.Press(",", ":delete", "enter")
	s.Expect("This move was played")
	s.Press("Bb5", "enter")
	s.plays("e4 e5 Nf3 Nc6")
}

// TestAnalysis starts the analysis and follows the position shown.
func TestAnalysis(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("f3", "enter", "e5", "enter", "g4", "enter", "ctrl+a")
	s.WaitForText("Qh4#")
	s.Expect("#-1")
	s.Press(":keep", "enter")
	s.Press("ctrl+a")
	s.Expect("(2...Qh4#)")
}

// TestAnalyst analyzes with another engine: its lines show its name. An engine that
// can't analyze is refused with the reason.
func TestAnalyst(t *testing.T) {
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	c.Env.Open = func(_ context.Context, seat livegame.Seat) (xboard.Player, error) {
		if seat.Name != "Fake" {
			return nil, errors.New("there is no " + seat.Name)
		}
		return uitest.NewPlayer(uitest.Endless), nil
	}
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	s.Press(":analyze you", "enter")
	s.Expect("Only an engine can analyze")
	s.Press("esc", ":analyze nobody", "enter")
	s.Expect("No engine is called")
	s.Press("esc", ":analyze fa")
	s.WaitForText(":analyze Fake") // found in the background
	s.Press("tab", "enter")
	s.WaitForText("Fake  depth 7 ")
	s.Press("e4", "enter")
	s.WaitForText("1... a6")
	s.Press(":analyze ferz", "enter")
	s.WaitForText("positions  ")
	if strings.Contains(s.Text(), "Fake") {
		t.Errorf("ferz analyzes as Fake:\n%s", s.Text())
	}
}

// TestThreat shows the threat of the player who is not to move.
func TestThreat(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "7k/8/8/8/8/8/8/1r4K1 w - - 0 1", uitest.Persons, 80, 24)
	s.Press(":threat", "enter")
	s.WaitForText("The threat is to the piece in check.")
	s = openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "7k/8/8/8/8/1r6/r7/6K1 w - - 0 1", uitest.Persons, 80, 24)
	s.Press(":threat", "enter")
	s.WaitForText("Black threatens 1... Rb1#. Black mates in 1.")
	marked := map[string]bool{}
	for _, m := range s.g.state.Marks {
		marked[s.g.state.Pos.Variant().SquareName(m.Square)] = m.Ground == theme.MarkRed
	}
	if len(marked) != 2 || !marked["b3"] || !marked["b1"] {
		t.Errorf("the threat is marked as %v", s.g.state.Marks)
	}
	s.Press("Kf1", "enter")
	s.WaitForText("1. Kf1")
	if len(s.g.state.Marks) > 0 {
		t.Errorf("after a move %v are marked", s.g.state.Marks)
	}
}

// TestReport judges a finished game.
func TestReport(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("f3", "enter", "e5", "enter", "g4", "enter", "Qh4#", "enter")
	s.Expect("^E report")
	s.Press("ctrl+e")
	s.WaitForText("Turning points")
	s.Press("down")
	s.Expect("2. g4?? (blunder)")
	s.Press("left", "right")
	played := s.View()
	s.Press("b")
	if s.View() == played {
		t.Error("the better move is not shown")
	}
	s.Press("right", "left", "b")
	if s.View() != played {
		t.Error("what was played is not shown again")
	}
	s.Press("home")
	s.Expect("1. f3")
	for _, size := range uitest.Large {
		s.Resize(size.Width, size.Height)
		s.Check("the report")
		s.Expect("White    Black", "Turning points")
		expectF3(t, s)
		s.ClickOn("2. g4??")
		s.Expect("2. g4?? (blunder)")
		s.ClickOn("Turning points") // the heading is not clickable
		s.Expect("2. g4?? (blunder)")
		d := s.Root.Top().(*reportScreen).drawn
		s.Send(tea.MouseMsg{X: d.left + d.width - 1, Y: d.graph, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		s.Expect("2... Qh4#!: #-1, and Black has won")
		s.Send(tea.MouseMsg{X: d.left, Y: d.marks, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		expectF3(t, s)
	}
	s.Press("end", "esc")
	s.WaitForText("Black wins")
	s.Press("ctrl+e")
	s.WaitForText("Turning points")
	s.Press("home", "right", "enter")
	s.WaitUntil("the move in the game", func() bool { return s.g.Browser.Node().Text == "e5" })
}

// expectF3 tests that the report explains 1. f3 as it is judged. Nets differ on how bad it is, but
// none takes it for good.
func expectF3(t *testing.T, s *stage) {
	t.Helper()
	f3 := s.Root.Top().(*reportScreen).r.Moves[0].Judgment
	if f3 == report.Good {
		t.Fatal("1. f3 is judged to be good")
	}
	s.Expect(fmt.Sprintf("1. f3%s (%v): ", f3.Sign(), f3))
}

// TestPieceInfo explains the piece at the cursor.
func TestPieceInfo(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.point("g1")
	s.Press("ctrl+k")
	s.Expect("Knight on g1")
	s.Expect("Notation (Betza): N")
	s.Press("esc")
	s.point("e4")
	s.Press("ctrl+k")
	s.Expect("e4 is empty.")
}

// TestClock checks that a flag falls.
func TestClock(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	v := variantstest.Load(t, "chess")
	control := clock.Control{Base: 300 * time.Millisecond}
	g, err := New(c, ui.GameConfig{Def: v.Def, Play: livegame.Config{Seats: uitest.Persons, Controls: [2]clock.Control{control, control}}}, uitest.Tree(t, v, ""))
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{showGame(t, c, g, 80, 24), g}
	s.WaitForText(">White 0.")
	s.WaitForText("Black wins: time (0-1)")
}

// TestKept checks that a game is on disk after each move, and that a full disk is
// reported and interrupts nothing.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	var err error
	if c.Games, err = gamestore.Open(dir); err != nil {
		t.Fatal(err)
	}
	var s *stage
	t.Cleanup(func() { s.Wait() }) // pending writes go to the test's directory
	s = openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	for i, m := range []string{"e4", "e5", "Nf3"} {
		s.Press(m, "enter")
		s.WaitUntil("move "+m, func() bool { return len(s.g.Now.Moves) == i+1 && !s.g.Now.Waiting })
		text, err := os.ReadFile(c.Games.Path(s.g.Now.ID))
		if err != nil || !strings.Contains(string(text), m) {
			t.Errorf("after %s the file is %q, %v", m, text, err)
		}
	}
	if err := os.RemoveAll(c.Games.Dir()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.Games.Dir(), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s.Press("Nc6", "enter")
	s.WaitForText("not saved")
	s.Press("d4", "enter")
	s.plays("e4 e5 Nf3 Nc6 d4")
}

// TestSaveAs adds the game to a file of the user's.
func TestSaveAs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.pgn")
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("e4", "enter", ":save "+path, "enter")
	s.WaitForText("appended to")
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), "1. e4") {
		t.Errorf("the file is %q, %v", text, err)
	}
}

// TestCopy sends the FEN to the terminal's clipboard.
func TestCopy(t *testing.T) {
	var out bytes.Buffer
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	c.Out = &out
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	s.Press("ctrl+y")
	s.WaitForText("clipboard")
	if got := out.String(); !strings.HasPrefix(got, "\x1b]52;c;cm5icWtibnIv") {
		t.Errorf("the terminal got %q", got)
	}
}
