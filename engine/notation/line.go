package notation

import (
	"fmt"
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

// Counted writes a move with the number by which the game's players know it: "3... Nf6", or
// "6. Nf6" where they count plies.
func Counted(d *engine.Definition, count int, side engine.Color, move string) string {
	if d.CountsPlies {
		side = engine.White
	}
	return Numbered(count, side, move)
}

// Line returns moves from the position in algebraic notation with numbers:
// "1. e4 e5 2. Nf3", or "1... e5 2. Nf3" after engine.White's move, see Counted. It ends
// before a move that is not legal.
func Line(p *engine.Position, moves []engine.Move) string { return LineIn(SANs, p, moves) }

// LineIn is Line in another notation.
func LineIn(write MoveFormatter, p *engine.Position, moves []engine.Move) string {
	q := wrap(p.Clone())
	var words []string
	side, number := engine.Color(2), -1 // of the move before
	for _, m := range moves {
		if !q.IsLegal(m) {
			break
		}
		text := write.Move(q.Position, m)
		switch {
		case q.Side() == engine.White && (side != engine.White || number != q.MoveNumber()),
			q.Side() == engine.Black && side == engine.Color(2):
			text = Counted(&q.Variant().Def, q.MoveCount(), q.Side(), text)
		}
		side, number = q.Side(), q.MoveNumber()
		words = append(words, text)
		q.Make(m)
	}
	return strings.Join(words, " ")
}
