package tui

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
)

// clickText presses the left button on the first character of a text that is on
// the screen once, and releases it.
func (s *stage) clickText(text string) {
	s.t.Helper()
	for y, line := range strings.Split(s.text(), "\n") {
		before, _, ok := strings.Cut(line, text)
		if !ok {
			continue
		}
		for _, action := range []tea.MouseAction{tea.MouseActionPress, tea.MouseActionRelease} {
			s.send(tea.MouseMsg{X: len([]rune(before)), Y: y, Button: tea.MouseButtonLeft, Action: action})
		}
		return
	}
	s.t.Fatalf("there is no %q to click on:\n%s", text, s.text())
}

// mouseAt presses or releases the left button on a square.
func (s *stage) mouseAt(name string, action tea.MouseAction) {
	s.t.Helper()
	sq, _ := s.g.state.Pos.Variant().SquareNamed(name)
	r, ok := s.g.board.Rect(sq)
	if !ok {
		s.t.Fatal(name + " is not visible")
	}
	s.send(tea.MouseMsg{X: r.X + r.Width/2, Y: r.Y + s.g.boardTop(), Button: tea.MouseButtonLeft, Action: action})
}

// TestMouseDrops drops pieces of both hands: by two clicks, and by dragging.
func TestMouseDrops(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {60, 20}, {120, 40}} {
		s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "crazyhouse"),
			"4k3/8/8/8/8/8/8/4K3[NNPbb] w - - 0 1", persons, size[0], size[1])
		s.clickText("Nx2")
		s.wants("<Nx2>")
		s.clickText("<Nx2>")
		if s.g.drop != 0 {
			t.Error("a second click does not put the piece back")
		}
		s.clickText("Nx2")
		s.mouseAt("d4", tea.MouseActionPress)
		s.clickText("bx2")
		s.mouseAt("c5", tea.MouseActionRelease)
		s.plays("N@d4 B@c5")
		s.clickText("b") // of a hand that is not to move: nothing
		if s.g.drop != 0 {
			t.Error("a piece of the opponent's is chosen")
		}
	}
}

// TestMouseChooses clicks on what a pawn becomes, and on an action of the menu.
func TestMouseChooses(t *testing.T) {
	s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "7k/P7/8/8/8/8/8/K7 w - - 0 1", persons, 80, 24)
	s.press("a8", "enter")
	s.clickText("Knight")
	s.plays("a8=N")
	s.press("ctrl+l")
	s.send(tea.MouseMsg{Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
	if s.g.chooser == nil || s.g.chooser.At != 1 {
		t.Error("the wheel does not go through the menu")
	}
	s.clickText("flip")
	if !s.g.flipped || s.g.chooser != nil {
		t.Error("a click on flip does not turn the board")
	}
	s.press("ctrl+l")
	s.clickText("What to do?")
	if s.g.chooser == nil {
		t.Error("a click on the title closes the menu")
	}
}

// TestTabGoesOn completes with Tab to one suggestion after the other.
func TestTabGoesOn(t *testing.T) {
	s := chessGame(t, endless, persons)
	s.press("N")
	for _, step := range []struct{ key, want string }{
		{"tab", "Na3"}, {"tab", "Nc3"}, {"shift+tab", "Na3"}, {"shift+tab", "Nh3"}, {"tab", "Na3"},
	} {
		s.press(step.key)
		s.wants("Na3  Nc3  Nf3  Nh3")
		if got := s.g.input.String(); got != step.want {
			t.Fatalf("%s completes to %q, want %q", step.key, got, step.want)
		}
	}
	s.press("backspace", "backspace", "f", "tab")
	if got := s.g.input.String(); got != "Nf3" {
		t.Errorf("Nf is completed to %q", got)
	}
}

// TestPromotionLeftOpen asks whether a typed move of Shogi promotes, unless it
// says so.
func TestPromotionLeftOpen(t *testing.T) {
	const fen = "lnsgkgsnl/1r5b1/pp1ppp1pp/2p3p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[-] w - - 0 1"
	for typed, asked := range map[string]bool{"b2h8": true, "Bh8": true, "Bxh8": true, "b2h8+": false, "Bxh8=": false} {
		s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "shogi"), fen, persons, 80, 24)
		s.press(typed, "enter")
		if got := s.g.chooser != nil; got != asked {
			t.Errorf("%s: asked is %v; played %q", typed, got, s.moves())
		}
		if asked {
			s.press("+")
		}
		if moves := s.g.s.Game().Moves(); len(moves) != 1 || (moves[0].Type() != 0) == (typed == "Bxh8=") {
			t.Errorf("%s plays %q", typed, s.moves())
		}
	}
}

