package theme

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
)

// everywhere calls f with each theme on each terminal.
func everywhere(t *testing.T, f func(t *testing.T, theme *Theme)) {
	for _, name := range Names() {
		for p := ASCII; p <= TrueColor; p++ {
			t.Run(name+"-"+p.String(), func(t *testing.T) {
				theme, err := New(name, p)
				if err != nil {
					t.Fatal(err)
				}
				f(t, theme)
			})
		}
	}
}

// TestProfiles checks that no theme sends more than its terminal understands.
func TestProfiles(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		for _, s := range styles(theme) {
			colors := s.Fg != 0 || s.Bg != 0
			switch {
			case theme.Profile == ASCII && s != (Style{}):
				t.Errorf("%+v without any attribute", s)
			case theme.Profile == Mono && colors:
				t.Errorf("%+v without colors", s)
			case theme.Profile == ANSI16 && (s.Fg.fixed() || s.Bg.fixed()):
				t.Errorf("%+v with 16 colors", s)
			case theme.Profile >= ANSI256 && (unfixed(s.Fg) || unfixed(s.Bg)):
				t.Errorf("%+v depends on the terminal's palette", s)
			}
		}
		if theme.Colorless != (theme.Profile <= Mono) {
			t.Error("Bare is", theme.Colorless)
		}
	})
}

func unfixed(c Color) bool { return c > 0 && !c.fixed() }

func styles(theme *Theme) []Style {
	out := theme.roles[:]
	for _, shade := range theme.squares {
		for _, ground := range shade {
			out = append(out, ground[:]...)
		}
	}
	return out
}

// figureNames are what stands on squares, by their keys in a palette.
var figureNames = [figureCount]string{White: "white", Black: "black", Target: "dots", Empty: "nothing", Line: "line", Grid: "grid"}

// on names a square by the keys of a palette that color it.
func on[S ~int](shade S, g Highlight) string {
	text := fmt.Sprintf("squares[%d]", shade)
	if name := cmp.Or(highlightNames[g], "wall"); g != Plain {
		return text + " with " + name
	}
	return text
}

// contrast is the ratio of two colors by WCAG 2.
func contrast(a, b Color) float64 {
	return ratio(sampleOf(rgb(a)).luminance, sampleOf(rgb(b)).luminance)
}

// TestPieces measures the contrast of all that stands on squares, whether they
// are marked or not. A ratio of 3 is what WCAG 2 asks for large or bold text and
// for what is drawn.
func TestPieces(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Profile < ANSI16 {
			return
		}
		least := 3.0
		if theme.Profile == ANSI16 {
			least = 2.4 // these are the terminal's; the figures are xterm's
		}
		for s, shade := range theme.squares {
			for g, figures := range shade {
				if Highlight(g) == Wall {
					continue
				}
				for f, style := range figures {
					if theme.Profile == ANSI16 && style.Attr&Bold != 0 && style.Fg < Number(8) {
						style.Fg += Number(8) - Number(0) // as xterm shows it
					}
					if got := contrast(style.Fg, style.Bg); got < least && readable(Highlight(g), Occupant(f)) {
						t.Errorf("%s on %s: contrast %.2f, expected %v", figureNames[f], on(s, Highlight(g)), got, least)
					}
				}
				for who, tones := range theme.tones {
					bg := figures[Empty].Bg
					got, edge := contrast(tones.Body, bg), contrast(tones.Edge, bg)
					switch {
					case theme.Profile == ANSI16:
						got = max(got, edge)
					case Occupant(who) == White && theme.Outlined:
						got = edge
					}
					if got < least {
						t.Errorf("picture of %s on %s: contrast %.2f, expected %v", figureNames[who], on(s, Highlight(g)), got, least)
					}
				}
			}
		}
	})
}

// TestPictures measures what is seen in pictures of pieces: lines and text.
func TestPictures(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Profile < ANSI256 {
			return
		}
		for f := White; f <= Black; f++ {
			for token := Carved; token <= Wedge; token++ {
				tones := theme.Tones(f, token)
				if got := contrast(tones.Edge, tones.Body); got < 3 {
					t.Errorf("lines of player %d, token %d: contrast %.2f", f, token, got)
				}
				if got := contrast(tones.Text, tones.Body); got < 4.5 {
					t.Errorf("text of player %d, token %d: contrast %.2f", f, token, got)
				}
			}
		}
	})
}

