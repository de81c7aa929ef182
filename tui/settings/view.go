package settings

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// The settings screen's columns and its lines apart from the list: the title
// above, below what the setting is for, what went wrong and the keys.
const (
	listColumns = 35
	narrow      = 34
	linesBelow  = 5
)

// above is the title and, if all settings fit all the same, an empty line.
func (s *Screen) above() []string {
	out := []string{s.c.Theme.Paint(theme.Title, "Settings") + s.place()}
	if s.c.Height > len(s.rows)+len(out)+linesBelow {
		out = append(out, "")
	}
	return out
}

func (s *Screen) listHeight() int {
	return max(s.c.Height-len(s.above())-linesBelow, 1)
}

func (s *Screen) View() []string {
	t, width, height := s.c.Theme, s.c.Width, s.listHeight()
	left := s.listWidth()
	list := ui.Frame(s.lines(left), left, height)
	sample := ui.Frame(s.sampleLines(width-left-2, height), width-left-2, height)
	out := append(s.above(), ui.Beside(list, sample, left, 2)...)
	out = append(out, ui.Frame(s.about(), width, 3)...)
	return append(ui.WithFoot(out, s.foot(), 1), ui.HintLine(t, s.actions, width))
}

// place tells where the settings are kept.
func (s *Screen) place() string {
	path := s.c.Settings.Path()
	if path == "" {
		return ""
	}
	text := "kept in " + ui.Clean(path)
	if more := ", which may be edited by hand"; len("Settings  "+text+more) <= s.c.Width {
		text += more
	}
	return "  " + s.c.Theme.Paint(theme.Dim, text)
}

// lines are the visible lines of the list.
func (s *Screen) lines(width int) []string {
	var out []string
	for i := range s.rows {
		out = append(out, s.rowLine(i, width))
		if i == s.at {
			out = append(out, s.wrongLines(width)...)
		}
	}
	return out[min(s.first, len(out)):]
}

// wrongLines say what is wrong with what was typed last.
func (s *Screen) wrongLines(width int) []string {
	if s.wrong == "" {
		return nil
	}
	out := ui.Wrap("! "+ui.Clean(s.wrong), width-4)
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
	name := ui.Pad(settingName(r.item.Key), 13)
	value := shownValue(r.item, s.value(r.item))
	room := width - 2 - 13 - 4
	switch {
	case i != s.at:
		return "  " + name + "  " + ui.Clip(value, room)
	case isText(r.item):
		return t.Paint(theme.Accent, "> "+name+"  ") + s.input().Window(t, room-1)
	}
	return t.Paint(theme.Accent, "> "+name) + t.Paint(theme.Choice, "< "+ui.Pad(value, min(room, 12))+" >")
}

// settingName writes a setting's key for people.
func settingName(key string) string {
	if named := map[string]string{"colors": "Colours", "eval_bar": "Evaluation", "lines": "Engine lines", "mouse": "Mouse"}[key]; named != "" {
		return named
	}
	key = strings.ReplaceAll(key, "_", " ")
	return strings.ToUpper(key[:1]) + key[1:]
}

// shownValue writes a setting's value for people.
func shownValue(item settings.Item, value string) string {
	switch {
	case value == "true":
		return "yes"
	case value == "false":
		return "no"
	case item.Key == "squares" && value == "0":
		return "as room is"
	case item.Key == "squares" && value == "1":
		return "1 row"
	case item.Key == "squares":
		return value + " rows"
	}
	return ui.Clean(value)
}

// about explains the setting at the cursor and its value.
func (s *Screen) about() []string {
	item := s.item()
	text := item.About
	switch {
	case item.Key == "theme":
		text += " " + s.c.Theme.Name + ": " + s.c.Theme.About
	case calibrated(item.Key):
		text += " " + valuesText(item) + ". Enter shows them all to choose from."
	case item.Key == "name" && s.value(item) == "":
		text += " Type it."
	case len(item.Choices) > 0 && item.Choices[0] != "true":
		text += " " + valuesText(item) + "."
	}
	return ui.Wrap(text, s.c.Width-1)
}

func valuesText(item settings.Item) string {
	n := len(item.Choices) - 1
	return fmt.Sprintf("There are %s and %s", strings.Join(item.Choices[:n], ", "), item.Choices[n])
}

// foot tells what has happened, or how many settings are out of sight.
func (s *Screen) foot() []string {
	if s.notice.Text != "" {
		return s.notice.Lines(s.c.Theme, s.c.Width)
	}
	return []string{ui.MoreLine(s.c.Theme, s.rows, s.first, s.listHeight(), func(r row) bool { return r.heading == "" })}
}

func (s *Screen) Help() []ui.HelpSection {
	rows := [][2]string{{"letters, digits", "type a text or a number"}}
	for i := range s.actions {
		rows = append(rows, s.actions[i].HelpRow())
	}
	rows = append(rows, ui.Row(ui.Keys.Help, "this help; F1 where letters are typed"), ui.Row(ui.Keys.Quit, "quit"))
	return []ui.HelpSection{{Title: "Settings", Rows: rows}, {Title: "How they are kept", Text: []string{
		"What you change holds at once, also in the game that goes on behind this screen, and is written to the file named above.",
		"The file is text with a comment for each setting. Change it with any editor, also while ferz runs: this screen takes that over when it is opened or changes something. What you write there yourself stays.",
	}}}
}
