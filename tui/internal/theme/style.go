package theme

import (
	"fmt"
	"strconv"
)

// Color is a color of a terminal: 0 is its own, n+1 its number n. Numbers
// below 16 are the terminal's palette, those from 16 on the fixed ones of 256.
// Above them are those given by red, green and blue.
type Color uint32

// direct is added to 24 bits of red, green and blue.
const direct Color = 1 << 24

// RGB returns a color by its 24 bits of sRGB.
func RGB(rgb uint32) Color { return direct | Color(rgb) }

// Number returns the color with a number from 0 to 255.
func Number(n uint8) Color { return Color(n) + 1 }

// Hex returns a color as files name it; the terminal's own is black.
func (c Color) Hex() string {
	if c == 0 {
		return "#000000"
	}
	return fmt.Sprintf("#%06x", rgb(c))
}

// Attr is a set of attributes of text.
type Attr uint8

// The attributes.
const (
	Bold Attr = 1 << iota
	Underline
	Reverse // foreground and background change places
)

// Style is how text looks. The zero value is the terminal's own.
type Style struct {
	Fg, Bg Color
	Attr   Attr
}

// fgCode appends the parameter that sets a foreground.
func fgCode(out []byte, c Color) []byte { return colorCode(out, c, 30, 90) }

// bgCode appends the parameter that sets a background.
func bgCode(out []byte, c Color) []byte { return colorCode(out, c, 40, 100) }

// colorCode appends a color's parameter; the first eight colors are counted
// from base, the next eight from bright.
func colorCode(out []byte, c Color, base, bright int64) []byte {
	n := int64(c) - 1
	switch {
	case c&direct != 0:
		out = strconv.AppendInt(out, base+8, 10)
		for _, part := range [...]Color{2, c >> 16 & 255, c >> 8 & 255, c & 255} {
			out = strconv.AppendInt(append(out, ';'), int64(part), 10)
		}
		return out
	case c == 0:
		return strconv.AppendInt(out, base+9, 10)
	case n < 8:
		return strconv.AppendInt(out, base+n, 10)
	case n < 16:
		return strconv.AppendInt(out, bright+n-8, 10)
	}
	out = strconv.AppendInt(out, base+8, 10)
	return strconv.AppendInt(append(out, ";5;"...), n, 10)
}

// fixed reports whether a color is one of the long ones to send.
func (c Color) fixed() bool { return c > 16 }
