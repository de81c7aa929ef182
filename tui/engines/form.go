package engines

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
	"github.com/ferzchess/ferz/xboard/registry"
)

// engineForm asks how an engine is run.
type engineForm struct {
	c        *ui.Common
	command  ui.LineInput
	name     ui.LineInput
	named    bool // the name was typed, not made of the command
	protocol int  // index in formProtocols()
	at       int
	job      uint64 // that adds the engine
	notice   ui.Notice
	actions  []ui.Action
}

var _ interface {
	ui.Screen
	ui.Resizer
	ui.KeyKeeper
} = (*engineForm)(nil)

// formProtocols returns the protocols to choose from; the first is to find out.
func formProtocols() []xboard.Protocol {
	out := []xboard.Protocol{""}
	for _, p := range protocol.All() {
		out = append(out, p.Name)
	}
	return out
}

// The form's fields.
const (
	formCommand = iota
	formName
	formProtocol
	formFields
)

func newEngineForm(c *ui.Common) *engineForm {
	f := &engineForm{c: c}
	f.actions = f.allActions()
	return f
}

func (f *engineForm) Resize() {}

// Keeps implements ui.Screen: whether letters are typed into the field at the cursor.
func (f *engineForm) Keeps(msg tea.KeyMsg) bool { return ui.IsText(msg) && f.at != formProtocol }

func (f *engineForm) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case jobDoneMsg:
		if msg.id == f.job && msg.err == nil {
			return ui.Send(ui.CloseOverlayMsg{Screen: f})
		}
	case tea.KeyMsg:
		f.notice = ui.Notice{}
		return f.press(msg)
	}
	return nil
}

func (f *engineForm) press(msg tea.KeyMsg) tea.Cmd {
	if l := f.input(); l != nil && (ui.IsText(msg) || l.MovesCursor(msg)) {
		f.typeIn(msg)
		return nil
	}
	if a := ui.FindAction(f.actions, msg); a != nil {
		return a.Do()
	}
	if f.at != formProtocol {
		f.typeIn(msg)
	}
	return nil
}

// input returns the text of the field at the cursor, or nil if it is none.
func (f *engineForm) input() *ui.LineInput {
	switch f.at {
	case formCommand:
		return &f.command
	case formName:
		return &f.name
	}
	return nil
}

// typeIn types into the field at the cursor.
func (f *engineForm) typeIn(msg tea.KeyMsg) bool {
	if f.at == formName {
		took := f.name.Press(msg)
		f.named = f.named || took
		return took
	}
	took := f.command.Press(msg)
	if words, _ := registry.SplitCommand(f.command.String()); took && !f.named {
		f.name.Set("")
		if len(words) > 0 {
			f.name.Set(f.freeName(filepath.Base(words[0])))
		}
	}
	return took
}

// freeName makes a name of a program's that no other engine has.
func (f *engineForm) freeName(base string) string {
	base = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`=,"`, r) {
			return '_'
		}
		return r
	}, strings.TrimLeft(base, "-."))
	name := base
	for n := 2; f.c.Engines.CheckNew(name) != nil && registry.CheckName(name) == nil; n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}

func (f *engineForm) allActions() []ui.Action {
	step := func(by int) func() tea.Cmd {
		return func() tea.Cmd { f.at = (f.at + by + formFields) % formFields; return nil }
	}
	turn := func(by int) func() tea.Cmd {
		return func() tea.Cmd {
			if f.at == formProtocol {
				f.protocol = (f.protocol + by + len(formProtocols())) % len(formProtocols())
			}
			return nil
		}
	}
	return []ui.Action{
		{Key: ui.Bind("Enter", "start the engine, probe it and add it", "enter"), Hint: "add", Do: f.accept},
		{Key: ui.Bind("Tab or Down", "the next field", "tab", "down"), Hint: "next", Do: step(1)},
		{Key: ui.Bind("Shift+Tab or Up", "the field before", "shift+tab", "up"), Do: step(-1)},
		{Key: ui.Bind("Left", "the protocol before", "left"), Do: turn(-1)},
		{Key: ui.Bind("Right or Space", "the protocol after", "right", " "), Do: turn(1)},
		{Key: ui.Bind("^U", "empty the field", "ctrl+u"), Do: f.empty},
		{Key: ui.Bind("Esc or ^G", "back without adding it", "esc", "ctrl+g"), Hint: "back", Do: func() tea.Cmd { return ui.Send(ui.CloseOverlayMsg{Screen: f}) }},
	}
}

