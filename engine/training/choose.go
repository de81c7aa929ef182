package training

import (
	"context"

	"github.com/ferzchess/ferz/engine/nnue"
)

// FitBest fits a net as Fit does. Where the number of passes is left open, and the
// net knows the positions that it learns from by heart before they end, it tries
// fewer of them, whose steps become small sooner; and half of the units, if they are
// left open as well. It returns the net that tells the positions held out best. begin,
// if not nil, is called before each net with how that is fitted, and returns what
// takes in its passes.
func FitBest(ctx context.Context, s *Set, f Fitting, begin func(Fitting) func(Pass)) (*Fitted, error) {
	c := contest{ctx, s, begin}
	first, err := c.fit(f)
	if err != nil || f.Passes != 0 {
		return first, err
	}
	best, err := c.shortened(first)
	if err != nil || best == first || f.Units != 0 || best.settings.Units < 2*nnue.UnitStep {
		return best, err
	}
	half := best.settings
	half.Units /= 2
	half.Passes++ // fewer units learn more slowly
	small, err := c.fit(half)
	if err == nil {
		small, err = c.shortened(small)
	}
	if err != nil || small.Held >= best.Held {
		return best, err
	}
	return small, nil
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
	for {
		f := best.settings
		f.Passes = best.Best + 1
		if f.Passes > best.settings.Passes*3/4 {
			return best, nil
		}
		next, err := c.fit(f)
		if err != nil || next.Held >= best.Held {
			return best, err
		}
		best = next
	}
}