// TestImages: pieces in images are distinguished from light and dark squares, also from those of the
// sixteen basic colors.
func TestImages(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Profile < ANSI16 {
			return
		}
		for f := White; f <= Black; f++ {
			tones := theme.Tones(f, Carved)
			for s := range Third {
				square := sampleOf(rgb(theme.squares[s][Plain][Empty].Bg)).luminance
				got := ratio(sampleOf(tones.ImageBody).luminance, square)
				if f == White { // it has an outline
					got = max(got, ratio(sampleOf(tones.ImageEdge).luminance, square))
				}
				if got < 2.4 {
					t.Errorf("image of %s on %s: contrast %.2f, expected 2.4", figureNames[f], on(s, Plain), got)
				}
			}
		}
	})
}

// TestRuled checks that lines and palaces are seen on boards that have them, all
// of whose squares are light.
func TestRuled(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Profile < ANSI256 {
			return
		}
		least := .03
		if theme.Profile == ANSI256 {
			least = .015 // there are only so many
		}
		for _, g := range []Highlight{Plain, Zone} {
			if style := theme.Square(Light, g, Grid); contrast(style.Fg, style.Bg) < 2.5 {
				t.Errorf("lines on ground %d: contrast %.2f", g, contrast(style.Fg, style.Bg))
			}
		}
		plain, zone := theme.Square(Light, Plain, Empty).Bg, theme.Square(Light, Zone, Empty).Bg
		if d := apart(lightOf(rgb(plain)), lightOf(rgb(zone))); d < least {
			t.Errorf("the palace and the rest are %.3f apart", d)
		}
	})
}

// TestOklab checks colors against the figures of its inventor, and that what is
// turned into light and back is the same.
func TestOklab(t *testing.T) {
	near := func(a, b oklab) bool { return a.distance(b) < 0.0005 }
	for rgb, want := range map[uint32]oklab{0: {}, 0xffffff: {1, 0, 0}, 0xff0000: {.6280, .2249, .1258}, 0x0000ff: {.4520, -.0325, -.3115}} {
		if got := lightOf(rgb).oklab(); !near(got, want) {
			t.Errorf("%06x: %v, want %v", rgb, got, want)
		}
	}
	if d := lightOf(0).oklab().distance(lightOf(0xffffff).oklab()); d < .999 || d > 1.001 {
		t.Errorf("black and white are %.3f apart, want 1", d)
	}
	for n := range 256 {
		rgb := uint32(n<<16 | (255-n)<<8 | n*7%256)
		if got := lightOf(rgb).oklab().light().rgb(); got != rgb {
			t.Errorf("%06x comes back as %06x", rgb, got)
		}
	}
}

// readable reports whether a figure is ever drawn on a ground.
func readable(g Highlight, f Occupant) bool {
	return f < Target || f != Grid && (g <= Last || g == Zone)
}

// roleNames are the keys of palettes from which the roles of text have their colors. Where a
// palette and those that it is like lack one, the text is black.
var roleNames = [roleCount]string{
	Text: "text", Dim: "dim", Title: "title", Accent: "accent", Choice: "choice_text", Error: "fault", Warning: "warning", Good: "good",
	Key: "accent", Frame: "frame", Label: "dim", Input: "input", Current: "choice_text", Comment: "comment",
	ClockOn: "accent", ClockLow: "fault", EvalWhite: "eval_black", EvalBlack: "eval_white",
}

// TestText measures the contrast of text with the backgrounds that terminals
// have.
func TestText(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Profile < ANSI256 {
			return
		}
		grounds := []Color{RGB(0xffffff), RGB(0xfdf6e3)}
		if theme.Dark {
			grounds = []Color{RGB(0), RGB(0x1e1e1e)}
		}
		for r, style := range theme.roles {
			against := grounds
			if style.Bg != 0 {
				against = []Color{style.Bg}
			}
			for _, bg := range against {
				if Role(r) != Frame && style.Fg != 0 && contrast(style.Fg, bg) < 4.5 {
					t.Errorf("%s: contrast %.2f of %06x with %06x", roleNames[r], contrast(style.Fg, bg), rgb(style.Fg), rgb(bg))
				}
			}
		}
	})
}

// TestSquares measures how far light and dark squares are apart: visible, but
// calm. High contrast is not meant to be.
func TestSquares(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Profile < ANSI256 {
			return
		}
		light, dark := theme.squares[Light][Plain][Empty].Bg, theme.squares[Dark][Plain][Empty].Bg
		least := 1.9
		if theme.Profile == ANSI256 {
			least = 1.65 // there are only so many
		}
		if got := contrast(light, dark); got < least || got > 2.8 {
			t.Errorf("contrast %.2f of %06x and %06x", got, rgb(light), rgb(dark))
		}
	})
}

