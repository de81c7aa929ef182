package game

import (
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
)

// dialog is the screen's conversation with the person: notices, questions, an
// overlaid text, and the input line.
type dialog struct {
	notices ui.Notices
	confirm ui.Confirm // the question at the prompt
	chooser *ui.Chooser
	info    *ui.TextView
	input   ui.LineInput
}

// quiet reports whether nothing is asked and nothing to be chosen.
func (d *dialog) quiet() bool { return d.chooser == nil && !d.confirm.Asking() }

// ask asks a question at the prompt and calls do if the answer is yes.
func (d *dialog) ask(question string, do func() tea.Cmd) tea.Cmd {
	return d.confirm.Ask(question, do)
}

// askOr is ask with a function for the answer no.
func (d *dialog) askOr(question string, do func() tea.Cmd, not func()) tea.Cmd {
	return d.confirm.AskOr(question, do, not)
}

func (d *dialog) showError(err error) { d.complainWith(err, "") }

// complainWith shows an error and the advice for it.
func (d *dialog) complainWith(err error, next string) {
	d.notices = d.notices.Put(ui.Notice{Text: strings.TrimSpace(err.Error()), IsError: true, Advice: next})
}

func (d *dialog) showRefusal(why string) { d.showError(errors.New(why)) }

func (d *dialog) showNotice(text string) { d.notices = d.notices.Put(ui.Notice{Text: text}) }

// askFor begins a command and shows a prompt for its argument.
func (d *dialog) askFor(word, what string) func() tea.Cmd {
	return func() tea.Cmd {
		d.input.Set(":" + word + " ")
		d.showNotice(what)
		return nil
	}
}
