package root

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
)

// What a screen does if it has the method for it, and what is done for others.

func resize(s ui.Screen) {
	if s, ok := s.(ui.Resizer); ok {
		s.Resize()
	}
}

func hovers(s ui.Screen) bool {
	h, ok := s.(ui.Hoverer)
	return ok && h.Hovers()
}

func keepsKey(s ui.Screen, msg tea.KeyMsg) bool {
	k, ok := s.(ui.KeyKeeper)
	return ok && k.Keeps(msg)
}

func showError(s ui.Screen, err error) bool {
	c, ok := s.(ui.Complainer)
	return ok && c.Complain(err)
}

func unsavedWarning(s ui.Screen) string {
	if s, ok := s.(ui.Loser); ok {
		return s.Loses()
	}
	return ""
}

// appear makes a screen visible.
func appear(s ui.Screen) tea.Cmd {
	resize(s)
	return s.Init()
}
