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
	if e.net, e.eval = n, e.netBaseEval; n == nil {
		e.eval = e.classicalEval
	}
	e.Clear()
}

// NetBaseline returns the part of the static score to which a net adds.
func (e *Engine) NetBaseline(p *engine.Position) Score {
	sums := e.netBaseEval.sum(p)
	return e.netBaseEval.estimate(p, &sums, 0)
}

// evalEntry is what is found out about a position that takes long to know.
type evalEntry struct {
	hash  uint64
	found int64
}

// evalCacheSize is how many of them a worker keeps, 256 KB: the hash table knows
// static scores only of positions that were searched to some end.
const evalCacheSize = 1 << 14

// positional returns what takes long to know of a position: the balance of the
// terms, or what the net says.
func (w *worker) positional(p *engine.Position, of *evalState) int64 {
	known := w.evalCacheSlot(p)
	if known.hash != p.Hash() {
		known.hash, known.found = p.Hash(), w.computePositional(p, of)
	}
	return known.found
}

// evalCacheSlot returns where the inspection of a position is, if it is kept.
func (w *worker) evalCacheSlot(p *engine.Position) *evalEntry {
	return &w.evalCache[p.Hash()>>8%evalCacheSize]
}

// computePositional is inspect for a position that is not kept.
func (w *worker) computePositional(p *engine.Position, of *evalState) int64 {
	if w.net == nil {
		return w.eval.terms.balance(w.eval, p, w.pawnTable.probe(w.eval, p, of.keys[0]), &w.scans)
	}
	if w.accumulators == nil {
		w.accumulators = nnue.NewStack(w.net)
	}
	return int64(w.accumulators.Evaluate(p))
}

// combineEval returns the static score of a position for the player to move; found is
// what inspect returns.
func (w *worker) combineEval(p *engine.Position, of *evalState, found int64) Score {
	if w.net == nil {
		return w.eval.estimate(p, of, found)
	}
	return min(max(w.eval.estimate(p, of, 0)+w.eval.scaleByClock(Score(found), p), -evalBound), evalBound)
}
