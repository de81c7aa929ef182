package boardview

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestNoCharacters: on a terminal that may lack Chinese characters none are sent,
// whatever the size of squares; large pieces have theirs drawn. Who chooses the set
// gets it.
func TestNoCharacters(t *testing.T) {
	chinese := func(text string) bool {
		return strings.ContainsFunc(text, func(r rune) bool { return r >= 0x2e80 && r < 0xa000 || r >= 0xf900 && r < 0xfb00 })
	}
	for _, id := range []string{"shogi", "xiangqi", "janggi", "chu"} {
		v := variantstest.Load(t, id)
		p := variantstest.Position(t, v, "")
		drawn := false
		for rows := 1; rows <= maxCell; rows++ {
			pictures := book(t)
			pictures.NoCharacters, pictures.Blocks = true, sprites.Octants
			b := New(v, theme.Default(theme.ANSI256), pictures, Pictures)
			b.Fit(Space{Width: 1000, Height: 1000, MaxCell: rows})
			if text := strings.Join(b.Lines(State{Pos: p}), "\n"); chinese(text) {
				t.Errorf("%s in squares of %d rows:\n%s", id, rows, text)
			}
			drawn = drawn || b.DrawsPictures() && b.drawsCharacters(b.layout.CellW, b.layout.CellH)
		}
		if !drawn && id != "chu" { // only some of its pieces are drawn
			t.Errorf("%s: no size has drawn characters", id)
		}
		pictures := book(t)
		pictures.NoCharacters = true
		b := New(v, theme.Default(theme.ANSI256), pictures, Kanji)
		b.Fit(Space{Width: 80, Height: 24})
		if !chinese(strings.Join(b.Lines(State{Pos: p}), "\n")) {
			t.Errorf("%s: no characters though they were chosen", id)
		}
	}
}
