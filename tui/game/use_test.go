package game

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
)

// mouseAt presses or releases the left button on a square.
func (s *stage) mouseAt(name string, action tea.MouseAction) {
	s.T.Helper()
	sq, _ := s.g.state.Pos.Variant().SquareNamed(name)
	r, ok := s.g.board.Rect(sq)
	if !ok {
		s.T.Fatal(name + " is not visible")
	}
	s.Send(tea.MouseMsg{X: r.X + r.Width/2, Y: r.Y + s.g.boardTop(), Button: tea.MouseButtonLeft, Action: action})
}

// TestMouseDrops drops pieces of both hands: by two clicks, and by dragging.
func TestMouseDrops(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {60, 20}, {120, 40}} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "crazyhouse"),
			"4k3/8/8/8/8/8/8/4K3[NNPbb] w - - 0 1", uitest.Persons, size[0], size[1])
		s.ClickOn("Nx2")
		s.Expect("<Nx2>")
		s.ClickOn("<Nx2>")
		if s.g.choice.drop != 0 {
			t.Error("a second click does not put the piece back")
		}
		s.ClickOn("Nx2")
		s.mouseAt("d4", tea.MouseActionPress)
		s.ClickOn("bx2")
		s.mouseAt("c5", tea.MouseActionRelease)
		s.plays("N@d4 B@c5")
		s.ClickOn("b") // of a hand that is not to move: nothing
		if s.g.choice.drop != 0 {
			t.Error("a piece of the opponent's is chosen")
		}
	}
}

// TestMouseChooses clicks on a promotion, and on an action of the menu.
func TestMouseChooses(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "7k/P7/8/8/8/8/8/K7 w - - 0 1", uitest.Persons, 80, 24)
	s.Press("a8", "enter")
	s.ClickOn("Knight")
	s.plays("a8=N")
	s.Press("ctrl+l")
	s.Send(tea.MouseMsg{Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
	if s.g.chooser == nil || s.g.chooser.At() != 1 {
		t.Error("the wheel does not go through the menu")
	}
	s.ClickOn("flip")
	if !s.g.flipped || s.g.chooser != nil {
		t.Error("a click on flip does not turn the board")
	}
	s.Press("ctrl+l")
	s.ClickOn("Commands; each can")
	if s.g.chooser == nil {
		t.Error("a click on the title closes the menu")
	}
}

// TestTabGoesOn completes with Tab to one suggestion after the other.
func TestTabGoesOn(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("N")
	for _, step := range []struct{ key, want string }{
		{"tab", "Na3"}, {"tab", "Nc3"}, {"shift+tab", "Na3"}, {"shift+tab", "Nh3"}, {"tab", "Na3"},
	} {
		s.Press(step.key)
		s.Expect("Na3  Nc3  Nf3  Nh3")
		if got := s.g.input.String(); got != step.want {
			t.Fatalf("%s completes to %q, want %q", step.key, got, step.want)
		}
	}
	s.Press("backspace", "backspace", "f", "tab")
	if got := s.g.input.String(); got != "Nf3" {
		t.Errorf("Nf is completed to %q", got)
	}
}

// TestPromotionLeftOpen asks whether a typed move of Shogi promotes, unless it
// says so.
func TestPromotionLeftOpen(t *testing.T) {
	const fen = "lnsgkgsnl/1r5b1/pp1ppp1pp/2p3p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[-] w - - 0 1"
	for typed, asked := range map[string]bool{"b2h8": true, "Bh8": true, "Bxh8": true, "b2h8+": false, "Bxh8=": false} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "shogi"), fen, uitest.Persons, 80, 24)
		s.Press(typed, "enter")
		if got := s.g.chooser != nil; got != asked {
			t.Errorf("%s: asked is %v; played %q", typed, got, s.moves())
		}
		if asked {
			s.Press("+")
		}
		if moves := s.g.Now.Moves; len(moves) != 1 || (moves[0].Type() != 0) == (typed == "Bxh8=") {
			t.Errorf("%s plays %q", typed, s.moves())
		}
	}
}

