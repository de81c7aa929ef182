package game

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestHelpMouse: a click on the help over a game makes no move, and the wheel scrolls
// the help.
func TestHelpMouse(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.AgainstEngine)
	s.Press("f1")
	before := s.Text()
	s.Wheel(tea.MouseButtonWheelDown)
	if !strings.Contains(s.Text(), "any other key goes back") || s.Text() == before {
		t.Error("the wheel does not go through the help")
	}
	s.Send(tea.MouseMsg{X: 20, Y: 14, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	if s.g.state.HasSelection {
		t.Error("a click has chosen a piece behind the help")
	}
}
