package tuning

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/training"
)

// WeightFit fits the weights of the static evaluation to positions of games:
// logistic regression by Newton's method of a blend of a search's score and the
// game's result. Each variant has a scale of its own.
type WeightFit struct {
	MaxPositions   int      // of each variant
	FitPieceValues bool     // fit the values of the variant's piece types, too
	Fixed          []string // names of terms and types that stay as they are
	Result         float64  // share of the game's result in the target, from 0 to 1
	Regularization float64  // strength of the penalty for changing weights: the higher, the more positions it takes to move them

	Fitted []search.Weight
	Scales []Scale

	samples []sample
	slopes  []float32 // of all samples
	free    []int     // indexes in Fitted
	change  []float64 // of those
}

// Scale describes how a variant's scores become expected results, from 0 to 1, and
// how well they predict.
type Scale struct {
	Variant       string
	Positions     int
	Score, Static float64 // centipawns per unit of the logistic function
	Before, After float64 // mean squared errors on the validation set
}

// sample is a labeled position.
type sample struct {
	static  float32 // score with the present weights
	score   float32 // the search's score
	result  float32 // from 0 to 1, or unknown
	target  float32
	variant int32
	held    bool // part of the validation set
}

const (
	unknown = -1 // a game's result
	heldOut = 10 // one game in this number is used for validation
)

// Source is the files of a variant's games.
type Source struct {
	Variant *engine.Variant
	Paths   []string
}