// TestChosenTwice puts a lion down that could pass the turn, and passes it when
// that is wanted.
func TestChosenTwice(t *testing.T) {
	for key, want := range map[string]string{"enter": "", "y": "Ld4"} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "mightylion"), "4k3/8/8/8/3L4/8/8/4K3 w - - 0 1", uitest.Persons, 80, 24)
		s.point("d4")
		s.Press("enter")
		s.Expect("or pass.")
		s.Press("enter")
		s.Expect("Pass the turn with this piece?")
		s.Press(key)
		if got := s.moves(); got != want || s.g.state.HasSelection {
			t.Errorf("%s plays %q, want %q; still chosen: %v", key, got, want, s.g.state.HasSelection)
		}
	}
}

// TestPremoveNotice removes the notice about a premove once it is made.
func TestPremoveNotice(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.Press("e4", "enter")
	s.WaitForText("is thinking")
	s.Press("h3", "enter")
	s.Expect("Premove h3")
	s.Press("ctrl+t")
	s.WaitUntil("h3 is played", func() bool { return strings.HasSuffix(s.moves(), " h3") })
	if strings.Contains(s.Text(), "Esc cancels") {
		t.Errorf("the notice stays:\n%s", s.Text())
	}
}

// TestReportOfPlayed leaves variations and undone moves out of the report.
func TestReportOfPlayed(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("f3", "enter", "e5", "enter", "g4", "enter", "Qh4#", "enter", "ctrl+u", "ctrl+u")
	s.plays("f3 e5")
	s.Press("ctrl+e")
	s.WaitForText("Turning points")
	if strings.Contains(s.Text(), "g4??") {
		t.Errorf("a move that was taken back is judged:\n%s", s.Text())
	}
}

// TestEndOfGame goes to the last move played, not to moves taken back.
func TestEndOfGame(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("e4", "enter", "e5", "enter", "ctrl+u", "<", ">", ">")
	if !s.g.Live() {
		t.Errorf("> has gone past the game:\n%s", s.Text())
	}
	s.Press(")")
	s.Expect("There is no other variation this way")
}

// TestKeepTells says how to reach a line that was kept: as the next moves, or as a
// variation.
func TestKeepTells(t *testing.T) {
	for _, test := range []struct{ before, want string }{{"", ". goes into it"}, {"f3", ". and then ) go into it"}} {
		s := chessGame(t, uitest.Endless, uitest.Persons)
		if test.before != "" {
			s.Press(test.before, "enter", "<")
		}
		s.Press("ctrl+a")
		s.WaitForText("depth")
		s.Press(":keep", "enter")
		s.Expect(test.want)
		s.Press(".")
		if test.before != "" {
			s.Press(")")
		}
		if n := s.g.Browser.Node(); n.Parent == nil || n.Text == test.before {
			t.Errorf("%q leads to %q", test.want, n.Text)
		}
	}
}

// TestAnalysisGoesOn does not restart the analysis when a line is kept.
func TestAnalysisGoesOn(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("ctrl+a")
	s.WaitForText("depth")
	s.Press(":keep", "enter")
	if strings.Contains(s.Text(), "Analyzing...") || len(s.g.Analysis.Lines()) == 0 {
		t.Errorf("what was found is gone:\n%s", s.Text())
	}
	s.Press(":lines 1", "enter")
	s.WaitUntil("one line", func() bool { return len(s.g.Analysis.Lines()) == 1 })
}

// TestSwitchTurns turns the board to the person's side after the players switch sides.
func TestSwitchTurns(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.Press("ctrl+f", ":switch", "enter")
	if !s.g.flipped {
		t.Error("the person plays Black, but White is below")
	}
	s.Press(":switch", "enter")
	if s.g.flipped || s.g.Now.Config.Seats[0].Kind != livegame.Person {
		t.Error("the person plays White, but Black is below")
	}
}

// TestQuestionStays keeps an open question while the engine moves: the answer must not
// be read as a move.
func TestQuestionStays(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.Press("e4", "enter")
	s.WaitForText("is thinking")
	s.Press("ctrl+n")
	s.Expect("y: yes  n: no")
	s.Run(s.g.perform(session.CommandNamed("go").Do(s.g.Session, "")))
	s.WaitUntil("the answer", func() bool { return len(s.g.Now.Moves) == 2 })
	s.Expect("start a new one?")
	s.Press("esc", "ctrl+u", "d4", "enter")
	s.WaitForText("is thinking")
	s.Press("ctrl+l")
	s.Run(s.g.perform(session.CommandNamed("go").Do(s.g.Session, "")))
	s.WaitUntil("the answer", func() bool { return len(s.g.Now.Moves) == 2 })
	s.Expect("Commands; each can")
}

