package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// mostProblems is how many lines the problems of the start may take.
func (c *common) mostProblems() int { return max(c.height/4, 4) }

// listHeight is the height of the list: below it come what went wrong and the
// keys, above it the title, the filter and the problems of the start.
func (s *startScreen) listHeight() int {
	return max(s.c.height-5-len(s.problems()), 1)
}

// listTop is the number of lines above the list.
func (s *startScreen) listTop() int { return 3 + len(s.problems()) }

// listWidth leaves most of the window to what is beside the list.
func (s *startScreen) listWidth() int { return min(max(s.c.width*2/5, 26), 46) }

func (s *startScreen) resize() {
	if s.at >= len(s.rows) {
		s.jump(s.at, -1)
	}
	n := s.listHeight()
	s.first = window(s.first, n, len(s.rows), s.at)
	if s.at > 0 && s.first == s.at && s.rows[s.at-1].heading != "" && n > 1 {
		s.first-- // its heading should be seen
	}
}

func (s *startScreen) view() []string {
	t, width := s.c.theme, s.c.width
	out := append([]string{s.title(), s.query.line(t, "Filter: ", s.filterHint(), width)}, s.problems()...)
	out = append(out, "")
	left, height := s.listWidth(), s.listHeight()
	right := frame(s.details(width-left-2, height), width-left-2, height)
	out = append(out, beside(frame(s.list(left), left, height), right, left, 2)...)
	return append(out, s.foot(), hintLine(t, s.hints(), width))
}

func (s *startScreen) title() string {
	t := s.c.theme
	shown := len(s.all)
	if len(s.query.text) > 0 {
		shown = len(s.rows)
	}
	return t.Paint(theme.Title, "ferz") + "  " + t.Paint(theme.Dim, fmt.Sprintf("%d of %d chess variants", shown, len(s.all)))
}

func (s *startScreen) filterHint() string {
	if len(s.query.text) > 0 {
		return ""
	}
	return "type a name, inventor, tag or size"
}

// problems are the lines of what went wrong at the start.
func (s *startScreen) problems() []string {
	var out []string
	for _, n := range s.c.notices {
		out = append(out, wrap(clean(n), max(s.c.width-2, 1))...)
	}
	if len(out) == 0 {
		return nil
	}
	if most := s.c.mostProblems(); len(out) > most-1 {
		out = append(out[:most-2], fmt.Sprintf("and %d lines more", len(out)-most+2))
	}
	out = append(out, "(Esc clears this)")
	for i := range out {
		out[i] = s.c.theme.Paint(theme.Warning, "! "+out[i])
	}
	return out
}

func (s *startScreen) foot() string {
	switch {
	case s.notice != "":
		return s.c.theme.Paint(theme.Error, clean(s.notice))
	case len(s.rows) == 0:
		return "No variant is like that; Esc shows all again."
	case s.c.fresh:
		return "New here? F2, then ^K: choose the pieces that look well."
	}
	return ""
}

func (s *startScreen) list(width int) []string {
	var out []string
	for i := s.first; i < min(s.first+s.listHeight(), len(s.rows)); i++ {
		out = append(out, s.rowLine(i, width))
	}
	return out
}

// rowLine draws a row of the list: what it points to, a star for favourites,
// the name and the size of the board.
func (s *startScreen) rowLine(i, width int) string {
	t, r := s.c.theme, &s.rows[i]
	if r.heading != "" {
		return t.Paint(theme.Accent, clip(r.heading, width))
	}
	d := &s.all[r.variant]
	star := " "
	if s.c.settings.Notes.Favourite(d.ID) {
		star = "*"
	}
	size := sizeText(d.Board) + " "
	name := pad(" "+star+" "+clean(d.Name), width-len(size)-1) + " "
	if i == s.at {
		return t.Paint(theme.Choice, ">"+name[1:]+size)
	}
	return name + t.Paint(theme.Dim, size)
}

// hints are the actions for the bottom line. The way out of here, where the
// program begins, has a sure place in it, unless the window is the smallest.
func (s *startScreen) hints() []action {
	if s.c.width < 80 {
		return s.actions
	}
	return slices.Insert(slices.Clone(s.actions), 3, action{key: keys.quit, hint: "quit"})
}

// hintLine lists the keys of actions that have a hint, as many as there is room
// for; the way to all of them comes first, that out of here last.
func hintLine(t *theme.Theme, list []action, width int) string {
	room, quits := width-len("? help"), false
	out := t.Paint(theme.Key, "?") + t.Paint(theme.Dim, " help")
	add := func(name, hint string) {
		name, _, _ = strings.Cut(name, " or ")
		if n := len(name) + len(hint) + 3; n <= room {
			room -= n
			out += "  " + t.Paint(theme.Key, name) + t.Paint(theme.Dim, " "+hint)
		}
	}
	for i := range list {
		if a := &list[i]; a.hint != "" && a.refusal() == "" {
			add(a.key.Help().Key, a.hint)
			quits = quits || a.hint == "quit"
		}
	}
	if !quits {
		add(keys.quit.Help().Key, "quit")
	}
	return out
}
