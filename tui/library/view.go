package library

import (
	"fmt"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
)

// minList is the minimum width of a list of games with a preview beside it, linesAbove
// the number of lines above the list.
const (
	minList    = 44
	linesAbove = 3
)

func (s *Screen) listHeight() int { return max(s.c.Height-7, 1) }

func (s *Screen) View() []string {
	width := s.c.Width
	out := []string{s.head(), s.inputLine()}
	listed := func(width int) []string {
		return append([]string{s.headings(width)}, s.list.Draw(func(i int) []string { return []string{s.rowLine(i, width)} })...)
	}
	out = append(out, ui.ListWithPreview(s.c, listed, minList, s.preview.Lines, s.listHeight()+1)...)
	out = ui.OverlayFooter(append(out, ""), s.foot(), 2)
	return append(out, ui.HintLineAfter(s.c.Theme, ui.HelpKey(s), s.actions, width))[:s.c.Height]
}

// head describes the list and how much of it has been read.
func (s *Screen) head() string {
	t := s.c.Theme
	text := words.Count(len(s.all), "game")
	if len(s.shown) != len(s.all) {
		text = fmt.Sprintf("%d of %s", len(s.shown), text)
	}
	if n := len(s.marked); n > 0 {
		text += fmt.Sprintf(", %d marked", n)
	}
	if s.order != archive.Unsorted {
		text += ", by " + s.order.String()
	}
	if s.scan.id != 0 {
		text += ", reading"
		if s.scan.all > 0 {
			text += fmt.Sprintf(" %d %%", 100*s.scan.done/s.scan.all)
		}
		text += "..."
	}
	return ui.Clip(t.Paint(theme.Title, ui.Clean(s.title()))+"  "+t.Paint(theme.Dim, text), s.c.Width)
}

func (s *Screen) inputLine() string {
	t, width := s.c.Theme, s.c.Width
	if s.line.Len() == 0 {
		hint := ""
		if s.input.Len() == 0 {
			hint = "variant, player, result or date" + s.orFile("; :open FILE")
		}
		return s.input.Line(t, "Filter: ", hint, width)
	}
	return s.line.Line(t, "> ", ui.Clean(ui.FitWords(s.suggestions(), s.line.Room("> ", width))), width)
}

