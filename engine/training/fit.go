package training

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/engine/nnue"
)

// FitOptions configure training. Zero values are replaced by good defaults.
type FitOptions struct {
	Units        int     // per player; 0 means by the number of positions
	Epochs       int     // passes over all positions; 0 means by their number
	BatchSize    int     // positions for each step; 0 means by their number
	ResultWeight float64 // share of the game's result in the target, the rest is the search's score; 0 means 0.1
	LearningRate float64 // of the first step; 0 means 0.001, or 0.0004 with a net to begin with
	Seed         uint64
	// Begin is the net from which training continues, with the same features and Units hidden units; nil: all
	// weights are random. What it learned from other positions is kept for the most part.
	Begin *nnue.Net
}

const (
	finalRateShare       = 0.03 // of the last step, as a share of the first
	maxEpochsWithoutGain = 4    // epochs without improvement after which training stops
	validationEvery      = 10   // one game in this number is used for validation
	weightDecay          = 3    // per step, as a multiple of the rate: high, since there are few positions
	decayMany            = 1.5  // the same from manyPositions on
	decayMost            = 0.7  // the same from mostPositions on
	manyPositions        = 1_000_000
	mostPositions        = 4_000_000
	epochsOfTuning       = 8 // of a net that begins with another one's weights
	shards               = 8 // parts of a batch whose gradients are added in order, so that results don't depend on the number of processors
)

// EpochStats reports progress after an epoch.
type EpochStats struct {
	Pass, Passes   int
	Loss           float64 // mean squared error on the training set
	ValidationLoss float64 // mean squared error on the validation set
	Positions      int     // trained on in this epoch
	Time           time.Duration
}

// FitResult is a trained net with its statistics.
type FitResult struct {
	Net               *nnue.Net
	Games             int
	TrainingPositions int     // size of the training set
	Scale             float64 // centipawns
	ValidationLoss    float64 // mean squared error on the validation set
	BaselineLoss      float64 // the same without a net, for what it is added to
	BestEpoch         int     // epoch with the best net
	MeanQuantError    float64 // mean error by quantization, in centipawns
	MaxQuantError     float64 // largest error by quantization
	Passes            []EpochStats
	settings          FitOptions
}

// fill replaces zero values.
func (f *FitOptions) fill(s *Dataset) {
	set := func(at *int, value int) {
		if *at == 0 {
			*at = value
		}
	}
	if f.Begin != nil {
		set(&f.Units, f.Begin.Params.HiddenSize)
		set(&f.Epochs, epochsOfTuning)
	}
	switch n := s.Len(); {
	case n < 500_000:
		set(&f.Units, nnue.HiddenSizeStep)
	case n < 1_500_000:
		set(&f.Units, 2*nnue.HiddenSizeStep)
	}
	set(&f.Units, 4*nnue.HiddenSizeStep)
	if s.Len() < 2_000_000 { // fewer positions overfit sooner
		set(&f.Epochs, 8)
	}
	set(&f.Epochs, 20)
	set(&f.BatchSize, batchFor(s.Len()))
	if f.ResultWeight == 0 {
		f.ResultWeight = 0.1 // results are soon learned by heart
	}
	if f.LearningRate == 0 {
		f.LearningRate = 0.001
		if f.Begin != nil {
			f.LearningRate = 0.0004
		}
	}
}

// ErrFewGames is the error for a dataset too small for a training and a validation
// set.
var ErrFewGames = errors.New("there are too few games to learn from: play some more")