// TestPieceDiagram shows a piece's moves on an empty board, below its moves in the
// position.
func TestPieceDiagram(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.point("b1")
	s.Press("ctrl+k")
	s.Expect("more")
	s.Press("pgdown", "pgdown")
	s.Expect("On an empty board:")
	s.Expect("move or capture")
	shogi := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "shogi"), "", uitest.Persons, 120, 60)
	shogi.Press(":piece 2h", "enter")
	shogi.Expect("Rook on 2h", " a . . . . * . . . . a") // coordinates as at the board's edges
}

// TestSignsAreThere: the legend of the board's markers is correct, with colors and
// without.
func TestSignsAreThere(t *testing.T) {
	for _, test := range []struct {
		profile                theme.Profile
		piece, attackers, help string
	}{
		{theme.ASCII, "Board: * legal squares", "marked ^", "<N>"}, {theme.TrueColor, "Board: dots on legal squares", "in another color", "dots"},
	} {
		s := openGame(t, uitest.Common(t, test.profile, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 120, 40)
		s.point("b1")
		s.Press("ctrl+k")
		s.Expect(test.piece)
		s.Press("esc", "ctrl+b")
		s.Expect(test.attackers)
		help := ""
		for _, row := range s.g.Help()[1].Rows {
			help += row[0] + "|"
		}
		if !strings.Contains(help, test.help) {
			t.Errorf("with %v the help on signs has %q", test.profile, help)
		}
	}
}

// TestFailedToStart says that an engine has failed, not that it is starting, and
// another one can replace it.
func TestFailedToStart(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.FirstMove)
	open := c.Env.Open
	c.Env.Open = func(ctx context.Context, seat livegame.Seat) (xboard.Player, error) {
		if seat.Level == 3 {
			return nil, errors.New("no such file")
		}
		return open(ctx, seat)
	}
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.AgainstEngine, 80, 24)
	for _, keys := range []string{":black ferz banana 3", ":black ferz 3 banana", ":black ferz level", ":analyze ferz 3 x"} {
		s.Press(keys, "enter")
		s.Expect("is not a strength of ferz")
		if got := s.g.Now.Config.Seats; got != uitest.AgainstEngine {
			t.Errorf("%s seats %v", keys, got)
		}
	}
	s.Press(":black ferz 3", "enter")
	s.WaitForText("No such file")
	s.Press("e4", "enter")
	s.Expect("failed, game paused. Ctrl+T retries; :black ferz")
	s.Press(":black ferz", "enter")
	s.WaitUntil("the answer", func() bool { return len(s.g.Now.Moves) == 2 })
}

// TestPlayerSuggested lists who can play a side once that is asked.
func TestPlayerSuggested(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press(":blac", "enter")
	s.Expect("Type who plays")
	s.Expect(":black you  :black ferz")
	s.Press("f", "tab")
	if got := s.g.input.String(); got != ":black ferz" {
		t.Errorf("completed to %q", got)
	}
}

// TestEnginesSuggested: the engines that can play a side are determined in the
// background; typing and drawing don't wait for it.
func TestEnginesSuggested(t *testing.T) {
	t.Chdir(t.TempDir())
	c := uitest.WithEngines(t, uitest.Common(t, theme.ASCII, uitest.Endless))
	may := make(chan struct{})
	var asked atomic.Int32
	c.Find = func(v *engine.Variant, d *xboard.Description, config *xboard.Config) (*xboard.Dialect, error) {
		<-may
		asked.Add(1)
		return uitest.FindDialect(v, d, config)
	}
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	s.Press(":black ")
	s.Expect(":black you  :black ferz")
	s.Press("f", "tab", "backspace")
	if asked.Load() > 0 {
		t.Error("engines are looked for at once")
	}
	close(may)
	s.WaitUntil("the engine", func() bool { return len(s.g.typing.engines) > 0 })
	s.Press("backspace", "backspace", "backspace")
	s.Expect(":black you  :black ferz  :black Fake")
	s.Press("F", "tab", "tab")
	if got := s.g.input.String(); got != ":black Fake" {
		t.Errorf("completed to %q", got)
	}
	if err := c.Engines.Remove(t.Context(), "Fake"); err != nil {
		t.Fatal(err)
	}
	s.Send(ui.EnginesChangedMsg{})
	s.Press("esc", ":black F")
	s.WaitUntil("its end", func() bool { return !strings.Contains(s.Text(), ":black Fake") })
}

