package theme

import (
	"fmt"
	"strings"
)

// Theme is the styles by their roles, for one terminal. It does not change and
// may be shared.
type Theme struct {
	Name    string
	About   string // one line
	Dark    bool   // made for terminals with a dark background
	Profile Profile
	// Colorless themes have no colors: signs and patterns must say everything.
	Colorless bool
	// Outlined themes have squares on which White's pictures need an outline.
	Outlined bool

	roles   [roleCount]Style
	text    [roleCount]marks // the same, for text by itself
	squares [shadeCount][groundCount][figureCount]Style
	tones   [2]Tones
	disc    [2]Tones
	wedge   [2]Tones
	wild    Tones            // of what belongs to neither player
	inks    map[string]Tones // discs with text in the colors of sides, by their names
}

// New returns the theme with a name for a terminal.
func New(name string, profile Profile) (*Theme, error) {
	for _, n := range names() {
		if strings.EqualFold(n, name) {
			return paletteOf(n).theme(profile), nil
		}
	}
	return nil, fmt.Errorf("no theme %q: %s", name, strings.Join(Names(), ", "))
}

// Default returns the usual theme for a terminal.
func Default(profile Profile) *Theme { return paletteOf(names()[0]).theme(profile) }

// Style returns the style of a role.
func (t *Theme) Style(r Role) Style { return t.roles[r] }

// Paint returns a line of text in the style of a role.
func (t *Theme) Paint(r Role, text string) string {
	if text == "" || t.roles[r] == (Style{}) {
		return text
	}
	return t.text[r].begin + text + t.text[r].end
}

// Square returns the style of a square and of who stands on it.
func (t *Theme) Square(s Shade, g Highlight, f Occupant) Style { return t.squares[s][g][f] }

// Tones returns the colors of a player's pictures; f is White or Black, or Empty for a
// figure that belongs to neither, such as a duck.
func (t *Theme) Tones(f Occupant, token PieceMaterial) Tones {
	switch {
	case f == Empty:
		return t.wild
	case token == Disc:
		return t.disc[f]
	case token == Wedge:
		return t.wedge[f]
	}
	return t.tones[f]
}

// WithSides returns the theme with text on discs in the colors of two sides, by their
// names such as "green". Where a name is unknown it stays red for the side that moves
// first, or black.
func (t *Theme) WithSides(names [2]string) *Theme {
	disc := t.disc
	for who, name := range names {
		if ink, ok := t.inks[name]; ok {
			disc[who] = ink
		}
	}
	if disc == t.disc {
		return t
	}
	out := *t
	out.disc = disc
	return &out
}

// ImageGrid returns the color of a board's lines in images, in 24 bits of sRGB.
func (t *Theme) ImageGrid() uint32 { return rgb(t.Square(Light, Plain, Grid).Fg) }

// ImageGround returns the color of a square with a ground in images, in 24 bits of sRGB.
func (t *Theme) ImageGround(s Shade, g Highlight) uint32 { return rgb(t.Square(s, g, Empty).Bg) }

// ImageArrow returns the color of an arrow in images: that of a ground, but so that it is
// seen on squares with this ground, too.
func (t *Theme) ImageArrow(g Highlight) uint32 {
	look := lightOf(t.ImageGround(Light, g)).oklab()
	if look.l += arrowLighter; look.l > brightest {
		look.l -= 2 * arrowLighter
	}
	return look.light().rgb()
}

// arrowLighter is how much lighter arrows are than their grounds, and brightest how light
// they may be: if that is not enough they are darker.
const (
	arrowLighter = 0.14
	brightest    = 0.85
)

// theme makes the styles of a palette for a terminal.
func (p *palette) theme(profile Profile) *Theme {
	t := &Theme{Name: p.Name, About: p.About, Dark: p.Dark, Profile: profile, Colorless: profile.colorless()}
	switch {
	case profile == ASCII:
	case profile == Mono:
		t.attributes()
	default:
		w := newInkwell(p, profile)
		t.colors(p, w.color)
		t.board(p, w)
	}
	renderer := newRenderer(profile)
	for r, style := range t.roles {
		t.text[r] = style.forText(renderer)
	}
	return t
}

// attributes sets the styles of terminals without colors.
func (t *Theme) attributes() {
	for _, r := range []Role{Title, Accent, Error, Key, Current, ClockOn} {
		t.roles[r].Attr = Bold
	}
	t.roles[Choice].Attr = Reverse
	t.roles[EvalWhite].Attr = Reverse
	t.roles[ClockLow].Attr = Bold | Reverse
	t.roles[Input].Attr = Underline
	for s := range t.squares {
		for g := range t.squares[s] {
			t.squares[s][g][White].Attr = Bold
		}
		for f := range t.squares[s][Cursor] {
			t.squares[s][Cursor][f].Attr |= Reverse
		}
	}
}

