package game

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/renderer"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
)

// analyzing returns a stage whose analysis has lines of some moves.
func analyzing(t *testing.T) *stage {
	t.Helper()
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("ctrl+a")
	s.WaitUntil("three lines", s.analyzed)
	return s
}

// analyzed reports whether there are three lines of three moves and more.
func (s *stage) analyzed() bool {
	found := s.g.Analysis.Lines()
	return len(found) == 3 && !slices.ContainsFunc(found, func(l xboard.Thinking) bool { return len(l.PV) < 3 })
}

// TestFollow: the board follows a line, and the game stays where it is.
func TestFollow(t *testing.T) {
	s := analyzing(t)
	if len(s.g.state.Marks) != 2 {
		t.Errorf("the best move has %d marks", len(s.g.state.Marks))
	}
	s.Press(";", "right")
	s.Expect("Line 1, move 2 of")
	p := s.g.Browser.Position().Clone()
	for _, m := range s.g.Followed.Moves[:2] {
		p.Make(m)
	}
	if got := s.g.state.Pos.FEN(); got != p.FEN() {
		t.Errorf("the board shows %s, want %s", got, p.FEN())
	}
	s.Press("down", "left", "left")
	s.Expect("Line 2, move 0 of")
	s.Press("esc")
	if got, want := s.g.state.Pos.FEN(), s.g.Browser.Position().FEN(); got != want || s.g.follow.on() {
		t.Errorf("after Esc the board shows %s, want %s", got, want)
	}
	s.Press(";", "right", "d4", "enter")
	s.plays("d4")
}

// TestRecommended: a hint stays marked until the position changes; in a review the
// better move is marked before a mistake.
func TestRecommended(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("hint", "enter")
	s.WaitUntil("a hint with its marks", func() bool { return len(s.g.state.Marks) == 2 && len(s.g.state.Arrows) == 1 })
	s.Press("e4", "enter")
	s.plays("e4")
	if n := len(s.g.state.Marks); n != 0 {
		t.Errorf("after a move the hint has %d marks", n)
	}
	s = openReview(t, "1. e4 g5 $4 (1... e5 2. Nf3) 2. d4 *")
	s.Press("<", ".")
	e5, _ := s.g.named("e5")
	if a := s.g.state.Arrows; len(a) != 1 || a[0].To != e5 {
		t.Errorf("before the mistake the arrows are %v, want one to e5", a)
	}
	s.Press(".")
	if n := len(s.g.state.Arrows); n != 0 {
		t.Errorf("after the mistake there are %d arrows", n)
	}
}

// TestFollowKeeps: Enter saves the line under preview as a variation.
func TestFollowKeeps(t *testing.T) {
	s := analyzing(t)
	s.Press(";", "down")
	n := len(s.g.Followed.Moves)
	s.Press("enter")
	s.Expect("Line 2 added as a variation")
	if line := s.g.Now.Tree.MainLine(); len(line) != n {
		t.Errorf("%d moves of %d are kept", len(line), n)
	}
	s.Press(":line 4", "enter")
	s.Expect("There is no line \"4\": expected a number from 1 to 3")
}

