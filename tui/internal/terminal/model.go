package terminal

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/paint"
)

// model stands between Bubble Tea and a program, and hands what that shows to the
// painter.
type model struct {
	program  tea.Model
	terminal *Terminal
	frame    paint.Frame // what is known of the next one: all but its text
}

// Init implements tea.Model.
func (m *model) Init() (cmd tea.Cmd) {
	m.terminal.guard(func() { cmd = m.program.Init() })
	return m.terminal.guarded(cmd)
}

// Update implements tea.Model. What Bubble Tea's commands ask its renderer for,
// the painter does. (The messages' types have no names; they are known by being
// equal.)
func (m *model) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	switch size, ok := msg.(tea.WindowSizeMsg); {
	case ok:
		m.frame.Width, m.frame.Height, m.frame.Anew = size.Width, size.Height, true
	case msg == tea.FocusMsg{}:
		m.frame.Redraw = true
	case msg == tea.ClearScreen():
		m.frame.Erase = true
	case msg == tea.EnableMouseCellMotion():
		m.terminal.painter.Mouse(true)
	case msg == tea.DisableMouse():
		m.terminal.painter.Mouse(false)
	}
	m.terminal.guard(func() { m.program, cmd = m.program.Update(msg) })
	return m, m.terminal.guarded(cmd)
}

// View implements tea.Model: Bubble Tea asks for it after each Update.
func (m *model) View() string {
	if m.terminal.guard(func() { m.frame.Text = m.program.View() }) {
		m.terminal.painter.Show(m.frame)
	}
	m.frame.Anew, m.frame.Erase, m.frame.Redraw = false, false, false
	return ""
}
