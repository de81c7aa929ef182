package search

import (
	"math/rand/v2"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// null move: only side, ep may change; unmake restores
func TestTmp2(t *testing.T) {
	for _, d := range variants.All() {
		v := load(t, d.ID)
		r := rand.New(rand.NewPCG(1, 2))
		bad := 0
		for range 20 {
			p := position(t, v, "")
			for range 40 {
				m := p.LegalMoves()
				if len(m) == 0 {
					break
				}
				p.Make(m[r.IntN(len(m))])
				fen, h := p.FEN(), p.Hash()
				sc := p.Score(engine.White)
				p.MakeNull()
				nf := p.FEN()
				p.MakeNull()
				nn := p.FEN()
				p.Unmake()
				p.Unmake()
				if p.FEN() != fen || p.Hash() != h || p.Score(engine.White) != sc {
					t.Errorf("%s unmake null %s", d.ID, fen)
				}
				q, err := v.NewPosition(fen)
				if err != nil {
					t.Fatal(d.ID, err)
				}
				if q.Hash() != h && bad < 2 {
					t.Logf("%s hash differs from FEN's %s last %s", d.ID, fen, "")
					bad++
				}
				if bad < 2 && r.IntN(200) == 0 {
					t.Log(d.ID, "\n", fen, "\n", nf, "\n", nn)
					bad++
				}
			}
		}
	}
}