// TestFollowClick: a click on a move of a line goes there.
func TestFollowClick(t *testing.T) {
	s := analyzing(t)
	for _, size := range uitest.Large[1:] {
		s.Send(tea.WindowSizeMsg{Width: size.Width, Height: size.Height})
		left, top, places := s.g.panel.analysisAt()
		last := places[len(places)-1]
		x := s.g.c.Width - s.g.panelWidth() + left + scoreWidth
		s.Send(tea.MouseMsg{X: x, Y: s.g.panelTop() + top + last.y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		if l := s.g.Followed; l == nil || l.Number != last.number || l.At < 1 {
			t.Errorf("%v: a click on line %d has gone to %+v", size, last.number, l)
		}
		s.Press("esc")
	}
}

// TestHover: while the pointer is on a move of a line the board shows it, at any size,
// and the game and the screen are as they were when it has left.
func TestHover(t *testing.T) {
	s := analyzing(t)
	s.Press("e4", "enter")
	s.WaitUntil("three lines after it", func() bool { return s.g.Live() && len(s.g.Now.Moves) == 1 && s.analyzed() })
	fen := s.g.Browser.Position().FEN()
	for _, size := range uitest.Large {
		s.Resize(size.Width, size.Height)
		before := s.g.View()
		left, top, places := s.g.panel.analysisAt()
		x, y := s.g.c.Width-s.g.panelWidth()+left+scoreWidth, s.g.panelTop()+top
		for _, place := range places {
			row := []rune(strings.Split(s.Text(), "\n")[y+place.y])
			for at := x; at < len(row); at++ {
				end := slices.IndexFunc(row[at:], unicode.IsSpace)
				if word := string(row[at : at+max(end, 0)]); end > 0 && !strings.HasSuffix(word, ".") {
					s.Root.Hover(at, y+place.y)
					first := s.g.state.Pos.FEN()
					s.Root.Hover(at+end-1, y+place.y)
					l := s.g.Followed
					p := l.From.Clone()
					for _, m := range l.Moves[:l.At-1] {
						p.Make(m)
					}
					if san := notation.SAN(p, l.Moves[l.At-1]); l.Number != place.number || san != word || s.g.state.Pos.FEN() != first {
						t.Errorf("%v: pointing to %s of line %d shows %s of line %d", size, word, place.number, san, l.Number)
					}
				}
				at += max(end, 0)
			}
			s.Root.Hover(len(strings.TrimRight(string(row), " "))-1, y+place.y)
			last := s.g.Followed.At
			if s.Root.Hover(s.g.c.Width-1, y+place.y); s.g.follow.number() != place.number || s.g.Followed.At != last {
				t.Errorf("%v: behind move %d of line %d there is move %d of line %d", size, last, place.number, s.g.Followed.At, s.g.follow.number())
			}
		}
		s.Expect("Line 3, move")
		s.Root.Hover(0, y)
		if got := s.g.View(); !slices.Equal(got, before) || s.g.state.Pos.FEN() != fen || s.g.follow.on() {
			t.Errorf("%v: when the pointer has left, the screen is not what it was:\n%s", size, strings.Join(got, "\n"))
		}
	}
	s.plays("e4")
}

// TestHoverEnds: the previous text returns when the pointer leaves; a key restores the
// board and has its usual effect; a click stays in the line; and nothing is previewed
// while a piece is selected or another preview is open.
func TestHoverEnds(t *testing.T) {
	s := analyzing(t)
	left, top, places := s.g.panel.analysisAt()
	last := places[slices.IndexFunc(places, func(r lineRow) bool { return r.number == places[len(places)-1].number })]
	x, y := s.g.c.Width-s.g.panelWidth()+left+scoreWidth, s.g.panelTop()+top+last.y
	s.g.showNotice("Something else is told.")
	s.Root.Hover(x, y)
	s.Expect("move 1 of", "Click to step through it")
	s.Root.Hover(0, 0)
	s.Expect("Something else is told.")
	s.Root.Hover(x, y)
	cursor := s.g.state.Cursor
	if s.Press("up"); s.g.follow.on() || s.g.state.Cursor == cursor {
		t.Error("a key does not bring the board back, or moves no cursor")
	}
	s.Root.Hover(x, y)
	s.Send(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	s.Root.Hover(0, 0)
	s.Expect("move 1 of", "Esc goes back")
	at := s.g.follow.number()
	if s.Root.Hover(x, y-1); s.g.follow.number() != at {
		t.Error("pointing elsewhere has left the line that was gone into")
	}
	s.Press("esc", "e4", "enter")
	s.plays("e4")
	s.WaitUntil("three lines after it", s.analyzed)
	s.g.state.Cursor, _ = s.g.named("e7")
	s.Press("enter")
	if s.Root.Hover(x, y); s.g.follow.on() || !s.g.state.HasSelection {
		t.Error("a line is shown though a piece is chosen")
	}
	s.Press("esc")
	s.g.choice.drop = 1
	if s.Root.Hover(x, y); s.g.follow.on() {
		t.Error("a line is shown though a piece of the hand is chosen")
	}
	s.g.choice.drop = 0
	if s.Root.Hover(x, y); !s.g.follow.on() {
		t.Error("no line is shown where no piece is chosen")
	}
}

// TestMouseReports: the terminal reports where the pointer is only while there is an
// analysis to point to, and not over a network.
func TestMouseReports(t *testing.T) {
	s := analyzing(t)
	for _, test := range []struct {
		near, mouse bool
		key         string
		want        renderer.Mouse
	}{
		{false, true, "", renderer.MouseButtons}, {true, true, "", renderer.MouseMotion}, {true, false, "", renderer.MouseOff},
		{true, true, "f1", renderer.MouseButtons}, {true, true, "esc", renderer.MouseMotion},
		{true, true, "ctrl+l", renderer.MouseButtons}, {true, true, "esc", renderer.MouseMotion},
		{true, true, "ctrl+a", renderer.MouseButtons},
	} {
		s.g.c.IsLocal, s.g.c.Settings.Settings.Mouse = test.near, test.mouse
		if test.key != "" {
			s.Press(test.key)
		}
		if got := s.Root.Mouse(); got != test.want {
			t.Errorf("%+v: the terminal is to report %d", test, got)
		}
	}
}

// TestMoveTimes: the list shows how long a person has thought.
func TestMoveTimes(t *testing.T) {
	var passed atomic.Int64 // the game reads the time in its own goroutine
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	c.Now = func() time.Time { return time.Unix(1e9, passed.Load()) }
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	for i, move := range []string{"e4", "e5", "Nf3"} {
		passed.Add(int64(time.Duration(i)*33*time.Second + 500*time.Millisecond))
		s.Press(move, "enter")
		s.WaitUntil("the move", func() bool { return len(s.g.Now.Moves) == i+1 && s.g.settled() })
	}
	s.Expect("1. e4            e5      33s", "2. Nf3    1:06")
}
