package search

import "github.com/ferzchess/ferz/engine"

// Gradient computes derivatives of the static evaluation with respect to term
// weights and piece values, in which it is nearly linear. It is for tuning and not
// safe for concurrent use.
type Gradient struct {
	Weights []Weight // in the order in which Evaluate stores derivatives
	base    *perturbed
	others  []*perturbed
}

// Weight is a number that static evaluations depend on.
type Weight struct {
	Name  string
	Stage Phase
	Value float64
}

// Phase is the part of a game in which a weight counts.
type Phase int

// A weight counts in the middlegame, in the endgame, or equally in both.
const (
	Middlegame Phase = iota
	Endgame
	BothPhases
)

// perturbed is an evaluator that differs from the base in one weight or value.
type perturbed struct {
	*evaluator
	pawns     *pawnTable
	scans     *scans
	delta     float32 // the difference
	gamePhase Phase   // BothPhases, or Middlegame for both
}

// sums returns the evalState of a position and the terms from White's point of view.
func (e *perturbed) sums(p *engine.Position) (of evalState, terms int64, middle, ending int32) {
	of = e.sum(p)
	terms = e.terms.balance(e.evaluator, p, e.pawns.probe(e.evaluator, p, of.keys[0]), e.scans)
	middle, ending = unpack(of.psq[engine.White] - of.psq[engine.Black] + terms)
	return of, terms, middle, ending
}

// perturbation returns the change applied to a weight for the finite difference:
// small for bounded weights, otherwise large to reduce rounding errors.
func perturbation(term int) int32 {
	switch term {
	case pieceTerm, pawnTerm, handTerm, mobilityPSQTTerm, weakSquareTerm, handAttackTerm:
		return 10
	}
	return 100
}

// NewGradient returns the gradient of a variant's scores by term weights and, if
// types is set, also by piece values.
func NewGradient(v *engine.Variant, types bool) *Gradient {
	m, tr := measureMobility(v.WithoutRules()), newTraits(v)
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

// Evaluate returns the static evaluation of a position for the player to move, and
// stores its derivative by each weight in into.
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