// TestChosenTwice puts a lion down that could pass the turn, and passes it when
// that is wanted.
func TestChosenTwice(t *testing.T) {
	for key, want := range map[string]string{"enter": "", "p": "--"} {
		s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "mightylion"), "4k3/8/8/8/3L4/8/8/4K3 w - - 0 1", persons, 80, 24)
		s.point("d4")
		s.press("enter")
		s.wants("pass the turn")
		s.press("enter", key)
		if got := s.moves(); got != want || s.g.state.Picked {
			t.Errorf("%s plays %q, want %q; still chosen: %v", key, got, want, s.g.state.Picked)
		}
	}
}

// TestPremoveNotice forgets what it said of a move made in advance once it is
// made.
func TestPremoveNotice(t *testing.T) {
	s := chessGame(t, endless, againstEngine)
	s.press("e4", "enter")
	s.sees("is thinking")
	s.press("h3", "enter")
	s.wants("h3 is played when it is your turn")
	s.press("ctrl+t")
	s.until("h3 is played", func() bool { return strings.HasSuffix(s.moves(), " h3") })
	if strings.Contains(s.text(), "Esc takes it back") {
		t.Errorf("the notice stays:\n%s", s.text())
	}
}

// TestReportOfPlayed leaves what was tried out and taken back out of the report.
func TestReportOfPlayed(t *testing.T) {
	s := chessGame(t, endless, persons)
	s.press("f3", "enter", "e5", "enter", "g4", "enter", "Qh4#", "enter", "ctrl+u", "ctrl+u")
	s.plays("f3 e5")
	s.press("ctrl+e")
	s.sees("Turning points:")
	if strings.Contains(s.text(), "g4??") {
		t.Errorf("a move that was taken back is judged:\n%s", s.text())
	}
}

// TestEndOfGame goes to the last move played, not to what was taken back.
func TestEndOfGame(t *testing.T) {
	s := chessGame(t, endless, persons)
	s.press("e4", "enter", "e5", "enter", "ctrl+u", "<", ">", ">")
	if !s.g.live() {
		t.Errorf("> has gone past the game:\n%s", s.text())
	}
	s.press(")")
	s.wants("There is no other variation here")
}

// TestKeepTells says how to get into a line that was kept: as what comes next,
// or beside it.
func TestKeepTells(t *testing.T) {
	for _, test := range []struct{ before, want string }{{"", ". goes into it"}, {"d4", ". and then ) go into it"}} {
		s := chessGame(t, endless, persons)
		if test.before != "" {
			s.press(test.before, "enter", "<")
		}
		s.press("ctrl+a")
		s.sees("depth")
		s.press(":keep", "enter")
		s.wants(test.want)
		s.press(".")
		if test.before != "" {
			s.press(")")
		}
		if n := s.g.browser.Node(); n.Parent == nil || n.Text == test.before {
			t.Errorf("%q leads to %q", test.want, n.Text)
		}
	}
}

// TestAnalysisGoesOn does not begin anew when a line is kept.
func TestAnalysisGoesOn(t *testing.T) {
	s := chessGame(t, endless, persons)
	s.press("ctrl+a")
	s.sees("depth")
	s.press(":keep", "enter")
	if strings.Contains(s.text(), "Analysing...") || len(s.g.analysis.an.Lines()) == 0 {
		t.Errorf("what was found is gone:\n%s", s.text())
	}
	s.press(":lines 1", "enter")
	s.until("one line", func() bool { return len(s.g.analysis.an.Lines()) == 1 })
}

// TestSwitchTurns has the person's side below after an exchange, however the
// board stood.
func TestSwitchTurns(t *testing.T) {
	s := chessGame(t, endless, againstEngine)
	s.press("ctrl+f", ":switch", "enter")
	if !s.g.flipped {
		t.Error("the person plays Black, but White is below")
	}
	s.press(":switch", "enter")
	if s.g.flipped || s.g.s.Config().Seats[0].Kind != session.Person {
		t.Error("the person plays White, but Black is below")
	}
}

// TestQuestionStays keeps a question that is open while the engine moves: the
// answer must not be taken for a move.
func TestQuestionStays(t *testing.T) {
	s := chessGame(t, endless, againstEngine)
	s.press("e4", "enter")
	s.sees("is thinking")
	s.press("ctrl+n")
	s.wants("Enter, y n; Esc")
	s.run(s.g.moveNow())
	s.until("the answer", func() bool { return len(s.g.s.Game().Moves()) == 2 })
	s.wants("start a new one?")
	s.press("esc", "ctrl+u", "d4", "enter")
	s.sees("is thinking")
	s.press("ctrl+l")
	s.run(s.g.moveNow())
	s.until("the answer", func() bool { return len(s.g.s.Game().Moves()) == 2 })
	s.wants("What to do?")
}

