package training

import (
	"context"

	"github.com/ferzchess/ferz/engine/nnue"
)

// FitBest fits a net as Fit does. Where the number of passes is left open, and the
// net comes to know the positions that it learns from by heart, it tries fewer of
// them, whose steps become small sooner; and then fewer units, if they are left open
// as well. It returns the net that tells the positions held out best. begin, if not
// nil, is called before each net with how that is fitted, and returns what takes in
// its passes.
func FitBest(ctx context.Context, s *Dataset, f FitOptions, begin func(FitOptions) func(EpochStats)) (*FitResult, error) {
	c := modelSelection{ctx, s, begin}
	best, err := c.fit(f)
	if err != nil || f.Epochs != 0 || !best.overfits() {
		return best, err
	}
	if best, err = c.tryFewerEpochs(best); err != nil {
		return nil, err
	}
	for f.Units == 0 && best.settings.Units >= 2*nnue.HiddenSizeStep {
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

// overfits reports whether a net tells the positions that it has learned from much
// better than others, or was better some passes before the last.
func (f *FitResult) overfits() bool {
	const much = 0.75
	return f.BestEpoch+1 < len(f.Passes) || f.Passes[f.BestEpoch-1].Loss < much*f.ValidationLoss
}

// modelSelection fits nets to the same positions.
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

// tryFewerEpochs fits nets with fewer and fewer passes, as long as that makes them better.
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
