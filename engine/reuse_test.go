package engine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestTakePosition uses the same memory for one position after the other: each is as a new
// one.
func TestTakePosition(t *testing.T) {
	for _, v := range variantstest.Varied(t) {
		rng := rand.New(rand.NewPCG(5, 6))
		fens := []string{"", v.StartFEN()}
		for i := range 8 {
			p, err := v.TakePosition(fens[i%len(fens)])
			if err != nil {
				t.Fatal(err)
			}
			fresh := variantstest.Position(t, v, fens[i%len(fens)])
			for range 12 {
				if p.FEN() != fresh.FEN() || p.Hash() != fresh.Hash() || p.Ply() != fresh.Ply() {
					t.Fatalf("%s: %s, want %s", v.Def.ID, p.FEN(), fresh.FEN())
				}
				var l engine.MoveList
				fresh.Generate(&l)
				if moves := p.LegalMoves(); len(moves) != l.Len() {
					t.Fatalf("%s: %s has %d moves, want %d", v.Def.ID, p.FEN(), len(moves), l.Len())
				}
				if l.Len() == 0 {
					break
				}
				m := l.Moves[rng.IntN(l.Len())]
				p.Make(m)
				fresh.Make(m)
			}
			fens = append(fens, fresh.FEN())
			p.Release()
			if _, err := v.TakePosition("nonsense"); err == nil {
				t.Errorf("%s: a FEN that is none is taken", v.Def.ID)
			}
		}
	}
}
