package tui

import (
	"cmp"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/xboard"
)

func (s *engineScreen) allActions() []action {
	step := func(by int) func() tea.Cmd { return func() tea.Cmd { s.step(by); return nil } }
	return []action{
		{key: bind("Enter", "change the option: switch it, take the next choice, or type a value", "enter"), hint: "change", do: s.enter, why: s.frozen},
		{key: bind("Right or Space", "the value after; of large numbers twice as much", "right", " ", "l"), do: func() tea.Cmd { return s.shift(1) }, why: s.frozen},
		{key: bind("Left", "the value before; of large numbers half as much", "left", "h"), do: func() tea.Cmd { return s.shift(-1) }, why: s.frozen},
		{key: bind("Del or ^U", "back to the engine's default", "delete", "ctrl+u", "backspace"), hint: "default", do: func() tea.Cmd { return s.set("") }, why: s.frozen},
		{key: bind("t", "test whether the engine does what its protocol wants", "t"), hint: "test", do: s.test, why: s.cantStart},
		{key: bind("r", "ask the engine again what it is", "r"), hint: "ask", do: s.ask, why: s.cantStart},
		{key: bind("Up", "the option above, or text above", "up", "k"), do: step(-1)},
		{key: bind("Down", "the option below, or text below", "down", "j"), do: step(1)},
		{key: bind("PgUp", "a page up", "pgup"), do: func() tea.Cmd { s.page(-1); return nil }},
		{key: bind("PgDn", "a page down", "pgdown"), do: func() tea.Cmd { s.page(1); return nil }},
		{key: bind("Home", "the first option", "home"), do: func() tea.Cmd { s.at, s.top = 0, 0; s.resize(); return nil }},
		{key: bind("End", "what the engine plays", "end"), do: func() tea.Cmd { s.top = 1 << 20; s.resize(); return nil }},
		{key: bind("Esc or ^G", "back", "esc", "ctrl+g", "q"), hint: "back", do: func() tea.Cmd { return send(layerLeft{s}) }},
	}
}

func (s *engineScreen) cantStart() string {
	if s.c.start == nil {
		return "engines can't be started here"
	}
	return ""
}

func (s *engineScreen) test() tea.Cmd { return send(layerWanted{testJob(s.c, s.entry)}) }
func (s *engineScreen) ask() tea.Cmd  { return send(layerWanted{askJob(s.c, s.entry)}) }

func (s *engineScreen) textHeight() int { return max(s.c.height-5, 1) }

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
	s.resize()
}

// show brings the option at the cursor into view.
func (s *engineScreen) show() {
	s.top = window(s.top, s.textHeight(), len(s.lines()), s.optionLine(s.at))
}

// page goes a page up or down; the cursor comes along as far as there are
// options.
func (s *engineScreen) page(by int) {
	n := s.textHeight()
	s.top += by * n
	s.resize()
	for i := range s.options {
		if line := s.optionLine(i); line >= s.top && line < s.top+n {
			s.at = i
			return
		}
	}
}

func (s *engineScreen) resize() {
	s.at = max(min(s.at, len(s.options)-1), 0)
	s.top = max(min(s.top, len(s.lines())-s.textHeight()), 0)
}

// optionLine is the line of an option: all have one, below the engine's facts.
func (s *engineScreen) optionLine(i int) int { return len(s.facts()) + 1 + i }

// facts say what the engine is.
func (s *engineScreen) facts() []string {
	t, e := s.c.theme, &s.entry
	var out []string
	add := func(name, text string) {
		if text == "" {
			return
		}
		for i, line := range wrap(clean(text), s.c.width-13) {
			if i > 0 {
				name = ""
			}
			out = append(out, pad(name, 12)+line)
		}
	}
	add("Command", commandText(e.Command))
	add("Directory", e.Dir)
	add("Protocol", string(e.Protocol))
	add("First sent", strings.Join(e.Init, "; "))
	if e.Seen != nil {
		add("Says it is", cmp.Or(e.Seen.Name, "nothing"))
		add("By", e.Seen.Author)
		add("Asked", e.Seen.At.Local().Format("2006-01-02 15:04"))
	}
	if s.stale != "" {
		for _, line := range wrap("! "+staleText(&engineRow{stale: s.stale}), s.c.width-1) {
			out = append(out, t.Paint(theme.Warning, line))
		}
	}
	return append(out, "")
}

// lines are all lines of the text.
func (s *engineScreen) lines() []string {
	out := append(s.facts(), s.c.theme.Paint(theme.Title, s.optionsTitle()))
	for i := range s.options {
		out = append(out, s.optionText(i))
	}
	return append(append(out, ""), s.playsLines()...)
}

func (s *engineScreen) optionsTitle() string {
	switch {
	case s.entry.Seen == nil && len(s.options) == 0:
		return "Options: not known, the engine was never asked"
	case len(s.options) == 0:
		return "Options: it has none"
	}
	return "Options"
}

