package engine

import (
	"fmt"
	"strings"
)

// LineText returns moves from the position in algebraic notation with numbers:
// "1. e4 e5 2. Nf3", or "1... e5 2. Nf3" after White's move. It ends before a
// move that is not legal.
func (p *Position) LineText(moves []Move) string {
	q := p.Clone()
	var words []string
	side, number := Color(2), -1 // of the move before
	for _, m := range moves {
		if !q.IsLegal(m) {
			break
		}
		san := q.SAN(m)
		switch {
		case q.Side() == White && (side != White || number != q.MoveNumber()):
			san = fmt.Sprintf("%d. %s", q.MoveNumber(), san)
		case q.Side() == Black && side == Color(2):
			san = fmt.Sprintf("%d... %s", q.MoveNumber(), san)
		}
		side, number = q.Side(), q.MoveNumber()
		words = append(words, san)
		q.Make(m)
	}
	return strings.Join(words, " ")
}
