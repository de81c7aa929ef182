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
	if e.net, e.eval = n, e.under; n == nil {
		e.eval = e.alone
	}
	e.Clear()
}

// Simple returns the part of the static score to which a net adds.
func (e *Engine) Simple(p *engine.Position) Score {
	sums := e.under.sum(p)
	return e.under.estimate(p, &sums, 0)
}

// inspection is what is found out about a position that takes long to know.
type inspection struct {
	hash  uint64
	found int64
}

// inspections is how many of them a worker keeps, 256 KB: the hash table knows
// static scores only of positions that were searched to some end.
const inspections = 1 << 14

// inspect returns what takes long to know of a position: the balance of the
// terms, or what the net says.
func (w *worker) inspect(p *engine.Position, of *sums) int64 {
	known := w.kept(p)
	if known.hash != p.Hash() {
		known.hash, known.found = p.Hash(), w.examine(p, of)
	}
	return known.found
}

// kept returns where the inspection of a position is, if it is kept.
func (w *worker) kept(p *engine.Position) *inspection {
	return &w.inspections[p.Hash()>>8%inspections]
}

// examine is inspect for a position that is not kept.
func (w *worker) examine(p *engine.Position, of *sums) int64 {
	if w.net == nil {
		return w.eval.terms.balance(w.eval, p, w.structures.of(w.eval, p, of.keys[0]), &w.scans)
	}
	if w.layers == nil {
		w.layers = nnue.NewStack(w.net)
	}
	return int64(w.layers.Evaluate(p))
}

// static returns the static score of a position for the player to move; found is
// what inspect returns.
func (w *worker) static(p *engine.Position, of *sums, found int64) Score {
	if w.net == nil {
		return w.eval.estimate(p, of, found)
	}
	return min(max(w.eval.estimate(p, of, 0)+w.eval.damp(Score(found), p), -evalBound), evalBound)
}
