package search

import (
	"context"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// pessimist returns a net that says that the player to move is worse off by 77
// centipawns, whatever the position.
func pessimist(t *testing.T, v *engine.Variant) *nnue.Net {
	t.Helper()
	l, err := nnue.NewFeatureSet(v)
	if err != nil {
		t.Fatal(err)
	}
	n, err := nnue.New(l, nnue.Params{
		HiddenSize: 32, FeatureWeights: make([]int16, 32*l.Size()), FeatureBiases: make([]int16, 32), OutputWeights: make([]int16, 64),
		OutputQuant: 1, Scale: 100, OutputBias: -77 * nnue.ActivationQuant / 100,
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestNet evaluates positions with a net.
func TestNet(t *testing.T) {
	for _, id := range []string{"chess", "crazyhouse", "shogi", "atomic", "marseillais"} {
		v := variantstest.Load(t, id)
		n := pessimist(t, v)
		p := variantstest.Position(t, v, "")
		e := New(v, 1)
		before := e.Evaluate(p)
		plain, err := e.Search(context.Background(), p, Limits{Depth: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		e.SetNet(n)
		if got := e.Evaluate(p); got != before-76 {
			t.Errorf("%s: %v with the net, %v without", id, got, before)
		}
		line, err := e.Search(context.Background(), p, Limits{Depth: 3}, nil)
		if err != nil || line.Score == plain.Score {
			t.Errorf("%s: the search does not heed the net: %v and %v, error %v", id, line.Score, plain.Score, err)
		}
		e.SetNet(nil)
		if got := e.Evaluate(p); got != before {
			t.Errorf("%s: %v when the net was taken away, %v before", id, got, before)
		}
	}
}

// TestNetValues has a net add to what pieces were worth when it was fitted, even
// if they are worth something else without it.
func TestNetValues(t *testing.T) {
	v := variantstest.Load(t, "makruk")
	p := variantstest.Position(t, v, "r1smksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1")
	e := New(v, 1)
	alone, simple := e.Evaluate(p), e.NetBaseline(p)
	if alone < simple+200 {
		t.Errorf("a knight more is worth %v without a net, %v under one", alone, simple)
	}
	e.SetNet(pessimist(t, v))
	if got := e.Evaluate(p); got != simple-76 || e.NetBaseline(p) != simple {
		t.Errorf("%v with a net that subtracts 76 from %v", got, simple)
	}
}
