package theme

import "math"

// calm is the most chroma of squares, in OKLab.
const calm = 0.065

// WithSquares returns the theme with squares in the hues of others, in 24 bits of sRGB
// by shade. They stay as light as they were, so that all that stands on them can be
// seen. Terminals with 16 colors or none, and the theme of high contrast, keep their
// own: then it returns t.
func (t *Theme) WithSquares(colors [shadeCount]uint32) *Theme {
	if t.Profile < ANSI256 {
		return t
	}
	p := paletteOf(t.Name)
	if p.HighContrast {
		return t
	}
	for s := range p.Squares {
		p.Squares[s].rgb, p.Squares[s].wide = dyed(p.Squares[s].rgb, colors[s]), 0
	}
	p.Zone = 0
	p.Grid.rgb = dyed(p.Grid.rgb, colors[Dark])
	return p.theme(t.Profile)
}

// dyed returns a color with another one's hue.
func dyed(rgb, other uint32) uint32 {
	look := lightOf(other).oklab()
	chroma := min(math.Hypot(look.a, look.b), calm)
	return tinted(lightOf(rgb).luminance(), chroma, math.Atan2(look.b, look.a)*180/math.Pi)
}