// TestPersonsComment shows a person's comment on a move rather than the engine's
// evaluation.
func TestPersonsComment(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("e4", "enter")
	s.g.Now.Head.CommentsAfter = []string{"+0.31/14 2.0s"}
	s.Expect("+0.31 for the player who moved, at depth 14 in 2.0 s")
	s.Press(":comment well begun", "enter")
	s.g.Now.Head.CommentsAfter = append([]string{"+0.31/14 2.0s"}, s.g.Now.Head.CommentsAfter...)
	if !strings.Contains(s.g.commentLine(), "well begun") {
		t.Errorf("the line says %q", s.g.commentLine())
	}
}

// TestMenuNarrow shows the end of a line that is too long for the window below
// the menu.
func TestMenuNarrow(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 60, 20)
	s.Press("ctrl+l", "p", "i", "e")
	s.Expect("another (:piece e4): its moves and value")
	s.Expect("Esc goes back")
	s.Check("the menu")
}

// TestIllegalShown: an illegal position shows what is wrong with it, not just a check
// or the side to move.
func TestIllegalShown(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1":     "Illegal position: Black is in check, but it is White's turn. White to move.",
		"4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1":   "Illegal position: Black is in check, but it is White's turn.",
		"4k3/8/8/8/8/r7/4K3/4K3 w - - 0 1":    "Illegal position: White has 2 Kings, not 1.",
		"3qk3/8/8/8/8/8/PPPPPPPP/8 w - - 0 1": "Illegal position: White has no King.",
	} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.FirstMove), variantstest.Load(t, "chess"), fen, uitest.Persons, 80, 24)
		s.ExpectText(want)
		if strings.Contains(s.Text(), "Check!") {
			t.Errorf("%s is told as a check:\n%s", fen, s.Text())
		}
	}
}

// TestCheckShown checks that a check is shown where a rule says what check is.
func TestCheckShown(t *testing.T) {
	for _, test := range []struct{ variant, fen string }{
		{"chess", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"atomic", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"relativeroyalty", "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"},
	} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.FirstMove), variantstest.Load(t, test.variant), test.fen, uitest.Persons, 80, 24)
		s.Expect("Check! White to move.")
		s.Expect("!K!")
	}
}

// TestDrawDeclined checks that the answer to an offer of a draw is said, be it
// an engine's or a person's.
func TestDrawDeclined(t *testing.T) {
	s := chessGame(t, uitest.FirstMove, uitest.AgainstEngine)
	s.Press("ctrl+d")
	s.Expect("Offer a draw?")
	s.Press("y")
	s.Expect("ferz replies with its move")
	s.Press("e4", "enter")
	s.plays("e4 a6")
	s.WaitForText("ferz declines the draw.")
	s = chessGame(t, uitest.FirstMove, uitest.Persons)
	s.Press("ctrl+d", "n")
	s.Expect("The draw is declined.")
	if s.g.Now.Over() {
		t.Error("the game is over")
	}
}

// TestCommandArguments checks that the argument of a command is used or refused.
func TestCommandArguments(t *testing.T) {
	for _, test := range []struct{ variant, typed, want string }{
		{"chess", ":piece b8", "Knight on b8"},
		{"chess", ":piece B8", "Knight on b8"},
		{"chess", ":piece e4", "e4 is empty."},
		{"chess", ":piece b9", `"b9" is not a square of the board: expected one such as d1.`},
		{"chess", ":pie g1", "Knight on g1"},
		{"omega", ":piece w1", "Wizard on w1"},
		{"alice", ":piece A1", "A1 is empty."},
		{"alice", ":piece a1", "Rook on a1"},
		{"shogi", ":piece 7g", "Pawn on 7g"},
		{"shogi", ":piece c3", "Pawn on 7g"},
		{"shogi", "P-7f", "1. P-7f"},
		{"shogi", "7g7f", "1. P-7f"},
		{"xiangqi", "炮二平五", "1. C2=5"},
		{"chess", ":attackers f3", "^P^"},
		{"chess", ":flip board", ":flip takes nothing behind it."},
		{"chess", ":resign now", ":resign takes nothing behind it."},
		{"chess", ":undo 3", ":undo takes nothing behind it."},
	} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, test.variant), "", uitest.Persons, 120, 40)
		s.Press(test.typed, "enter")
		s.Expect(test.want)
	}
}

