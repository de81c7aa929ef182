package search

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
)

// SetNet makes the engine evaluate with a net, which adds to the positional terms or takes their
// place, or with the terms alone if n is nil. It must be a net for the engine's variant. The
// transposition table and histories are cleared.
func (e *Engine) SetNet(n *nnue.Net) {
	if e.net, e.eval = n, e.classicalEval; n != nil && !n.Params.OnTerms {
		e.eval = e.netBaseEval
	}
	e.Clear()
}

// evalEntry caches the expensive part of the static evaluation, see positional.
type evalEntry struct {
	hash  uint64
	found int64
}

// evalCacheSize is the number of entries that each worker has, 256 KB in all. The
// transposition table has static evaluations of searched nodes only.
const evalCacheSize = 1 << 14

// positional returns the expensive part of a position's evaluation, from the cache
// if possible: the balance of the terms, or the net's output with the terms that it adds to.
func (w *worker) positional(p *engine.Position, of *evalState) int64 {
	known := w.evalCacheSlot(p)
	if known.hash != p.Hash() {
		known.hash, known.found = p.Hash(), w.computePositional(p, of)
	}
	return known.found
}

// evalCacheSlot returns the cache entry for a position.
func (w *worker) evalCacheSlot(p *engine.Position) *evalEntry {
	return &w.evalCache[p.Hash()>>8%evalCacheSize]
}

// computePositional is positional without the cache.
func (w *worker) computePositional(p *engine.Position, of *evalState) int64 {
	if w.net == nil {
		return w.eval.terms.balance(w.eval, p, w.pawnTable.probe(w.eval, p, of.keys[0]), &w.scans)
	}
	if w.accumulators == nil {
		w.accumulators = nnue.NewAccumulatorStack(w.net)
	}
	score := Score(w.accumulators.Evaluate(p))
	if w.net.Params.OnTerms || w.eval.terms.compels {
		score += w.eval.termScore(p, of, w.pawnTable.probe(w.eval, p, of.keys[0]), &w.scans)
	}
	return int64(score)
}

// combineEval returns the static evaluation of a position for the player to move;
// found is the result of positional.
func (w *worker) combineEval(p *engine.Position, of *evalState, found int64) Score {
	if w.net == nil {
		return w.eval.estimate(p, of, found)
	}
	return w.eval.withNet(p, of, Score(found))
}

// withNet is estimate without terms, plus what a net and terms found for the player to move.
func (e *evaluator) withNet(p *engine.Position, of *evalState, found Score) Score {
	return min(max(e.estimate(p, of, 0)+e.scaleByClock(found, p), -evalBound), evalBound)
}
