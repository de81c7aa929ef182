package ui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Confirm asks whether something is to be done, in a line of its screen. The
// next key answers: y does it, any other leaves it. Its zero value asks nothing.
type Confirm struct {
	Yes  key.Binding // keys that mean yes besides Keys.Yes
	text string
	do   func() tea.Cmd
}

// Ask asks, and does what is wanted if the answer is yes.
func (q *Confirm) Ask(text string, do func() tea.Cmd) tea.Cmd {
	q.text, q.do = text, do
	return nil
}

// Asking reports whether an answer is waited for.
func (q *Confirm) Asking() bool { return q.do != nil }

// Cancel takes the question back.
func (q *Confirm) Cancel() { q.text, q.do = "", nil }

// Press takes the answer in; it is false if nothing was asked.
func (q *Confirm) Press(msg tea.KeyMsg) (tea.Cmd, bool) {
	do := q.do
	if do == nil {
		return nil, false
	}
	q.Cancel()
	if key.Matches(msg, Keys.Yes, q.Yes) {
		return do(), true
	}
	return nil, true
}

// Lines draws the question with its answers, in at most so many lines.
func (q *Confirm) Lines(t *theme.Theme, width, most int) []string {
	return TextLines(t, theme.Accent, Clean(q.text)+"  y: yes  n: no", width, most)
}
