package game

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
)

// copying brings texts to the clipboard.
type copying struct {
	c       *ui.Common
	outcome string // of the last one; "" while it is under way
}

// copiedMsg: something was sent to the clipboard, or why not.
type copiedMsg struct {
	what string
	err  error
}

// put copies a text and reports to which clipboard.
func (cp *copying) put(e session.Copy) tea.Cmd {
	copier, otherwise := cp.c.Copier(), otherwise(cp.c, e.Other)
	return func() tea.Msg {
		place, err := copier.Copy(e.Text)
		if err != nil {
			return copiedMsg{err: fmt.Errorf("not copied: %w%s", err, otherwise)}
		}
		return copiedMsg{what: e.What + " is " + string(place) + "."}
	}
}

// otherwise describes how to have a text by another command.
func otherwise(c *ui.Common, command string) string {
	switch _, file := strings.CutSuffix(command, "FILE"); {
	case !file:
		return "; :" + command + " shows it"
	case c.Host.Permits(host.Files) == nil:
		return "; :" + command + " writes it"
	}
	return ""
}

// view shows a text that is copied, as not every terminal has a clipboard.
func (cp *copying) view(text string) *ui.TextView {
	cp.outcome = ""
	return ui.NewTextView(cp.c, "For a friend", func(width int) []string {
		var out []string
		for _, line := range strings.Split(text, "\n") {
			out = append(out, ui.Wrap(line, width)...)
		}
		return append(out, ui.Wrap(cp.c.Theme.Paint(theme.Dim, cp.outcome), width)...)
	})
}

// take takes the outcome in, for the view as well.
func (cp *copying) take(msg copiedMsg) {
	cp.outcome = msg.what
	if msg.err != nil {
		cp.outcome = ui.Sentence(msg.err.Error())
	}
}
