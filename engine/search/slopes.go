package search

import "github.com/ferzchess/ferz/engine"

// Slopes tell how static scores depend on the weights of the terms and on the
// values of pieces, of which they are sums but for little. They are for fitting
// these, and not safe for concurrent use.
type Slopes struct {
	Weights []Weight // what Of enters slopes for, in order
	base    *variation
	others  []*variation
}

// Weight is a number on which static scores depend.
type Weight struct {
	Name  string
	Stage Stage
	Value float64
}

// Stage is where in a game a weight counts.
type Stage int

// A weight counts in the middle game, in the ending, or alike in both.
const (
	Middle Stage = iota
	Ending
	Always
)

// variation is an evaluator that differs from the first in one weight or value.
type variation struct {
	*evaluator
	pawns *structures
	with  *scans
	by    float32 // by how much it differs
	stage Stage   // Always, or Middle for both
}

// sums returns those of a position and by how much White is better off.
func (e *variation) sums(p *engine.Position) (of sums, terms int64, middle, ending int32) {
	of = e.sum(p)
	terms = e.terms.balance(e.evaluator, p, e.pawns.of(e.evaluator, p, of.keys[0]), e.with)
	middle, ending = unpack(of.placed[engine.White] - of.placed[engine.Black] + terms)
	return of, terms, middle, ending
}

// stepFor is by how much a weight is changed: little where what it counts has
// bounds, and else much, such that rounding matters less.
func stepFor(term int) int32 {
	switch term {
	case pieceTerm, pawnTerm, handTerm, placeTerm, weakTerm, heldTerm:
		return 10
	}
	return 100
}

// NewSlopes returns the slopes of a variant's scores; those of the values of its
// types as well, if types is set.
func NewSlopes(v *engine.Variant, types bool) *Slopes {
	m, tr := measure(v.Plain()), newTraits(v)
	w := weightsFor(v, m, tr)
	s := &Slopes{}
	vary := func(w *weights, more *extra, by int32, stage Stage) *variation {
		return &variation{newEvaluator(v, m, tr, w, more), new(structures), new(scans), float32(by), stage}
	}
	s.base = vary(w, nil, 1, Middle)
	for term := range w {
		other, by, stage := *w, stepFor(term), Middle
		other[term].middle += by
		if term == weakTerm || term == heldTerm {
			stage = Always
		} else {
			other[term].ending += by
		}
		s.add(vary(&other, nil, by, stage), termNames[term], w[term])
	}
	for _, t := range v.Types() {
		if types && !t.Royal {
			const by = 100
			var more extra
			more[t.ID] = weight{by, by}
			s.add(vary(w, &more, by, Middle), t.Name, weight{s.base.worth.middle[t.ID], s.base.worth.ending[t.ID]})
		}
	}
	return s
}

func (s *Slopes) add(e *variation, name string, at weight) {
	s.others = append(s.others, e)
	s.Weights = append(s.Weights, Weight{name, e.stage, float64(at.middle)})
	if e.stage == Middle {
		s.Weights = append(s.Weights, Weight{name, Ending, float64(at.ending)})
	}
}

// Of returns the static score of a position for the player to move, and enters
// what a unit of each weight adds to it.
func (s *Slopes) Of(p *engine.Position, into []float32) Score {
	e := s.base
	of, terms, middle, ending := e.sums(p)
	phase := e.phase(of.placed[engine.White] + of.placed[engine.Black])
	early, late := float32(phase)/256, float32(256-phase)/256
	const unit = 1000
	sign := float32(e.damp(unit, p)*e.sign) / unit
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
		m, n := float32(mg-middle)/o.by*early*sign, float32(eg-ending)/o.by*late*sign
		if o.stage == Always {
			into[0], into = m+n, into[1:]
			continue
		}
		add(m, n)
	}
	return e.estimate(p, &of, terms)
}
