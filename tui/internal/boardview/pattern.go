package boardview

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// pattern is how a game's board is ruled.
type pattern int

const (
	checkered pattern = iota
	ruled             // squares of one colour with lines between them, as in shogi
	crossed           // lines on whose crossings the pieces stand, as in xiangqi
)

// patternOf returns how a variant's board is ruled. Where there are no colours
// all are checkered.
func patternOf(v *engine.Variant, t *theme.Theme) pattern {
	token, _ := regional(v)
	switch {
	case t.Bare:
		return checkered
	case isXiangqi(v) && v.Files() == 9 && v.Ranks() == 10:
		return crossed
	case token == theme.Wedge || v.Def.Look.Colors == 1:
		return ruled
	}
	return checkered
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
		return b.crossing(sq, x, line)
	}
	return ""
}

// border returns the lines between squares: to the left of each but the first,
// below each but the last, and a dot at the corners of the promotion zones.
func (b *Board) border(sq engine.Square, x, line int) string {
	col, row := b.cell(sq)
	l := b.layout
	below := line == l.CellH-1 && l.CellH > 1 && !l.shifted && row < b.v.Ranks()-1
	switch {
	case below && x == 0 && b.starred(col, row):
		return "▖"
	case below && x > 0:
		return "▁"
	case x == 0 && col > 0:
		return "▏"
	case below:
		return "▁"
	}
	return ""
}

// starred reports whether a square's lower left corner is marked on a board of
// shogi: three squares from the sides.
func (b *Board) starred(col, row int) bool {
	files, ranks := b.v.Files(), b.v.Ranks()
	return files == 9 && ranks == 9 && (col == 3 || col == 6) && (row == 2 || row == 5)
}

// crossing returns the lines through a square.
func (b *Board) crossing(sq engine.Square, x, line int) string {
	col, row := b.cell(sq)
	l := b.layout
	across, center := l.pieceLine(), middle(l.CellW, 1)
	ways := 0
	for bit, there := range [...]bool{b.joined(col, row-1), b.joined(col, row), col > 0, col < b.v.Files()-1} {
		if there {
			ways |= 1 << bit
		}
	}
	switch {
	case x == center && line == across:
	case x == center && line < across:
		ways &= 1
	case x == center:
		ways = ways & 2
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

// joined reports whether a line goes down from a square in a row to the next. It
// does not where the river is, but at the sides.
func (b *Board) joined(col, row int) bool {
	if row < 0 || row >= b.v.Ranks()-1 {
		return false
	}
	return row != b.v.Ranks()/2-1 || col == 0 || col == b.v.Files()-1
}

// seam returns what the board's lines show in a column of the line between a
// square and the one above it.
func (b *Board) seam(col, row, x int) string {
	switch {
	case b.pattern == ruled && x == 0 && b.starred(col, row-1):
		return "•"
	case b.pattern == ruled:
		return "─"
	case b.pattern == crossed && x == middle(b.layout.CellW, 1) && b.joined(col, row-1):
		return "│"
	}
	return " "
}

// palace reports whether a square is in one of xiangqi's palaces.
func (b *Board) palace(sq engine.Square) bool {
	file, rank := b.v.File(sq), b.v.Rank(sq)
	return b.pattern == crossed && file >= 3 && file <= 5 && (rank <= 2 || rank >= b.v.Ranks()-3)
}
