package theme

import (
	"testing"

	"github.com/ferzchess/ferz/variants/schemes"
)

// TestSchemes: in each scheme all that stands on squares can be seen, marked squares are
// told from others, and the board has other colors than the theme's, where there are
// colors enough.
func TestSchemes(t *testing.T) {
	everywhere(t, func(t *testing.T, own *Theme) {
		for _, s := range schemes.All() {
			th := own.WithSquares(s.Squares)
			if own.Profile < ANSI256 || own.Name == "contrast" {
				if th != own {
					t.Errorf("%s changes it", s.Name)
				}
				continue
			}
			if own.Profile == TrueColor && th.squares[Light][Plain] == own.squares[Light][Plain] && th.squares[Dark][Plain] == own.squares[Dark][Plain] {
				t.Errorf("%s changes nothing", s.Name)
			}
			if th.roles != own.roles || th.tones != own.tones {
				t.Errorf("%s changes more than squares", s.Name)
			}
			for shade, grounds := range th.squares {
				plain := sampleOf(rgb(grounds[Plain][Empty].Bg))
				if light := sampleOf(rgb(own.squares[shade][Plain][Empty].Bg)); ratio(light.luminance, plain.luminance) > 1.4 {
					t.Errorf("%s, squares[%d]: luminance %.2f, the theme's is %.2f", s.Name, shade, plain.luminance, light.luminance)
				}
				for g, figures := range grounds {
					for f, style := range figures {
						if got := contrast(style.Fg, style.Bg); Highlight(g) != Wall && got < legible-0.05 && readable(Highlight(g), Occupant(f)) {
							t.Errorf("%s, %s on %s: contrast %.2f, expected %v", s.Name, figureNames[f], on(shade, Highlight(g)), got, legible)
						}
					}
					if g := Highlight(g); g != Plain && g != Zone {
						if d := apart(sampleOf(rgb(figures[Empty].Bg)).light, plain.light); d < visible {
							t.Errorf("%s, %s: distance %.3f from a plain square", s.Name, on(shade, g), d)
						}
					}
				}
			}
		}
	})
}
