package search

import "github.com/ferzchess/ferz/engine"

// Gradient tell how static scores depend on the weights of the terms and on the
// values of pieces, of which they are sums but for little. They are for fitting
// these, and not safe for concurrent use.
type Gradient struct {
	Weights []Weight // what Of enters slopes for, in order
	base    *perturbed
	others  []*perturbed
}

// Weight is a number on which static scores depend.
type Weight struct {
	Name  string
	Stage Phase
	Value float64
}

// Phase is where in a game a weight counts.
type Phase int

// A weight counts in the middle game, in the ending, or alike in both.
const (
	Middlegame Phase = iota
	Endgame
	BothPhases
)

// perturbed is an evaluator that differs from the first in one weight or value.
type perturbed struct {
	*evaluator
	pawns     *pawnTable
	scans     *scans
	delta     float32 // by how much it differs
	gamePhase Phase   // Always, or Middle for both
}

// sums returns those of a position and by how much White is better off.
func (e *perturbed) sums(p *engine.Position) (of evalState, terms int64, middle, ending int32) {
	of = e.sum(p)
	terms = e.terms.balance(e.evaluator, p, e.pawns.probe(e.evaluator, p, of.keys[0]), e.scans)
	middle, ending = unpack(of.psq[engine.White] - of.psq[engine.Black] + terms)
	return of, terms, middle, ending
}

// perturbation is by how much a weight is changed: little where what it counts has
// bounds, and else much, such that rounding matters less.
func perturbation(term int) int32 {
	switch term {
	case pieceTerm, pawnTerm, handTerm, mobilityPSQTTerm, weakSquareTerm, handAttackTerm:
		return 10
	}
	return 100
}

// NewGradient returns the slopes of a variant's scores; those of the values of its
// types as well, if types is set.
func NewGradient(v *engine.Variant, types bool) *Gradient {
	m, tr := measureMobility(v.Plain()), newTraits(v)
	w := weightsFor(v, m, tr)
	s := &Gradient{}
	vary := func(w *weights, more *valueOffsets, by int32, stage Phase) *perturbed {
		return &perturbed{newEvaluator(v, m, tr, w, more), new(pawnTable), new(scans), float32(by), stage}
	}
	s.base = vary(w, nil, 1, Middlegame)
	for term := range w {
		other, by, stage := *w, perturbation(term), Middlegame
		other[term].middle += by
		if term == weakSquareTerm || term == handAttackTerm {
			stage = BothPhases
		} else {
			other[term].ending += by
		}
		s.add(vary(&other, nil, by, stage), termNames[term], w[term])
	}
	for _, t := range v.Types() {
		if types && !t.Royal {
			const by = 100
			var more valueOffsets
			more[t.ID] = weight{by, by}
			s.add(vary(w, &more, by, Middlegame), t.Name, weight{s.base.values.middle[t.ID], s.base.values.ending[t.ID]})
		}
	}
	return s
}

func (s *Gradient) add(e *perturbed, name string, at weight) {
	s.others = append(s.others, e)
	s.Weights = append(s.Weights, Weight{name, e.gamePhase, float64(at.middle)})
	if e.gamePhase == Middlegame {
		s.Weights = append(s.Weights, Weight{name, Endgame, float64(at.ending)})
	}
}

// Evaluate returns the static score of a position for the player to move, and enters
// what a unit of each weight adds to it.
func (s *Gradient) Evaluate(p *engine.Position, into []float32) Score {
	e := s.base
	of, terms, middle, ending := e.sums(p)
	phase := e.phase(of.psq[engine.White] + of.psq[engine.Black])
	early, late := float32(phase)/256, float32(256-phase)/256
	const unit = 1000
	sign := float32(e.scaleByClock(unit, p)*e.sign) / unit
	if p.Side() == engine.Black {
		sign = -sign
	}
	add := func(m, n float32) { into[0], into[1], into = m, n, into[2:] }
	for term, o := range s.others {
		if term == tempoTerm {
			add(early, late)
			continue
		}
		_, _, mg, eg := o.sums(p)
		m, n := float32(mg-middle)/o.delta*early*sign, float32(eg-ending)/o.delta*late*sign
		if o.gamePhase == BothPhases {
			into[0], into = m+n, into[1:]
			continue
		}
		add(m, n)
	}
	return e.estimate(p, &of, terms)
}