// Fit trains a net. The same dataset and options give the same net. report, unless
// nil, is called after each epoch. If ctx is done before the last epoch, it returns
// ctx's error.
func Fit(ctx context.Context, s *Dataset, f FitOptions, report func(EpochStats)) (*FitResult, error) {
	f.fill(s)
	if f.Units < nnue.HiddenSizeStep || f.Units > nnue.MaxHiddenSize || f.Units%nnue.HiddenSizeStep != 0 {
		return nil, fmt.Errorf("%d units: expected a multiple of %d up to %d", f.Units, nnue.HiddenSizeStep, nnue.MaxHiddenSize)
	}
	if err := f.checkBegin(s); err != nil {
		return nil, err
	}
	t := newTrainer(s, f)
	if len(t.trainSet) == 0 || len(t.validationSet) == 0 {
		return nil, ErrFewGames
	}
	out := &FitResult{Games: s.Games, TrainingPositions: len(t.trainSet), Scale: t.scale, settings: f}
	out.BaselineLoss = t.loss(t.validationSet, nil)
	out.ValidationLoss = math.Inf(1)
	best := newModel(t.model.rows, t.model.units)
	for n := range f.Epochs {
		start := time.Now()
		loss, err := t.pass(ctx, n)
		if err != nil {
			return nil, err
		}
		p := EpochStats{n + 1, f.Epochs, loss, t.loss(t.validationSet, t.model), len(t.trainSet), time.Since(start)}
		out.Passes = append(out.Passes, p)
		if p.ValidationLoss < out.ValidationLoss {
			out.ValidationLoss, out.BestEpoch = p.ValidationLoss, p.Pass
			copy(best.all, t.model.all)
		}
		if report != nil {
			report(p)
		}
		if p.Pass >= out.BestEpoch+maxEpochsWithoutGain {
			break
		}
	}
	rounded, err := quantize(best, s, t.scale)
	if err != nil {
		return nil, err
	}
	if out.Net, err = t.center(best, rounded); err != nil {
		return nil, err
	}
	out.MeanQuantError, out.MaxQuantError = t.quantizationError(best, out.Net)
	return out, nil
}

// checkBegin tests that the net to begin with fits the positions and the options.
func (f *FitOptions) checkBegin(s *Dataset) error {
	switch n := f.Begin; {
	case n == nil:
		return nil
	case n.Layout.RulesHash() != s.Layout.RulesHash():
		return fmt.Errorf("the net to begin with is for other rules than those of %s", s.Layout.Variant().Def.Name)
	case n.Params.OnTerms != s.Shape.OnTerms:
		return fmt.Errorf("the net to begin with adds to %s: expected %s", baselineName(n.Params.OnTerms), baselineName(s.Shape.OnTerms))
	case n.Layout.HasKingBuckets() != s.Layout.HasKingBuckets():
		return fmt.Errorf("the net to begin with has %s: expected %s", bucketsName(n.Layout.HasKingBuckets()), bucketsName(s.Layout.HasKingBuckets()))
	case n.Params.HiddenSize != f.Units:
		return fmt.Errorf("the net to begin with has %d units: expected %d", n.Params.HiddenSize, f.Units)
	}
	return nil
}

// baselineName names the scores to which a net adds.
func baselineName(onTerms bool) string {
	if onTerms {
		return "the positional terms"
	}
	return "material and places alone"
}

// bucketsName says whether a net has king buckets.
func bucketsName(buckets bool) string {
	if buckets {
		return "king buckets"
	}
	return "no king buckets"
}

// trainer is the state of a training run.
type trainer struct {
	FitOptions
	set                     *Dataset
	trainSet, validationSet []int32 // indexes of positions
	targets                 []float32
	weight                  float64 // sum over the training set
	scale                   float64
	decay                   float64 // per step, as a multiple of the rate
	rand                    *rand.Rand
	model                   *model
	shared                  *factorizer
	grads                   [shards]*model
	passes                  [shards]*workspace
	losses                  [shards]float64
	moment1, moment2        []float32 // decaying moments of the gradients
	step, steps             int
}

func newTrainer(s *Dataset, f FitOptions) *trainer {
	t := &trainer{FitOptions: f, set: s, decay: decayFor(s.Len()), rand: rand.New(rand.NewPCG(f.Seed, 1))}
	seen := make([]bool, s.Layout.Size())
	for i := range s.samples {
		if held(s.samples[i].game) {
			t.validationSet = append(t.validationSet, int32(i))
		} else {
			t.trainSet = append(t.trainSet, int32(i))
		}
	}
	for _, i := range t.trainSet {
		t.weight += float64(t.weightOf(i))
	}
	t.model = newModel(s.Layout.Size(), f.Units)
	for i := range t.passes {
		t.passes[i], t.grads[i] = newWorkspace(t.model), newModel(t.model.rows, t.model.units)
	}
	t.steps = t.Epochs * ((len(t.trainSet) + t.BatchSize - 1) / t.BatchSize)
	t.setTargets()
	for _, i := range t.trainSet {
		for mirrored := range 2 {
			t.passes[0].load(s, int(i), mirrored == 1)
			for _, rows := range t.passes[0].rows {
				for _, row := range rows {
					seen[row] = true
				}
			}
			if !s.Layout.Symmetric() {
				break
			}
		}
	}
	if f.Begin != nil {
		t.model.dequantize(&f.Begin.Params, t.scale)
	} else {
		t.model.randomize(t.rand, seen)
	}
	t.shared = newFactorizer(t.model, s.Layout)
	n := len(t.model.all) + len(t.shared.weights)
	t.moment1, t.moment2 = make([]float32, n), make([]float32, n)
	return t
}

