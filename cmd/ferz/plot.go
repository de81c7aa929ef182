package main

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// drawing is a picture of curves, bars and text, to be written as SVG.
type drawing struct {
	strings.Builder
	width, height float64
}

func newDrawing(width, height float64) *drawing {
	d := &drawing{width: width, height: height}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(d, `<rect width="100%%" height="100%%" fill="white"/>`+"\n")
	return d
}

// text writes a text; anchor is start, middle or end.
func (d *drawing) text(x, y float64, color, anchor, text string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" fill="%s" text-anchor="%s">%s</text>`+"\n", x, y, color, anchor, html.EscapeString(text))
}

// line draws a line through points, each given as two numbers.
func (d *drawing) line(color string, points ...float64) {
	fmt.Fprintf(d, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, color)
	for i := 0; i+1 < len(points); i += 2 {
		fmt.Fprintf(d, "%.1f,%.1f ", points[i], points[i+1])
	}
	d.WriteString(`"/>` + "\n")
}

// bar draws a filled rectangle.
func (d *drawing) bar(x, y, width, height float64, color string) {
	fmt.Fprintf(d, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`+"\n", x, y, width, height, color)
}

// svg returns the picture.
func (d *drawing) svg() []byte { return []byte(d.String() + "</svg>\n") }

// bounds returns the least and the largest number.
func bounds(numbers ...float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, n := range numbers {
		lo, hi = min(lo, n), max(hi, n)
	}
	return lo, hi
}
