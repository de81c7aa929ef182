package search

import "github.com/ferzchess/ferz/engine"

// What a piece in hand that can enter only where others leave is worth less than
// one on the board, in percent of its value: a share always, and another one
// divided by the squares where pieces may enter. Without any it is worth nothing.
const (
	waitingShare = 12
	gatesShare   = 30
)

// gatingBalance returns by how much White is better off, packed, as pieces in hand wait
// to enter the board.
func (e *evaluator) gatingBalance(p *engine.Position) int64 {
	return e.gatingLoss(p, engine.Black) - e.gatingLoss(p, engine.White)
}

// gatingLoss returns the packed value that a player's pieces in hand have lost.
func (e *evaluator) gatingLoss(p *engine.Position, c engine.Color) (sum int64) {
	if e.hands(p, c) == 0 {
		return 0
	}
	gates := p.Gates(c)
	n := int32(gates.Count())
	share := int32(100)
	if n > 0 {
		share = min(waitingShare+gatesShare/n, 100)
	}
	for _, t := range e.inHand {
		mg, eg := unpack(e.hand[t])
		sum += int64(p.InHand(c, t)) * pack(mg*share/100, eg*share/100)
	}
	return sum
}
