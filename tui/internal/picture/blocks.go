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

// block returns which parts of a cell a block element (U+2580 to U+259F)
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
	case r >= '▖' && r <= '▟':
		return quarters(quadrants[r-'▖']), 4
	}
	return nil, 0
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
