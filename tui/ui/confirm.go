package ui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Confirm asks for confirmation in a line of its screen. The next key answers: y
// confirms, any other key declines. Its zero value asks nothing.
type Confirm struct {
	Yes  key.Binding // keys that mean yes, in addition to Keys.Yes
	text string
	do   func() tea.Cmd
	not  func() // called if the answer is no; may be nil
}

// Ask asks a question and calls do if the answer is yes.
func (q *Confirm) Ask(text string, do func() tea.Cmd) tea.Cmd {
	return q.AskOr(text, do, nil)
}

// AskOr is Ask with a function for the answer no.
func (q *Confirm) AskOr(text string, do func() tea.Cmd, not func()) tea.Cmd {
	q.text, q.do, q.not = text, do, not
	return nil
}

// Asking reports whether an answer is waited for.
func (q *Confirm) Asking() bool { return q.do != nil }

// Cancel takes the question back.
func (q *Confirm) Cancel() { q.text, q.do, q.not = "", nil, nil }

// Press takes the answer in; it is false if nothing was asked.
func (q *Confirm) Press(msg tea.KeyMsg) (tea.Cmd, bool) {
	if !q.Asking() {
		return nil, false
	}
	return q.answer(key.Matches(msg, Keys.Yes, q.Yes)), true
}

// answer handles the answer.
func (q *Confirm) answer(yes bool) tea.Cmd {
	do, not := q.do, q.not
	q.Cancel()
	switch {
	case yes:
		return do()
	case not != nil:
		not()
	}
	return nil
}

// Answers as shown after a question, where they can be clicked.
const (
	yesText = "y: yes"
	noText  = "n: no"
)

// Click handles a click at a column of the question's last line. It answers only on one
// of the answers.
func (q *Confirm) Click(x, width int) tea.Cmd {
	lines := Wrap(q.question(), width)
	if !q.Asking() || len(lines) == 0 {
		return nil
	}
	last := lines[len(lines)-1]
	on := func(text string) bool {
		at := strings.LastIndex(last, text)
		at = columnsOf(last[:max(at, 0)])
		return strings.Contains(last, text) && x >= at && x < at+len(text)
	}
	if on(yesText) || on(noText) {
		return q.answer(on(yesText))
	}
	return nil
}

// question is the question with its answers.
func (q *Confirm) question() string { return Clean(q.text) + "  " + yesText + "  " + noText }

// Lines draws the question with its answers, in at most the given number of lines.
func (q *Confirm) Lines(t *theme.Theme, width, most int) []string {
	return TextLines(t, theme.Accent, q.question(), width, most)
}