// optionText writes an option in a line: a star if it was set, its name, value
// and what else it may be.
func (s *engineScreen) optionText(i int) string {
	t, o, width := s.c.theme, &s.options[i], s.c.width
	value, set := s.value(o)
	mark := " "
	if set {
		mark = "*"
	}
	names, room := s.optionWidths()
	line := mark + pad(clean(o.Name), names)
	if i == s.at && s.edit != nil {
		return s.edit.line(t, "> "+line+" ", "", width)
	}
	if value == "" {
		value = "(empty)"
	}
	if o.Kind == xboard.ButtonOption {
		value = "-"
	}
	text := " " + pad(clean(value), room)
	if i == s.at {
		return t.Paint(theme.Choice, "> "+line+text) + clip("  "+optionKind(o), width-4-names-room)
	}
	return clip("  "+line+text+"  "+t.Paint(theme.Dim, optionKind(o)), width)
}

// optionWidths are the widths of the columns of names and values: enough for
// all, as long as there is room.
func (s *engineScreen) optionWidths() (names, values int) {
	names, values = 8, 8
	for i := range s.options {
		value, _ := s.value(&s.options[i])
		names = max(names, ansi.StringWidth(clean(s.options[i].Name)))
		values = max(values, ansi.StringWidth(clean(value)))
	}
	return min(names, s.c.width*2/5), min(values, s.c.width/4)
}

// optionKind says which values an option has.
func optionKind(o *xboard.Option) string {
	text := string(o.Kind)
	switch o.Kind {
	case xboard.SpinOption:
		text = fmt.Sprintf("%d to %d", o.Min, o.Max)
	case xboard.ComboOption:
		text = "one of " + clean(strings.Join(o.Choices, ", "))
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
	t, width := s.c.theme, s.c.width-3
	switch p := &s.plays; {
	case p.id != 0:
		return []string{t.Paint(theme.Dim, "Looking which variants it can play...")}
	case !p.known:
		return nil
	case len(p.straight)+len(p.adapted) == 0:
		return []string{"It can play none of ferz's variants."}
	default:
		out := []string{t.Paint(theme.Title, "Plays "+count(len(p.straight), "variant"))}
		out = append(out, indented(strings.Join(p.straight, ", "), width)...)
		if len(p.adapted) > 0 {
			out = append(out, "", t.Paint(theme.Title, fmt.Sprintf("Plays %d more through an adaptor", len(p.adapted))))
		}
		for _, line := range p.adapted {
			out = append(out, indented(line, width)...)
		}
		return out
	}
}

func indented(text string, width int) []string {
	out := wrap(clean(text), width)
	for i := range out {
		out[i] = "  " + out[i]
	}
	return out
}

func (s *engineScreen) view() []string {
	t, width, n := s.c.theme, s.c.width, s.textHeight()
	lines := s.lines()
	out := []string{t.Paint(theme.Title, clip(clean(s.entry.Name), width)), ""}
	out = append(out, frame(lines[min(s.top, len(lines)):], width, n)...)
	return append(out, s.more(len(lines), n), s.foot(), s.hints())
}

func (s *engineScreen) more(total, n int) string {
	if s.top+n < total {
		return s.c.theme.Paint(theme.Dim, "... Down, PgDn or End: more")
	}
	return ""
}

// foot tells what is the matter, or all that the option at the cursor may be.
func (s *engineScreen) foot() string {
	o := s.current()
	switch {
	case s.notice.text != "" || o == nil:
		return noticeLine(s.c, s.notice)
	case s.edit != nil && o.Kind == xboard.SpinOption:
		return clip("Type a number, "+optionKind(o)+"; nothing for the default "+clean(o.Default)+".", s.c.width)
	case s.edit != nil:
		return clip("Type the value; nothing for the default.", s.c.width)
	}
	text := clean(o.Name) + ": " + optionKind(o)
	if o.Default != "" {
		text += "; default " + clean(o.Default)
	}
	return s.c.theme.Paint(theme.Dim, clip(text, s.c.width))
}

func (s *engineScreen) hints() string {
	t := s.c.theme
	if s.edit != nil {
		return t.Paint(theme.Key, "F1") + t.Paint(theme.Dim, " help  ") + t.Paint(theme.Key, "Enter") + t.Paint(theme.Dim, " take it  ") +
			t.Paint(theme.Key, "Esc") + t.Paint(theme.Dim, " leave it as it was")
	}
	return hintLine(t, s.actions, s.c.width)
}

func (s *engineScreen) help() []helpSection {
	var rows [][2]string
	for i := range s.actions {
		rows = append(rows, s.actions[i].helpRow())
	}
	rows = append(rows, row(keys.help, "this help; F1 where letters are typed"), row(keys.quit, "quit"))
	return []helpSection{{title: clean(s.entry.Name), rows: rows}, {title: "Options", text: []string{
		"Options marked * are set here and sent whenever the engine is started; the others have the engine's defaults.",
		"What is set holds from the next game on. It is kept in the file with the engines.",
	}}}
}
