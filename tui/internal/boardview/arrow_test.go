package boardview

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// TestArrow: an arrow goes through what is empty on its way, hides no piece, and is
// drawn only where there is room and colours.
func TestArrow(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "", "e4 e5")
	draw := func(b *Board, from, to string) string {
		s := State{Pos: p}
		if from != "" {
			s.Arrows = []Arrow{{square(t, v, from), square(t, v, to)}}
		}
		return ansi.Strip(strings.Join(b.Lines(s), "\n"))
	}
	for _, set := range []Set{Letters, Pictures} {
		for _, flipped := range []bool{false, true} {
			b := New(v, look(t, "", theme.TrueColor), book(t), set)
			b.Flip(flipped)
			b.Fit(Room{Width: 120, Height: 40})
			plain := []rune(draw(b, "", ""))
			if with := []rune(draw(b, "d1", "h5")); slices.Equal(plain, with) {
				t.Errorf("%v: there is no arrow", set)
			} else {
				for i, r := range plain {
					if r != with[i] && r != ' ' {
						t.Errorf("%v: the arrow hides %q", set, r)
					}
				}
			}
			b.Fit(Room{Width: 40, Height: 19})
			if draw(b, "d1", "h5") != draw(b, "", "") {
				t.Errorf("%v: there is an arrow in small squares", set)
			}
		}
	}
	whole := New(v, look(t, "", theme.TrueColor), book(t), By(images.Kitty))
	whole.Fit(Room{Width: 120, Height: 40})
	if draw(whole, "d1", "h5") == draw(whole, "", "") {
		t.Error("images: there is no arrow where the way is free")
	}
	if draw(whole, "b1", "c3") != draw(whole, "", "") {
		t.Error("images: there is a piece of an arrow beside a piece that hides the rest")
	}
	b := New(v, look(t, "", theme.ASCII), book(t), Letters)
	b.Fit(Room{Width: 120, Height: 40})
	if draw(b, "d1", "h5") != draw(b, "", "") {
		t.Error("there is an arrow without colours")
	}
}
