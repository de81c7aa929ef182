package trial

import (
	"math"

	"github.com/ferzchess/ferz/engine"
)

// Value is the value of a piece, in centipawns.
type Value struct {
	Author    int     `json:"author"`    // 0: not given
	Estimated int     `json:"estimated"` // from its moves
	Measured  float64 `json:"measured"`  // by the results; 0: could not be
	Error     float64 `json:"error"`     // of that, with 95 %
}

// materialPhase is a part of a game in which both players keep their pieces.
type materialPhase struct {
	more  [engine.MaxTypes + 1]int8 // of each type that White has more than Black, hands included
	plies int
}

// observation is a stage with the result of its game.
type observation struct {
	more   *[engine.MaxTypes + 1]int8
	result float64 // for White, from 0 to 1
	weight float64 // those of a game have 1 together, as its result is one
}

// minPhasePlies is how many plies a stage lasts at least, so that no exchange is under
// way.
const minPhasePlies = 4

// note notes what the players have in the position.
func (w *gameScan) note() {
	var s materialPhase
	for _, t := range w.v.Types() {
		if !t.Royal {
			s.more[t.ID] = int8(w.p.Count(engine.White, t.ID) + w.p.InHand(engine.White, t.ID) - w.p.Count(engine.Black, t.ID) - w.p.InHand(engine.Black, t.ID))
		}
	}
	if n := len(w.stages); n == 0 || w.stages[n-1].more != s.more {
		w.stages = append(w.stages, s)
	}
	w.stages[len(w.stages)-1].plies++
}

// learn keeps what a game shows about the values of pieces.
func (w *gameScan) learn(r engine.Result) {
	if !r.Over() {
		return
	}
	from := len(w.evidence)
	for i := range w.stages {
		if s := &w.stages[i]; s.plies >= minPhasePlies {
			w.evidence = append(w.evidence, observation{more: &s.more, result: float64(r.Outcome.HalfPoints(engine.White)) / 2})
		}
	}
	for i := from; i < len(w.evidence); i++ {
		w.evidence[i].weight = 1 / float64(len(w.evidence)-from)
	}
}

// doubt is the standard deviation of what a piece may be worth before any game
// is played, as a part of its estimate.
const doubt = 0.5

// fit measures what pieces are worth: the values by which a logistic function of
// what White has more explains the results best, given that they are likely to be
// about as estimated. First it finds how much of a chance a centipawn makes by
// the estimates. ok is false if who has more does not win more often.
func (t *Trial) fit() (values map[engine.TypeID]Value, ok bool) {
	values = map[engine.TypeID]Value{}
	var types []engine.TypeID
	for _, pt := range t.v.Types() {
		values[pt.ID] = Value{Author: pt.Value, Estimated: t.values[pt.ID]}
		if pt.Royal {
			values[pt.ID] = Value{}
		} else if t.values[pt.ID] > 0 && t.observed(pt.ID) {
			types = append(types, pt.ID)
		}
	}
	whole := newRegression(2) // pawns by the estimates, and White's first move
	whole.trust = []float64{1e-2, 1e-2}
	each := newRegression(len(types) + 1)
	for _, o := range t.evidence {
		x := make([]float64, len(types)+1)
		sum := 0.0
		for i, id := range types {
			x[i] = float64(o.more[id])
			sum += x[i] * float64(t.values[id]) / 100
		}
		x[len(types)] = 1
		whole.add([]float64{sum, 1}, o)
		each.add(x, o)
	}
	scale, spread, solved := whole.solve()
	if !solved || scale[0] < 2*spread[0] || scale[0] <= 0 {
		return values, false
	}
	for i, id := range types {
		each.prior[i] = scale[0] * float64(t.values[id]) / 100
		each.trust[i] = 1 / math.Pow(doubt*each.prior[i], 2)
	}
	each.trust[len(types)] = 1e-2
	w, spread, solved := each.solve()
	if !solved {
		return values, false
	}
	const z95 = 1.96
	for i, id := range types {
		v := values[id]
		v.Measured, v.Error = 100*w[i]/scale[0], z95*100*spread[i]/scale[0]
		values[id] = v
	}
	return values, true
}

// observed reports whether the players ever had different numbers of a type.
func (t *Trial) observed(id engine.TypeID) bool {
	for _, o := range t.evidence {
		if o.more[id] != 0 {
			return true
		}
	}
	return false
}

// regression finds the weights w for which 1/(1+exp(-w·x)) is most likely the
// chance of a win, where each weight is normally distributed about prior with the
// variance 1/trust before anything is seen.
type regression struct {
	x            [][]float64
	of           []observation
	prior, trust []float64
}

func newRegression(n int) *regression {
	return &regression{prior: make([]float64, n), trust: make([]float64, n)}
}

func (r *regression) add(x []float64, o observation) {
	r.x, r.of = append(r.x, x), append(r.of, o)
}

// solve returns the weights and their standard deviations, by Newton's method.
func (r *regression) solve() (w, spread []float64, ok bool) {
	w = append(w, r.prior...)
	for range 50 {
		gradient, curvature := r.at(w)
		inv, regular := inverse(curvature)
		if !regular {
			return nil, nil, false
		}
		far := 0.0
		for i := range w {
			step := dot(inv[i], gradient)
			step = min(max(step, -1), 1) // from far away Newton's steps are too long
			w[i] += step
			far = max(far, math.Abs(step))
		}
		if far < 1e-9 {
			for i := range inv {
				spread = append(spread, math.Sqrt(inv[i][i]))
			}
			return w, spread, true
		}
	}
	return nil, nil, false
}

// at returns the gradient of the logarithm of the weights' probability, and the
// negative of its matrix of second derivatives.
func (r *regression) at(w []float64) (gradient []float64, curvature [][]float64) {
	for i := range w {
		gradient = append(gradient, -r.trust[i]*(w[i]-r.prior[i]))
		curvature = append(curvature, make([]float64, len(w)))
		curvature[i][i] = r.trust[i]
	}
	for k, x := range r.x {
		seen := &r.of[k]
		p := 1 / (1 + math.Exp(-dot(w, x)))
		for i := range x {
			gradient[i] += seen.weight * (seen.result - p) * x[i]
			for j := range x {
				curvature[i][j] += seen.weight * p * (1 - p) * x[i] * x[j]
			}
		}
	}
	return gradient, curvature
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// inverse returns the inverse of a symmetric positive matrix, by Gauss and Jordan.
func inverse(m [][]float64) ([][]float64, bool) {
	n := len(m)
	a := make([][]float64, n)
	for i := range a {
		a[i] = append(append([]float64(nil), m[i]...), make([]float64, n)...)
		a[i][n+i] = 1
	}
	for i := range a {
		pivot := a[i][i]
		if !(pivot > 1e-12) {
			return nil, false
		}
		for j := range a[i] {
			a[i][j] /= pivot
		}
		for k := range a {
			if f := a[k][i]; k != i && f != 0 {
				for j := range a[k] {
					a[k][j] -= f * a[i][j]
				}
			}
		}
	}
	for i := range a {
		a[i] = a[i][n:]
	}
	return a, true
}
