package main

import (
	"image"
	"image/color"
)

// areas covers all of an image but one colour with rectangles of one colour
// each, which do not overlap.
func areas(m *image.RGBA, but color.RGBA) (out []image.Rectangle) {
	bounds := m.Bounds()
	taken := make([]bool, bounds.Dx()*bounds.Dy())
	free := func(x, y int, c color.RGBA) bool {
		return image.Pt(x, y).In(bounds) && !taken[y*bounds.Dx()+x] && m.RGBAAt(x, y) == c
	}
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			c := m.RGBAAt(x, y)
			if c == but || taken[y*bounds.Dx()+x] {
				continue
			}
			a := grow(x, y, func(x, y int) bool { return free(x, y, c) })
			for y := a.Min.Y; y < a.Max.Y; y++ {
				for x := a.Min.X; x < a.Max.X; x++ {
					taken[y*bounds.Dx()+x] = true
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
