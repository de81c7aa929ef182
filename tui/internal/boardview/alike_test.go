package boardview

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// The least share of the parts of cells in which pictures of two types of a game
// differ, of those that either fills: in squares of four rows and of seven.
var minApart = map[int]float64{4: .25, 7: .25}

// TestNoneAlike checks that no two types of a game look the same: their texts or the
// letters beside their pictures differ, or else their shapes do by a good part.
func TestNoneAlike(t *testing.T) {
	book, err := sprites.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range testenv.Sample(variants.All(), 50) {
		v := variantstest.Load(t, d.ID)
		b := New(v, theme.Default(theme.TrueColor), book, sextantsSet)
		types := v.Types()
		for i := range types {
			for j := range i {
				checkApart(t, b, &types[i], &types[j])
			}
		}
	}
}

// checkApart checks that two types can be distinguished.
func checkApart(t *testing.T, b *Board, p, q *engine.PieceType) {
	t.Helper()
	said := func(pt *engine.PieceType) string {
		if b.badges[pt.ID] || b.shapeOf(pt).Text {
			return b.faces[pt.ID][engine.White].text
		}
		return ""
	}
	if said(p) != said(q) {
		return
	}
	for height, least := range minApart {
		look := sprites.Look{Blocks: sprites.Sextants, Width: 2*height + 1, Height: height}
		look.Shape = b.shapeOf(p)
		one := b.book.Picture(look)
		look.Shape = b.shapeOf(q)
		if d := one.Difference(b.book.Picture(look)); d < least {
			t.Errorf("%s: %s and %s differ by %.2f in %d rows, and both have the text %q", b.v.Def.ID, p.Name, q.Name, d, height, said(p))
		}
	}
}
