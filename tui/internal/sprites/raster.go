package sprites

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/ferzchess/ferz/tui/internal/outline"
)

// Look is all that a picture depends on.
type Look struct {
	Shape         *Shape
	Blocks        Blocks
	Width, Height int  // of the square, in cells
	Outlined      bool // the body has an outline
	Pale          bool // the body looks like the square, but for its outline
	Turned        bool // upside down
}

// Picture is a shape in the cells of a square.
type Picture struct {
	Width, Height int
	cells         []Cell
}

// At returns a cell, from the top left.
func (p *Picture) At(x, y int) Cell { return p.cells[y*p.Width+x] }

// lineRows is the number of rows of parts from which on there is room for lines,
// and all sizes show a shape well.
const lineRows = 15

// fine is how many times finer than parts of cells the shape is drawn first, in
// each direction.
const fine = 4

// canvas is a shape drawn finely.
type canvas struct {
	look             Look
	columns, rows    int // parts of cells
	width, height    int // fine pixels
	body, lines      []bool
	mask             *image.Alpha
	rasterizer       vector.Rasterizer
	scaleX, scaleY   float64 // from units
	originX, originY float64
}

// draw draws a picture. Of some sizes that differ little it takes the one in
// which the parts of cells show the shape best.
func (l Look) draw() *Picture {
	bx, by := l.Blocks.grid()
	c := &canvas{look: l, columns: l.Width * bx, rows: l.Height * by}
	c.width, c.height = c.columns*fine, c.rows*fine
	c.mask = image.NewAlpha(image.Rect(0, 0, c.width, c.height))
	best, tones := -1.0, []Tone(nil)
	sizes := []float64{1, .96, .92, .88}
	if c.rows >= lineRows {
		sizes = sizes[:1]
	}
	for _, size := range sizes {
		c.place(size)
		c.fill()
		for _, shift := range c.shifts() {
			if got := c.likeness(shift); got > best+.004 {
				best, tones = got, c.tones(shift)
			}
		}
	}
	p := &Picture{Width: l.Width, Height: l.Height, cells: make([]Cell, l.Width*l.Height)}
	parts := make([]Tone, bx*by)
	for i := range p.cells {
		x, y := i%l.Width*bx, i/l.Width*by
		for j := range parts {
			parts[j] = tones[(y+j/bx)*c.columns+x+j%bx]
		}
		p.cells[i] = l.Blocks.cell(parts, l.Pale)
	}
	return p
}

// place sets where a shape of a size is drawn: it stands on a line between two
// rows, above the last, and is as high as there is room, so that nothing touches
// the next square. A column is half as wide as a row of text is high.
func (c *canvas) place(size float64) {
	bx, by := c.look.Blocks.grid()
	below := max(c.rows/12, 1)
	above := c.rows / 12
	unit := min(float64(c.rows-above-below)*2/float64(by)/foot, (float64(c.look.Width)-2/float64(bx))/Units)
	unit *= size
	c.scaleX, c.scaleY = unit*float64(bx*fine), unit*float64(by*fine)/2
	c.originX = (float64(c.width) - Units*c.scaleX) / 2
	c.originY = float64((c.rows-below)*fine) - foot*c.scaleY
}

// at returns where a point is on the canvas.
func (c *canvas) at(p Point) (x, y float32) {
	if c.look.Turned {
		p = Point{X: Units - p.X, Y: foot - p.Y + Units - foot - 4}
	}
	return float32(c.originX + p.X*c.scaleX), float32(c.originY + p.Y*c.scaleY)
}

// fill draws the shape.
func (c *canvas) fill() {
	c.body, c.lines = make([]bool, c.width*c.height), make([]bool, c.width*c.height)
	for _, layer := range c.look.Shape.Layers {
		switch layer.Kind {
		case Fill:
			c.path(layer.Path, c.body, true)
		case Cut:
			c.path(layer.Path, c.body, false)
		case Stroke:
			c.stroke(layer.Path)
		}
	}
}

// path sets what is inside of a path.
func (c *canvas) path(p Path, on []bool, to bool) {
	z := &c.rasterizer
	z.Reset(c.width, c.height)
	z.DrawOp = draw.Src
	x, y := c.at(p.Start)
	z.MoveTo(x, y)
	for _, s := range p.Segments {
		x, y := c.at(s.end())
		if !s.Curve {
			z.LineTo(x, y)
			continue
		}
		ax, ay := c.at(s.Points[0])
		bx, by := c.at(s.Points[1])
		z.CubeTo(ax, ay, bx, by, x, y)
	}
	z.ClosePath()
	z.Draw(c.mask, c.mask.Rect, image.Opaque, image.Point{})
	for i, a := range c.mask.Pix {
		if a > 127 {
			on[i] = to
		}
	}
}

// strokeUnits is the width of lines.
const strokeUnits = 5

