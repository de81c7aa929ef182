package game

import (
	"sync/atomic"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// analysing returns a stage on which lines of some moves are found.
func analysing(t *testing.T) *stage {
	t.Helper()
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("ctrl+a")
	s.Until("three lines", func() bool {
		found := s.g.analysis.an.Lines()
		return len(found) == 3 && len(found[0].PV) > 2 && len(found[1].PV) > 2
	})
	return s
}

// TestFollow: the board follows a line, and the game stays where it is.
func TestFollow(t *testing.T) {
	s := analysing(t)
	if len(s.g.state.Marks) != 2 {
		t.Errorf("the best move has %d marks", len(s.g.state.Marks))
	}
	s.Press(";", "right")
	s.Wants("Line 1, move 2 of")
	p := s.g.browser.Position().Clone()
	for _, m := range s.g.follow.line[:2] {
		p.Make(m)
	}
	if got := s.g.state.Pos.FEN(); got != p.FEN() {
		t.Errorf("the board shows %s, want %s", got, p.FEN())
	}
	s.Press("down", "left", "left")
	s.Wants("Line 2, move 0 of")
	s.Press("esc")
	if got, want := s.g.state.Pos.FEN(), s.g.browser.Position().FEN(); got != want || s.g.follow.on() {
		t.Errorf("after Esc the board shows %s, want %s", got, want)
	}
	s.Press(";", "right", "d4", "enter")
	s.plays("d4")
}

// TestRecommended: a hint is marked on the board until the position changes, and so
// is what was better than a mistake when the game is looked through.
func TestRecommended(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	s.Press("hint", "enter")
	s.Until("a hint with its marks", func() bool { return len(s.g.state.Marks) == 2 && len(s.g.state.Arrows) == 1 })
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

// TestFollowKeeps: Enter keeps the line that is followed.
func TestFollowKeeps(t *testing.T) {
	s := analysing(t)
	s.Press(";", "down")
	n := len(s.g.follow.line)
	s.Press("enter")
	s.Wants("Line 2 is kept as a variation")
	if line := s.g.s.Tree.MainLine(); len(line) != n {
		t.Errorf("%d moves of %d are kept", len(line), n)
	}
	s.Press(":line 4", "enter")
	s.Wants("There is no line 4")
}

// TestFollowClick: a click on a move of a line goes there.
func TestFollowClick(t *testing.T) {
	s := analysing(t)
	top, width, height := s.g.panel.thoughtsAt()
	_, places := s.g.analysis.draw(width, height)
	last := places[len(places)-1]
	x := s.g.c.Width - s.g.panelWidth() + scoreWidth
	s.Send(tea.MouseMsg{X: x, Y: s.g.boardTop() + top + last.y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	if f := &s.g.follow; f.number != last.number || f.at < 1 {
		t.Errorf("a click on line %d has gone to move %d of line %d", last.number, f.at, f.number)
	}
}

// TestMoveTimes: the list tells how long a person has thought.
func TestMoveTimes(t *testing.T) {
	var passed atomic.Int64 // the game asks for the time in a goroutine of its own
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	c.Now = func() time.Time { return time.Unix(1e9, passed.Load()) }
	s := openGame(t, c, uitest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	for i, move := range []string{"e4", "e5", "Nf3"} {
		passed.Add(int64(time.Duration(i)*33*time.Second + 500*time.Millisecond))
		s.Press(move, "enter")
		s.Until("the move", func() bool { return len(s.g.s.Moves) == i+1 && s.g.settled() })
	}
	s.Wants("1. e4         e5   33s", "2. Nf3 1:06")
}