// decayFor returns the decay of weights for a number of positions.
func decayFor(positions int) float64 {
	switch {
	case positions >= mostPositions:
		return decayMost
	case positions >= manyPositions:
		return decayMany
	}
	return weightDecay
}

// batchFor returns the size of batches for a number of positions.
func batchFor(positions int) int {
	if positions >= mostPositions {
		return 4096
	}
	return 2048
}

// held reports whether a game belongs to the validation set: some games of each part
// of a dataset do.
func held(game uint32) bool { return (game*2654435761)>>16%validationEvery == 0 }

// setTargets sets the target of each position, from 0 to 1, and the number of
// centipawns per unit of the net's output: the scale at which static scores predict
// results best.
func (t *trainer) setTargets() {
	scores := staticScores(t.set)
	t.scale = fitScale(t.set, scores)
	t.targets = make([]float32, t.set.Len())
	for i, score := range scores {
		target := sigmoid(float64(score) / t.scale)
		if result := t.set.samples[i].result; result != unknown {
			target += t.ResultWeight * ((float64(result)+1)/2 - target)
		}
		t.targets[i] = float32(target)
	}
}

// fitScale returns the number of centipawns per unit at which scores predict results
// best.
func fitScale(s *Dataset, scores []float32) float64 {
	const most = 200_000 // a sample is enough
	step := max(s.Len()/most, 1)
	loss := func(scale float64) (sum float64) {
		for i := 0; i < s.Len(); i += step {
			if result := s.samples[i].result; result != unknown {
				d := sigmoid(float64(scores[i])/scale) - (float64(result)+1)/2
				sum += d * d
			}
		}
		return sum
	}
	return math.Round(GoldenSectionMin(150, 3000, loss))
}

// GoldenSectionMin returns, to about the nearest whole number, the minimum of a
// function that has only one between lo and hi.
func GoldenSectionMin(lo, hi float64, of func(float64) float64) float64 {
	const golden = 0.618033988749895
	for hi-lo > 1 {
		a, b := hi-golden*(hi-lo), lo+golden*(hi-lo)
		if of(a) < of(b) {
			hi = b
		} else {
			lo = a
		}
	}
	return (lo + hi) / 2
}

// staticScores returns the scores of all positions in centipawns of the static
// evaluation, on which the search's margins are based. Each source may come from
// another engine with its own scale.
func staticScores(s *Dataset) []float32 {
	statics, scores := make([]float64, s.sources), make([]float64, s.sources)
	for i := range s.samples {
		p := &s.samples[i]
		statics[p.source] += float64(p.static) * float64(p.static)
		scores[p.source] += float64(p.score) * float64(p.score)
	}
	out := make([]float32, s.Len())
	for i := range s.samples {
		p := &s.samples[i]
		share := 1.0
		if a, b := statics[p.source], scores[p.source]; a > 0 && b > 0 {
			share = min(max(math.Sqrt(a/b), 0.1), 10)
		}
		out[i] = float32(share * float64(p.score))
	}
	return out
}

// pass trains for one epoch, in a new order.
func (t *trainer) pass(ctx context.Context, n int) (loss float64, err error) {
	t.rand.Shuffle(len(t.trainSet), func(i, j int) { t.trainSet[i], t.trainSet[j] = t.trainSet[j], t.trainSet[i] })
	flips := t.rand.Uint64()
	for at := 0; at < len(t.trainSet); at += t.BatchSize {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		batch := t.trainSet[at:min(at+t.BatchSize, len(t.trainSet))]
		loss += t.learnFrom(batch, flips)
	}
	return loss / t.weight, nil
}

// weightOf returns the weight of a position, which is that of its source.
func (t *trainer) weightOf(i int32) float32 { return t.set.weights[t.set.samples[i].source] }