// stroke draws a line, no thinner than can be seen.
func (c *canvas) stroke(p Path) {
	x, y := c.at(p.Start)
	for _, q := range flat(p, 6)[1:] {
		toX, toY := c.at(q)
		c.rod(float64(x), float64(y), float64(toX), float64(toY))
		x, y = toX, toY
	}
}

// flat returns the corners of a path, whose curves are taken apart into so many
// lines each.
func flat(path Path, steps int) []Point {
	out := []Point{path.Start}
	for _, s := range path.Segments {
		if s.Curve {
			out = outline.Curve(out, s.Points[0], s.Points[1], s.end(), steps)
		} else {
			out = append(out, s.end())
		}
	}
	return out
}

// rod sets what is near enough to a line.
func (c *canvas) rod(x0, y0, x1, y1 float64) {
	rx := max(strokeUnits*c.scaleX, 1.2*fine) / 2
	ry := max(strokeUnits*c.scaleY, 1.2*fine) / 2
	low := func(a, b, r float64) int { return max(int(min(a, b)-r), 0) }
	for y := low(y0, y1, ry); y < min(int(max(y0, y1)+ry)+1, c.height); y++ {
		for x := low(x0, x1, rx); x < min(int(max(x0, x1)+rx)+1, c.width); x++ {
			px, py := float64(x)+.5, float64(y)+.5
			dx, dy := (x1-x0)/rx, (y1-y0)/ry
			ax, ay := (px-x0)/rx, (py-y0)/ry
			t := 0.0
			if n := dx*dx + dy*dy; n > 0 {
				t = min(max((ax*dx+ay*dy)/n, 0), 1)
			}
			if math.Hypot(ax-t*dx, ay-t*dy) <= 1 {
				c.lines[y*c.width+x] = true
			}
		}
	}
}

// shifts are how far a shape may be moved to the side, in fine pixels: only if
// it is not the same on both sides.
func (c *canvas) shifts() []int {
	differ, n := 0, 0
	for i, set := range c.body {
		if x := i % c.width; set {
			n++
			if !c.body[i-x+c.width-1-x] {
				differ++
			}
		}
	}
	if differ < n/20 || c.rows >= lineRows {
		return []int{0}
	}
	out := []int{}
	for s := -fine / 2; s <= fine/2; s++ {
		out = append(out, s)
	}
	return out
}

// covered returns how many fine pixels of a part of a cell are set.
func (c *canvas) covered(set []bool, column, row, shift int) (n int) {
	for y := row * fine; y < (row+1)*fine; y++ {
		for x := column*fine - shift; x < (column+1)*fine-shift; x++ {
			if x >= 0 && x < c.width && set[y*c.width+x] {
				n++
			}
		}
	}
	return n
}

// most is how many fine pixels a part of a cell must have set to be set itself.
const most = fine * fine * 45 / 100

// likeness tells how much of a shape and of the parts of cells that show it is
// both, as a share of what is either.
func (c *canvas) likeness(shift int) float64 {
	both, either := 0, 0
	for row := range c.rows {
		for column := range c.columns {
			n := c.covered(c.body, column, row, shift)
			if n >= most {
				both, either = both+n, either+fine*fine
			} else {
				either += n
			}
		}
	}
	return float64(both) / float64(max(either, 1))
}

// tones returns what the parts of cells show. Lines are drawn where the body has
// room for them, but not at its edge.
func (c *canvas) tones(shift int) []Tone {
	out := make([]Tone, c.columns*c.rows)
	for i := range out {
		if c.covered(c.body, i%c.columns, i/c.columns, shift) >= most {
			out[i] = Body
		}
	}
	body := append([]Tone(nil), out...)
	if c.rows >= lineRows {
		for i := range out {
			if c.within(body, i) && c.covered(c.lines, i%c.columns, i/c.columns, shift) >= fine*fine/2 {
				out[i] = Edge
			}
		}
	}
	if c.look.Outlined {
		for i := range out {
			if body[i] == Clear && c.beside(body, i) {
				out[i] = Edge
			}
		}
	}
	return out
}

// within reports whether all parts beside one are of the body.
func (c *canvas) within(body []Tone, i int) bool {
	x, y := i%c.columns, i/c.columns
	return body[i] == Body && x > 0 && x < c.columns-1 && y > 0 && y < c.rows-1 &&
		body[i-1] == Body && body[i+1] == Body && body[i-c.columns] == Body && body[i+c.columns] == Body
}

// beside reports whether one of the parts beside one is of the body.
func (c *canvas) beside(body []Tone, i int) bool {
	x, y := i%c.columns, i/c.columns
	return x > 0 && body[i-1] == Body || x < c.columns-1 && body[i+1] == Body ||
		y > 0 && body[i-c.columns] == Body || y < c.rows-1 && body[i+c.columns] == Body
}
