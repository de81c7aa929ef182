package tui

import (
	"io"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// profileOf tells from an environment which colours a terminal has. It asks
// the terminal nothing: an answer would come in between the keys.
func profileOf(environ []string) termenv.Profile {
	switch lookup(environ, "TERM") {
	case "vt100", "vt102", "vt220", "dumb":
		return termenv.Ascii
	}
	if lookup(environ, "NO_COLOR") != "" {
		return termenv.Ascii
	}
	switch colorprofile.Env(environ) {
	case colorprofile.TrueColor:
		return termenv.TrueColor
	case colorprofile.ANSI256:
		return termenv.ANSI256
	case colorprofile.ANSI:
		return termenv.ANSI
	}
	return termenv.Ascii
}

// color is a colour for 256 and for 16 colours.
func color(c256, c16 string) lipgloss.CompleteColor {
	return lipgloss.CompleteColor{TrueColor: c256, ANSI256: c256, ANSI: c16}
}

// The palette. Text has the terminal's own colour or one that is legible on
// light and dark. The board's 256 colours are of middle lightness, so that
// white and black letters are both legible on them; with 16 colours the board
// is dark, and Black's letters are yellow.
var (
	colorDim    = color("245", "8")
	colorAccent = color("172", "3")
	colorError  = color("196", "9")
	colorChoice = color("24", "4")
	colorWhite  = color("231", "15")
	colorBlack  = color("16", "11")

	colorLight   = color("137", "4")
	colorDark    = color("95", "0")
	colorLast    = color("100", "5")
	colorChosen  = color("28", "2")
	colorCapture = color("166", "1")
	colorCheck   = color("160", "1")
	colorCursor  = color("31", "6")
)

// ground is what a square looks like apart from what stands on it.
type ground int

const (
	groundLight ground = iota
	groundDark
	groundLast
	groundCheck
	groundCapture
	groundChosen
	groundCursor
	groundCount
)

// figure is who stands on a square.
type figure int

const (
	figureWhite figure = iota
	figureBlack
	figureNone
	figureCount
)

// theme is the styles by their roles, for one terminal.
type theme struct {
	mono bool // no colours and no attributes: signs must do

	text, dim, title, accent, error, choice ink
	squares                                 [groundCount][figureCount]ink
}

// newTheme builds the styles for a terminal with the colours of a profile. It
// uses a renderer of its own: the global one looks at the process's output.
func newTheme(w io.Writer, profile termenv.Profile) *theme {
	r := lipgloss.NewRenderer(w)
	r.SetColorProfile(profile)
	r.SetHasDarkBackground(true) // no query; the palette suits both
	style := r.NewStyle
	t := &theme{
		mono:   profile == termenv.Ascii,
		text:   newInk(style()),
		dim:    newInk(style().Foreground(colorDim)),
		title:  newInk(style().Bold(true)),
		accent: newInk(style().Foreground(colorAccent)),
		error:  newInk(style().Foreground(colorError).Bold(true)),
		choice: newInk(style().Foreground(colorWhite).Background(colorChoice).Bold(true)),
	}
	grounds := [groundCount]lipgloss.CompleteColor{colorLight, colorDark, colorLast, colorCheck, colorCapture, colorChosen, colorCursor}
	for g, background := range grounds {
		on := style().Background(background)
		t.squares[g] = [figureCount]ink{
			newInk(on.Foreground(colorWhite).Bold(true)), newInk(on.Foreground(colorBlack)), newInk(on.Foreground(colorWhite)),
		}
	}
	return t
}
