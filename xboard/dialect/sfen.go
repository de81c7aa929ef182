package dialect

import (
	"strconv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// sfen writes a position as USI has it, with the engine's letters.
func (n *Notation) sfen(p *engine.Position) string {
	side, plies := " b ", 2*p.MoveNumber()-1
	if p.Side() == engine.Black {
		side, plies = " w ", plies+1
	}
	hands := notation.SFENHands(p, func(t *engine.PieceType, c engine.Color) string { return n.letters[t.ID][c] })
	return n.board(p) + side + hands + " " + strconv.Itoa(plies)
}
