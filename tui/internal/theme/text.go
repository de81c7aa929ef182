package theme

import (
	"io"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// newRenderer returns Lip Gloss's renderer for a terminal with the given profile,
// so that it never queries the terminal.
func newRenderer(profile Profile) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetHasDarkBackground(true)
	r.SetColorProfile(map[Profile]termenv.Profile{
		ASCII: termenv.Ascii, Mono: termenv.ANSI, ANSI16: termenv.ANSI, ANSI256: termenv.ANSI256, TrueColor: termenv.TrueColor,
	}[profile])
	return r
}

// marks are what is sent before and after text in a style.
type marks struct{ begin, end string }

// forText returns the style as Lip Gloss sends it. Text between the marks is as Lip Gloss
// would render it, at a hundredth of the cost.
func (s Style) forText(r *lipgloss.Renderer) marks {
	const sample = "x"
	out := r.NewStyle().TabWidth(lipgloss.NoTabConversion)
	if s.Fg != 0 {
		out = out.Foreground(s.Fg.named())
	}
	if s.Bg != 0 {
		out = out.Background(s.Bg.named())
	}
	out = out.Bold(s.Attr&Bold != 0).Underline(s.Attr&Underline != 0).Reverse(s.Attr&Reverse != 0)
	begin, end, _ := strings.Cut(out.Render(sample), sample)
	return marks{begin, end}
}

// named returns the color as Lip Gloss names it.
func (c Color) named() lipgloss.Color {
	if c&direct != 0 {
		return lipgloss.Color(c.Hex())
	}
	return lipgloss.Color(strconv.Itoa(int(c) - 1))
}