// TestPieceDiagram shows what a piece could do on an empty board, below what it
// can do now.
func TestPieceDiagram(t *testing.T) {
	s := chessGame(t, endless, persons)
	s.point("b1")
	s.press("ctrl+k")
	s.wants("more")
	s.press("pgdown", "pgdown")
	s.wants("On an empty board:")
	s.wants("move or capture")
}

// TestFailedToStart says that an engine which can't play has failed, not that
// it is getting ready, and lets another one play.
func TestFailedToStart(t *testing.T) {
	c := testCommon(t, theme.ASCII, firstMove)
	open := c.Open
	c.Open = func(ctx context.Context, seat session.Seat) (xboard.Player, error) {
		if seat.Level == 3 {
			return nil, errors.New("no such file")
		}
		return open(ctx, seat)
	}
	s := openGame(t, c, load(t, "chess"), "", againstEngine, 80, 24)
	for _, keys := range []string{":black ferz banana 3", ":black ferz 3 banana", ":black ferz level", ":analyse ferz 3 x"} {
		s.press(keys, "enter")
		s.wants("is no level; ferz has levels 1 to 10")
		if got := s.g.s.Config().Seats; got != againstEngine {
			t.Errorf("%s seats %v", keys, got)
		}
	}
	s.press(":black ferz 3", "enter")
	s.sees("No such file")
	s.press("e4", "enter")
	s.wants("failed: the game is paused. ^T tries again, :black ferz takes over,")
	s.press(":black ferz", "enter")
	s.until("the answer", func() bool { return len(s.g.s.Game().Moves()) == 2 })
}

// TestPlayerSuggested lists who can play a side once that is asked.
func TestPlayerSuggested(t *testing.T) {
	s := chessGame(t, endless, persons)
	s.press(":blac", "enter")
	s.wants("Type who plays")
	s.wants(":black you  :black ferz")
	s.press("f", "tab")
	if got := s.g.input.String(); got != ":black ferz" {
		t.Errorf("completed to %q", got)
	}
}

// TestEnginesSuggested: which engines can play a side is found out in the
// background; what is typed and drawn does not wait for it.
func TestEnginesSuggested(t *testing.T) {
	t.Chdir(t.TempDir())
	c := listed(t, testCommon(t, theme.ASCII, endless))
	may := make(chan struct{})
	var asked atomic.Int32
	c.Find = func(v *engine.Variant, d *xboard.Description, config *xboard.Config) (*xboard.Dialect, error) {
		<-may
		asked.Add(1)
		return fakeFind(v, d, config)
	}
	s := openGame(t, c, load(t, "chess"), "", persons, 80, 24)
	s.press(":black ")
	s.wants(":black you  :black ferz")
	s.press("f", "tab", "backspace")
	if asked.Load() > 0 {
		t.Error("engines are looked for at once")
	}
	close(may)
	s.until("the engine", func() bool { return len(s.g.engines) > 0 })
	s.press("backspace", "backspace", "backspace")
	s.wants(":black you  :black ferz  :black Fake")
	s.press("F", "tab", "tab")
	if got := s.g.input.String(); got != ":black Fake" {
		t.Errorf("completed to %q", got)
	}
	if err := c.Engines.Remove(t.Context(), "Fake"); err != nil {
		t.Fatal(err)
	}
	s.send(ui.EnginesChanged{})
	s.press("esc", ":black F")
	s.until("its end", func() bool { return !strings.Contains(s.text(), ":black Fake") })
}

// TestPersonsComment shows what a person says of a move rather than what the
// engine thought of it.
func TestPersonsComment(t *testing.T) {
	s := chessGame(t, endless, persons)
	s.press("e4", "enter")
	s.g.s.Head().After = []string{"+0.31/14 2.0s"}
	s.wants("+0.31 for the player who moved, at depth 14 in 2.0 s")
	s.press(":comment well begun", "enter")
	if !strings.Contains(s.g.commentLine(), "well begun") {
		t.Errorf("the line says %q", s.g.commentLine())
	}
}

