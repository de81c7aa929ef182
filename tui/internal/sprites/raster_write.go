package sprites

import (
	"image"
	"math"
	"slices"
)

// write draws a character on the body, but not at its edge, if it is legible there,
// which it reports.
func (c *canvas) write(tones []Tone, character *Character, where box) bool {
	in := c.boxed(where)
	if c.writeQuarters(tones, character, in) {
		return true
	}
	parts := character.partsIn(in.Size())
	if parts == nil {
		return false
	}
	at, parts := c.aside(tones, character, in, parts)
	body, lost := slices.Clone(tones), 0
	for _, p := range parts {
		if i := c.index(p.Add(at)); c.writable(body, i) {
			tones[i] = Ink
		} else {
			lost++
		}
	}
	return 100*lost <= maxLost*len(parts)
}

// maxLost is how much of a legible character may lie beside the body, in percent.
const maxLost = 10

// index returns the number of a part of a cell.
func (c *canvas) index(p image.Point) int { return p.Y*c.columns + p.X }

// writable reports whether a part of a cell lies in the body, but not at its edge.
func (c *canvas) writable(body []Tone, i int) bool {
	return body[i] == Body && !beside(body, c.columns, i, Clear)
}

// aside returns where a character begins, and its parts of cells from there on: as they are
// in the rectangle it should have, or in one a little smaller or higher up or further down
// in which less ink is not writable, or shares a cell with the body's outline, which is then
// invisible there.
func (c *canvas) aside(body []Tone, character *Character, whole image.Rectangle, parts []image.Point) (at image.Point, best []image.Point) {
	at, best = whole.Min, parts
	least := c.hides(body, at, best)
	const narrower, lower = 1, 3
	for x := range narrower + 1 {
		for less := range lower + 1 {
			if 3*(x+less) >= least {
				continue
			}
			parts := character.partsIn(whole.Size().Sub(image.Pt(2*x, less)))
			for y := -1; y <= less+1 && parts != nil; y++ {
				from := whole.Min.Add(image.Pt(x, y))
				if bad := 3*(x+less) + abs(2*y-less) + c.hides(body, from, parts); bad < least {
					at, best, least = from, parts, bad
				}
			}
		}
	}
	return at, best
}

// hides measures how much of itself and of the body's outline a character hides, as parts of
// cells from a place on.
func (c *canvas) hides(body []Tone, at image.Point, parts []image.Point) (bad int) {
	bx, by := c.look.Blocks.Grid()
	shared := map[image.Point]bool{}
	for _, p := range parts {
		p = p.Add(at)
		if !c.writable(body, c.index(p)) {
			bad += 3
		}
		cell := image.Pt(p.X/bx*bx, p.Y/by*by)
		for i := range bx * by {
			if body[c.index(cell.Add(image.Pt(i%bx, i/bx)))] == Clear {
				shared[cell] = true
			}
		}
	}
	return bad + 2*len(shared)
}

// boxed returns the parts of cells in a box. There is an odd number of columns, so that
// there is a middle one.
func (c *canvas) boxed(b box) image.Rectangle {
	x, y := c.at(Point{X: Units / 2, Y: b.y})
	size := image.Pt(int(math.Round((b.size*c.scaleX/fine-1)/2))*2+1, int(math.Ceil(b.size*c.scaleY/fine)))
	from := func(middle float32, size int) int { return int(math.Round(float64(middle)/fine - float64(size)/2)) }
	at := image.Pt(from(x, size.X), from(y, size.Y))
	return image.Rectangle{at, at.Add(size)}
}
