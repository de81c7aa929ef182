package theme

import "math"

// ground returns the color of a square of a shade on which something is marked.
func (p *palette) ground(s Shade, g Highlight) uint32 {
	base := p.Squares[s].rgb
	switch g {
	case Plain:
		return base
	case Wall:
		return p.Wall.rgb
	}
	t := tints()[g]
	if g == Last && p.Last != (tint{}) {
		t = p.Last
	}
	own := lightOf(base).luminance()
	hue, chroma, pull, share := t[0], t[1], t[2], t[3]
	return tinted(own+(p.Middle*share-own)*pull, chroma*p.Chroma, hue)
}

// legible is the least contrast of a piece with its square, and lined that of lines with a
// part of the board. plainly is the least distance of a marked square from one that is not,
// and visible the same distance for people who see the difference least.
const (
	legible = 3
	lined   = 2.5
	plainly = 0.06
	visible = 0.035
)

// colorMapper makes the colors of a palette for a terminal.
type colorMapper struct {
	*palette
	profile Profile
	chart   [256]sample // the fixed colors of 256, from 16 on
}

// sample is a color by its looks.
type sample struct {
	light     light
	look      oklab
	luminance float64
}

func sampleOf(rgb uint32) sample {
	l := lightOf(rgb)
	return sample{l, l.oklab(), l.luminance()}
}

func newInkwell(p *palette, profile Profile) *colorMapper {
	w := &colorMapper{palette: p, profile: profile}
	for n := 16; n < len(w.chart); n++ {
		w.chart[n] = sampleOf(rgbOf(uint8(n)))
	}
	return w
}

// importance is the order in which grounds get their colors, whose number is limited.
var importance = [groundCount]Highlight{
	Plain, Last, Selected, Zone, Check, MarkRed, MarkBlue, Capture, Premove, Attacker, MarkGreen, MarkYellow, Cursor, Wall,
}

// marks reports whether a ground marks something current, and so must be
// distinguishable from unmarked squares.
func (g Highlight) marks() bool { return g != Plain && g != Wall && g != Zone }

// grounds returns the colors of all squares.
func (w *colorMapper) grounds() (out [shadeCount][groundCount]Color) {
	inks := w.inks()
	if w.profile == ANSI256 {
		return w.numbered(inks)
	}
	for g := range groundCount {
		for s := range shadeCount {
			switch c := w.ground(s, g); {
			case w.profile == TrueColor:
				out[s][g] = RGB(w.apartFrom(w.Squares[s].rgb, c, g, inks))
			case g == Plain:
				out[s][g] = Number(w.Squares[s].narrow)
			case g == Wall:
				out[s][g] = Number(w.Wall.narrow)
			default:
				out[s][g] = Number(w.basicMark(s, g))
			}
		}
	}
	return out
}

// basicMark returns the number of 16 for a marked square: another than that of the plain
// one.
func (w *colorMapper) basicMark(s Shade, g Highlight) uint8 {
	n := w.Narrow[g]
	for _, other := range []uint8{3, 5} {
		if n == w.Squares[s].narrow {
			n = other
		}
	}
	return n
}

// numbered returns the colors of all squares with 256: each is the nearest that no other
// square of its shade has and on which both players' pieces are legible.
func (w *colorMapper) numbered(inks [][]sample) (out [shadeCount][groundCount]Color) {
	for _, shades := range [][]Shade{{Light, Dark}, {Third}} {
		for _, g := range importance {
			for _, s := range shades {
				if n := w.wide(s, g); n != 0 {
					out[s][g] = Number(n)
					continue
				}
				out[s][g] = Number(w.nearest(w.ground(s, g), func(n uint8, of sample) float64 {
					if g == Wall {
						return 0
					}
					if !allLegible(inks, of) || g == Zone && s == Light && ratio(sampleOf(w.Grid.rgb).luminance, of.luminance) < lined {
						return never
					}
					return w.confusion(&out, s, g, n)
				}))
			}
		}
	}
	return out
}

// wide returns the number that the palette has for a ground, 0 if it has none.
func (w *colorMapper) wide(s Shade, g Highlight) uint8 {
	switch {
	case g == Plain:
		return w.Squares[s].wide
	case g == Zone && s == Light:
		return w.Zone
	}
	return 0
}

