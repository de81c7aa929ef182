package search

import "github.com/ferzchess/ferz/engine"

// Baseline evaluates positions without a net: it returns the scores to which a net adds. Only one
// goroutine at a time may use it.
type Baseline struct {
	eval  *evaluator
	terms bool // are part of the score
	pawns pawnTable
	scans scans
}

// NewBaseline returns the baseline of a variant's nets: material and piece-square tables, and
// the positional terms where nets add to them, too (see nnue.Params.OnTerms). Where compulsory captures
// count they are always part of it.
func NewBaseline(v *engine.Variant, onTerms bool) *Baseline {
	m, tr := measureMobility(v.WithoutRules()), newTraits(v)
	w := netBaseWeights(v, m, tr)
	if onTerms {
		w = weightsFor(v, m, tr)
	}
	return &Baseline{eval: newEvaluator(v, m, tr, w, nil), terms: onTerms || tr.compels()}
}

// Score returns the score of a position for the player to move, in centipawns.
func (b *Baseline) Score(p *engine.Position) Score {
	sums, more := b.eval.sum(p), Score(0)
	if b.terms {
		more = b.eval.termScore(p, &sums, b.pawns.probe(b.eval, p, sums.keys[0]), &b.scans)
	}
	return b.eval.withNet(p, &sums, more)
}

// termScore returns the sum of the positional terms for the player to move.
func (e *evaluator) termScore(p *engine.Position, of *evalState, pawns *pawnEntry, with *scans) Score {
	score := e.taper(e.terms.balance(e, p, pawns, with), e.phase(of.psq[engine.White]+of.psq[engine.Black]))
	return forMover(p, score*e.sign)
}

// taper returns a packed score at a game phase.
func (e *evaluator) taper(packed int64, phase int32) Score {
	mg, eg := unpack(packed)
	return Score((int64(mg)*int64(phase) + int64(eg)*int64(256-phase)) >> 8)
}
