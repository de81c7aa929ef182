package engines

import (
	"cmp"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

func (s *engineScreen) allActions() []ui.Action {
	step := func(by int) func() tea.Cmd { return func() tea.Cmd { s.step(by); return nil } }
	return []ui.Action{
		{Key: ui.Bind("Enter", "change the option: switch it, take the next choice, or type a value", "enter"), Hint: "change", Do: s.enter, WhyDisabled: s.whyReadOnly},
		{Key: ui.Bind("Right or Space", "next value; doubles large numbers", "right", " ", "l"), Do: func() tea.Cmd { return s.shift(1) }, WhyDisabled: s.whyReadOnly},
		{Key: ui.Bind("Left", "previous value; halves large numbers", "left", "h"), Do: func() tea.Cmd { return s.shift(-1) }, WhyDisabled: s.whyReadOnly},
		{Key: ui.Bind("Del or ^U", "back to the engine's default", "delete", "ctrl+u", "backspace"), Hint: "default", Do: func() tea.Cmd { return s.set("") }, WhyDisabled: s.whyReadOnly},
		{Key: ui.Bind("t", "test its protocol support", "t"), Hint: "test", Do: s.test, WhyDisabled: s.cantStart},
		{Key: ui.Bind("r", "probe the engine again", "r"), Hint: "ask", Do: s.ask, WhyDisabled: s.cantStart},
		{Key: ui.Bind("Up", "the option above, or text above", "up", "k"), Do: step(-1)},
		{Key: ui.Bind("Down", "the option below, or text below", "down", "j"), Do: step(1)},
		{Key: ui.Bind("PgUp", "a page up", "pgup"), Do: func() tea.Cmd { s.page(-1); return nil }},
		{Key: ui.Bind("PgDn", "a page down", "pgdown"), Do: func() tea.Cmd { s.page(1); return nil }},
		{Key: ui.Bind("Home", "the first option", "home"), Do: func() tea.Cmd { s.at, s.top = 0, 0; s.Resize(); return nil }},
		{Key: ui.Bind("End", "the engine's variants", "end"), Do: func() tea.Cmd { s.top = 1 << 20; s.Resize(); return nil }},
		{Key: ui.Bind("Esc or ^G", "back", "esc", "ctrl+g", "q"), Hint: "back", Do: func() tea.Cmd { return ui.Send(ui.CloseOverlayMsg{Screen: s}) }},
	}
}

func (s *engineScreen) cantStart() string {
	if s.c.Start == nil {
		return "engines can't be started here"
	}
	return ""
}

func (s *engineScreen) test() tea.Cmd {
	return ui.Send(ui.OpenOverlayMsg{Screen: testJob(s.c, s.entry)})
}
func (s *engineScreen) ask() tea.Cmd { return ui.Send(ui.OpenOverlayMsg{Screen: askJob(s.c, s.entry)}) }

func (s *engineScreen) textHeight() int { return max(s.c.Height-5, 1) }

// step goes to the option above or below; from the first and the last one on
// the text moves.
func (s *engineScreen) step(by int) {
	line, n := s.optionLine(s.at), s.textHeight()
	switch {
	case by < 0 && line >= s.top+n || by > 0 && line < s.top: // the option is out of sight
		s.top += by
	case by < 0 && s.at > 0, by > 0 && s.at < len(s.options)-1:
		s.at += by
		s.show()
	default:
		s.top += by
	}
	s.Resize()
}

// show brings the option at the cursor into view.
func (s *engineScreen) show() {
	s.top = ui.ScrollFirst(s.top, s.textHeight(), len(s.lines()), s.optionLine(s.at))
}

// page goes a page up or down; the cursor comes along as far as there are
// options.
func (s *engineScreen) page(by int) {
	n := s.textHeight()
	s.top += by * n
	s.Resize()
	for i := range s.options {
		if line := s.optionLine(i); line >= s.top && line < s.top+n {
			s.at = i
			return
		}
	}
}

func (s *engineScreen) Resize() {
	s.at = max(min(s.at, len(s.options)-1), 0)
	s.top = max(min(s.top, len(s.lines())-s.textHeight()), 0)
}

// optionLine is the line of an option: all have one, below the engine's facts.
func (s *engineScreen) optionLine(i int) int { return len(s.facts()) + 1 + i }

// facts say what the engine is.
func (s *engineScreen) facts() []string {
	t, e := s.c.Theme, &s.entry
	var out []string
	add := func(name, text string) {
		if text == "" {
			return
		}
		for i, line := range ui.Wrap(ui.Clean(text), s.c.Width-13) {
			if i > 0 {
				name = ""
			}
			out = append(out, ui.Pad(name, 12)+line)
		}
	}
	add("Command", registry.CommandText(e.Command))
	add("Directory", e.Dir)
	add("Protocol", string(e.Protocol))
	add("First sent", strings.Join(e.Init, "; "))
	if e.Seen != nil {
		add("Reports", cmp.Or(e.Seen.Name, "nothing"))
		add("By", e.Seen.Author)
		add("Asked", e.Seen.At.Local().Format("2006-01-02 15:04"))
	}
	if s.stale != "" {
		for _, line := range ui.Wrap("! "+staleText(&engineRow{stale: s.stale}), s.c.Width-1) {
			out = append(out, t.Paint(theme.Warning, line))
		}
	}
	return append(out, "")
}

// lines are all lines of the text.
func (s *engineScreen) lines() []string {
	out := append(s.facts(), s.c.Theme.Paint(theme.Title, s.optionsTitle()))
	for i := range s.options {
		out = append(out, s.optionText(i))
	}
	return append(append(out, ""), s.playsLines()...)
}

func (s *engineScreen) optionsTitle() string {
	switch {
	case s.entry.Seen == nil && len(s.options) == 0:
		return "Options unknown: not probed"
	case len(s.options) == 0:
		return "Options: it has none"
	}
	return "Options"
}

// optionText writes an option in a line: a star if it was set, its name, value
// and what else it may be.
func (s *engineScreen) optionText(i int) string {
	t, o, width := s.c.Theme, &s.options[i], s.c.Width
	value, set := s.value(o)
	mark := " "
	if set {
		mark = "*"
	}
	names, room := s.optionWidths()
	line := mark + ui.Pad(ui.Clean(o.Name), names)
	if i == s.at && s.edit != nil {
		return s.edit.Line(t, "> "+line+" ", "", width)
	}
	if value == "" {
		value = "(empty)"
	}
	if o.Kind == xboard.ButtonOption {
		value = "-"
	}
	text := " " + ui.Pad(ui.Clean(value), room)
	if i == s.at {
		return t.Paint(theme.Choice, "> "+line+text) + ui.Clip("  "+optionKind(o), width-4-names-room)
	}
	return ui.Clip("  "+line+text+"  "+t.Paint(theme.Dim, optionKind(o)), width)
}

// optionWidths are the widths of the columns of names and values: enough for
// all, as long as there is room.
func (s *engineScreen) optionWidths() (names, values int) {
	names, values = 8, 8
	for i := range s.options {
		value, _ := s.value(&s.options[i])
		names = max(names, ansi.StringWidth(ui.Clean(s.options[i].Name)))
		values = max(values, ansi.StringWidth(ui.Clean(value)))
	}
	return min(names, s.c.Width*2/5), min(values, s.c.Width/4)
}

// optionKind describes the values of an option.
func optionKind(o *xboard.Option) string {
	text := string(o.Kind)
	switch o.Kind {
	case xboard.SpinOption:
		text = o.Range()
	case xboard.ComboOption:
		text = "one of " + ui.Clean(strings.Join(o.Choices, ", "))
	case xboard.CheckOption:
		text = "true or false"
	case xboard.ButtonOption:
		text = "button, not kept"
	case xboard.StringOption:
		text = "text"
	}
	return text
}

// playsLines list the variants that the engine can play.
func (s *engineScreen) playsLines() []string {
	t, width := s.c.Theme, s.c.Width-3
	switch p := &s.plays; {
	case p.id != 0:
		return []string{t.Paint(theme.Dim, "Checking variants...")}
	case !p.known:
		return nil
	case len(p.straight)+len(p.adapted) == 0:
		return []string{"It can play none of ferz's variants."}
	default:
		out := []string{t.Paint(theme.Title, "Plays "+words.Count(len(p.straight), "variant"))}
		out = append(out, ui.Indented(strings.Join(p.straight, ", "), width)...)
		if len(p.adapted) > 0 {
			out = append(out, "", t.Paint(theme.Title, fmt.Sprintf("%d more through an adaptor", len(p.adapted))))
		}
		for _, line := range p.adapted {
			out = append(out, ui.Indented(line, width)...)
		}
		return out
	}
}

func (s *engineScreen) View() []string {
	t, width, n := s.c.Theme, s.c.Width, s.textHeight()
	lines := s.lines()
	out := []string{t.Paint(theme.Title, ui.Clip(ui.Clean(s.entry.Name), width)), ""}
	out = append(out, ui.FitFrame(lines[min(s.top, len(lines)):], width, n)...)
	out = ui.OverlayFooter(append(out, s.more(len(lines), n)), s.foot(), 1)
	return append(out, s.hints())
}

func (s *engineScreen) more(total, n int) string {
	if s.top+n < total {
		return s.c.Theme.Paint(theme.Dim, "... Down, PgDn or End: more")
	}
	return ""
}

// foot shows the problem, or the values of the option at the cursor.
func (s *engineScreen) foot() []string {
	t, width, o := s.c.Theme, s.c.Width, s.current()
	text, role := "", theme.Text
	switch {
	case s.notice.Text != "" || o == nil:
		return s.notice.Lines(t, width)
	case s.edit != nil && o.Kind == xboard.SpinOption:
		text = "Type a number, " + optionKind(o) + "; nothing for the default " + ui.Clean(o.Default) + "."
	case s.edit != nil:
		text = "Type the value; nothing for the default."
	default:
		text, role = ui.Clean(o.Name)+": "+optionKind(o), theme.Dim
		if o.Default != "" {
			text += "; default " + ui.Clean(o.Default)
		}
	}
	return ui.TextLines(t, role, text, width, ui.MaxNoticeLines)
}

func (s *engineScreen) hints() string {
	t := s.c.Theme
	if s.edit != nil {
		return t.Paint(theme.Key, ui.HelpKey(s)) + t.Paint(theme.Dim, " help  ") + t.Paint(theme.Key, "Enter") + t.Paint(theme.Dim, " take it  ") +
			t.Paint(theme.Key, "Esc") + t.Paint(theme.Dim, " leave it as it was")
	}
	return ui.HintLine(t, s.actions, s.c.Width)
}

func (s *engineScreen) Help() []ui.HelpSection {
	var rows [][2]string
	for i := range s.actions {
		rows = append(rows, s.actions[i].HelpRow())
	}
	rows = append(rows, ui.Row(ui.Keys.Help, "this help; F1 where letters are typed"), ui.Row(ui.Keys.Quit, "quit"))
	return []ui.HelpSection{{Title: ui.Clean(s.entry.Name), Rows: rows}, {Title: "Options", Text: []string{
		"Options marked * are set here and sent whenever the engine is started; the others have the engine's defaults.",
		"Changes apply from the next game on, and are saved in the list of engines.",
	}}}
}
