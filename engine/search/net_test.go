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
	alone, simple := e.Evaluate(p), NewBaseline(v, false).Score(p)
	if alone < simple+200 {
		t.Errorf("a knight more is worth %v without a net, %v under one", alone, simple)
	}
	e.SetNet(pessimist(t, v))
	if got := e.Evaluate(p); got != simple-76 {
		t.Errorf("%v with a net that subtracts 76 from %v", got, simple)
	}
}

// TestNetOnTerms has nets of both kinds add to their baselines; that with terms is the
// evaluation without a net.
func TestNetOnTerms(t *testing.T) {
	for _, test := range []struct{ variant, fen string }{
		{"chess", "r1bqk2r/ppp2ppp/2n2n2/3pp1N1/1bB1P3/2NP4/PPP2PPP/R1BQK2R w KQkq - 0 1"},
		{"chess", "r1bqk2r/ppp2ppp/2n2n2/3pp1N1/1bB1P3/2NP4/PPP2PPP/R1BQK2R b KQkq - 40 30"},
		{"makruk", "r1smksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"},
		{"horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"},
		{"antichess", "7k/8/8/3n4/8/8/8/3RK3 b - - 0 1"},
		{"3check", "rnbqkbnr/ppp2ppp/8/3pp3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 3+2 0 1"},
		{"seirawan", "r1b1kb1r/pp3ppp/2n2n2/2pp4/3P4/2N2N2/PPP1BPPP/R1BQK2R[HEhe] w KQABCDFGHkqabcdfgh - 0 1"},
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.Position(t, v, test.fen)
		plain := pessimist(t, v)
		params := plain.Params
		params.OnTerms = true
		on, err := nnue.New(plain.Layout, params)
		if err != nil {
			t.Fatal(err)
		}
		e := New(v, 1)
		if got, alone := NewBaseline(v, true).Score(p), e.Evaluate(p); got < alone-2 || got > alone+2 { // rounding
			t.Errorf("%s: a net adds to %v, without one it is %v", test.variant, got, alone)
		}
		for _, n := range []*nnue.Net{plain, on} {
			e.SetNet(n)
			got := e.Evaluate(p) - NewBaseline(v, n.Params.OnTerms).Score(p)
			if got < -77 || got > -50 { // less near the move limit
				t.Errorf("%s, on terms %t: a net that subtracts 76 changes the score by %v", test.variant, n.Params.OnTerms, got)
			}
		}
	}
}