// TestMarksDiffer checks that people see what is marked on a square, also those
// who are blind to some colors; and that they can tell what matters most in a
// game from one another, where there are colors enough.
func TestMarksDiffer(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Profile < ANSI256 {
			return
		}
		for s, shade := range theme.squares[:Third] {
			check := func(a, b Highlight) {
				t.Helper()
				if d := apart(lightOf(rgb(shade[a][Empty].Bg)), lightOf(rgb(shade[b][Empty].Bg))); d < visible {
					t.Errorf("%s and %s are %.3f apart", on(s, a), on(s, b), d)
				}
			}
			for g := Last; g < Zone; g++ {
				check(Plain, g)
			}
			if theme.Profile == TrueColor {
				main := []Highlight{Last, Selected, Check, Premove}
				for i, a := range main {
					for _, b := range main[i+1:] {
						check(a, b)
					}
				}
			}
		}
	})
}

// TestGroundsDiffer checks that squares whose meaning differs have colors that
// differ.
func TestGroundsDiffer(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Colorless {
			return
		}
		for s, shade := range theme.squares {
			for g := Last; g < groundCount; g++ {
				if g != Zone && shade[g][Empty].Bg == shade[Plain][Empty].Bg {
					t.Errorf("%s looks like a plain square", on(s, g))
				}
			}
		}
	})
}

// TestSigns checks that without colors every mark has signs of its own.
func TestSigns(t *testing.T) {
	seen := map[[2]byte]Highlight{}
	for g := Check; g < Zone; g++ {
		before, after := g.Markers()
		if before == 0 || after == 0 {
			t.Errorf("ground %d has no signs", g)
		}
		if other, ok := seen[[2]byte{before, after}]; ok {
			t.Errorf("grounds %d and %d have the same signs", g, other)
		}
		seen[[2]byte{before, after}] = g
	}
}

func TestNew(t *testing.T) {
	if th, err := New("WOOD", ANSI256); err != nil || th.Name != "wood" {
		t.Error(th, err)
	}
	_, err := New("mauve", ANSI256)
	if err == nil || !strings.Contains(err.Error(), "mauve") || !strings.Contains(err.Error(), "paper") {
		t.Error("error", err)
	}
	if Default(Mono).Name != Names()[0] {
		t.Error("the default is not the first theme")
	}
}

func TestDetect(t *testing.T) {
	tests := []struct {
		environ string
		want    Profile
	}{
		{"", ASCII},
		{"TERM=dumb", ASCII},
		{"TERM=dumb COLORTERM=truecolor", ASCII},
		{"TERM=vt220", Mono},
		{"TERM=xterm-256color NO_COLOR=1", Mono},
		{"TERM=xterm-256color NO_COLOR=", ANSI256},
		{"TERM=xterm-256color", ANSI256},
		{"TERM=screen-256color", ANSI256},
		{"TERM=linux", ANSI16},
		{"TERM=xterm-256color COLORTERM=truecolor", TrueColor},
		{"TERM=tmux-256color TMUX=/tmp/tmux-0/default,1,0 COLORTERM=truecolor", TrueColor},
		{"TERM=screen-256color TMUX=/tmp/tmux-0/default,1,0", ANSI256},
		{"TERM=screen-256color COLORTERM=truecolor", ANSI256},
		{"TERM=dumb TERM=xterm-256color", ANSI256},
	}
	for _, test := range tests {
		if got := Detect(strings.Fields(test.environ)); got != test.want {
			t.Errorf("%q: %v, want %v", test.environ, got, test.want)
		}
	}
}

func TestLightBackground(t *testing.T) {
	for colors, want := range map[string]bool{"": false, "15;0": false, "0;15": true, "0;default;7": true, "7": true, "15;8": false} {
		if got := LightBackground([]string{"COLORFGBG=" + colors}); got != want {
			t.Errorf("%q: %v", colors, got)
		}
	}
}

func TestPaint(t *testing.T) {
	if got := Default(ASCII).Paint(Error, "no"); got != "no" {
		t.Errorf("%q", got)
	}
	if got := Default(ANSI16).Paint(Error, "no"); got != "\x1b[1;91mno\x1b[0m" {
		t.Errorf("%q", got)
	}
	if got := Default(Mono).Paint(Choice, "a b"); got != "\x1b[7ma b\x1b[0m" {
		t.Errorf("%q", got)
	}
}
