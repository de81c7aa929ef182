package boardview

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestSpecial checks which squares are shaded, on request.
func TestSpecial(t *testing.T) {
	for variant, want := range map[string]struct {
		count   int
		squares []string
	}{
		"chess": {0, nil}, "minixiangqi": {18, nil}, "shogi": {54, []string{"a1", "e3", "e7"}}, "kingofthehill": {4, []string{"d4", "e5"}},
	} {
		v := load(t, variant)
		b := New(v, look(t, "wood", theme.TrueColor), book(t), Pictures)
		p := position(t, v, "", "")
		b.paint(State{Pos: p})
		before := zones(b)
		b.ShadeZones(true)
		b.paint(State{Pos: p})
		got := zones(b)
		if before.Count() > 18 || got.Count() != want.count {
			t.Errorf("%s: %d squares are shaded, %d at first", variant, got.Count(), before.Count())
		}
		for _, name := range want.squares {
			if s, ok := v.SquareNamed(name); !ok || !got.Has(s) {
				t.Errorf("%s: %s is not shaded", variant, name)
			}
		}
	}
}

// zones returns the squares shaded as special ones.
func zones(b *Board) (out engine.Bitboard) {
	for s, g := range b.grounds {
		if g == theme.Zone {
			out.Add(engine.Square(s))
		}
	}
	return out
}
