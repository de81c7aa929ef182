package start

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
)

// listHeight is the height of the list: below it come what went wrong and the
// keys, above it the title, the filter and the problems of the start.
func (s *Screen) listHeight() int {
	return max(s.c.Height-5-len(s.problems()), 1)
}

// listTop is the number of lines above the list.
func (s *Screen) listTop() int { return 3 + len(s.problems()) }

// listWidth leaves most of the window to what is beside the list.
func (s *Screen) listWidth() int { return min(max(s.c.Width*2/5, 26), 46) }

func (s *Screen) Resize() {
	if s.at >= len(s.rows) {
		s.jump(s.at, -1)
	}
	n := s.listHeight()
	s.first = ui.Window(s.first, n, len(s.rows), s.at)
	if s.at > 0 && s.first == s.at && s.rows[s.at-1].heading != "" && n > 1 {
		s.first-- // its heading should be seen
	}
}

func (s *Screen) View() []string {
	t, width := s.c.Theme, s.c.Width
	out := append([]string{s.title(), s.query.Line(t, "Filter: ", s.filterHint(), width)}, s.problems()...)
	out = append(out, "")
	left, height := s.listWidth(), s.listHeight()
	right := ui.Frame(s.details(width-left-2, height), width-left-2, height)
	out = append(out, ui.Beside(ui.Frame(s.list(left), left, height), right, left, 2)...)
	return append(ui.WithFoot(out, s.foot(), 1), ui.HintLine(t, s.hints(), width))
}

func (s *Screen) title() string {
	t := s.c.Theme
	text := ui.Count(len(s.all), "chess variant")
	if s.query.Len() > 0 {
		text = fmt.Sprintf("%d of %s", len(s.rows), text)
	}
	return t.Paint(theme.Title, "ferz") + "  " + t.Paint(theme.Dim, text)
}

func (s *Screen) filterHint() string {
	if s.query.Len() > 0 {
		return ""
	}
	return "type a name, inventor, tag or size"
}

// problems are the lines of what went wrong at the start.
func (s *Screen) problems() []string {
	var out []string
	for _, n := range s.c.Notices {
		out = append(out, ui.Wrap(ui.Clean(n), max(s.c.Width-2, 1))...)
	}
	if len(out) == 0 {
		return nil
	}
	if most := s.c.MostProblems(); len(out) > most-1 {
		out = append(out[:most-2], fmt.Sprintf("and %d lines more", len(out)-most+2))
	}
	out = append(out, "(Esc clears this)")
	for i := range out {
		out[i] = s.c.Theme.Paint(theme.Warning, "! "+out[i])
	}
	return out
}

func (s *Screen) foot() []string {
	switch {
	case s.notice != "":
		return ui.Notice{Text: s.notice, Bad: true}.Lines(s.c.Theme, s.c.Width)
	case len(s.rows) == 0:
		return []string{"No variant is like that; Esc shows all again."}
	case s.c.Fresh:
		return []string{"New here? Enter plays this game; F2, then ^K: choose the pieces that look well."}
	}
	return []string{ui.MoreLine(s.c.Theme, s.rows, s.first, s.listHeight(), func(r row) bool { return r.heading == "" })}
}

func (s *Screen) list(width int) []string {
	var out []string
	for i := s.first; i < min(s.first+s.listHeight(), len(s.rows)); i++ {
		out = append(out, s.rowLine(i, width))
	}
	return out
}

// rowLine draws a row of the list: what it points to, a star for favourites,
// the name and the size of the board.
func (s *Screen) rowLine(i, width int) string {
	t, r := s.c.Theme, &s.rows[i]
	if r.heading != "" {
		return t.Paint(theme.Accent, ui.ClipWords(r.heading, width))
	}
	d := &s.all[r.variant]
	star := " "
	if s.c.Settings.Notes.Favourite(d.ID) {
		star = "*"
	}
	size := variants.SizeText(d.Board) + " "
	name := ui.Pad(" "+star+" "+ui.Clean(d.Name), width-len(size)-1) + " "
	if i == s.at {
		return t.Paint(theme.Choice, ">"+name[1:]+size)
	}
	return name + t.Paint(theme.Dim, size)
}

// hints are the actions for the bottom line. The way out of here, where the
// program begins, has a sure place in it, unless the window is the smallest.
func (s *Screen) hints() []ui.Action {
	if s.c.Width < 80 {
		return s.actions
	}
	return slices.Insert(slices.Clone(s.actions), 3, ui.Action{Key: ui.Keys.Quit, Hint: "quit"})
}
