package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Numbered writes a move with its number: "3. Nf3", or "3... Nf6" of engine.Black.
func Numbered(number int, side engine.Color, move string) string {
	dots := "."
	if side == engine.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", number, dots, move)
}

// Line returns moves from the position in algebraic notation with numbers:
// "1. e4 e5 2. Nf3", or "1... e5 2. Nf3" after engine.White's move. It ends before a
// move that is not legal.
func Line(p *engine.Position, moves []engine.Move) string { return LineIn(SANs, p, moves) }

// LineIn is Line in another notation.
func LineIn(write Writer, p *engine.Position, moves []engine.Move) string {
	q := of(p.Clone())
	var words []string
	side, number := engine.Color(2), -1 // of the move before
	for _, m := range moves {
		legal := q.LegalMoves()
		i := slices.Index(legal, m)
		if i < 0 {
			break
		}
		san := write(q.Position, legal)[i]
		switch {
		case q.Side() == engine.White && (side != engine.White || number != q.MoveNumber()),
			q.Side() == engine.Black && side == engine.Color(2):
			san = Numbered(q.MoveNumber(), q.Side(), san)
		}
		side, number = q.Side(), q.MoveNumber()
		words = append(words, san)
		q.Make(m)
	}
	return strings.Join(words, " ")
}
