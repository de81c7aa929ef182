package game

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// explorerPane replaces the move list by the contents of the user's index of games for
// the position shown: the moves played from it, and games. It follows the board.
type explorerPane struct {
	*gameView
	choice  *selection
	leaving *navigation

	on      bool
	waiting bool // for an answer about the position shown
	filter  string
	answer  session.Explored // the latest one
	list    ui.List          // of moves, a heading, and games
	rows    int              // lines of the list when it was drawn last
}

// toggle opens the pane for all games, or closes it.
func (e *explorerPane) toggle() tea.Cmd {
	if e.on {
		e.close()
		return nil
	}
	return e.open("")
}

func (e *explorerPane) close() { e.on, e.waiting, e.answer = false, false, session.Explored{} }

// open opens the pane for the games that a filter accepts.
func (e *explorerPane) open(filter string) tea.Cmd {
	r := e.Explore(strings.TrimSpace(filter))
	if slices.ContainsFunc(r, func(e session.Effect) bool { _, asks := e.(session.Find); return asks }) {
		e.on, e.waiting, e.filter = true, true, strings.TrimSpace(filter)
	}
	return e.perform(r)
}

// look asks about the position that is shown now.
func (e *explorerPane) look() tea.Cmd {
	if !e.on {
		return nil
	}
	e.waiting = true
	return e.perform(e.ExploreAgain(e.filter))
}

// show takes an answer in.
func (e *explorerPane) show(x session.Explored) tea.Cmd {
	if !e.on {
		return nil
	}
	if x.Err != nil {
		e.close()
		e.showError(x.Err)
		return nil
	}
	e.waiting, e.answer = false, x
	e.list = ui.List{
		Len:    func() int { return len(x.Moves) + len(x.Games) + e.heading() },
		Height: func() int { return e.rows },
		Skip:   func(row int) bool { return e.heading() == 1 && row == len(x.Moves) },
	}
	e.list.First()
	return nil
}

// heading returns the number of rows between the moves and the games.
func (e *explorerPane) heading() int { return min(len(e.answer.Games), 1) }

// press takes a key in, where no text is typed and no piece is chosen.
func (e *explorerPane) press(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	if !e.on || e.input.Len() > 0 || e.choice.step != nil || e.state.HasSelection || e.choice.drop != 0 {
		return nil, false
	}
	switch {
	case key.Matches(msg, ui.Keys.Cancel):
		e.close()
	case e.list.Len == nil:
		return nil, false
	case key.Matches(msg, ui.Keys.Up, ui.Keys.Down, ui.Keys.PageUp, ui.Keys.PageDown):
		e.list.Press(msg)
	case key.Matches(msg, ui.Keys.Accept):
		return e.choose(e.list.At), true
	default:
		return nil, false
	}
	return nil, true
}

// click takes a click on a line of the pane in.
func (e *explorerPane) click(line int) tea.Cmd {
	if e.list.Len == nil {
		return nil
	}
	row := e.list.RowAt(line - explorerAbove)
	if row < 0 {
		return nil
	}
	e.list.At = row
	return e.choose(row)
}

// choose plays the move, or opens the game, of a row.
func (e *explorerPane) choose(row int) tea.Cmd {
	x := &e.answer
	switch {
	case e.waiting || x.From == nil || row >= e.list.Len():
		return nil
	case row < len(x.Moves):
		if e.Followed != nil || x.From.Hash() != e.Browser.Position().Hash() {
			e.showRefusal("the board shows another position now")
			return nil
		}
		return e.choice.play(x.Found.Moves[row].Move)
	}
	return e.openGame(x.Found.List[row-len(x.Moves)-e.heading()], x.From)
}

// openGame leaves the game for one of the index, which is shown where it had a position.
func (e *explorerPane) openGame(r explorer.Record, at *engine.Position) tea.Cmd {
	id, load := e.seat.id, e.c.Loader()
	return e.leaving.confirmLeave(e.leaving.leaveText(), func() tea.Cmd {
		return func() tea.Msg {
			o, err := archive.OpenIndexed(&r, load)
			if err != nil {
				return indexedOpened{id: id, err: err}
			}
			return indexedOpened{id, o, plyOf(o.Tree, at), nil}
		}
	})
}