// TestMenuNarrow shows the end of a line that is too long for the window below
// the menu.
func TestMenuNarrow(t *testing.T) {
	s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "", persons, 60, 20)
	s.press("ctrl+l", "p", "p") // pause, piece
	s.wants(".. at another (:piece e4): its moves and value")
	s.wants("Esc goes back")
	s.check("the menu")
}

// TestCheckShown checks that a check is shown where a rule says what check is.
func TestCheckShown(t *testing.T) {
	for _, test := range []struct{ variant, fen string }{
		{"chess", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"atomic", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"relativeroyalty", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"},
	} {
		s := openGame(t, testCommon(t, theme.ASCII, firstMove), load(t, test.variant), test.fen, persons, 80, 24)
		s.wants("Check! White to move.")
		s.wants("!K!")
	}
}

// TestDrawDeclined checks that the answer to an offer of a draw is said, be it
// an engine's or a person's.
func TestDrawDeclined(t *testing.T) {
	s := chessGame(t, firstMove, againstEngine)
	s.press("ctrl+d")
	s.wants("ferz answers with its next move")
	s.press("e4", "enter")
	s.plays("e4 a6")
	s.sees("ferz declines the draw.")
	s = chessGame(t, firstMove, persons)
	s.press("ctrl+d", "n")
	s.wants("The draw is declined.")
	if s.g.s.Over() {
		t.Error("the game is over")
	}
}

// TestCommandArguments checks that what is typed behind a command's word is
// used, or refused.
func TestCommandArguments(t *testing.T) {
	for _, test := range []struct{ variant, typed, want string }{
		{"chess", ":piece b8", "Knight on b8"},
		{"chess", ":piece B8", "Knight on b8"},
		{"chess", ":piece e4", "e4 is empty."},
		{"chess", ":piece b9", `"b9" is no square of the board: want one such as d1.`},
		{"chess", ":pie g1", "Knight on g1"},
		{"omega", ":piece w1", "Wizard on w1"},
		{"alice", ":piece A1", "A1 is empty."},
		{"alice", ":piece a1", "Rook on a1"},
		{"chess", ":attackers f3", "^P^"},
		{"chess", ":flip board", ":flip takes nothing behind it."},
		{"chess", ":resign now", ":resign takes nothing behind it."},
		{"chess", ":undo 3", ":undo takes nothing behind it."},
	} {
		s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, test.variant), "", persons, 120, 40)
		s.press(test.typed, "enter")
		s.wants(test.want)
	}
}

// TestClaim: a draw that a move would make can be claimed instead.
func TestClaim(t *testing.T) {
	s := openGame(t, testCommon(t, theme.ASCII, endless), load(t, "chess"), "4k3/8/8/8/8/8/R7/4K3 w - - 98 80", persons, 80, 24)
	s.press(":claim", "enter")
	s.wants("There is no draw to claim")
	s.press("Kd2", "enter", ":claim", "enter")
	s.wants("A draw: 50 moves without a capture or pawn move, claimed (1/2-1/2).")
}

// TestCrashTells: the message of an engine's crash, however long, says what can
// be done, and so does the analyst's.
func TestCrashTells(t *testing.T) {
	for _, detail := range []string{"exit status 3", "exit status 3, after printing: " + strings.Repeat("something is wrong ", 30)} {
		for _, size := range [][2]int{{80, 24}, {60, 20}} {
			c := testCommon(t, theme.ASCII, func(context.Context, *engine.Position, <-chan struct{}, func(xboard.Thinking)) (xboard.Reply, error) {
				return xboard.Reply{}, &xboard.Failure{Player: "Fake", Kind: xboard.Crashed, Detail: detail}
			})
			s := openGame(t, c, load(t, "chess"), "", [2]session.Seat{{}, {Kind: session.Engine, Name: "Fake"}}, size[0], size[1])
			s.press("e4", "enter")
			s.sees("Fake crashed: exit status 3")
			screen := strings.Join(strings.Fields(s.text()), " ")
			if want := "^T tries again, :black ferz takes over, :black you lets you play."; !strings.Contains(screen, want) {
				t.Errorf("the screen lacks %q:\n%s", want, s.text())
			}
			s.check("the crash")
			s.press("left")
			s.wants("Fake failed: the game is paused.")
		}
	}
	c := listed(t, configured(t, theme.ASCII))
	c.Open = func(context.Context, session.Seat) (xboard.Player, error) { return nil, errors.New("no such file") }
	s := openGame(t, c, load(t, "chess"), "", persons, 80, 24)
	s.press(":analyse Fake", "enter")
	s.sees("No such file. ^A tries again, :analyse ferz lets ferz analyse.")
}
