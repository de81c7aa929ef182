package search

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
)

// SetNet lets a net tell what positions are worth beyond material and places,
// or the terms of the static evaluation if it is nil: the net does it better,
// and in less time. It must be a net for the engine's variant. What earlier
// searches have learned is forgotten.
func (e *Engine) SetNet(n *nnue.Net) {
	e.net = n
	e.Clear()
}

// Simple returns the part of the static score to which a net adds.
func (e *Engine) Simple(p *engine.Position) Score {
	sums := e.eval.sum(p)
	return e.eval.estimate(p, &sums, nil)
}

// static returns the static score of a position for the player to move.
func (w *worker) static(p *engine.Position, of *sums) Score {
	if w.net == nil {
		return w.eval.estimate(p, of, w.structures)
	}
	if w.layers == nil {
		w.layers = nnue.NewStack(w.net)
	}
	more := w.eval.damp(Score(w.layers.Evaluate(p)), p)
	return min(max(w.eval.estimate(p, of, nil)+more, -evalBound), evalBound)
}
