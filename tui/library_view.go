package tui

import (
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/library"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// The widths of a list of games beside which there is a preview, and of the
// preview; libraryAbove are the lines above the list.
const (
	listLeast    = 44
	libraryAbove = 3
	previewLeast = 30
	previewMost  = 60
)

// split draws a list, and beside it a preview where the list keeps the columns
// that it needs at least.
func split(c *common, list func(width int) []string, least int, preview func(width, height int) []string, height int) []string {
	right := min(c.width/2, previewMost)
	if c.width-right-2 < least {
		right = c.width - least - 2
	}
	if right < previewLeast {
		return frame(list(c.width), c.width, height)
	}
	left := c.width - right - 2
	return beside(frame(list(left), left, height), frame(preview(right, height), right, height), left, 2)
}

func (s *libraryScreen) listHeight() int { return max(s.c.height-7, 1) }

func (s *libraryScreen) view() []string {
	width := s.c.width
	out := []string{s.head(), s.inputLine(), ""}
	out = append(out, split(s.c, s.list, listLeast, s.preview.lines, s.listHeight())...)
	out = append(append(out, ""), frame(s.foot(), width, 2)...)
	return append(out, hintLine(s.c.theme, s.actions, width))[:s.c.height]
}

// head says what is listed, and how far the list is read.
func (s *libraryScreen) head() string {
	t := s.c.theme
	text := count(len(s.all), "game")
	if len(s.shown) != len(s.all) {
		text = fmt.Sprintf("%d of %s", len(s.shown), text)
	}
	if n := len(s.marked); n > 0 {
		text += fmt.Sprintf(", %d marked", n)
	}
	if s.order != library.AsFound {
		text += ", by " + s.order.String()
	}
	if s.scan.id != 0 {
		text += ", reading"
		if s.scan.all > 0 {
			text += fmt.Sprintf(" %d %%", 100*s.scan.done/s.scan.all)
		}
		text += "..."
	}
	return clip(t.Paint(theme.Title, clean(s.title()))+"  "+t.Paint(theme.Dim, text), s.c.width)
}

func (s *libraryScreen) inputLine() string {
	t, width := s.c.theme, s.c.width
	if len(s.line.text) == 0 {
		hint := ""
		if len(s.input.text) == 0 {
			hint = "variant, player, result or date; :open FILE"
		}
		return s.input.line(t, "Filter: ", hint, width)
	}
	return s.line.line(t, "> ", clean(strings.Join(s.suggestions(), "  ")), width)
}

func (s *libraryScreen) suggestions() []string {
	if len(s.offered) > 0 {
		return s.offered
	}
	var out []string
	line := s.line.String()
	for _, w := range s.words() {
		if strings.HasPrefix(":"+w, line) {
			out = append(out, ":"+w)
		}
	}
	return out
}

// foot is the two lines above the keys: a question, or what has happened.
func (s *libraryScreen) foot() []string {
	t, width := s.c.theme, s.c.width
	switch {
	case s.question != nil:
		return inTwo(t, theme.Accent, clean(s.question.text+"  y: yes  n: no"), width)
	case s.notice.text != "":
		return s.notice.lines(t, width)
	case s.opening != 0:
		return []string{"Opening... Esc gives up."}
	case s.working != 0:
		return []string{"Writing..."}
	}
	return []string{s.emptyText()}
}

// emptyText says why the list is empty, if it is.
func (s *libraryScreen) emptyText() string {
	switch {
	case len(s.shown) > 0 || s.scan.id != 0 || s.choosing.id != 0:
		return ""
	case len(s.all) > 0:
		return "No game is like that; Esc shows all again."
	case s.path != "":
		return "There are no games in this file."
	}
	return "No games are kept yet: each game that you play will be here."
}

func (s *libraryScreen) list(width int) []string {
	var out []string
	for i := s.first; i < min(s.first+s.listHeight(), len(s.shown)); i++ {
		n := s.shown[i]
		mark := " "
		if s.marked[n] {
			mark = "*"
		}
		line := pad(mark+s.rowText(&s.all[n], width-2), width-1)
		if i == s.at {
			line = s.c.theme.Paint(theme.Choice, ">"+line)
		} else {
			line = " " + line
		}
		out = append(out, line)
	}
	return out
}

// rowText writes a game in a line: date, variant, players, result, moves.
func (s *libraryScreen) rowText(r *library.Record, width int) string {
	if r.Problem != "" {
		return clip(clean(fmt.Sprintf("%s can't be read: %s", library.When(r.File.Changed, s.c.now()), r.Problem)), width)
	}
	result := map[string]string{"1/2-1/2": "1/2"}[r.Result]
	if result == "" {
		result = r.Result
	}
	end := fmt.Sprintf(" %s %3d", padRight(result, 3), r.Moves())
	date := ""
	if width >= 60 {
		date = pad(clean(r.Date), 11)
	} else if width >= 40 {
		date = pad(shortDate(r.Date, s.c.now()), 7)
	}
	rest := width - ansi.StringWidth(end) - ansi.StringWidth(date)
	variant := min(max(rest*2/5, 8), 18)
	return date + pad(clean(r.Variant), variant) + " " + pad(clean(s.players(r)), rest-variant-1) + end
}

// players names who plays, and which game goes on elsewhere.
func (s *libraryScreen) players(r *library.Record) string {
	text := unknown(r.White) + " - " + unknown(r.Black)
	if r.Playing {
		text = "(being played) " + text
	}
	return text
}

// shortDate writes the date of a tag in six columns: the day if it is of this
// year, else the year.
func shortDate(date string, now time.Time) string {
	if day, err := time.Parse("2006.01.02", date); err == nil && day.Year() == now.Year() {
		return day.Format("2 Jan")
	}
	year, _, _ := strings.Cut(date, ".")
	return clip(clean(year), 6)
}

func (s *libraryScreen) help() []helpSection {
	rows := [][2]string{
		{"letters, digits", "filter by variant, player, result, date or event; several words must all fit"},
		row(keys.up, "the game above"), row(keys.down, "the game below"),
		row(keys.pageUp, "a page up"), row(keys.pageDown, "a page down"),
		row(keys.home, "the first game"), row(keys.end, "the last game"),
	}
	for i := range s.actions {
		rows = append(rows, s.actions[i].helpRow())
	}
	rows = append(rows, [2]string{"mouse", "click a game, and once more to look through it"}, row(keys.help, "this help"), row(keys.quit, "quit"))
	return []helpSection{{title: "Games", rows: rows, text: []string{
		"Every game that you play is kept, from its first move on. Files of others are only read: notes on their games are kept by :save FILE.",
	}}}
}
