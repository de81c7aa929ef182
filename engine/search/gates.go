package search

import "github.com/ferzchess/ferz/engine"

// Percent by which a piece that still has to be gated in is worth less than one on
// the board: a constant share, and a share divided by the number of gating squares.
// Without a gating square it is worth nothing.
const (
	waitingShare = 12
	gatesShare   = 30
)

// gatingBalance returns the packed correction for pieces that wait to be gated in,
// from White's point of view.
func (e *evaluator) gatingBalance(p *engine.Position) int64 {
	return e.gatingLoss(p, engine.Black) - e.gatingLoss(p, engine.White)
}

// gatingLoss returns the packed value that a player's pieces in hand lose by having
// to be gated in.
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
