package engine_test

import (
	"context"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestDivide(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
	fen := p.FEN()
	for depth, want := range []uint64{1, 20, 400, 8902} {
		for _, threads := range []int{-1, 1, 3, 100} {
			counts, total := engine.Divide(t.Context(), p, depth, threads)
			if total != want || depth > 0 && len(counts) != 20 {
				t.Errorf("depth %d, %d threads: %d in %d moves, want %d in 20", depth, threads, total, len(counts), want)
			}
		}
	}
	if p.FEN() != fen {
		t.Errorf("the position changed to %s", p.FEN())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	engine.Divide(ctx, p, 20, 2) // returns immediately
}
