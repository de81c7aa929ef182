package tables

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/ferzchess/ferz/engine"
)

// verifier proves a table.
type verifier struct {
	set    *Set
	table  *Table
	sample uint64 // positions to look at; 0: all
	whole  *wholes
	looked atomic.Uint64
}

// run looks at the positions in several threads.
func (v *verifier) run(ctx context.Context, threads int, tell func(done, all uint64)) (uint64, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	step := uint64(1)
	if v.sample > 0 {
		step = max(1, v.table.Size/v.sample)
	}
	const run = 1 << 8
	var next atomic.Uint64
	var all sync.WaitGroup
	for range max(1, threads) {
		p, err := v.set.NewProber()
		if err != nil {
			return 0, err
		}
		p.whole = v.whole
		x, err := newExpander(v.set.g)
		if err != nil {
			return 0, err
		}
		all.Go(func() {
			for ctx.Err() == nil {
				first := next.Add(run) - run
				if first*step >= v.table.Size {
					return
				}
				for i := first; i < first+run && i*step < v.table.Size; i++ {
					if err := v.check(p, x, i*step+mix(i)%step); err != nil {
						cancel(err)
						return
					}
				}
				if tell != nil {
					tell(min(first*step, v.table.Size), v.table.Size)
				}
			}
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return v.looked.Load(), context.Cause(ctx)
	}
	return v.looked.Load(), nil
}

// check looks at the positions that have a number.
func (v *verifier) check(p *Prober, x *expander, n uint64) error {
	t := v.table
	if n >= t.Size {
		return nil
	}
	var places [MaxMen]engine.Placement
	side, layer, ok := t.index.position(n, places[:])
	if !ok {
		b, err := t.result(n)
		if err == nil && b != bitInvalid {
			err = fmt.Errorf("position %d is none, but has a value", n)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", t.Ending, err)
		}
		return nil
	}
	var seen [8][MaxMen]engine.Placement
	for i, turn := range t.index.turns {
		seen[i] = places
		for j := range t.index.n {
			seen[i][j].Square = v.set.g.turns[turn][places[j].Square]
		}
		again := false
		for j := range i {
			again = again || seen[j] == seen[i]
		}
		if again {
			continue
		}
		x.arrange(seen[i][:t.index.n], side, layer)
		if err := v.checkPosition(p, x, n); err != nil {
			return err
		}
	}
	return nil
}

// checkPosition compares the value of the position that is set up with what its moves
// tell.
func (v *verifier) checkPosition(p *Prober, x *expander, n uint64) error {
	t := v.table
	v.looked.Add(1)
	kind, want := x.look()
	if kind == nodeOpen {
		moves, err := p.ProbeMoves(x.p)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", t.Ending, x.p.FEN(), err)
		}
		want = moves[0].Value
	}
	got, err := p.value(t, n)
	if err == nil && got != want {
		err = fmt.Errorf("the table says %s (%d plies), the moves say %s (%d plies)", got, got.Plies(), want, want.Plies())
	}
	if err != nil {
		return fmt.Errorf("%s: %s: %w", t.Ending, x.p.FEN(), err)
	}
	return nil
}
