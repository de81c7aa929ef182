package search

import (
	"context"
	"testing"

	"github.com/ferzchess/ferz/engine/nnue"
)

// TestNet lets a net say that the player to move is worse off by 77 centipawns,
// whatever the position.
func TestNet(t *testing.T) {
	for _, id := range []string{"chess", "crazyhouse", "shogi", "atomic", "marseillais"} {
		v := load(t, id)
		l, err := nnue.NewLayout(v)
		if err != nil {
			t.Fatal(err)
		}
		n, err := nnue.New(l, nnue.Params{
			Units: 32, Inputs: make([]int16, 32*l.Rows()), Hidden: make([]int16, 32), Output: make([]int16, 64),
			Quantum: 1, Scale: 100, Bias: -77 * nnue.Activation / 100,
		})
		if err != nil {
			t.Fatal(err)
		}
		p := position(t, v, "")
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
