package game

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// explorerAbove is the number of lines above the list, explorerBelow that below it.
const (
	explorerAbove = 1
	explorerBelow = 2
)

// lines draws the pane.
func (e *explorerPane) lines(width, height int) []string {
	t := e.c.Theme
	out := []string{t.Paint(theme.Title, ui.ClipMore(ui.Clean(e.title()), width))}
	if e.answer.From == nil || len(e.answer.Moves)+len(e.answer.Games) == 0 {
		return out
	}
	l := &e.lists
	l.fit(max(height-explorerAbove-explorerBelow, 1))
	columns := e.columns(width)
	if l.moveCount > 0 {
		out = append(out, l.moves.Draw(func(row int) []string { return []string{e.moveRow(row, columns, width)} })...)
	}
	if l.gameRows > 0 {
		out = append(out, t.Paint(theme.Title, ui.Clip(e.gamesTitle(), width)))
		out = append(out, l.games.Draw(func(row int) []string { return []string{e.gameRow(row, width)} })...)
	}
	return append(out, ui.Clip(e.about(width), width), t.Paint(theme.Dim, ui.Clip(e.keys(width), width)))
}

// title counts the games of the answer and names what filters them.
func (e *explorerPane) title() string {
	x := &e.answer
	switch {
	case x.From == nil:
		return "Looking into the index ..."
	case x.Filter != "":
		return words.Count(x.Found.Games, "game") + ": " + x.Filter
	case x.Found.Games == 0:
		return "No game had this position"
	}
	return words.Count(x.Found.Games, "game") + " had this position"
}

// explorerColumns are the widths of a move's columns; 0 omits a column.
type explorerColumns struct{ move, games, bar, rating, last int }

// A bar of results has at most maxBar columns. Ratings and years get columns of their
// own where at least minBar columns remain for it.
const (
	maxBar    = 30
	minBar    = 14
	numberCol = 4
)

func (e *explorerPane) columns(width int) explorerColumns {
	var c explorerColumns
	for _, m := range e.answer.Moves {
		c.move, c.games = max(c.move, ansi.StringWidth(m.Text)), max(c.games, len(m.Games))
	}
	rest := width - 2 - c.move - 1 - c.games - 1
	for _, col := range []*int{&c.last, &c.rating} {
		if rest-numberCol-1 >= minBar {
			*col, rest = numberCol, rest-numberCol-1
		}
	}
	c.bar = min(max(rest, 0), maxBar)
	return c
}

// chosen reports whether the cursor is on a row of the games or of the moves.
func (e *explorerPane) chosen(row int, game bool) bool {
	at, inGames := e.lists.at()
	return !e.waiting && at == row && inGames == game
}

// markOf is what precedes a row.
func markOf(chosen bool) string {
	if chosen {
		return "> "
	}
	return "  "
}

func (e *explorerPane) moveRow(row int, c explorerColumns, width int) string {
	m, t, chosen := &e.answer.Moves[row], e.c.Theme, e.chosen(row, false)
	head := markOf(chosen) + ui.PadRight(m.Text, c.move) + " " + ui.PadLeft(m.Games, c.games)
	if chosen {
		head = t.Paint(theme.Choice, head)
	}
	line := head + " " + resultBar(t, &e.answer.Found.Moves[row].Count, c.bar)
	for _, col := range []struct {
		text  string
		width int
	}{{m.Rating, c.rating}, {m.Last, c.last}} {
		if col.width > 0 {
			line += " " + ui.PadLeft(col.text, col.width)
		}
	}
	return ui.Clip(line, width)
}

func (e *explorerPane) gameRow(row, width int) string {
	chosen := e.chosen(row, true)
	mark := markOf(chosen)
	text := ui.ClipMore(mark+e.gameText(row, width-len(mark)), width)
	if chosen {
		return e.c.Theme.Paint(theme.Choice, ui.PadRight(text, width))
	}
	return text
}

// gamesTitle is the heading of the games, which counts them where some are left out.
func (e *explorerPane) gamesTitle() string {
	if n := len(e.answer.Games); n < e.answer.Found.Games {
		return fmt.Sprintf("%d games, highest rated first", n)
	}
	return "Games"
}

