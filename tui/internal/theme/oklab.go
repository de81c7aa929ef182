package theme

import "math"

// oklab is a color by how people see it: l is its lightness from 0 to 1, a and
// b are red against green and yellow against blue. Equal distances look about
// equally different. (Björn Ottosson, "A perceptual color space for image
// processing", 2020.)
type oklab struct{ l, a, b float64 }

// light is a color as light: red, green and blue in proportion to their power,
// from 0 to 1 where a screen can show it.
type light [3]float64

// lightOf returns what a screen shows for a color of sRGB.
func lightOf(rgb uint32) light {
	var out light
	for i := range out {
		v := float64(rgb>>(16-8*i)&255) / 255
		if v <= 0.04045 {
			out[i] = v / 12.92
		} else {
			out[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return out
}

// rgb returns the nearest color of sRGB.
func (c light) rgb() uint32 {
	var out uint32
	for _, v := range c {
		v = min(max(v, 0), 1)
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		out = out<<8 | uint32(math.Round(v*255))
	}
	return out
}

// luminance is how bright a color is, by WCAG 2.
func (c light) luminance() float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// inGamut reports whether a screen can show a color.
func (c light) inGamut() bool {
	const slack = 1e-3
	return min(c[0], c[1], c[2]) > -slack && max(c[0], c[1], c[2]) < 1+slack
}

func (c light) oklab() oklab {
	l := math.Cbrt(0.4122214708*c[0] + 0.5363325363*c[1] + 0.0514459929*c[2])
	m := math.Cbrt(0.2119034982*c[0] + 0.6806995451*c[1] + 0.1073969566*c[2])
	s := math.Cbrt(0.0883024619*c[0] + 0.2817188376*c[1] + 0.6299787005*c[2])
	return oklab{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

func (c oklab) light() light {
	l := c.l + 0.3963377774*c.a + 0.2158037573*c.b
	m := c.l - 0.1055613458*c.a - 0.0638541728*c.b
	s := c.l - 0.0894841775*c.a - 1.2914855480*c.b
	l, m, s = l*l*l, m*m*m, s*s*s
	return light{
		4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
		-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
		-0.0041960863*l - 0.7034186147*m + 1.7076147010*s,
	}
}

// distance returns how different two colors look; some 0.02 are just visible.
func (c oklab) distance(d oklab) float64 {
	return math.Sqrt((c.l-d.l)*(c.l-d.l) + (c.a-d.a)*(c.a-d.a) + (c.b-d.b)*(c.b-d.b))
}

// polar returns how colorful a color is, and its hue in degrees.
func (c oklab) polar() (chroma, hue float64) {
	return math.Hypot(c.a, c.b), math.Atan2(c.b, c.a) * 180 / math.Pi
}

// kin reports whether a color would be called by the same name as another: it is of much
// the same hue, and nearly as colorful.
func (c oklab) kin(other oklab) bool {
	chroma, hue := c.polar()
	othersChroma, othersHue := other.polar()
	return othersChroma > 0.65*chroma && hueDistance(hue, othersHue) < kinHue
}

// hueDistance is how far apart two hues are, in degrees.
func hueDistance(a, b float64) float64 { return math.Abs(math.Remainder(a-b, 360)) }

// kinHue is how far, in degrees, hues of one name are apart at most.
const kinHue = 30

// ratio is the contrast of two luminances, from 1 to 21, by WCAG 2.
func ratio(x, y float64) float64 { return (max(x, y) + 0.05) / (min(x, y) + 0.05) }

// tinted returns a color of a hue (in degrees) and a luminance, as colorful as
// is asked for or as a screen can show it.
func tinted(luminance, chroma, hue float64) uint32 {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	for ; chroma > 0; chroma -= 0.005 {
		low, high := 0.0, 1.0
		var c light
		for range 30 {
			middle := (low + high) / 2
			if c = (oklab{middle, chroma * cos, chroma * sin}).light(); c.luminance() < luminance {
				low = middle
			} else {
				high = middle
			}
		}
		if c.inGamut() {
			return c.rgb()
		}
	}
	return light{luminance, luminance, luminance}.rgb()
}

// visionTypes are how people see colors: the usual way, and without one of the three
// kinds of cones. (Gustavo Machado and others, "A Physiologically-based Model
// for Simulation of Color Vision Deficiency", 2009.)
var visionTypes = [...][3]light{
	{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// seenAs returns how colors look to people with one of the sights.
func (c light) seenAs(sight [3]light) oklab {
	var out light
	for i, row := range sight {
		out[i] = min(max(row[0]*c[0]+row[1]*c[1]+row[2]*c[2], 0), 1)
	}
	return out.oklab()
}

// apart returns how different two colors look to those who see the difference
// least.
func apart(a, b light) float64 {
	least := 1.0
	for _, sight := range visionTypes {
		least = min(least, a.seenAs(sight).distance(b.seenAs(sight)))
	}
	return least
}
