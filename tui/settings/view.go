package settings

import (
	"slices"

	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// The settings screen's columns and its lines apart from the list: the title
// above, below what the setting is for, what went wrong and the keys.
const (
	listColumns = 39
	narrow      = 34
	nameColumns = 15 // of the settings' names

	valueColumns = 14
	linesBelow   = 2
	roomy        = 36 // lines of a window in which parts stand apart
)

// above is the title and, where there is room, an empty line.
func (s *Screen) above() []string {
	return append([]string{s.c.Theme.Paint(theme.Title, "Settings") + s.place()}, make([]string, s.gap())...)
}

// gap is the number of empty lines between parts of the screen.
func (s *Screen) gap() int {
	if s.c.Height >= roomy {
		return 1
	}
	return 0
}

// aboutHeight is how many lines explain a setting.
func (s *Screen) aboutHeight() int {
	if s.c.Height < 24 {
		return 3
	}
	return 4
}

func (s *Screen) listHeight() int {
	return max(s.c.Height-len(s.above())-s.gap()-s.aboutHeight()-linesBelow, 1)
}

func (s *Screen) View() []string {
	t, width, height := s.c.Theme, s.c.Width, s.listHeight()
	left := s.listWidth()
	list := ui.FitFrame(s.list.Draw(func(i int) []string { return s.rowLines(i, left) }), left, height)
	sample := ui.FitFrame(s.sampleLines(width-left-2, height), width-left-2, height)
	out := append(s.above(), ui.JoinColumns(list, sample, left, 2)...)
	out = append(out, make([]string, s.gap())...)
	out = append(out, ui.FitFrame(s.about(s.aboutHeight()), width, s.aboutHeight())...)
	return append(ui.OverlayFooter(out, s.foot(), 1), ui.HintLineAfter(t, ui.HelpKey(s), s.actions, width))
}

// place describes where the settings are stored.
func (s *Screen) place() string {
	path := s.c.Settings.Path()
	if path == "" {
		return ""
	}
	text := "kept in " + ui.Clean(s.c.Files.Shown(path))
	if more := ", which may be edited by hand"; len("Settings  "+text+more) <= s.c.Width {
		text += more
	}
	return "  " + s.c.Theme.Paint(theme.Dim, text)
}

// apart reports whether there is room for an empty line between groups.
func (s *Screen) apart() bool { return s.listHeight() >= len(s.rows)+len(headings) }

// rowHeight is how many lines a row has, with those that say what is wrong.
func (s *Screen) rowHeight(i int) int {
	n := 1
	if s.apart() && i > 0 && s.rows[i].heading != "" {
		n++
	}
	if i == s.list.At {
		n += len(s.wrongLines(s.listWidth()))
	}
	return n
}

// rowLines draws a row.
func (s *Screen) rowLines(i, width int) []string {
	var out []string
	if s.apart() && i > 0 && s.rows[i].heading != "" {
		out = append(out, "")
	}
	out = append(out, s.rowLine(i, width))
	if i == s.list.At {
		out = append(out, s.wrongLines(width)...)
	}
	return out
}

// wrongLines say what is wrong with what was typed last.
func (s *Screen) wrongLines(width int) []string {
	if s.invalid == "" {
		return nil
	}
	out := ui.Wrap("! "+ui.Clean(s.invalid), width-4)
	for i := range out {
		out[i] = s.c.Theme.Paint(theme.Error, "  "+out[i])
	}
	return out
}

// listWidth is narrower where the window is.
func (s *Screen) listWidth() int {
	if s.c.Width < 70 {
		return narrow
	}
	return listColumns
}

func (s *Screen) rowLine(i, width int) string {
	t, r := s.c.Theme, &s.rows[i]
	if r.heading != "" {
		return t.Paint(theme.Accent, r.heading)
	}
	mark := " "
	if s.changed(r.item) {
		mark = "*"
	}
	name := mark + ui.Pad(r.item.Label, nameColumns)
	value := valueLabel(r.item, s.value(r.item))
	room := width - 2 - nameColumns - 4
	switch {
	case i != s.list.At && mark == " ":
		return " " + name + "  " + ui.Clip(value, room)
	case i != s.list.At:
		return " " + t.Paint(theme.Accent, mark) + name[1:] + "  " + t.Paint(theme.Accent, ui.Clip(value, room))
	case isText(r.item):
		return t.Paint(theme.Accent, ">"+name+"  ") + s.input().Window(t, room-1)
	}
	return t.Paint(theme.Accent, ">"+name) + t.Paint(theme.Choice, "< "+ui.Pad(value, min(room, valueColumns))+" >")
}

// foot shows the latest notice, or how many settings are out of sight.
func (s *Screen) foot() []string {
	if s.notice.Text != "" {
		return s.notice.Lines(s.c.Theme, s.c.Width)
	}
	more := s.list.More(s.c.Theme)
	if !slices.ContainsFunc(prefs.Items(), s.changed) {
		return []string{more}
	}
	return ui.JoinColumns([]string{more}, []string{s.c.Theme.Paint(theme.Accent, "*") + s.c.Theme.Paint(theme.Dim, " changed")}, s.listWidth(), 2)
}

func (s *Screen) Help() []ui.HelpSection {
	rows := [][2]string{{"letters, digits", "type a text or a number"}}
	for i := range s.actions {
		rows = append(rows, s.actions[i].HelpRow())
	}
	rows = append(rows, ui.Row(ui.Keys.Help, "this help; F1 where letters are typed"), ui.Row(ui.Keys.Quit, "quit"))
	return []ui.HelpSection{{Title: "Settings", Rows: rows}, {Title: "Where they are saved", Text: []string{
		"Changes take effect at once, also in the running game, and are saved to the file above.",
		"The file is text with a comment for each setting. You can edit it while ferz runs: this screen reads it again when it is opened or changes something, and keeps your own comments.",
	}}}
}
