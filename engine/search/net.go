package search

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
)

// SetNet lets a net add to the static scores, or none if it is nil. It must be
// a net for the engine's variant. What earlier searches have learned is
// forgotten.
func (e *Engine) SetNet(n *nnue.Net) {
	e.net = n
	e.Clear()
}

// withNet adds to a static score, for the player to move, what the net says of
// the position, if there is a net.
func (w *worker) withNet(score Score, p *engine.Position) Score {
	if w.net == nil {
		return score
	}
	if w.layers == nil {
		w.layers = nnue.NewStack(w.net)
	}
	more := w.eval.damp(Score(w.layers.Evaluate(p)), p)
	return min(max(score+more, -evalBound), evalBound)
}
