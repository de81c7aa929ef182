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
	confirm ui.Confirm // what is asked at the prompt
	chooser *ui.Chooser
	info    *ui.TextView
	input   ui.LineInput
}

// quiet reports whether nothing is asked and nothing to be chosen.
func (d *dialog) quiet() bool { return d.chooser == nil && !d.confirm.Asking() }

// ask asks a question at the prompt and does what is wanted if the answer is yes.
func (d *dialog) ask(question string, do func() tea.Cmd) tea.Cmd {
	return d.confirm.Ask(question, do)
}

// askOr is ask with something to do if the answer is no.
func (d *dialog) askOr(question string, do func() tea.Cmd, not func()) tea.Cmd {
	return d.confirm.AskOr(question, do, not)
}

func (d *dialog) complain(err error) { d.complainWith(err, "") }

// complainWith shows an error and what can be done about it.
func (d *dialog) complainWith(err error, next string) {
	d.notices = d.notices.Put(ui.Notice{Text: strings.TrimSpace(err.Error()), Bad: true, Next: next})
}

func (d *dialog) refuse(why string) { d.complain(errors.New(why)) }

func (d *dialog) say(text string) { d.notices = d.notices.Put(ui.Notice{Text: text}) }

// askFor begins a command and shows a prompt for its argument.
func (d *dialog) askFor(word, what string) func() tea.Cmd {
	return func() tea.Cmd {
		d.input.Set(":" + word + " ")
		d.say(what)
		return nil
	}
}
