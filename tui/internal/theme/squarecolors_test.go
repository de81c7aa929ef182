package theme

import (
	"testing"

	"github.com/ferzchess/ferz/variants/schemes"
)

// everyBoard calls f with each theme on each terminal that has colors, with its own squares
// and with those of each scheme.
func everyBoard(t *testing.T, f func(t *testing.T, scheme string, th *Theme)) {
	everywhere(t, func(t *testing.T, own *Theme) {
		if own.Profile < ANSI16 {
			return
		}
		f(t, "no scheme", own)
		for _, s := range schemes.All() {
			f(t, s.Name, own.WithSquares(s.Squares))
		}
	})
}

// TestMarksSeen: each mark is seen on squares of all shades, whatever colors the terminal
// and the board have, also by those who are blind to some colors.
func TestMarksSeen(t *testing.T) {
	const fromZone = 0.04
	everyBoard(t, func(t *testing.T, scheme string, th *Theme) {
		for s, grounds := range th.squares {
			plain := sampleOf(rgb(grounds[Plain][Empty].Bg))
			for g := range groundCount {
				mark := sampleOf(rgb(grounds[g][Empty].Bg))
				if d := mark.look.distance(plain.look); g.marks() && d < plainly {
					t.Errorf("%s, %s: %.3f from a plain square, expected %v", scheme, on(s, g), d, plainly)
				}
				zone := sampleOf(rgb(grounds[Zone][Empty].Bg))
				if d := mark.look.distance(zone.look); g.marks() && g != MarkYellow && d < fromZone {
					t.Errorf("%s, %s: %.3f from a square in a zone, expected %v", scheme, on(s, g), d, fromZone)
				}
				if d := apart(mark.light, plain.light); g.marks() && th.Profile >= ANSI256 && d < visible {
					t.Errorf("%s, %s: %.3f from a plain square for the color blind, expected %v", scheme, on(s, g), d, visible)
				}
			}
		}
	})
}

// TestMarksHaveNames: marks that are called by a color are of that color, with 256 colors
// as with all of them. A threat is red, and never gray.
func TestMarksHaveNames(t *testing.T) {
	everyBoard(t, func(t *testing.T, scheme string, th *Theme) {
		if th.Profile < ANSI256 {
			return
		}
		for s, grounds := range th.squares {
			for g, hue := range map[Highlight]float64{Check: 16, MarkRed: 27, MarkBlue: 245, MarkGreen: 140, Selected: 157, Premove: 268, Capture: 0} {
				chroma, got := sampleOf(rgb(grounds[g][Empty].Bg)).look.polar()
				if off := hueDistance(hue, got); chroma < 0.04 || off > 35 {
					t.Errorf("%s, %s: %06x has the hue %.0f with %.3f of chroma, want %.0f", scheme, on(s, g), rgb(grounds[g][Empty].Bg), got, chroma, hue)
				}
			}
			if chroma, _ := sampleOf(rgb(grounds[MarkRed][Empty].Bg)).look.polar(); chroma < 0.09 {
				t.Errorf("%s, %s: a threat is %06x, want red", scheme, on(s, MarkRed), rgb(grounds[MarkRed][Empty].Bg))
			}
		}
	})
}
