package start

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// listHeight is the height of the list: above it come the problems of the start,
// the title and the filter, below it what went wrong and the keys.
func (s *Screen) listHeight() int { return max(s.paneHeight()-3, 1) }

// paneHeight is the height of the pane and the lines above it.
func (s *Screen) paneHeight() int { return max(s.c.Height-2-len(s.problems()), 1) }

// listTop is the number of lines above the list.
func (s *Screen) listTop() int { return 3 + len(s.problems()) }

// listWidth leaves most of the window to the pane.
func (s *Screen) listWidth() int { return min(max(s.c.Width*2/5, 26), 43) }

func (s *Screen) Resize() { s.list.Resize() }

func (s *Screen) View() []string {
	t, width := s.c.Theme, s.c.Width
	left, height := s.listWidth(), s.paneHeight()
	list := append([]string{s.title(), s.query.Line(t, "Filter: ", s.filterHint(), left), ""}, s.list.Draw(func(i int) []string { return []string{s.rowLine(i, left)} })...)
	right := ui.FitFrame(s.details(width-left-paneGap, height), width-left-paneGap, height)
	out := append(s.problems(), ui.JoinColumns(ui.FitFrame(list, left, height), right, left, paneGap)...)
	return append(ui.OverlayFooter(out, s.foot(), 1), ui.HintLine(t, s.hints(), width))
}

// paneGap is the number of columns between the list and the pane.
const paneGap = 2

func (s *Screen) title() string {
	t := s.c.Theme
	text := words.Count(len(s.all), "variant")
	if s.query.Len() > 0 {
		text = fmt.Sprintf("%d of %s", len(s.rows), text)
	}
	return t.Paint(theme.Title, "ferz") + "  " + t.Paint(theme.Dim, text)
}

// filterHint describes the possible input, in as many words as fit.
func (s *Screen) filterHint() string {
	const long, short = "name, inventor, tag or size", "name, size, tag"
	switch room := s.listWidth() - len("Filter:   "); {
	case strings.HasPrefix(s.query.String(), ":"):
		return "Enter opens it"
	case s.query.Len() > 0:
		return ""
	case room < len(long):
		return short
	}
	return long
}

// problems are the lines about errors at the start.
func (s *Screen) problems() []string {
	var out []string
	for _, n := range s.c.Notices {
		out = append(out, ui.Wrap(ui.Clean(n), max(s.c.Width-2, 1))...)
	}
	if len(out) == 0 {
		return nil
	}
	if most := s.c.MaxProblemLines(); len(out) > most-1 {
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
	case s.seeks.text != "":
		return []string{ui.ClipWords(s.seeks.text, s.c.Width)}
	case s.notice != "":
		return ui.Notice{Text: s.notice, IsError: true}.Lines(s.c.Theme, s.c.Width)
	case len(s.rows) == 0:
		return []string{"No variant is like that; Esc shows all again."}
	case s.inventing:
		return []string{ui.ClipWords(s.inventingText(), s.c.Width)}
	case s.c.FirstRun:
		return []string{ui.ClipWords(s.welcome(), s.c.Width)}
	}
	t, left := s.c.Theme, s.listWidth()
	d, _ := s.current()
	text := ui.ClipWords(enterHint(s.c, &d), s.c.Width-left-paneGap-len("Enter "))
	return ui.JoinColumns([]string{s.list.More(t)}, []string{t.Paint(theme.Key, "Enter") + " " + text}, left, paneGap)
}

// inventingText describes the effect of Enter when a variant is to be created.
func (s *Screen) inventingText() string {
	if d, ok := s.current(); ok && d.Family == ini.Family {
		return "Enter edits this game of yours; on any other game it begins a new one like it."
	}
	return "Enter begins a new game of yours that is like this one. Type to find a game."
}

// welcome shows a user who has never chosen or played anything what to do, in as
// many words as fit.
func (s *Screen) welcome() string {
	const play, long, short = "New here? Enter plays this game; ", "F2, then Ctrl+K: pick the pieces that look best.", "F2, then Ctrl+K: pieces."
	if len(play+long) > s.c.Width {
		return play + short
	}
	return play + long
}

// rowLine draws a row of the list: the cursor, a star for favorites, the name and the
// size of the board.
func (s *Screen) rowLine(i, width int) string {
	t, r := s.c.Theme, &s.rows[i]
	if r.heading != "" {
		return t.Paint(theme.Accent, ui.ClipWords(r.heading, width))
	}
	d := &s.all[r.variant]
	star := " "
	if s.c.Settings.Notes.Favorite(d.ID) {
		star = "*"
	}
	size := variants.SizeText(d.Board) + " "
	room := width - len(size) - 1
	name := ui.PadRight(ui.ClipMore(" "+star+" "+ui.Clean(d.Name), room), room) + " "
	if i == s.list.At {
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
