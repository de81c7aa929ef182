package theme

import "math"

// ground returns the colour of a square of a shade on which something is marked.
func (p *palette) ground(s Shade, g Ground) uint32 {
	base := p.squares[s].rgb
	switch g {
	case Plain:
		return base
	case Wall:
		return p.wall.rgb
	}
	t := tints[g]
	if g == Last && p.last != (tint{}) {
		t = p.last
	}
	own := lightOf(base).luminance()
	return tinted(own+(p.middle*t.rel-own)*t.pull, t.chroma*p.chroma, t.hue)
}

// legible is the least contrast of a piece with its square, and visible the
// least distance of a marked square from one that is not.
const (
	legible = 3
	visible = 0.035
)

// inkwell makes the colours of a palette for a terminal.
type inkwell struct {
	*palette
	profile Profile
	chart   [256]sample // the fixed colours of 256, from 16 on
}

// sample is a colour by its looks.
type sample struct {
	light     light
	look      oklab
	luminance float64
}

func sampleOf(rgb uint32) sample {
	l := lightOf(rgb)
	return sample{l, l.oklab(), l.luminance()}
}

func newInkwell(p *palette, profile Profile) *inkwell {
	w := &inkwell{palette: p, profile: profile}
	for n := 16; n < len(w.chart); n++ {
		w.chart[n] = sampleOf(rgbOf(uint8(n)))
	}
	return w
}

// grounds returns the colours of all squares. With 256 colours each is the
// nearest on which both players' pieces are legible and that no other has.
func (w *inkwell) grounds() (out [shadeCount][groundCount]Color) {
	taken := map[uint8]bool{}
	inks := w.inks()
	for g := range groundCount {
		for s := range shadeCount {
			switch c := w.ground(s, g); {
			case w.profile == TrueColor:
				out[s][g] = RGB(w.apartFrom(w.squares[s].rgb, c, g, inks))
			case w.profile == ANSI256 && g == Plain && w.squares[s].wide != 0:
				taken[w.squares[s].wide] = true
				out[s][g] = Number(w.squares[s].wide)
			case w.profile == ANSI256:
				plain := w.chart[uint8(out[s][Plain]-1)].light
				n := w.nearest(c, func(n uint8, of sample) bool {
					marked := g != Plain && g != Zone
					return g == Wall || !taken[n] && allLegible(inks, of) && (!marked || apart(of.light, plain) > visible)
				})
				taken[n] = true
				out[s][g] = Number(n)
			case g == Plain:
				out[s][g] = Number(w.squares[s].narrow)
			case g == Wall:
				out[s][g] = Number(w.wall.narrow)
			default:
				out[s][g] = Number(w.narrow[g])
			}
		}
	}
	return out
}

// apartFrom returns the color of a marked square or, if that can't be told from the plain
// one, the nearest lighter or darker one that can and on which pieces are legible.
func (w *inkwell) apartFrom(plain, marked uint32, g Ground, inks [][]sample) uint32 {
	if g == Plain || g == Wall || g == Zone {
		return marked
	}
	base, look := lightOf(plain), lightOf(marked)
	at := look.oklab()
	chroma, hue := math.Hypot(at.a, at.b), math.Atan2(at.b, at.a)*180/math.Pi
	for step := 0.0; step < 0.5; step += 0.01 {
		for _, luminance := range []float64{look.luminance() * (1 + step), look.luminance() * (1 - step)} {
			c := marked
			if step > 0 {
				c = tinted(luminance, chroma, hue)
			}
			if apart(lightOf(c), base) > visible && (step == 0 || allLegible(inks, sampleOf(c))) {
				return c
			}
		}
	}
	return marked
}

// inks are the colours of which one at least must be legible on each square.
func (p *palette) inks() (out [][]sample) {
	for who := range p.letters {
		out = append(out, []sample{sampleOf(p.letters[who].rgb)},
			[]sample{sampleOf(p.tones[who].body.rgb), sampleOf(p.tones[who].edge.rgb)})
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

// nearest returns the number of 256 whose colour is nearest to one, of those
// that serve. The first 16 are the terminal's own and never do.
func (w *inkwell) nearest(rgb uint32, serves func(n uint8, of sample) bool) uint8 {
	want := sampleOf(rgb).look
	best, least := uint8(16), 10.0
	for n := 16; n < len(w.chart); n++ {
		if d := want.distance(w.chart[n].look); d < least && serves(uint8(n), w.chart[n]) {
			best, least = uint8(n), d
		}
	}
	return best
}

// color returns a hue's colour for the terminal.
func (w *inkwell) color(c hue) Color {
	switch {
	case c.own:
		return 0
	case w.profile == TrueColor:
		return w.direct(c.rgb)
	case w.profile == ANSI256:
		return Number(w.nearest(c.rgb, func(uint8, sample) bool { return true }))
	}
	return Number(c.narrow)
}

// direct returns a colour by its 24 bits, or by the number of 256 that has just these:
// that takes fewer bytes.
func (w *inkwell) direct(rgb uint32) Color {
	for n := 16; n < len(w.chart); n++ {
		if rgbOf(uint8(n)) == rgb {
			return Number(uint8(n))
		}
	}
	return RGB(rgb)
}

// rgb returns a colour in 24 bits of sRGB, as xterm has it.
func rgb(c Color) uint32 {
	if c&direct != 0 {
		return uint32(c &^ direct)
	}
	return rgbOf(uint8(c - 1))
}

// basic are the sixteen colours that terminals choose themselves, as xterm has them.
var basic = [16]uint32{
	0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
	0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
}

// rgbOf returns the colour that one of the 256 has.
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
