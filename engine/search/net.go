package search

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
)

// SetNet lets a net add to the static scores, or none if it is nil. It must be
// a net for the engine's variant. What earlier searches have learned is
// forgotten.
func (e *Engine) SetNet(n *nnue.Net) {
	e.net = nil
	if n != nil {
		e.net = nnue.NewStack(n)
	}
	e.Clear()
}

// withNet adds to a static score, for the player to move, what the net says of
// the position, if there is a net.
func (e *Engine) withNet(score Score, p *engine.Position) Score {
	if e.net == nil {
		return score
	}
	more := e.eval.damp(Score(e.net.Evaluate(p)), p)
	return min(max(score+more, -evalBound), evalBound)
}
