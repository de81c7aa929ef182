package game

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
)

// manyLines reports as many lines as there are moves, and then waits.
func manyLines(ctx context.Context, p *engine.Position, _ <-chan struct{}, report func(xboard.Thinking)) (xboard.Reply, error) {
	for i, m := range p.LegalMoves()[:session.MaxLines] {
		report(xboard.Thinking{Line: search.Line{Depth: 21, SelDepth: 33, MultiPV: i + 1, Nodes: 9_876_543, Time: 10e9, PV: []engine.Move{m}}})
	}
	<-ctx.Done()
	return xboard.Reply{}, ctx.Err()
}

// TestAnalysisLines checks that the requested number of lines is shown, or a note that
// they don't fit, and that the header of an analysis is never cut.
func TestAnalysisLines(t *testing.T) {
	for _, test := range []struct {
		width, height, lines, shown int
	}{
		{80, 24, 3, 3}, {80, 24, 5, 5}, {80, 24, 9, 9}, {60, 20, 3, 3}, {60, 20, 5, 5}, {60, 20, 9, 4}, {120, 40, 9, 9},
	} {
		c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
		c.Env.Open = func(context.Context, livegame.Seat) (xboard.Player, error) {
			return uitest.NewPlayer(manyLines), nil
		}
		s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, test.width, test.height)
		s.Press(":analyze Fake", "enter", fmt.Sprint(":lines ", test.lines), "enter")
		s.WaitUntil("all lines", func() bool { return len(s.g.Analysis.Lines()) >= test.lines })
		what := fmt.Sprintf("%d lines at %dx%d", test.lines, test.width, test.height)
		s.Check(what)
		for _, want := range []string{"Fake", "depth 21/33", "9876k", "987k/s"} {
			s.Expect(want)
		}
		if n := strings.Count(s.Text(), "+0.00  1. "); n != test.shown {
			t.Errorf("%s: %d are shown, want %d:\n%s", what, n, test.shown, s.Text())
		}
		if said := fmt.Sprintf("%d of %d lines", test.shown, test.lines); strings.Contains(s.Text(), said) != (test.shown < test.lines) {
			t.Errorf("%s: that there are only %q:\n%s", what, said, s.Text())
		}
	}
}

func TestDepthText(t *testing.T) {
	for _, test := range []struct {
		depth, most int
		want        string
	}{{20, 1, "20"}, {20, 0, "20"}, {20, 20, "20"}, {20, 27, "20/27"}} {
		if got := depthText(search.Line{Depth: test.depth, SelDepth: test.most}); got != test.want {
			t.Errorf("depth %d, at most %d: %q, want %q", test.depth, test.most, got, test.want)
		}
	}
}

// TestMateDepth checks that at a mate, where the search goes less deep than
// asked for, no odd number is shown.
func TestMateDepth(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", uitest.Persons, 80, 24)
	s.Press("ctrl+a")
	s.WaitForText("Ra8#")
	if strings.Contains(s.Text(), "/1 ") {
		t.Errorf("the analysis says\n%s", s.Text())
	}
}

// TestWrongCommand checks that the error for a wrong command is complete and helpful.
func TestWrongCommand(t *testing.T) {
	for typed, want := range map[string]string{
		":zzz":  "No command :zzz; ^L lists them all.",
		":":     "No command :; ^L lists them all.",
		":s":    ":s may be :save, :share, :settings, :start, :solution or :switch.",
		":bl":   "Type who plays",
		":fe":   "rnbqkbnr/pppppppp",
		":s it": ":s may be :save, :share, :settings, :start, :solution or :switch.",
	} {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, 60, 20)
		s.Press(typed, "enter")
		s.ExpectText(want)
	}
}

// TestLongNotices checks that notices of a few lines are complete, and that longer ones
// say that there is more.
func TestLongNotices(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 30))
	for _, size := range uitest.Large[:2] {
		s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "chess"), "", uitest.Persons, size.Width, size.Height)
		s.g.showNotice(long + " end")
		s.ExpectText(long + " end")
		s.Check("a long notice")
		s.g.showNotice(strings.Repeat(long+" ", 3) + "end")
		s.Expect("word ..")
		s.Check("a notice that is too long")
	}
}

// TestTitleBeside: a board that takes the title's row leaves the title complete beside
// it, with the clocks, and the panel can be clicked where it is drawn.
func TestTitleBeside(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ANSI256, uitest.Endless), variantstest.Load(t, "shogi"), "", uitest.Persons, 80, 24)
	if !s.g.boardAtTop() || s.g.boardTop() != 0 {
		t.Fatalf("the board begins at row %d", s.g.boardTop())
	}
	if first, _, _ := strings.Cut(s.Text(), "\n"); !strings.Contains(first, "─┐  Shogi") {
		t.Errorf("the first row is %q", first)
	}
	for i, m := range []string{"P-7f", "P-3d"} {
		s.Press(m, "enter")
		s.WaitUntil("the move "+m, func() bool { return len(s.g.Now.Moves) == i+1 })
	}
	for y, line := range strings.Split(s.Text(), "\n") {
		if x := strings.Index(line, "P-7f"); x >= 0 {
			s.Send(tea.MouseMsg{X: ansi.StringWidth(line[:x]), Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			break
		}
	}
	if n := s.g.Browser.Node(); n != s.g.Now.Tree.Root.MainChild() {
		t.Errorf("a click on a move goes to %q", n.Text)
	}
}

// TestBoardCentered: boards of all shapes are centered vertically in a large window,
// with the names of their files below. They leave less than a row for each rank.
func TestBoardCentered(t *testing.T) {
	for id, rows := range map[string]int{"chess": 6, "xiangqi": 5, "courier": 6, "chu": 4, "tenjiku": 3, "omega": 4, "alice": 5} {
		s := openGame(t, uitest.Common(t, theme.ANSI256, uitest.Endless), variantstest.Load(t, id), "", uitest.Persons, 200, 60)
		l := s.g.board.Layout()
		if l.CellH != rows {
			t.Errorf("%s: squares of %d rows, want %d", id, l.CellH, rows)
		}
		if spare := s.g.spareRows(); spare > s.g.state.Pos.Variant().Ranks()*max(s.g.state.Pos.Variant().Boards(), 1) {
			t.Errorf("%s: %d rows are left", id, spare)
		}
		above, below := s.g.boardTop()-linesAbove, s.g.areaHeight()+linesAbove-s.g.boardTop()-l.Height
		if above >= 0 && (above < below || above > below+1) {
			t.Errorf("%s: %d rows above the board, %d below", id, above, below)
		}
		s.Check(id)
		names := strings.Split(ansi.Strip(s.Text()), "\n")[s.g.boardTop()+l.Height-1]
		if v := s.g.state.Pos.Variant(); !strings.Contains(names, notation.LabelsOf(v).Files[0][0]) {
			t.Errorf("%s: the files' names are not below the board: %q", id, names)
		}
	}
}

// TestLegendKept: the legend is rebuilt only if its contents change.
func TestLegendKept(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ANSI256, uitest.Endless), variantstest.Load(t, "chess"), "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", uitest.Persons, 200, 60)
	legend := func() []string { return s.g.panel.legend(50, 40, 30) }
	before := legend()
	if after := legend(); &before[0] != &after[0] {
		t.Error("the same legend is made twice")
	}
	s.Press("Kxe2", "enter")
	s.WaitUntil("the capture", func() bool { return len(s.g.Now.Moves) == 1 })
	if after := legend(); slices.Equal(before, after) {
		t.Error("the queen is gone, but not dim in the legend")
	}
}
