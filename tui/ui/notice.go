package ui

import (
	"strings"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Notice is a sentence for the player, until the next key.
type Notice struct {
	Text string
	Bad  bool
	Next string // what can be done about it
}

// MostNotice is how many lines a notice may take.
const MostNotice = 4

// Lines draws the notice, in as many lines as it needs.
func (n Notice) Lines(t *theme.Theme, width int) []string {
	text, role := Clean(n.Text), theme.Text
	if n.Bad {
		text, role = Sentence(text), theme.Error
	}
	whole := strings.TrimSpace(text + " " + n.Next)
	if n.Next == "" || len(Wrap(whole, width)) <= MostNotice {
		return TextLines(t, role, whole, width, MostNotice)
	}
	next := TextLines(t, role, n.Next, width, MostNotice-1)
	return append(TextLines(t, role, text, width, MostNotice-len(next)), next...)
}

// MostProblems is how many lines the problems of the start may take.
func (c *Common) MostProblems() int { return max(c.Height/4, 4) }
