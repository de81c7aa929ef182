package training

import (
	"context"

	"github.com/ferzchess/ferz/engine/nnue"
)

// FitBest fits a net as Fit does. If the number of epochs is not given and the net
// overfits, it tries fewer epochs with a faster decaying learning rate, and then
// fewer hidden units if these are not given either, nor a net to begin with. It returns the
// net with the lowest validation loss. begin, unless nil, is called before each net with its
// options, and returns the function that receives its epochs.
func FitBest(ctx context.Context, s *Dataset, f FitOptions, begin func(FitOptions) func(EpochStats)) (*FitResult, error) {
	c := modelSelection{ctx, s, begin}
	best, err := c.fit(f)
	if err != nil || f.Epochs != 0 || !best.overfits() {
		return best, err
	}
	if best, err = c.tryFewerEpochs(best); err != nil {
		return nil, err
	}
	for f.Units == 0 && f.Begin == nil && best.settings.Units >= 2*nnue.HiddenSizeStep {
		half := best.settings
		half.Units /= 2
		half.Epochs++ // fewer units learn more slowly
		small, err := c.fit(half)
		if err == nil {
			small, err = c.tryFewerEpochs(small)
		}
		if err != nil {
			return nil, err
		}
		if small.ValidationLoss >= best.ValidationLoss {
			break
		}
		best = small
	}
	return best, nil
}

// overfits reports whether a net's training loss is much lower than its validation
// loss, or whether it was best some epochs before the last.
func (f *FitResult) overfits() bool {
	const much = 0.75
	return f.BestEpoch+1 < len(f.Passes) || f.Passes[f.BestEpoch-1].Loss < much*f.ValidationLoss
}

// modelSelection fits several nets to the same positions.
type modelSelection struct {
	ctx   context.Context
	set   *Dataset
	begin func(FitOptions) func(EpochStats)
}

func (c *modelSelection) fit(f FitOptions) (*FitResult, error) {
	f.fill(c.set)
	var report func(EpochStats)
	if c.begin != nil {
		report = c.begin(f)
	}
	return Fit(c.ctx, c.set, f, report)
}

// tryFewerEpochs fits nets with fewer and fewer epochs while that improves them.
func (c *modelSelection) tryFewerEpochs(best *FitResult) (*FitResult, error) {
	for best.overfits() && best.settings.Epochs > 1 {
		f := best.settings
		f.Epochs = min(best.BestEpoch+1, (f.Epochs+1)/2)
		next, err := c.fit(f)
		if err != nil {
			return nil, err
		}
		if next.ValidationLoss >= best.ValidationLoss {
			break
		}
		best = next
	}
	return best, nil
}