// Load reads the positions of games. With FitPieceValues there must be one variant.
func (w *WeightFit) Load(ctx context.Context, from []Source) error {
	if w.FitPieceValues && len(from) > 1 {
		return errors.New("the values of pieces are fitted to games of a single variant")
	}
	readers, errs := make([]reader, len(from)), make([]error, len(from))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i, s := range from {
		all.Go(func() {
			slots <- struct{}{}
			r := &readers[i]
			*r = reader{most: w.MaxPositions, variant: int32(i), slopes: search.NewGradient(s.Variant, w.FitPieceValues)}
			errs[i] = r.read(ctx, s)
			<-slots
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for i, r := range readers {
		w.Fitted = r.slopes.Weights
		w.samples, w.slopes = append(w.samples, r.samples...), append(w.slopes, r.rows...)
		w.Scales = append(w.Scales, Scale{Variant: from[i].Variant.Def.ID, Positions: len(r.samples)})
	}
	return nil
}

// reader reads the positions of a variant.
type reader struct {
	most    int
	variant int32
	slopes  *search.Gradient
	samples []sample
	rows    []float32
}

var errEnough = errors.New("enough positions")

func (r *reader) read(ctx context.Context, s Source) error {
	for i, path := range s.Paths {
		most := r.most * (i + 1) / len(s.Paths)
		seen := 0
		err := training.QuietPositions(path, s.Variant, func(p *engine.Position, game int, score int16, outcome engine.Outcome) error {
			if len(r.samples) >= most {
				return errEnough
			}
			if seen++; seen%2 == 1 { // adjacent positions are similar
				r.add(p, game, score, outcome)
			}
			return ctx.Err()
		})
		if err != nil && !errors.Is(err, errEnough) {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	if len(r.samples) < 100 {
		return fmt.Errorf("%s: %d quiet positions of %s: too few", s.Paths[0], len(r.samples), s.Variant.Def.Name)
	}
	return nil
}

func (r *reader) add(p *engine.Position, game int, score int16, outcome engine.Outcome) {
	n := len(r.slopes.Weights)
	r.rows = append(r.rows, make([]float32, n)...)
	static := r.slopes.Evaluate(p, r.rows[len(r.rows)-n:])
	r.samples = append(r.samples, sample{
		static: float32(static), score: float32(score), result: resultFor(p.Side(), outcome),
		variant: r.variant, held: game%heldOut == 0,
	})
}

// resultFor returns a player's result, from 0 to 1, or unknown.
func resultFor(c engine.Color, o engine.Outcome) float32 {
	if o == engine.Undecided {
		return unknown
	}
	return float32(o.HalfPoints(c)) / 2
}

// Fit makes steps of Newton's method; the result is in Fitted and Scales. report,
// unless nil, is called after each with the mean squared error on the validation
// set, averaged over all variants.
func (w *WeightFit) Fit(ctx context.Context, steps int, report func(step int, loss float64)) error {
	w.selectFree()
	for v := range w.Scales {
		w.setTargets(v)
		w.fitScale(v)
		w.Scales[v].Before = w.loss(v)
	}
	for step := range steps {
		if err := w.step(ctx); err != nil {
			return err
		}
		loss := 0.
		for v := range w.Scales {
			if !w.FitPieceValues {
				w.fitScale(v)
			}
			w.Scales[v].After = w.loss(v)
			loss += w.Scales[v].After / float64(len(w.Scales))
		}
		if report != nil {
			report(step+1, loss)
		}
	}
	for i, at := range w.free {
		w.Fitted[at].Value += w.change[i]
	}
	return nil
}

// selectFree determines which weights are free. The middlegame value of a pawn is
// the unit and stays fixed, unless piece values are fitted, where the scale is fixed
// instead.
func (w *WeightFit) selectFree() {
	for i, at := range w.Fitted {
		isPawn := at.Name == "pawn"
		unit := isPawn && at.Stage == search.Middlegame || w.FitPieceValues && (isPawn || at.Name == "piece")
		if !unit && !slices.Contains(w.Fixed, at.Name) {
			w.free = append(w.free, i)
		}
	}
	w.change = make([]float64, len(w.free))
}

// each calls f for the positions of a variant.
func (w *WeightFit) each(variant int, f func(i int, s *sample)) {
	for i := range w.samples {
		if s := &w.samples[i]; s.variant == int32(variant) {
			f(i, s)
		}
	}
}

// setTargets computes the targets of a variant's positions.
func (w *WeightFit) setTargets(v int) {
	scale := training.GoldenSectionMin(100, 1500, func(scale float64) (sum float64) {
		w.each(v, func(_ int, s *sample) {
			if s.result != unknown {
				sum += square(sigmoid(float64(s.score)/scale) - float64(s.result))
			}
		})
		return sum
	})
	w.each(v, func(_ int, s *sample) {
		told := sigmoid(float64(s.score) / scale)
		if s.result != unknown {
			told = w.Result*float64(s.result) + (1-w.Result)*told
		}
		s.target = float32(told)
	})
	w.Scales[v].Score = scale
}

// fitScale finds the scale of a variant's static evaluations.
func (w *WeightFit) fitScale(v int) {
	var statics, targets []float64
	w.each(v, func(i int, s *sample) {
		statics, targets = append(statics, w.static(i)), append(targets, float64(s.target))
	})
	w.Scales[v].Static = training.GoldenSectionMin(100, 3000, func(scale float64) (sum float64) {
		for i, x := range statics {
			sum += square(sigmoid(x/scale) - targets[i])
		}
		return sum
	})
}

// static returns the score of a position with the present weights.
func (w *WeightFit) static(i int) float64 {
	x, row := float64(w.samples[i].static), w.row(i)
	for j, at := range w.free {
		x += w.change[j] * float64(row[at])
	}
	return x
}

func (w *WeightFit) row(i int) []float32 { return w.slopes[i*len(w.Fitted):][:len(w.Fitted)] }

// loss returns the mean squared error of a variant on the validation set.
func (w *WeightFit) loss(v int) float64 {
	sum, n := 0., 0
	w.each(v, func(i int, s *sample) {
		if s.held {
			sum += square(sigmoid(w.static(i)/w.Scales[v].Static) - float64(s.target))
			n++
		}
	})
	return sum / float64(max(n, 1))
}

// step changes the weights once.
func (w *WeightFit) step(ctx context.Context) error {
	k, parts := len(w.free), runtime.GOMAXPROCS(0)
	curves, slopes := make([][]float64, parts), make([][]float64, parts)
	var all sync.WaitGroup
	for part := range parts {
		curves[part], slopes[part] = make([]float64, k*k), make([]float64, k)
		all.Go(func() {
			w.differentiate(ctx, part*len(w.samples)/parts, (part+1)*len(w.samples)/parts, curves[part], slopes[part])
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	curve, slope := curves[0], slopes[0]
	for part := 1; part < parts; part++ {
		add(curve, curves[part])
		add(slope, slopes[part])
	}
	const typical = 100. // a weight
	for i := range k {
		hold := w.Regularization / square(typical)
		curve[i*k+i] += hold
		slope[i] -= hold * w.change[i]
	}
	by, err := solve(curve, slope)
	if err == nil {
		add(w.change, by)
	}
	return err
}

// differentiate adds up the second derivatives (lower triangle) and the first
// derivatives of the likelihood over some positions.
func (w *WeightFit) differentiate(ctx context.Context, from, to int, curve, slope []float64) {
	const flattest = 0.02 // so that decided positions count, too
	k := len(w.free)
	x := make([]float64, k)
	for i := from; i < to && (i%1024 != 0 || ctx.Err() == nil); i++ {
		s, row := &w.samples[i], w.row(i)
		if s.held {
			continue
		}
		scale := w.Scales[s.variant].Static
		for j, at := range w.free {
			x[j] = float64(row[at]) / scale
		}
		p := sigmoid(w.static(i) / scale)
		steep, miss := max(p*(1-p), flattest), float64(s.target)-p
		for a, xa := range x {
			if xa == 0 {
				continue
			}
			slope[a] += miss * xa
			line := curve[a*k:][:a+1]
			for b := range line {
				line[b] += steep * xa * x[b]
			}
		}
	}
}
