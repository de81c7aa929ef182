package tui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// mouse turns the mouse on or off, as the settings say.
func (c *common) mouse() tea.Cmd {
	if c.settings.Settings.Mouse {
		return tea.EnableMouseCellMotion
	}
	return tea.DisableMouse
}

// clicked is a screen in which something can be clicked.
type clicked interface {
	// clickAt takes in that the left button was pressed in a column and a line.
	clickAt(x, y int) tea.Cmd
}

// mouse hands the mouse to what is uppermost: the game has uses of its own for
// it; elsewhere the wheel goes up and down as the keys do.
func (r *root) mouse(msg tea.MouseMsg) tea.Cmd {
	g, playing := r.top().(*gameScreen)
	s, clicks := r.top().(clicked)
	wheel := wheelSteps[msg.Button]
	switch {
	case r.loading != 0:
	case playing && r.overlay == nil:
		return g.update(msg)
	case msg.Action != tea.MouseActionPress:
	case wheel < 0:
		return r.press(tea.KeyMsg{Type: tea.KeyUp})
	case wheel > 0:
		return r.press(tea.KeyMsg{Type: tea.KeyDown})
	case clicks && r.overlay == nil && msg.Button == tea.MouseButtonLeft:
		r.touched = true
		return s.clickAt(msg.X, msg.Y)
	}
	return nil
}

// clickAt points to the variant that is clicked, and plays one that is pointed
// to already.
func (s *startScreen) clickAt(x, y int) tea.Cmd {
	i := y - s.listTop()
	if x >= s.listWidth() || i < 0 || i >= s.listHeight() || s.first+i >= len(s.rows) {
		return nil
	}
	switch row := s.first + i; {
	case s.rows[row].heading != "":
		return nil
	case row == s.at:
		return s.play(s.all[s.rows[row].variant])
	default:
		s.notice, s.c.fresh = "", false
		s.point(row)
	}
	s.resize()
	return s.preview()
}

// clickAt points to the game that is clicked, and opens one that is pointed to
// already.
func (s *libraryScreen) clickAt(_, y int) tea.Cmd {
	i := y - libraryAbove
	if i < 0 || i >= s.listHeight() || s.first+i >= len(s.shown) || s.question != nil {
		return nil
	}
	s.notice = notice{}
	if s.at == s.first+i {
		return s.open(false)
	}
	s.at = s.first + i
	s.resize()
	return s.look()
}

// clickAt points to the game that is clicked, and goes on with one that is
// pointed to already.
func (s *resumeScreen) clickAt(_, y int) tea.Cmd {
	i := s.first + (y-resumeAbove)/resumeRows
	if y < resumeAbove || i >= min(s.first+s.visible(), len(s.games)) || s.asking {
		return nil
	}
	s.notice = notice{}
	if s.at == i {
		return s.goOn()
	}
	s.at = i
	s.resize()
	return s.look()
}
