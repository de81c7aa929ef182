package boardview

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// A latticed board is a ruled one whose pieces are characters. Its upright lines are in
// the middle of the first column of each square, those across in the middle of its first
// line if squares are shifted, else below its last: so characters stand in the middle
// between them, and lines cross without gaps, in the characters that all fonts have. What
// is marked has its color between the lines.

// hasGrid reports whether squares of a height are latticed.
func (b *Board) hasGrid(h int) bool {
	v := b.v
	return b.pattern == ruled && !b.hasPictures(h) && v.Boards() == 1 && v.Size() == v.Files()*v.Ranks()
}

// wide reports whether pieces that have not promoted are two columns wide, all of them.
func (b *Board) wide() bool {
	for _, t := range b.v.Types() {
		if t.Base == 0 && b.faces[t.ID][engine.White].width != 2 {
			return false
		}
	}
	return true
}

// gridLineStyle returns the style of lines between squares, whatever is marked.
func (b *Board) gridLineStyle() theme.Style {
	return b.theme.Square(theme.Light, theme.Plain, theme.Grid)
}

// gridColumn draws the line before a column of squares, or behind the last.
func (b *Board) gridColumn(col, row, line int) {
	style, files := b.gridLineStyle(), b.v.Files()
	switch {
	case line == 0 && b.layout.shifted:
		b.w.Add(style, b.gridCorner(col, row))
	case b.layout.shifted:
		b.w.Add(style, "│")
	default:
		below := line == b.layout.CellH-1 && row < b.v.Ranks()-1
		if below {
			style.Attr |= theme.Underline
		}
		mark := "│"
		switch {
		case col == 0 || col == files:
			mark = " "
		case below && b.hasStarPoint(col, row):
			mark = "╽"
		case line == 0 && row > 0 && b.hasStarPoint(col, row-1):
			mark = "╿"
		}
		b.w.Add(style, mark)
	}
}

// gridCorner returns what is where lines meet at the upper left corner of a square.
func (b *Board) gridCorner(col, row int) string {
	if b.hasStarPoint(col, row-1) {
		return "╋"
	}
	ways := 0
	for bit, on := range [...]bool{row > 0, row < b.v.Ranks(), col > 0, col < b.v.Files()} {
		if on {
			ways |= 1 << bit
		}
	}
	return crossings[ways]
}

// gridRow draws the line above a square.
func (b *Board) gridRow() { b.w.Add(b.gridLineStyle(), strings.Repeat("─", b.layout.CellW-1)) }
