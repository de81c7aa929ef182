// Package plot draws diagrams of numbers as SVG.
package plot

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Drawing is a picture of curves, bars and text, to be written as SVG.
type Drawing struct {
	strings.Builder
	width, height float64
}

// New returns an empty picture; its size is in pixels.
func New(width, height float64) *Drawing {
	d := &Drawing{width: width, height: height}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(d, `<rect width="100%%" height="100%%" fill="white"/>`+"\n")
	return d
}

// Text writes a text; anchor is start, middle or end.
func (d *Drawing) Text(x, y float64, color, anchor, text string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" fill="%s" text-anchor="%s">%s</text>`+"\n", x, y, color, anchor, html.EscapeString(text))
}

// Line draws a line through points, each given as two numbers.
func (d *Drawing) Line(color string, points ...float64) {
	fmt.Fprintf(d, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, color)
	for i := 0; i+1 < len(points); i += 2 {
		fmt.Fprintf(d, "%.1f,%.1f ", points[i], points[i+1])
	}
	d.WriteString(`"/>` + "\n")
}

// Bar draws a filled rectangle.
func (d *Drawing) Bar(x, y, width, height float64, color string) {
	fmt.Fprintf(d, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`+"\n", x, y, width, height, color)
}

// SVG returns the picture.
func (d *Drawing) SVG() []byte { return []byte(d.String() + "</svg>\n") }

// Bounds returns the least and the largest number.
func Bounds(numbers ...float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, n := range numbers {
		lo, hi = min(lo, n), max(hi, n)
	}
	return lo, hi
}
