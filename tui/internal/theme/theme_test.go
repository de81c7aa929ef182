package theme

import (
	"math"
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
				t.Errorf("%+v without colours", s)
			case theme.Profile == ANSI16 && (s.Fg.fixed() || s.Bg.fixed()):
				t.Errorf("%+v with 16 colours", s)
			case theme.Profile >= ANSI256 && (unfixed(s.Fg) || unfixed(s.Bg)):
				t.Errorf("%+v depends on the terminal's palette", s)
			}
		}
		if theme.Bare != (theme.Profile <= Mono) {
			t.Error("Bare is", theme.Bare)
		}
	})
}

func unfixed(c Color) bool { return c > 0 && !c.fixed() }

func styles(theme *Theme) []Style {
	out := theme.roles[:]
	for _, ground := range theme.squares {
		out = append(out, ground[:]...)
	}
	return out
}

// TestLegible measures the contrast of all letters on all grounds. A ratio of 3
// is the least that WCAG 2 asks for large or bold text.
func TestLegible(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Profile < ANSI16 {
			return
		}
		least := 3.0
		if theme.Profile == ANSI16 {
			least = 2.4 // these are the terminal's; the figures are xterm's
		}
		for g, ground := range theme.squares {
			for f, s := range ground {
				if got := ratio(s.Fg, s.Bg); got < least && readable(Ground(g), Figure(f)) {
					t.Errorf("ground %d figure %d: contrast %.2f of %d on %d", g, f, got, s.Fg-1, s.Bg-1)
				}
			}
		}
	})
}

// readable reports whether a figure is ever drawn on a ground.
func readable(g Ground, f Figure) bool { return g != Wall && (f != Target || g <= LastDark) }

// TestGroundsDiffer checks that squares whose meaning differs look different.
func TestGroundsDiffer(t *testing.T) {
	everywhere(t, func(t *testing.T, theme *Theme) {
		if theme.Bare {
			return
		}
		plain := []Ground{Light, Dark, Third}
		if theme.Profile == ANSI16 {
			plain = plain[:2] // there are no more than eight
		}
		for _, a := range plain {
			for g := a + 1; g < groundCount; g++ {
				if theme.squares[a][Nobody].Bg == theme.squares[g][Nobody].Bg {
					t.Errorf("grounds %d and %d look the same", a, g)
				}
			}
		}
		for g := Check; g < Cursor; g++ {
			if theme.Profile != ANSI16 && theme.squares[g][Nobody].Bg == theme.squares[Cursor][Nobody].Bg {
				t.Errorf("ground %d looks as the cursor", g)
			}
		}
	})
}

// TestSigns checks that without colours every mark has signs of its own.
func TestSigns(t *testing.T) {
	seen := map[[2]byte]Ground{}
	for g := Check; g < groundCount; g++ {
		before, after := g.Signs()
		if before == 0 || after == 0 {
			t.Errorf("ground %d has no signs", g)
		}
		if other, ok := seen[[2]byte{before, after}]; ok {
			t.Errorf("grounds %d and %d have the same signs", g, other)
		}
		seen[[2]byte{before, after}] = g
	}
}

// ratio returns the contrast of two colours by WCAG 2, with xterm's palette.
func ratio(a, b Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c Color) float64 {
	r, g, b := rgb(int(c) - 1)
	linear := func(v int) float64 {
		if x := float64(v) / 255; x > 0.03928 {
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// rgb returns the colour with a number as xterm has it.
func rgb(n int) (r, g, b int) {
	basic := [16][3]int{
		{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
		{127, 127, 127}, {255, 0, 0}, {0, 255, 0}, {255, 255, 0}, {92, 92, 255}, {255, 0, 255}, {0, 255, 255}, {255, 255, 255},
	}
	switch {
	case n < 16:
		return basic[n][0], basic[n][1], basic[n][2]
	case n >= 232:
		v := 8 + 10*(n-232)
		return v, v, v
	}
	levels := []int{0, 95, 135, 175, 215, 255}
	n -= 16
	return levels[n/36], levels[n/6%6], levels[n%6]
}

func TestNew(t *testing.T) {
	if th, err := New("SLATE", ANSI256); err != nil || th.Name != "slate" {
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
		{"TERM=dumb TERM=xterm-256color", ANSI256},
	}
	for _, test := range tests {
		if got := Detect(strings.Fields(test.environ)); got != test.want {
			t.Errorf("%q: %v, want %v", test.environ, got, test.want)
		}
	}
}

func TestParseProfile(t *testing.T) {
	for p := ASCII; p <= TrueColor; p++ {
		if got, err := ParseProfile(p.String()); err != nil || got != p {
			t.Errorf("%v: %v, %v", p, got, err)
		}
	}
	if _, err := ParseProfile("8"); err == nil {
		t.Error("8 is no profile")
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
