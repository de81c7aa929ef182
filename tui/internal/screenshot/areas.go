package main

import (
	"image"
	"image/color"
)

// areas covers all of a part of an image but one color with rectangles of one
// color each, which do not overlap.
func areas(m *image.RGBA, part image.Rectangle, but color.RGBA) (out []image.Rectangle) {
	taken := make([]bool, part.Dx()*part.Dy())
	at := func(x, y int) *bool { return &taken[(y-part.Min.Y)*part.Dx()+x-part.Min.X] }
	free := func(x, y int, c color.RGBA) bool {
		return image.Pt(x, y).In(part) && !*at(x, y) && m.RGBAAt(x, y) == c
	}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := m.RGBAAt(x, y)
			if c == but || *at(x, y) {
				continue
			}
			a := grow(x, y, func(x, y int) bool { return free(x, y, c) })
			for y := a.Min.Y; y < a.Max.Y; y++ {
				for x := a.Min.X; x < a.Max.X; x++ {
					*at(x, y) = true
				}
			}
			out = append(out, a)
		}
	}
	return out
}

// grow returns the rectangle with an upper left corner that is as wide as the
// places there allow, and then as high.
func grow(x0, y0 int, free func(x, y int) bool) image.Rectangle {
	x1, y1 := x0+1, y0+1
	for free(x1, y0) {
		x1++
	}
	for {
		for x := x0; x < x1; x++ {
			if !free(x, y1) {
				return image.Rect(x0, y0, x1, y1)
			}
		}
		y1++
	}
}
