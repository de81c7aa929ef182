package terminal

import (
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/renderer"
)

// Program is what a terminal shows.
type Program interface {
	tea.Model
	// Mouse returns which mouse events the terminal shall report.
	Mouse() renderer.Mouse
	// Hover handles a movement of the pointer while no button is pressed. It reports
	// whether the program looks different afterwards, which it rarely does.
	Hover(x, y int) (changed bool)
}

// model wraps a program for Bubble Tea, and notifies the painter when the program's view
// has changed. The painter's goroutine draws: a program is drawn once for all messages that
// arrive between two frames.
type model struct {
	program  Program
	terminal *Terminal
	frame    renderer.Frame // what is known of the next one: all but its text
	same     bool           // the program looks as it did

	mu sync.Mutex // held while a function of the program runs
}

// guard calls a function of the program, see [Terminal.guard].
func (m *model) guard(do func()) (returned bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.terminal.guard(do)
}

// Init implements tea.Model.
func (m *model) Init() (cmd tea.Cmd) {
	m.guard(func() { cmd = m.program.Init() })
	return m.terminal.guarded(cmd)
}

// Update implements tea.Model. What Bubble Tea's commands ask its renderer for,
// the painter does. (The messages' types have no names; they are known by being
// equal.)
func (m *model) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	switch size, ok := msg.(tea.WindowSizeMsg); {
	case ok:
		m.frame.Width, m.frame.Height, m.frame.Full = size.Width, size.Height, true
	case msg == tea.FocusMsg{}:
		m.frame.Redraw = true
	case msg == tea.ClearScreen():
		m.frame.Erase = true
	}
	m.same = false
	if at, ok := msg.(tea.MouseMsg); ok && at.Action == tea.MouseActionMotion && at.Button == tea.MouseButtonNone {
		m.guard(func() { m.same = !m.program.Hover(at.X, at.Y) })
		return m, nil
	}
	m.guard(func() { _, cmd = m.program.Update(msg) })
	return m, m.terminal.guarded(cmd)
}

// View implements tea.Model: Bubble Tea asks for it after each Update.
func (m *model) View() string {
	if !m.same {
		m.terminal.painter.Show(m.frame)
		m.frame.Full, m.frame.Erase, m.frame.Redraw = false, false, false
	}
	return ""
}

// draw draws the program, for the painter.
func (m *model) draw() (text string, mouse renderer.Mouse, ok bool) {
	ok = m.guard(func() { text, mouse = m.program.View(), m.program.Mouse() })
	return text, mouse, ok
}