// indexedOpened reports that a game of the index was read, or why not.
type indexedOpened struct {
	id   uint64 // of the game that is left for it
	game *archive.LoadedGame
	ply  int // of the position that was explored
	err  error
}

func (e *explorerPane) opened(msg indexedOpened) tea.Cmd {
	switch {
	case msg.id != e.seat.id:
		return nil
	case msg.err != nil:
		e.showError(msg.err)
		return nil
	}
	tree := msg.game.Tree
	return ui.Send(ui.StartGameMsg{Config: ui.GameConfig{
		Def: tree.Variant.Def, Values: tree.Variant.Values, Tree: tree, Review: true,
		Kept: ui.SavedGame{Back: e.config.Kept.Back, Problem: msg.game.Problem, Ply: msg.ply},
	}})
}

// plyOf returns the number of moves after which a game reached a position, or 0 if it
// never did.
func plyOf(g *pgn.Game, at *engine.Position) int {
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return 0
	}
	for i, n := range g.MainLine() {
		switch {
		case p.Hash() == at.Hash():
			return i
		case n.Null:
			p.MakeNull()
		case n.Resolved():
			p.Make(n.Move)
		default:
			return 0
		}
	}
	return 0
}

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
	e.rows = max(height-explorerAbove-explorerBelow, 1)
	e.list.Resize()
	columns := e.columns(width)
	list := e.list.Draw(func(row int) []string { return []string{e.row(row, columns, width)} })
	out = append(out, ui.FitFrame(list, width, min(e.rows, e.list.Len()))...)
	return append(out, ui.Clip(e.about(), width), t.Paint(theme.Dim, ui.Clip(e.keys(), width)))
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
	minBar    = 8
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

// row draws a move, the heading or a game.
func (e *explorerPane) row(row int, c explorerColumns, width int) string {
	x, t := &e.answer, e.c.Theme
	mark, chosen := "  ", row == e.list.At && !e.waiting
	if chosen {
		mark = "> "
	}
	if row < len(x.Moves) {
		m := &x.Moves[row]
		head := mark + ui.PadRight(m.Text, c.move) + " " + ui.PadLeft(m.Games, c.games)
		if chosen {
			head = t.Paint(theme.Choice, head)
		}
		line := head + " " + resultBar(t, &x.Found.Moves[row].Count, c.bar)
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
	at := row - len(x.Moves) - e.heading()
	if at < 0 {
		return t.Paint(theme.Title, "Games")
	}
	text := ui.ClipMore(mark+e.gameText(at, width-len(mark)), width)
	if chosen {
		return t.Paint(theme.Choice, ui.PadRight(text, width))
	}
	return text
}

// gameText names a game of the answer by its result, players and date. Ratings, given
// names and the day are omitted where they don't fit.
func (e *explorerPane) gameText(at, width int) string {
	r, g := &e.answer.Found.List[at], &e.answer.Games[at]
	result := fmt.Sprintf("%-3s ", strings.TrimSuffix(g.Result, "-1/2"))
	full := result + g.White + " - " + g.Black
	for _, text := range []string{full + " " + g.Date, full, result + r.White + " - " + r.Black} {
		if text = ui.Clean(strings.TrimSpace(text)); ansi.StringWidth(text) <= width {
			return text
		}
	}
	family := func(name string) string { name, _, _ = strings.Cut(cmp.Or(name, "?"), ","); return name }
	return ui.Clean(result + family(r.White) + " - " + family(r.Black))
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
func (e *explorerPane) about() string {
	x, v := &e.answer, e.answer.From.Variant()
	if at := e.list.At; at < len(x.Moves) {
		m := &x.Moves[at]
		return fmt.Sprintf("%s %s, draw %s, %s %s", v.SideName(engine.White), m.White, m.Draw, v.SideName(engine.Black), m.Black)
	}
	r := &x.Found.List[e.list.At-len(x.Moves)-e.heading()]
	return ui.Clean(strings.TrimSpace(fmt.Sprintf("%s %s %s", r.Date, r.TimeControl, filepath.Base(r.Source))))
}

// keys names what keys do in the pane.
func (e *explorerPane) keys() string {
	if e.list.At < len(e.answer.Moves) {
		return "Up Down; Enter plays; Esc"
	}
	return "Up Down; Enter opens; Esc"
}