// colors sets the styles of terminals with colors.
func (t *Theme) colors(p *palette, c func(paletteColor) Color) {
	t.roles = [roleCount]Style{
		Dim: {Fg: c(p.Dim)}, Title: {Attr: Bold}, Accent: {Fg: c(p.Accent)},
		Choice: {Fg: c(p.ChoiceText), Bg: c(p.Choice), Attr: Bold},
		Error:  {Fg: c(p.Fault), Attr: Bold}, Warning: {Fg: c(p.Warning)}, Good: {Fg: c(p.Good)},
		Key: {Fg: c(p.Accent)}, Frame: {Fg: c(p.Frame)}, Label: {Fg: c(p.Dim)}, Input: {},
		Current: {Fg: c(p.ChoiceText), Bg: c(p.Choice)}, Comment: {Fg: c(p.Comment)},
		ClockOn: {Fg: c(p.Accent), Attr: Bold}, ClockLow: {Fg: c(p.Fault), Attr: Bold},
		EvalWhite: {Bg: c(p.EvalWhite), Fg: c(p.EvalBlack)}, EvalBlack: {Bg: c(p.EvalBlack), Fg: c(p.EvalWhite)},
	}
}

// board sets the colors of squares and of what stands on them.
func (t *Theme) board(p *palette, w *colorMapper) {
	white, ink, line := w.color(w.Letters[0]), w.color(w.Letters[1]), w.color(w.Line)
	for s, grounds := range w.grounds() {
		dot := w.color(w.Dots[min(s, 1)])
		for g, bg := range grounds {
			letters := [figureCount]Color{white, ink, dot, line, line, w.color(w.Grid)}
			if t.Profile == ANSI16 {
				letters = basicLetters(bg)
			}
			for f, fg := range letters {
				t.squares[s][g][f] = Style{Fg: fg, Bg: bg}
			}
			for _, who := range []Occupant{White, Black} {
				if fg := letters[who]; t.Profile != ANSI16 || fg >= Number(8) { // bold, the others become brighter in many terminals
					t.squares[s][g][who].Attr = Bold
				}
			}
		}
	}
	black, paper := h(0x000000, 0), h(0xffffff, 15)
	for who, i := range w.tones() {
		if t.Profile == ANSI16 { // also in images: they stand on squares of these colors
			i.Body.rgb, i.Edge.rgb = basic[i.Body.narrow], basic[i.Edge.narrow]
		}
		text := black
		if ratio(sampleOf(i.Body.rgb).luminance, 0) < 4.5 {
			text = paper
		}
		t.tones[who] = Tones{w.color(i.Body), w.color(i.Edge), w.color(text), i.Body.rgb, i.Edge.rgb, text.rgb}
	}
	duck, bill := h(0xf4c430, 11), h(0x4a3000, 0)
	t.wild = Tones{w.color(duck), w.color(bill), w.color(black), duck.rgb, bill.rgb, black.rgb}
	body := w.White.Body
	t.inks = map[string]Tones{}
	for name, text := range map[string]paletteColor{
		"red": h(0xb01010, 1), "black": black, "green": h(0x0b6623, 2), "blue": h(0x1646a0, 4), "yellow": h(0x6b5300, 3),
	} {
		disc := t.tones[White]
		disc.Text, disc.ImageText = w.color(text), text.rgb
		t.inks[name] = disc
	}
	t.disc = [2]Tones{t.inks["red"], t.inks["black"]}
	t.wedge = t.tones
	if t.Profile >= ANSI256 && !p.HighContrast {
		t.wedge = [2]Tones{w.wooden(maple, h(0x3c2a1c, 0), black), w.wooden(chestnut, h(0xf3e3c8, 0), paper)}
	}
	t.Outlined = ratio(sampleOf(body.rgb).luminance, sampleOf(w.Squares[Light].rgb).luminance) < legible
}

// maple and chestnut are the woods of wedges: pale for the player who moves first,
// brown for the other one. The way they point distinguishes them, too.
var maple, chestnut = h(0xf7e3b5, 0), h(0x996333, 0)

// wooden returns the tones of wedges of a wood.
func (w *colorMapper) wooden(body, edge, text paletteColor) Tones {
	return Tones{w.color(body), w.color(edge), w.color(text), body.rgb, edge.rgb, text.rgb}
}

// basicLetters returns the colors of letters that can be read on one of the
// eight basic colors, which differ too much for one choice to suit all.
func basicLetters(bg Color) [figureCount]Color {
	switch bg {
	case Number(0), Number(1), Number(4), Number(5):
		return [figureCount]Color{White: Number(15), Black: Number(11), Target: Number(15), Empty: Number(15), Line: Number(15), Grid: Number(15)}
	}
	return [figureCount]Color{White: Number(4), Black: Number(0), Target: Number(1), Empty: Number(0), Line: Number(0), Grid: Number(0)}
}
