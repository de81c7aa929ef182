package main

import "image"

// The size of a cell in pixels. Both are multiples of 8, so that the block
// elements' eighths are whole.
const (
	cellWidth  = 8
	cellHeight = 16
)

// quadrants are the quarters that U+2596 to U+259F fill: upper left 1, upper
// right 2, lower left 4, lower right 8.
var quadrants = [...]int{4, 8, 1, 13, 9, 7, 11, 2, 6, 14}

// block returns which parts of a cell a block element (U+2580 to U+259F, sextants)
// fills, and how densely in quarters; none for another character.
func block(text string) (parts []image.Rectangle, density int) {
	runes := []rune(text)
	if len(runes) != 1 {
		return nil, 0
	}
	const w, h = cellWidth, cellHeight
	one := func(x0, y0, x1, y1 int) []image.Rectangle { return []image.Rectangle{image.Rect(x0, y0, x1, y1)} }
	switch r := runes[0]; {
	case r == '▀':
		return one(0, 0, w, h/2), 4
	case r >= '▁' && r <= '█':
		return one(0, h-h/8*int(r-'▀'), w, h), 4
	case r >= '▉' && r <= '▏':
		return one(0, 0, w/8*int('▐'-r), h), 4
	case r == '▐':
		return one(w/2, 0, w, h), 4
	case r >= '░' && r <= '▓':
		return one(0, 0, w, h), int(r-'░') + 1
	case r == '▔':
		return one(0, 0, w, h/8), 4
	case r == '▕':
		return one(w-w/8, 0, w, h), 4
	case r >= 0x1fb00 && r <= 0x1fb3b:
		return sixths(int(r) - 0x1fb00 + 1), 4
	case r >= '▖' && r <= '▟':
		return quarters(quadrants[r-'▖']), 4
	}
	return nil, 0
}

// sixths returns the parts of a sextant (U+1FB00 to U+1FB3B), which are numbered
// without the halves and the whole. A cell's height is no multiple of three.
func sixths(set int) (parts []image.Rectangle) {
	if set >= 0b010101 {
		set++
	}
	if set >= 0b101010 {
		set++
	}
	edges := [...]int{0, cellHeight / 3, cellHeight - cellHeight/3, cellHeight}
	for i := range 6 {
		if set>>i&1 != 0 {
			x := i % 2 * cellWidth / 2
			parts = append(parts, image.Rect(x, edges[i/2], x+cellWidth/2, edges[i/2+1]))
		}
	}
	return parts
}

func quarters(set int) (parts []image.Rectangle) {
	quarter := image.Rect(0, 0, cellWidth/2, cellHeight/2)
	for i := range 4 {
		if set>>i&1 != 0 {
			parts = append(parts, quarter.Add(image.Pt(i%2*cellWidth/2, i/2*cellHeight/2)))
		}
	}
	return parts
}