// TestBareCommands: a word that is a command and not a move runs without a colon; one
// that is nearly a command brings a question.
func TestBareCommands(t *testing.T) {
	for _, test := range []struct{ typed, want string }{
		{"resign", "Resign?"},
		{"resi", "Resign?"},
		{"analyze", "depth"},
		{"analyze", "depth"},
		{"piece b8", "Knight on b8"},
		{"undo", "There is no move to take back"},
		{"exit", ""},
		{"resgin", `"resgin" is not a move or a command. Do you mean resign?`},
		{":resgin", "did you mean :resign?"},
		{"bx", `"bx" is not a move or a command`},
	} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 120, 40)
		s.Press(test.typed, "enter")
		if test.want == "depth" {
			s.WaitUntil("the analysis", func() bool { return strings.Contains(s.Text(), "depth") })
		}
		s.Expect(test.want)
	}
}

// TestTypedTurn: the moves of a turn of several can be typed in one line.
func TestTypedTurn(t *testing.T) {
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	s := openGame(t, c, variantstest.Load(t, "marseillais"), "", uitest.Persons, 80, 24)
	s.Press("e4", "enter")
	s.plays("e4")
	s.Press("e5 Nf6", "enter")
	s.plays("e4 e5 Nf6")
	s.Press("d4 Nf3 Nc3", "enter") // one too many
	s.Expect("d4 Nf3 Nc3")
	if got := s.moves(); got != "e4 e5 Nf6" {
		t.Errorf("the moves are %q", got)
	}
}

// TestClaim: a draw that a move would make can be claimed instead.
func TestClaim(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "4k3/8/8/8/8/8/R7/4K3 w - - 98 80", uitest.Persons, 80, 24)
	s.Press(":claim", "enter")
	s.Expect("No draw to claim")
	s.Press("Kd2", "enter", ":claim", "enter")
	s.Expect("Draw: 50 moves without a capture or pawn move, claimed (1/2-1/2).")
}

// TestCrashTells: the message of an engine's crash, however long, includes what can be
// done, and so does the analyst's.
func TestCrashTells(t *testing.T) {
	for _, detail := range []string{"exit status 3", "exit status 3, after printing: " + strings.Repeat("something is wrong ", 30)} {
		for _, size := range [][2]int{{80, 24}, {60, 20}} {
			c := uitest.Common(t, theme.ASCII, func(context.Context, *engine.Position, <-chan struct{}, func(xboard.Thinking)) (xboard.Reply, error) {
				return xboard.Reply{}, &xboard.Failure{Player: "Fake", Kind: xboard.Crashed, Detail: detail}
			})
			s := openGame(t, c, variantstest.Load(t, "chess"), "", [2]livegame.Seat{{}, {Kind: livegame.Engine, Name: "Fake"}}, size[0], size[1])
			s.Press("e4", "enter")
			s.WaitForText("Fake crashed: exit status 3")
			screen := strings.Join(strings.Fields(s.Text()), " ")
			if want := "Ctrl+T retries; :black ferz or :black you replaces it."; !strings.Contains(screen, want) {
				t.Errorf("the screen lacks %q:\n%s", want, s.Text())
			}
			s.Check("the crash")
			s.Press("left")
			s.Expect("Fake failed, game paused.")
		}
	}
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	c.Env.Open = func(context.Context, livegame.Seat) (xboard.Player, error) { return nil, errors.New("no such file") }
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	s.Press(":analyze Fake", "enter")
	s.WaitForText("No such file. ^A tries again, :analyze ferz lets ferz analyze.")
}
