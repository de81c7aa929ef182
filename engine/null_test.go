package engine_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestNullEndsTurn passes in the middle of turns of several moves: the opponent
// has a whole turn then.
func TestNullEndsTurn(t *testing.T) {
	for _, tt := range []struct{ variant, moves, side string }{
		{"marseillais", "", "b2"},
		{"marseillais", "e4", "w2"},
		{"marseillais", "e4 e5", "w2"},
		{"marseillais", "e4 e5 Nf6", "b2"},
		{"marseillais", "e4 e5 Nf6 Nf3", "b2"},
		{"doublemove", "e4 e5", "w2"},
		{"duplex", "", "bs"},
		{"duplex", "1", "wg"},
		{"duplex", "2", "wg"},
		{"duplex", "3", "b2"},
		{"duplex", "4", "b2"},
		{"duplex", "5", "w2"},
		{"duplex", "6", "w2"},
	} {
		p := variantstest.Position(t, variantstest.Load(t, tt.variant), "")
		if n := strings.Index("0123456789", tt.moves); n > 0 {
			for range n { // whatever they are
				p.Make(p.LegalMoves()[0])
			}
		} else if err := notation.Play(p, tt.moves); err != nil {
			t.Fatal(err)
		}
		before := p.FEN()
		p.MakeNull()
		if side := strings.Fields(p.FEN())[1]; side != tt.side {
			t.Errorf("%s after %q in %s: %s is next, want %s", tt.variant, tt.moves, before, side, tt.side)
		}
		p.Unmake()
		if p.FEN() != before {
			t.Errorf("%s: %s after taking the pass back, it was %s", tt.variant, p.FEN(), before)
		}
	}
}

// TestNullPosition passes in random games of every variant: the opponent is
// next, in a position that its FEN describes.
func TestNullPosition(t *testing.T) {
	plies := 40
	if testenv.Short() {
		plies = 12
	}
	for _, d := range variants.All() {
		v := variantstest.Load(t, d.ID)
		p := variantstest.Position(t, v, "")
		r := rand.New(rand.NewPCG(11, uint64(len(d.ID))))
		for range plies {
			side, before := p.Side(), p.FEN()
			p.MakeNull()
			fen, hash := p.FEN(), p.Hash()
			if p.Side() == side {
				t.Errorf("%s: after a pass in %s it is still %v's turn", d.ID, before, side)
			}
			if q, err := v.NewPosition(fen); err != nil || q.Hash() != hash {
				t.Errorf("%s: a pass in %s leads to %s, which is another position: %v", d.ID, before, fen, err)
			}
			p.Unmake()
			if p.FEN() != before {
				t.Fatalf("%s: %s after taking a pass back, it was %s", d.ID, p.FEN(), before)
			}
			legal := p.LegalMoves()
			if len(legal) == 0 {
				break
			}
			p.Make(legal[r.IntN(len(legal))])
		}
	}
}
