package ui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Confirm asks whether something is to be done, in a line of its screen. The
// next key answers: y does it, any other leaves it. Its zero value asks nothing.
type Confirm struct {
	Yes  key.Binding // keys that mean yes besides Keys.Yes
	text string
	do   func() tea.Cmd
	not  func() // if the answer is no; nil: nothing is done
}

// Ask asks, and does what is wanted if the answer is yes.
func (q *Confirm) Ask(text string, do func() tea.Cmd) tea.Cmd {
	return q.AskOr(text, do, nil)
}

// AskOr is Ask with something to do if the answer is no.
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

// answer does what was asked about, or does not.
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

// The answers as they are shown behind a question, to be clicked as well.
const (
	yesText = "y: yes"
	noText  = "n: no"
)

// Click takes in a click in a column of the question's last line as it is drawn: on one of
// the answers. Elsewhere nothing is answered.
func (q *Confirm) Click(x, width int) tea.Cmd {
	lines := Wrap(q.question(), width)
	if !q.Asking() || len(lines) == 0 {
		return nil
	}
	last := lines[len(lines)-1]
	on := func(text string) bool {
		at := strings.LastIndex(last, text)
		at = ansi.StringWidth(last[:max(at, 0)])
		return strings.Contains(last, text) && x >= at && x < at+len(text)
	}
	if on(yesText) || on(noText) {
		return q.answer(on(yesText))
	}
	return nil
}

// question is the question with its answers.
func (q *Confirm) question() string { return Clean(q.text) + "  " + yesText + "  " + noText }

// Lines draws the question with its answers, in at most so many lines.
func (q *Confirm) Lines(t *theme.Theme, width, most int) []string {
	return TextLines(t, theme.Accent, q.question(), width, most)
}