// confusion returns how much is against a color for a ground, as a distance: that others
// have it, or that a mark would be called by another name than its own.
func (w *colorMapper) confusion(chosen *[shadeCount][groundCount]Color, s Shade, g Highlight, n uint8) (out float64) {
	const (
		shared = 0.02 // by the same ground on squares of another shade
		mixed  = 0.06 // by another ground there
		alien  = 1.0
	)
	for shade, colors := range chosen {
		for ground, c := range colors {
			switch {
			case c != Number(n):
			case Shade(shade) == s:
				return never
			case Highlight(ground) == g:
				out += shared
			default:
				out += mixed
			}
		}
	}
	if !g.marks() {
		return out
	}
	of, plain := w.chart[n], w.chart[uint8(chosen[s][Plain]-1)]
	if !tellable(of, plain) {
		return never
	}
	if want := sampleOf(w.ground(s, g)).look; !want.kin(of.look) {
		out += alien
	}
	return out
}

// tellable reports whether a marked square can be distinguished from a plain one, also by
// the color-blind.
func tellable(marked, plain sample) bool {
	return apart(marked.light, plain.light) > visible && marked.look.distance(plain.look) > plainly
}

// apartFrom returns the color of a marked square or, if it can't be distinguished from the
// plain one, the nearest lighter or darker one that can and on which pieces are legible.
func (w *colorMapper) apartFrom(plain, marked uint32, g Highlight, inks [][]sample) uint32 {
	if !g.marks() {
		return marked
	}
	base, look := sampleOf(plain), lightOf(marked)
	chroma, hue := look.oklab().polar()
	for step := 0.0; step < 0.5; step += 0.01 {
		for _, luminance := range []float64{look.luminance() * (1 + step), look.luminance() * (1 - step)} {
			c := marked
			if step > 0 {
				c = tinted(luminance, chroma, hue)
			}
			if tellable(sampleOf(c), base) && (step == 0 || allLegible(inks, sampleOf(c))) {
				return c
			}
		}
	}
	return marked
}

// inks are sets of colors; at least one of each must be legible on each square.
func (p *palette) inks() (out [][]sample) {
	for who, picture := range p.tones() {
		out = append(out, []sample{sampleOf(p.Letters[who].rgb)},
			[]sample{sampleOf(picture.Body.rgb), sampleOf(picture.Edge.rgb)})
	}
	return out
}

func allLegible(inks [][]sample, on sample) bool {
	for _, choice := range inks {
		best := 0.0
		for _, ink := range choice {
			best = max(best, ratio(ink.luminance, on.luminance))
		}
		if best < legible {
			return false
		}
	}
	return true
}

// never is against a color that does not serve.
var never = math.Inf(1)

// nearest returns the number of 256 whose color is nearest to one, with what is against
// it added to its distance. The first 16 are the terminal's own and never serve.
func (w *colorMapper) nearest(rgb uint32, against func(n uint8, of sample) float64) uint8 {
	want := sampleOf(rgb).look
	best, least := uint8(16), never
	for n := 16; n < len(w.chart); n++ {
		d := want.distance(w.chart[n].look)
		if d < least {
			d += against(uint8(n), w.chart[n])
		}
		if d < least {
			best, least = uint8(n), d
		}
	}
	return best
}

// color returns a hue's color for the terminal.
func (w *colorMapper) color(c paletteColor) Color {
	switch {
	case c.own:
		return 0
	case w.profile == TrueColor:
		return w.direct(c.rgb)
	case w.profile == ANSI256:
		return Number(w.nearest(c.rgb, func(uint8, sample) float64 { return 0 }))
	}
	return Number(c.narrow)
}

// direct returns a color by its 24 bits, or by the number of 256 that has just these:
// that takes fewer bytes.
func (w *colorMapper) direct(rgb uint32) Color {
	for n := 16; n < len(w.chart); n++ {
		if rgbOf(uint8(n)) == rgb {
			return Number(uint8(n))
		}
	}
	return RGB(rgb)
}

// rgb returns a color in 24 bits of sRGB, as xterm has it.
func rgb(c Color) uint32 {
	if c&direct != 0 {
		return uint32(c &^ direct)
	}
	return rgbOf(uint8(c - 1))
}

// basic are the sixteen colors that terminals choose themselves, as xterm has them.
var basic = [16]uint32{
	0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
	0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
}

// rgbOf returns the color that one of the 256 has.
func rgbOf(n uint8) uint32 {
	switch {
	case n < 16:
		return basic[n]
	case n >= 232:
		return uint32(8+10*(int(n)-232)) * 0x010101
	}
	levels := [...]uint32{0, 95, 135, 175, 215, 255}
	n -= 16
	return levels[n/36]<<16 | levels[n/6%6]<<8 | levels[n%6]
}