func (s *Screen) suggestions() []string {
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

// foot is the two lines above the keys: a question, or the last notice.
func (s *Screen) foot() []string {
	t, width := s.c.Theme, s.c.Width
	switch {
	case s.confirm.Asking():
		return s.confirm.Lines(t, width, ui.MaxNoticeLines)
	case s.notice.Text != "":
		return s.notice.Lines(t, width)
	case s.filter.id != 0 && s.filter.search != nil && s.filter.search.ReadsGames():
		return []string{fmt.Sprintf("Searching in games: %d read... Esc stops.", s.filter.search.Examined())}
	case s.index.id != 0:
		return []string{s.indexingText()}
	case s.opening != 0:
		return []string{"Opening... Esc gives up."}
	case s.working != 0:
		return []string{"Writing..."}
	}
	return []string{s.emptyText()}
}

// emptyText explains why the list is empty, if it is, or counts the games that are
// out of sight.
func (s *Screen) emptyText() string {
	switch {
	case len(s.shown) > 0:
		return s.list.More(s.c.Theme)
	case s.scan.id != 0 || s.filter.id != 0:
		return ""
	case len(s.all) > 0:
		return "No game matches. Esc clears the filter."
	case s.path != "":
		return "There are no games in this file."
	}
	return "No games yet. Every game you play is listed here."
}

// rowLine draws a game of the list: the cursor, and a star if it is marked.
func (s *Screen) rowLine(i, width int) string {
	n := s.shown[i]
	mark := " "
	if s.marked[n] {
		mark = "*"
	}
	line := ui.Pad(mark+s.rowText(&s.all[n], width-2), width-1)
	if i == s.list.At {
		return s.c.Theme.Paint(theme.Choice, ">"+line)
	}
	return " " + line
}

// headings name the columns of the list, if there is something in them.
func (s *Screen) headings(width int) string {
	if len(s.shown) == 0 {
		return ""
	}
	return s.c.Theme.Paint(theme.Dim, "  "+columns(width-2, "Date", "Date", "Variant", func(int) string { return "Players" }, "Opening", " Result "))
}

// openingWidth is the width of the openings' column: the rest of the others', up to the
// length of most names.
func openingWidth(width int) int { return min(max(width-75, 40), 90) }

// columns writes a line of the list; date is written as short where there is less
// room, or not at all, and openings only where there is much.
func columns(width int, date, short, variant string, players func(width int) string, opening, end string) string {
	if width >= 110 {
		end = "  " + ui.Pad(ui.ClipWords(opening, openingWidth(width)), openingWidth(width)) + end
	}
	when := ""
	if width >= 60 {
		when = ui.Pad(date, 11)
	} else if width >= 40 {
		when = ui.Pad(short, 7)
	}
	rest := width - ansi.StringWidth(end) - ansi.StringWidth(when)
	first := min(max(rest*2/5, 8), 18)
	if ansi.StringWidth(variant) > first {
		variant = strings.TrimSuffix(variant, " Chess")
	}
	return when + ui.PadRight(ui.ClipMore(variant, first), first) + " " + ui.Pad(players(rest-first-1), rest-first-1) + end
}

// rowText writes a game in a line: date, variant, players, result, moves.
func (s *Screen) rowText(r *archive.Entry, width int) string {
	if r.Problem != "" {
		return ui.Clip(ui.Clean(fmt.Sprintf("%s can't be read: %s", archive.FormatTime(r.File.Changed, s.c.Now()), r.Problem)), width)
	}
	result := map[string]string{"1/2-1/2": "1/2"}[r.Result]
	if result == "" {
		result = r.Result
	}
	end := fmt.Sprintf(" %s %3d", ui.PadRight(result, 3), r.Moves())
	return columns(width, ui.Clean(r.Date), shortDate(r.Date, s.c.Now()), ui.Clean(r.Variant), func(width int) string { return players(r, width) }, ui.Clean(r.OpeningText()), end)
}

// players names the players, and marks an unfinished game that is being played elsewhere. If
// space is short, levels are numbers, and then each name gets half of the width.
func players(r *archive.Entry, width int) string {
	white, black := ui.Clean(ui.OrUnknown(r.White)), ui.Clean(ui.OrUnknown(r.Black))
	if playing := "(being played) "; r.Playing && r.Result == "*" {
		if ansi.StringWidth(playing+white+" - "+black) > width {
			playing = "(now) "
		}
		return playing + namesIn(white, black, width-len(playing))
	}
	return namesIn(white, black, width)
}

// namesIn writes two names in a width.
func namesIn(white, black string, width int) string {
	if text := white + " - " + black; ansi.StringWidth(text) <= width {
		return text
	}
	shorter := strings.NewReplacer("ferz level ", "ferz ")
	white, black = shorter.Replace(white), shorter.Replace(black)
	room := max(width-len(" - "), 2)
	first := min(max(room/2, room-ansi.StringWidth(black)), ansi.StringWidth(white))
	return ui.ClipMore(white, first) + " - " + ui.ClipMore(black, room-first)
}

// shortDate writes the date of a tag in six columns: the day if it is of this
// year, else the year.
func shortDate(date string, now time.Time) string {
	if day, err := time.Parse("2006.01.02", date); err == nil && day.Year() == now.Year() {
		return day.Format("2 Jan")
	}
	year, _, _ := strings.Cut(date, ".")
	return ui.Clip(ui.Clean(year), 6)
}

func (s *Screen) Help() []ui.HelpSection {
	rows := [][2]string{
		{"letters, digits", "filter by variant, player, result, date, event or opening; several words must all fit"},
		{"player= white= black= result= from= until=", "filter by these: black=petrov from=2020"},
		{"least= most= time=", "filter by ratings, of the player if one is named, and time control: anna least=2200 time=180+2"},
		{"opening=", "filter by name or moves: opening=\"e4 c5\""},
		{"material=", "filter by what both players have at some time: material=KRP/KR"},
		{"pattern=", "filter by pieces on squares, files or ranks: pattern=\"Nd5 pe6 !qd\"; ! is for none"},
		{"position=", "filter by a FEN: games that reach it"},
	}
	rows = append(rows, ui.ListRows("game")...)
	rows = ui.HelpRows(rows, s.actions, [2]string{"mouse", "click a game, and once more to open it"})
	return []ui.HelpSection{{Title: "Games", Rows: rows, Text: []string{
		"Every game you play is saved, from its first move on." + s.orFile(" Opened files are not changed: :save FILE saves notes on their games."),
	}}}
}

// orFile returns a text about files, if the host opens any.
func (s *Screen) orFile(text string) string {
	if s.c.Host.Permits(host.Files) != nil {
		return ""
	}
	return text
}

// Mouse implements ui.Screen: the left button points and chooses.
func (s *Screen) Mouse(msg tea.MouseMsg) (tea.Cmd, bool) {
	if !ui.Clicked(msg) {
		return nil, false
	}
	return s.clickAt(msg.X, msg.Y), true
}

// clickAt selects the clicked game, and opens it if it is selected already.
func (s *Screen) clickAt(_, y int) tea.Cmd {
	i := s.list.RowAt(y - linesAbove)
	if i < 0 || s.confirm.Asking() {
		return nil
	}
	s.notice = ui.Notice{}
	if s.list.At == i {
		return s.enter()
	}
	s.list.At = i
	s.Resize()
	return s.look()
}
