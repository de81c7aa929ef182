package main

import (
	"image"

	"github.com/ferzchess/ferz/tui/internal/sprites"
)

// The size of a cell in pixels. Both are multiples of 8, so that the block
// elements' eighths are whole.
const (
	cellWidth  = 8
	cellHeight = 16
)

// block returns which parts of a cell a block element (U+2580 to U+259F, sextants,
// octants) fills, and how densely in quarters; none for another character.
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
	case r == '\U0001fb7c': // left and lower eighth
		return append(one(0, 0, w/8, h-h/8), image.Rect(0, h-h/8, w, h)), 4
	case r == '▔':
		return one(0, 0, w, h/8), 4
	case r == '▕':
		return one(w-w/8, 0, w, h), 4
	}
	for _, b := range []sprites.Blocks{sprites.Quadrants, sprites.Sextants, sprites.Octants} {
		if set, ok := b.Set(text); ok {
			return fractions(b, set), 4
		}
	}
	return nil, 0
}

// fractions returns the parts of a cell that are set in a block that divides it. Its
// height is no multiple of three.
func fractions(b sprites.Blocks, set int) (parts []image.Rectangle) {
	columns, rows := b.Grid()
	edge := func(i, n, of int) int { return (2*i*of + n) / (2 * n) }
	for i := range columns * rows {
		if set>>i&1 != 0 {
			x, y := i%columns, i/columns
			parts = append(parts, image.Rect(edge(x, columns, cellWidth), edge(y, rows, cellHeight), edge(x+1, columns, cellWidth), edge(y+1, rows, cellHeight)))
		}
	}
	return parts
}
