package boardview

import (
	"cmp"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// pattern is how a game's board is ruled.
type pattern int

const (
	checkered pattern = iota
	ruled             // squares of one color with lines between them, as in shogi
	crossed           // lines on whose crossings the pieces stand, as in xiangqi
)

// patternOf returns how a board is ruled. Where there are no colors all are
// checkered.
func (b *Board) patternOf() pattern {
	switch {
	case b.theme.Colorless:
		return checkered
	case !b.palaces.Empty():
		return crossed
	case b.token == theme.Wedge || b.v.Def.Style.Colors == 1:
		return ruled
	}
	return checkered
}

// bank returns White's side of the river, beyond which neither player's pieces of
// some type go; it is empty where there is no river.
func bank(v *engine.Variant) engine.Bitboard {
	for _, t := range v.Types() {
		white, ok := t.Confined(engine.White)
		black, _ := t.Confined(engine.Black)
		if ok && !white.Intersects(&black) && white.Count() == black.Count() && white.Count()+black.Count() == v.Size() {
			return white
		}
	}
	return engine.Bitboard{}
}

// crossings are the characters of crossing lines: 1 goes up, 2 down, 4 to the
// left, 8 to the right.
var crossings = [16]string{" ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼"}

// ruling returns what a board's own lines show in a column of a square's line,
// "" where there are none.
func (b *Board) ruling(sq engine.Square, x, line int) string {
	switch b.pattern {
	case ruled:
		return b.border(sq, x, line)
	case crossed:
		if mark := b.crossing(sq, x, line); mark != "" {
			return mark
		}
		col, row := b.cell(sq)
		return b.diagonal(col, row, x, line)
	}
	return ""
}

// border returns the lines between squares: to the left of each but the first, below each
// but the last, with a dot at the corners of the promotion zones. Where both lines meet
// only newer fonts have a character. With others those below are underlined blanks, which
// are as thick there as elsewhere: see gridStyle.
func (b *Board) border(sq engine.Square, x, line int) string {
	col, row := b.cell(sq)
	l := b.layout
	below := line == l.CellH-1 && b.ruledBelow(sq)
	if l.latticed {
		if below {
			return " "
		}
		return ""
	}
	if dot := b.dotAt(col, row, x, line); dot != "" {
		return dot
	}
	joint, under := "\U0001fb7c", "▁"
	if b.underlines() {
		joint, under = "▏", " "
	}
	switch {
	case x == 0 && col > 0 && below:
		return joint
	case x == 0 && col > 0:
		return "▏"
	case below:
		return under
	}
	return ""
}

// underlines reports whether lines below squares are underlined blanks.
func (b *Board) underlines() bool { return b.blocks < sprites.Sextants && b.images == images.None }

// dotAt returns what a column of a square's line shows of a dot at its lower corners,
// for which squares of one row have no room.
func (b *Board) dotAt(col, row, x, line int) string {
	if b.layout.CellH == 1 || line != b.layout.CellH-1 {
		return ""
	}
	switch {
	case x == b.layout.CellW-1 && b.hasStarPoint(col+1, row):
		return "▗"
	case x == 0 && b.hasStarPoint(col, row):
		return "▖"
	}
	return ""
}

// ruledBelow reports whether there is a line below a square, within its lowest row.
func (b *Board) ruledBelow(sq engine.Square) bool {
	_, row := b.cell(sq)
	return b.pattern == ruled && b.layout.CellH > 1 && !b.layout.shifted && row < b.v.Ranks()-1
}

// gridStyle returns the style of lines of a board: of those below squares that are not
// characters by themselves, underlined.
func (b *Board) gridStyle(sq engine.Square, mark string) theme.Style {
	style := b.look(sq, theme.Grid)
	if (mark == "▏" || mark == " ") && b.line == b.layout.CellH-1 && b.ruledBelow(sq) {
		style.Attr |= theme.Underline
	}
	return style
}

// hasStarPoint reports whether a square's lower left corner is marked on a board of
// shogi: three squares from the sides.
func (b *Board) hasStarPoint(col, row int) bool {
	files, ranks := b.v.Files(), b.v.Ranks()
	return files == 9 && ranks == 9 && (col == 3 || col == 6) && (row == 2 || row == 5)
}

// crossing returns the lines through a square.
func (b *Board) crossing(sq engine.Square, x, line int) string {
	l := b.layout
	across, center := l.pieceLine(), middle(l.CellW, 1)
	ways := 0
	for bit, to := range directions {
		if b.joined(sq, to[0], to[1]) {
			ways |= 1 << bit
		}
	}
	switch {
	case x == center && line == across:
	case x == center && line < across:
		ways &= 1
	case x == center:
		ways &= 2
	case line != across:
		return ""
	case x < center:
		ways &= 4
	default:
		ways &= 8
	}
	if ways == 0 {
		return ""
	}
	return crossings[ways]
}

// directions are those of crossings, to the right and down.
var directions = [...][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}

// joined reports whether a line goes from a square to the next in a direction on
// the screen. None crosses the river, but at the sides.
func (b *Board) joined(sq engine.Square, dx, dy int) bool {
	if b.layout.Flipped {
		dx, dy = -dx, -dy
	}
	to, ok := b.v.Step(sq, dx, -dy)
	file := b.v.File(sq)
	return ok && (b.bank.Has(sq) == b.bank.Has(to) || file == 0 || file == b.v.Files()-1)
}

// gridBetween returns what the board's lines show in a column of the line between a
// square and the one above it.
func (b *Board) gridBetween(col, row, x int) string {
	switch {
	case b.pattern == ruled && x == 0 && b.hasStarPoint(col, row-1):
		return "•"
	case b.pattern == ruled:
		return "─"
	case b.pattern == crossed && x == middle(b.layout.CellW, 1) && b.joined(b.square(col, row), 0, -1):
		return "│"
	case b.pattern == crossed:
		return cmp.Or(b.diagonal(col, row, x, 0), " ")
	}
	return " "
}
