package engine_test

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestFENRoundTrip reads the FENs of random positions of all variants back.
func TestFENRoundTrip(t *testing.T) {
	variantstest.Walk(t, 2, 80, func(t *testing.T, p *engine.Position) {
		fen := p.FEN()
		q, err := p.Variant().NewPosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		if again := q.FEN(); again != fen || q.Hash() != p.Hash() {
			t.Errorf("%q is read back as %q; hashes %x and %x", fen, again, p.Hash(), q.Hash())
		}
		if p.LastMove().IsPass() && p.TerminalResult().Over() {
			return // the FEN does not contain the passes that ended the game
		}
		if a, b := texts(p), texts(q); !slices.Equal(a, b) {
			t.Errorf("%q has the moves %v, read back %v", fen, a, b)
		}
	})
}

// FuzzFEN tests that no text makes reading a FEN panic, and that a position
// that was read is written as a FEN that means the same.
func FuzzFEN(f *testing.F) {
	list := variantstest.Varied(f)
	for i, v := range list {
		f.Add(uint8(i), v.StartFEN())
		f.Add(uint8(i), v.Def.Array+" b")
		f.Add(uint8(i), v.Def.Array+" w P3 1")
	}
	f.Add(uint8(0), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	f.Add(uint8(0), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
	f.Add(uint8(1), "4k3/8/8/8/8/8/8/4K2Q~[NPp] b - - 3 20")
	f.Add(uint8(3), "4k4/9/2P6/9/9/9/9/9/4K4[] w 0 1")
	f.Fuzz(func(t *testing.T, which uint8, fen string) {
		v := list[int(which)%len(list)]
		p, err := v.NewPosition(fen)
		if err != nil {
			return
		}
		text := p.FEN()
		q, err := v.NewPosition(text)
		if err != nil {
			t.Fatalf("%s: %q is written as %q, which can't be read: %v", v.Def.ID, fen, text, err)
		}
		if again := q.FEN(); again != text || q.Hash() != p.Hash() {
			t.Errorf("%s: %q is written as %q, read back as %q; hashes %x and %x", v.Def.ID, fen, text, again, p.Hash(), q.Hash())
		}
		p.LegalMoves()
		p.Result()
	})
}

func texts(p *engine.Position) []string {
	var out []string
	for _, m := range p.LegalMoves() {
		out = append(out, notation.Coordinates(p, m))
	}
	return out
}