// gameText names a game of the answer by its result, players and date. Ratings, the day,
// given names and the year are omitted where they don't fit; then names are cut.
func (e *explorerPane) gameText(at, width int) string {
	r, g := &e.answer.Found.List[at], &e.answer.Games[at]
	result := fmt.Sprintf("%-3s ", strings.TrimSuffix(g.Result, "-1/2"))
	year, _, _ := strings.Cut(g.Date, ".")
	family := func(name string) string { name, _, _ = strings.Cut(cmp.Or(name, "?"), ","); return ui.Clean(name) }
	white, black := family(r.White), family(r.Black)
	var texts []string
	for _, text := range []string{
		g.White + " - " + g.Black + " " + g.Date, g.White + " - " + g.Black + " " + year, g.White + " - " + g.Black,
		r.White + " - " + r.Black + " " + year, white + " - " + black + " " + year, white + " - " + black,
	} {
		texts = append(texts, ui.Clean(strings.TrimSpace(result+text)))
	}
	room := width - len(result) - len(" - ")
	half := max(room/2, room-ansi.StringWidth(black))
	white = ui.Clip(white, half)
	return firstFit(width, append(texts, result+white+" - "+ui.Clip(black, room-ansi.StringWidth(white)))...)
}

// resultBar draws the shares of White's wins, draws and Black's wins.
func resultBar(t *theme.Theme, c *explorer.Count, width int) string {
	ended := c.White + c.Draws + c.Black
	if ended == 0 {
		return strings.Repeat(" ", width)
	}
	white := (c.White*width + ended/2) / ended
	black := min((c.Black*width+ended/2)/ended, width-white)
	draws := width - white - black
	if t.Colorless {
		return strings.Repeat("#", white) + strings.Repeat("=", draws) + strings.Repeat("-", black)
	}
	part := func(n, columns int) string {
		text := fmt.Sprintf("%d%%", (100*n+ended/2)/ended)
		if len(text)+2 > columns {
			text = ""
		}
		left := (columns - len(text)) / 2
		return strings.Repeat(" ", left) + text + strings.Repeat(" ", columns-len(text)-left)
	}
	return t.Paint(theme.EvalWhite, part(c.White, white)) + t.Paint(theme.Dim, part(c.Draws, draws)) + t.Paint(theme.EvalBlack, part(c.Black, black))
}

// about describes the row that is chosen: the results of a move, or the date and file of a
// game.
func (e *explorerPane) about(width int) string {
	x, v := &e.answer, e.answer.From.Variant()
	at, game := e.lists.at()
	if game {
		r := &x.Found.List[at]
		return ui.Clean(strings.TrimSpace(fmt.Sprintf("%s %s %s", r.Date, r.TimeControl, filepath.Base(r.Source))))
	}
	m := &x.Moves[at]
	text := fmt.Sprintf("%s %s, draw %s, %s %s", v.SideName(engine.White), m.White, m.Draw, v.SideName(engine.Black), m.Black)
	return firstFit(width, text, strings.ReplaceAll(text, " %", "%"), strings.Join([]string{m.White, m.Draw, m.Black}, ", "))
}

// keys names what keys do in the pane.
func (e *explorerPane) keys(width int) string {
	does, other := "plays", "games"
	if _, game := e.lists.at(); game {
		does, other = "opens", "moves"
	}
	usual := "Up Down; Enter " + does
	if e.lists.moveCount == 0 || e.lists.gameCount == 0 {
		return usual + "; Esc"
	}
	return firstFit(width, usual+"; Tab: "+other+"; Esc", "Enter "+does+"; Tab: "+other+"; Esc", "Enter "+does+"; Tab")
}

// firstFit returns the first of some texts that has room in a width, else the last.
func firstFit(width int, texts ...string) string {
	for _, text := range texts {
		if ansi.StringWidth(text) <= width {
			return text
		}
	}
	return texts[len(texts)-1]
}