// empty empties the field at the cursor. A name that is empty is made of the
// command again.
func (f *engineForm) empty() tea.Cmd {
	switch f.at {
	case formProtocol:
		f.protocol = 0
	case formCommand:
		f.command.Set("")
		if !f.named {
			f.name.Set("")
		}
	case formName:
		f.name.Set("")
		f.named = false
	}
	return nil
}

// accept adds the engine, or shows what is wrong.
func (f *engineForm) accept() tea.Cmd {
	words, err := registry.SplitCommand(f.command.String())
	if err == nil && len(words) == 0 {
		err = errors.New("type the engine's program, such as stockfish or ~/engines/my --quiet")
	}
	if err != nil {
		f.at, f.notice = formCommand, ui.Notice{Text: err.Error(), IsError: true}
		return nil
	}
	name := strings.TrimSpace(f.name.String())
	if err := f.c.Engines.CheckNew(name); err != nil {
		f.at, f.notice = formName, ui.Notice{Text: err.Error(), IsError: true}
		return nil
	}
	if words[0], err = programPath(f.c.Files, words[0]); err != nil {
		f.at, f.notice = formCommand, ui.Notice{Text: err.Error(), IsError: true}
		return nil
	}
	job := addJob(f.c, xboard.Config{Name: name, Command: words, Protocol: formProtocols()[f.protocol]})
	f.job = job.id
	return ui.Send(ui.OpenOverlayMsg{Screen: job})
}

// programPath returns the program that is typed: only one in the user's home directory
// is a file of theirs.
func programPath(files user.Files, typed string) (string, error) {
	files.Dir = ""
	return files.Path(typed)
}

func (f *engineForm) View() []string {
	t, width := f.c.Theme, f.c.Width
	out := []string{t.Paint(theme.Title, "Add an engine"), ""}
	out = append(out, ui.Wrap("Any engine that speaks the "+protocol.Labels("or")+" protocol: its name or path, and its arguments.", width-1)...)
	out = append(out, "",
		f.line(formCommand, "Command", &f.command, "such as stockfish"),
		f.line(formName, "Name", &f.name, "its name in the list"),
		f.protocolLine(), "")
	if n := f.c.Height - 2 - len(out); n > 0 {
		out = append(out, make([]string, n)...)
	}
	return append(ui.OverlayFooter(out, f.notice.Lines(t, width), 1), ui.HintLineAfter(t, ui.HelpKey(f), f.actions, width))
}

func (f *engineForm) line(i int, name string, l *ui.LineInput, hint string) string {
	label := ui.Pad(name, 9)
	if i != f.at {
		return "  " + label + " " + ui.Clip(ui.Clean(l.String()), f.c.Width-13)
	}
	if l.Len() > 0 {
		hint = ""
	}
	return l.Line(f.c.Theme, "> "+label+" ", hint, f.c.Width)
}

func (f *engineForm) protocolLine() string {
	text := string(formProtocols()[f.protocol])
	if text == "" {
		text = "found out"
	}
	label := ui.Pad("Protocol", 9)
	if f.at != formProtocol {
		return "  " + label + " " + text
	}
	return f.c.Theme.Paint(theme.Accent, "> "+label) + " " + f.c.Theme.Paint(theme.Choice, "< "+ui.Pad(text, 9)+" >")
}

func (f *engineForm) Help() []ui.HelpSection {
	var rows [][2]string
	for i := range f.actions {
		rows = append(rows, f.actions[i].HelpRow())
	}
	rows = append(rows, ui.Row(ui.Keys.Help, "this help; F1 where letters are typed"), ui.Row(ui.Keys.Quit, "quit"))
	return []ui.HelpSection{{Title: "Adding an engine", Rows: rows, Text: []string{
		"The command is split as in a shell: quotes hold words with blanks together.",
		"Without a protocol, " + protocol.AutoDetectNames("and") + " are tried; others, and old engines of XBoard's first version, must be named.",
	}}}
}

// Init implements ui.Screen: nothing has to begin.
func (*engineForm) Init() tea.Cmd { return nil }