// learnFrom makes a step by a batch and returns the sum of its squared errors before
// the step.
func (t *trainer) learnFrom(batch []int32, flips uint64) (loss float64) {
	parallel(shards, func(i int) {
		clear(t.grads[i].all)
		part := batch[i*len(batch)/shards : (i+1)*len(batch)/shards]
		t.losses[i] = t.gradient(t.passes[i], t.grads[i], part, 1/float32(len(batch)), flips)
	})
	for _, l := range t.losses {
		loss += l
	}
	t.update()
	return loss
}

// gradient adds up the gradients and squared errors of some positions.
func (t *trainer) gradient(p *workspace, grad *model, part []int32, weight float32, flips uint64) (loss float64) {
	symmetric := t.set.Layout.Symmetric()
	for _, i := range part {
		mirrored := symmetric && (uint64(i)*0x9e3779b97f4a7c15^flips)>>63 == 1
		p.load(t.set, int(i), mirrored)
		out := sigmoid(float64(p.forward()) + float64(t.set.samples[i].static)/t.scale)
		miss, own := out-float64(t.targets[i]), t.weightOf(i)
		loss += float64(own) * miss * miss
		p.backward(grad, float32(2*miss*out*(1-out))*weight*own)
	}
	return loss
}

// update applies the gradients by AdamW, with cosine decay of the learning rate.
func (t *trainer) update() {
	t.step++
	progress := float64(t.step) / float64(t.steps)
	rate := t.LearningRate * (finalRateShare + (1-finalRateShare)*(1+math.Cos(math.Pi*progress))/2)
	a := adam{
		rate:           float32(rate / (1 - math.Pow(beta1, float64(t.step)))),
		decay:          float32(rate * t.decay),
		biasCorrection: float32(1 / math.Sqrt(1-math.Pow(beta2, float64(t.step)))),
	}
	const chunk = 4096
	all := t.shared.own.all
	parallel((len(all)+chunk-1)/chunk, func(n int) {
		lo, hi := n*chunk, min((n+1)*chunk, len(all))
		sum := t.grads[0].all[lo:hi]
		for _, g := range t.grads[1:] {
			add(sum, g.all[lo:hi])
		}
		a.change(all[lo:hi], sum, t.moment1[lo:hi], t.moment2[lo:hi])
	})
	t.shared.splitGradient(t.grads[0].inputs)
	a.change(t.shared.weights, t.shared.grad, t.moment1[len(all):], t.moment2[len(all):])
	t.shared.merge(t.model)
}

// adam is a step of AdamW.
type adam struct {
	rate           float32 // corrected for the bias of the first moment
	decay          float32 // share of a weight that is removed
	biasCorrection float32 // bias correction of the root of the second moment
}

const beta1, beta2 = 0.9, 0.999

// change updates weights and moments by a gradient.
func (a *adam) change(w, grad, mean, power []float32) {
	const tiny = 1e-8
	for i, d := range grad {
		mean[i] = beta1*mean[i] + (1-beta1)*d
		power[i] = beta2*power[i] + (1-beta2)*d*d
		root := float32(math.Sqrt(float64(power[i]))) * a.biasCorrection
		w[i] -= a.rate*mean[i]/(root+tiny) + a.decay*w[i]
	}
}

// loss returns the mean squared error of some positions with a model, or without one
// if it is nil.
func (t *trainer) loss(of []int32, m *model) float64 {
	var weights [shards]float64
	parallel(shards, func(i int) {
		p := newWorkspace(t.model)
		t.losses[i] = 0
		for _, at := range of[i*len(of)/shards : (i+1)*len(of)/shards] {
			out := float64(t.set.samples[at].static) / t.scale
			if m != nil {
				p.load(t.set, int(at), false)
				out += float64(p.forward())
			}
			miss := sigmoid(out) - float64(t.targets[at])
			own := float64(t.weightOf(at))
			t.losses[i] += own * miss * miss
			weights[i] += own
		}
	})
	sum, weight := 0.0, 0.0
	for i, l := range t.losses {
		sum += l
		weight += weights[i]
	}
	return sum / weight
}

// parallel calls do for each number below n, on all processors. It re-panics if a
// call panics.
func parallel(n int, do func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	failed := make([]error, workers)
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			failed[w] = guard.Do(func() error {
				for i := w; i < n; i += workers {
					do(i)
				}
				return nil
			})
		})
	}
	all.Wait()
	if err := errors.Join(failed...); err != nil {
		panic(err)
	}
}
