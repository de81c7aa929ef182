package game

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// The columns of a wide panel: the least and the most that the players and the moves
// take, the gap behind them, and the least that the second one needs.
const (
	leastColumn = 32
	mostColumn  = 44
	columnGap   = 3
	leastSide   = 30
)

// width is how wide the players and the moves are drawn.
func (pl *panel) width() int {
	all := max(pl.panelWidth(), 0)
	if all < leastColumn+columnGap+leastSide {
		return all
	}
	return min(all-columnGap-leastSide, mostColumn)
}

// side is how wide the second column is; 0: there is none.
func (pl *panel) side() int {
	return max(pl.panelWidth()-pl.width()-columnGap, 0)
}

// sideLines is the second column: what an engine thinks or the graph, and what there
// is to know of the game's pieces and rules, as far as there is room.
func (pl *panel) sideLines(width, height int) []string {
	out := pl.thoughts(width, height)
	if len(out) > 0 {
		out = append(out, "")
	}
	out = append(out, pl.legend(width, height-len(out))...)
	return append(out, pl.rules(width, height-len(out))...)
}

// heading begins a part of the second column.
func (pl *panel) heading(text string) string { return pl.c.Theme.Paint(theme.Title, text) }

// legend shows the types of pieces with their names and moves: each with its picture if
// that leaves room for the rules, else in a line of text each. Which ones it shows does
// not depend on the position, so that it stays where it is; those that are gone, or have
// not come yet, are dim.
func (pl *panel) legend(width, height int) []string {
	types := pl.types
	if len(types)+1 > height*2/3 {
		types = types[:pl.begun]
	}
	out := []string{pl.heading("Pieces")}
	for most := 4; most >= 2; most-- {
		rows := pl.board.PictureRows(most, 4)
		if rows == 0 || len(out)+len(types)*rows > height*2/3 {
			continue
		}
		for _, t := range types {
			h := pl.board.Tray([]boardview.Held{{Piece: engine.MakePiece(t.ID, engine.White), Count: 1}}, 0, 2*rows, rows)
			out = append(out, ui.Beside(h.Lines, pl.told(t, width-2*rows-1, rows), 2*rows, 1)...)
		}
		return append(out, "")
	}
	names := 0
	for _, t := range types {
		names = max(names, len(t.Name))
	}
	for _, t := range types {
		name := ui.Pad(pl.board.Symbol(t.ID), symbolWidth) + ui.Pad(ui.Clean(t.Name), names) + "  "
		name = pl.c.Theme.Paint(pl.legendRole(t), name)
		words := ui.ClipMore(ui.Clean(t.Words()), max(width-symbolWidth-names-2, 0))
		out = append(out, ui.Clip(name+pl.c.Theme.Paint(theme.Dim, words), width))
	}
	switch {
	case len(out) < height:
		return append(out, "")
	case height < leastLegend:
		return nil
	}
	return append(out[:height-1], pl.c.Theme.Paint(theme.Dim, ui.Clip("? tells of all pieces.", width)))
}

// symbolWidth is the room for a piece's symbol, leastLegend how many lines the pieces
// take at least.
const (
	symbolWidth = 4
	leastLegend = 4
)

// told names a piece and says how it moves, in so many lines.
func (pl *panel) told(t *engine.PieceType, width, lines int) []string {
	name := pl.c.Theme.Paint(pl.legendRole(t), ui.Clip(ui.Clean(t.Name), width))
	return append([]string{name}, ui.TextLines(pl.c.Theme, theme.Dim, ui.Clean(t.Words()), width, lines-1)...)
}

// legendRole is dim for a type of which there is no piece now, on the board or in hand.
func (pl *panel) legendRole(t *engine.PieceType) theme.Role {
	if has(pl.state.Pos, t) {
		return theme.Text
	}
	return theme.Dim
}

// has reports whether there are pieces of a type in a position, on the board or in hand.
func has(p *engine.Position, t *engine.PieceType) bool {
	n := 0
	for c := range engine.Color(2) {
		n += p.Count(c, t.ID) + p.InHand(c, t.ID)
	}
	return n > 0
}

// rules tells as many of the game's rules as there is room for.
func (pl *panel) rules(width, height int) []string {
	out := []string{pl.heading("Rules")}
	for _, rule := range pl.describe() {
		lines := ui.Bullet(rule, width)
		if len(out)+len(lines) > height {
			break
		}
		for _, line := range lines {
			out = append(out, pl.c.Theme.Paint(theme.Dim, line))
		}
	}
	if len(out) == 1 {
		return nil
	}
	return out
}
