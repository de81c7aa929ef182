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
func FitBest(ctx context.Context, s *Set, f Fitting, begin func(Fitting) func(Pass)) (*Fitted, error) {
	c := contest{ctx, s, begin}
	best, err := c.fit(f)
	if err != nil || f.Passes != 0 || !best.byHeart() {
		return best, err
	}
	if best, err = c.shortened(best); err != nil {
		return nil, err
	}
	for f.Units == 0 && best.settings.Units >= 2*nnue.UnitStep {
		half := best.settings
		half.Units /= 2
		half.Passes++ // fewer units learn more slowly
		small, err := c.fit(half)
		if err == nil {
			small, err = c.shortened(small)
		}
		if err != nil {
			return nil, err
		}
		if small.Held >= best.Held {
			break
		}
		best = small
	}
	return best, nil
}

// byHeart reports whether a net tells the positions that it has learned from much
// better than others, or was better some passes before the last.
func (f *Fitted) byHeart() bool {
	const much = 0.75
	return f.Best+1 < len(f.Passes) || f.Passes[f.Best-1].Loss < much*f.Held
}

// contest fits nets to the same positions.
type contest struct {
	ctx   context.Context
	set   *Set
	begin func(Fitting) func(Pass)
}

func (c *contest) fit(f Fitting) (*Fitted, error) {
	f.fill(c.set)
	var report func(Pass)
	if c.begin != nil {
		report = c.begin(f)
	}
	return Fit(c.ctx, c.set, f, report)
}

// shortened fits nets with fewer and fewer passes, as long as that makes them better.
func (c *contest) shortened(best *Fitted) (*Fitted, error) {
	for best.byHeart() && best.settings.Passes > 1 {
		f := best.settings
		f.Passes = min(best.Best+1, (f.Passes+1)/2)
		next, err := c.fit(f)
		if err != nil {
			return nil, err
		}
		if next.Held >= best.Held {
			break
		}
		best = next
	}
	return best, nil
}
