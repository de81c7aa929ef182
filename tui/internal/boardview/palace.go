package boardview

import "github.com/ferzchess/ferz/engine"

// palaces returns the squares of the palaces: the nine that a royal piece never
// leaves.
func palaces(v *engine.Variant) (out engine.Bitboard) {
	for _, id := range v.RoyalTypes() {
		for c := engine.White; c <= engine.Black; c++ {
			if to, ok := v.Type(id).Confined(c); ok && to.Count() == 9 {
				out = out.Or(to)
			}
		}
	}
	return out
}

// inPalace reports whether a square is in a palace of a board that shows them.
func (b *Board) inPalace(sq engine.Square) bool { return b.pattern == crossed && b.palaces.Has(sq) }

// palaceCentre reports whether a square is the one in the middle of a palace, where
// its diagonals meet.
func (b *Board) palaceCentre(sq engine.Square) bool {
	for i := range 9 {
		if to, ok := b.v.Step(sq, i%3-1, i/3-1); !ok || !b.palaces.Has(to) {
			return false
		}
	}
	return true
}

// palaceCentres returns the squares in the middle of palaces.
func (b *Board) palaceCentres() (out []engine.Square) {
	for i := range b.v.Size() {
		if sq := engine.Square(i); b.palaces.Has(sq) && b.palaceCentre(sq) {
			out = append(out, sq)
		}
	}
	return out
}

// diagonal returns what a palace's diagonals show in a column and line of the square in a
// column and row of the board, "" where there are none: a stroke in each line between the
// palace's middle and the squares at its corners. Squares of one row have no such lines.
func (b *Board) diagonal(col, row, x, line int) string {
	l := b.layout
	for _, center := range b.centers {
		atCol, atRow := b.cell(center)
		dx, dy := (col-atCol)*l.CellW+x-middle(l.CellW, 1), (row-atRow)*l.CellH+line-l.pieceLine()
		if dy == 0 || abs(dy) >= l.CellH || abs(dx) != (2*abs(dy)*l.CellW+l.CellH)/(2*l.CellH) {
			continue
		}
		if dx > 0 == (dy > 0) {
			return "╲"
		}
		return "╱"
	}
	return ""
}
