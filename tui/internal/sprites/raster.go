package sprites

import (
	"image"
	"image/draw"
	"math"
	"slices"

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
	Sealed        bool // no square is seen at the top of cells whose upper parts are set: many fonts leave it free

	Character *Character // that stands on it; nil: none
	Mark      *Character // the mark of a promoted piece, on shapes that have a place for one
}

// Picture is a shape in the cells of a square.
type Picture struct {
	Width, Height int
	Legible       bool // the look has a character, for which there is room
	Drawn         bool // by hand, for small squares: it has neither outline nor lines
	cells         []Cell
	tones         []Tone // of the parts of cells
}

// Difference returns how much two pictures of one size differ: the share of the parts of
// cells in which they do, of those that either fills.
func (p *Picture) Difference(q *Picture) float64 {
	differ, filled := 0, 0
	for i, tone := range p.tones {
		if tone != Clear || q.tones[i] != Clear {
			filled++
			if tone != q.tones[i] {
				differ++
			}
		}
	}
	return float64(differ) / float64(max(filled, 1))
}

// At returns a cell, from the top left.
func (p *Picture) At(x, y int) Cell { return p.cells[y*p.Width+x] }

// The least height of squares, in rows and in rows of parts of cells, in which there
// is room for lines, and all sizes show a shape well.
const (
	lineHeight = 5
	lineRows   = 15
)

// roomy reports whether a square is that large.
func (c *canvas) roomy() bool { return c.look.Height >= lineHeight && c.rows >= lineRows }

// fine is how many times finer than parts of cells the shape is drawn first, in
// each direction.
const fine = 4

// canvas is a shape drawn finely.
type canvas struct {
	look             Look
	columns, rows    int // parts of cells
	width, height    int // fine pixels
	body, lines      []bool
	sums             []int // of the body's pixels above and to the left of each
	shift            image.Point
	mask             *image.Alpha
	rasterizer       vector.Rasterizer
	scaleX, scaleY   float64 // from units
	legible          bool    // what was written
	originX, originY float64
}

// Of squares without room for lines, shapes are drawn in all these sizes and widths,
// and that is taken which the parts of cells show best.
var (
	sizes     = []float64{1, .94, .88}
	stretches = []float64{1, 1.07, .94}
)

// draw returns what the parts of cells show of a shape without its outline. A body that
// was drawn by hand takes the place of its own.
func (l Look) draw(body *Drawing) (tones []Tone, legible bool) {
	c := newCanvas(l)
	if body != nil {
		c.place(1, 1)
		tones = body.tones(l)
		c.inscribe(tones)
		return tones, c.legible
	}
	best := -1.0
	sizes, stretches := sizes, stretches
	if c.roomy() {
		sizes, stretches = sizes[:1], stretches[:1]
	}
	for _, size := range sizes {
		for _, stretch := range stretches {
			c.place(size, stretch)
			c.fill()
			for _, c.shift = range c.shifts() {
				got := c.likeness()
				if got > best+better {
					got -= unlike * c.torn()
				}
				if got > best+better {
					best, tones = got, c.tones()
				}
			}
		}
	}
	return tones, c.legible
}

func newCanvas(l Look) *canvas {
	bx, by := l.Blocks.Grid()
	c := &canvas{look: l, columns: l.Width * bx, rows: l.Height * by}
	c.width, c.height = c.columns*fine, c.rows*fine
	c.mask = image.NewAlpha(image.Rect(0, 0, c.width, c.height))
	c.body, c.lines = make([]bool, c.width*c.height), make([]bool, c.width*c.height)
	c.sums = make([]int, (c.width+1)*(c.height+1))
	return c
}

// picture returns the picture of the parts of cells.
func (l Look) picture(tones []Tone) *Picture {
	bx, by := l.Blocks.Grid()
	p := &Picture{Width: l.Width, Height: l.Height, cells: make([]Cell, l.Width*l.Height), tones: tones}
	parts := make([]Tone, bx*by)
	for i := range p.cells {
		x, y := i%l.Width*bx, i/l.Width*by
		for j := range parts {
			parts[j] = tones[(y+j/bx)*l.Width*bx+x+j%bx]
		}
		p.cells[i] = l.Blocks.cell(parts, l.Pale, l.Sealed)
	}
	return p
}

// place sets where a shape of a size and a width is drawn: it stands on a line
// between two rows, above the last, and is as high as there is room, so that it
// touches no side of its square. A column is half as wide as a row of text is high.
func (c *canvas) place(size, stretch float64) {
	bx, by := c.look.Blocks.Grid()
	widest := (float64(c.look.Width) - 2/float64(bx)) / Units
	unit := min(float64(c.rows-2*c.free())*2/float64(by)/foot, widest) * size
	c.scaleX, c.scaleY = min(unit*stretch, widest)*float64(bx*fine), unit*float64(by*fine)/2
	c.originX = (float64(c.width) - Units*c.scaleX) / 2
	c.originY = float64((c.rows-c.free())*fine) - foot*c.scaleY
}

// at returns where a point is on the canvas.
func (c *canvas) at(p Point) (x, y float32) {
	if c.look.Turned {
		p = Point{X: Units - p.X, Y: foot - p.Y + Units - foot - 4}
	}
	return float32(c.originX + p.X*c.scaleX), float32(c.originY + p.Y*c.scaleY)
}

// fill draws the shape, with its lines where there is room for them.
func (c *canvas) fill() {
	clear(c.body)
	for _, layer := range c.look.Shape.Layers {
		switch layer.Kind {
		case Fill:
			c.path(layer.Path, c.body, true)
		case Cut:
			c.path(layer.Path, c.body, false)
		case Stroke:
			if c.roomy() {
				c.stroke(layer.Path)
			}
		}
	}
	c.sum()
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
			if toLine(Point{X: (px - x0) / rx, Y: (py - y0) / ry}, Point{}, Point{X: (x1 - x0) / rx, Y: (y1 - y0) / ry}) <= 1 {
				c.lines[y*c.width+x] = true
			}
		}
	}
}

// toLine returns how far a point is from a line.
func toLine(p, a, b Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		t = min(max(((p.X-a.X)*dx+(p.Y-a.Y)*dy)/n, 0), 1)
	}
	return math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy)
}

// shifts are how far a shape may be moved, in fine pixels: up and down, and to the
// side only if it is not the same on both sides.
func (c *canvas) shifts() (out []image.Point) {
	if c.roomy() {
		return []image.Point{{}}
	}
	differ, n := 0, 0
	for row := range slices.Chunk(c.body, c.width) {
		for x, set := range row {
			if set {
				n++
				if !row[c.width-1-x] {
					differ++
				}
			}
		}
	}
	aside := 0
	if differ >= n/20 {
		aside = fine / 2
	}
	for y := -fine / 2; y <= fine/2; y += fine / 2 {
		for x := -aside; x <= aside; x += fine / 2 {
			out = append(out, image.Pt(x, y))
		}
	}
	return out
}

// sum adds up the body's pixels.
func (c *canvas) sum() {
	across := c.width + 1
	for y := range c.height {
		above, sums, n := c.sums[y*across:][:across], c.sums[(y+1)*across:][:across], 0
		for x, set := range c.body[y*c.width:][:c.width] {
			if set {
				n++
			}
			sums[x+1] = above[x+1] + n
		}
	}
}

// covered returns how many fine pixels of a part of a cell are the body's. The rows
// above and below stay free.
func (c *canvas) covered(column, row int) int {
	if row < c.free() || row >= c.rows-c.free() {
		return 0
	}
	r := image.Rect(column, row, column+1, row+1)
	r = image.Rectangle{r.Min.Mul(fine).Sub(c.shift), r.Max.Mul(fine).Sub(c.shift)}.Intersect(image.Rect(0, 0, c.width, c.height))
	at := func(x, y int) int { return c.sums[y*(c.width+1)+x] }
	if r.Empty() {
		return 0
	}
	return at(r.Max.X, r.Max.Y) - at(r.Min.X, r.Max.Y) - at(r.Max.X, r.Min.Y) + at(r.Min.X, r.Min.Y)
}

// lined reports whether at least half of a part of a cell is of lines.
func (c *canvas) lined(column, row int) bool {
	n := 0
	for y := row * fine; y < (row+1)*fine; y++ {
		for x := column * fine; x < (column+1)*fine; x++ {
			if c.lines[y*c.width+x] {
				n++
			}
		}
	}
	return 2*n >= fine*fine
}

// free is how many rows above and below a shape are left free.
func (c *canvas) free() int { return max(c.rows/12, 1) }

// most is how many fine pixels a part of a cell must have set to be set itself.
const most = fine * fine * 45 / 100

// likeness returns the overlap of a shape and of the parts of cells that show it,
// as a share of their union.
func (c *canvas) likeness() float64 {
	both, either := 0, c.sums[len(c.sums)-1]
	for row := range c.rows {
		for column := range c.columns {
			if n := c.covered(column, row); n >= most {
				both, either = both+n, either+fine*fine-n
			}
		}
	}
	return float64(both) / float64(max(either, 1))
}

// unlike is how much a picture is worse if there is another number of pieces in each
// of its rows, and better how much more like the shape one that is drawn smaller has
// to be.
const (
	unlike = .06
	better = .004
)

// torn measures how much the numbers of pieces in the rows of a shape and of the
// parts that show it differ, on average: a crown whose points have become one bar
// is none.
func (c *canvas) torn() float64 {
	differ := 0
	for row := range c.rows {
		thin, parts := 0, 0
		for x, last := 0, 0; x < c.width; x++ {
			on := 0
			if y := row*fine + fine/2 - c.shift.Y; y >= 0 && y < c.height && c.body[y*c.width+x] {
				on = 1
			}
			if on > last {
				thin++
			}
			last = on
		}
		for column, last := 0, false; column < c.columns; column++ {
			on := c.covered(column, row) >= most
			if on && !last {
				parts++
			}
			last = on
		}
		differ += abs(thin - parts)
	}
	return float64(differ) / float64(c.rows)
}

// tones returns what the parts of cells show. Lines are drawn where the body has
// room for them, but not at its edge.
func (c *canvas) tones() []Tone {
	out := make([]Tone, c.columns*c.rows)
	for i := range out {
		if c.covered(i%c.columns, i/c.columns) >= most {
			out[i] = Body
		}
	}
	if !c.roomy() {
		return out
	}
	body := slices.Clone(out)
	for i := range out {
		x, y := i%c.columns, i/c.columns
		inside := x > 0 && x < c.columns-1 && y > 0 && y < c.rows-1
		if inside && body[i] == Body && !beside(body, c.columns, i, Clear) && c.lined(x, y) {
			out[i] = Edge
		}
	}
	c.inscribe(out)
	return out
}

// inscribe writes the character of the look on the body, and its mark.
func (c *canvas) inscribe(tones []Tone) {
	if l := c.look; l.Character != nil {
		c.legible = c.write(tones, l.Character, l.Shape.character) && (l.Mark == nil || c.write(tones, l.Mark, l.Shape.mark))
	}
}

// outline returns the parts of a picture with an outline around the body.
func (l Look) outline(plain []Tone) []Tone {
	bx, _ := l.Blocks.Grid()
	out := slices.Clone(plain)
	for i, tone := range plain {
		if tone == Clear && (beside(plain, l.Width*bx, i, Body) || beside(plain, l.Width*bx, i, Edge)) {
			out[i] = Edge
		}
	}
	return out
}

// beside reports whether one of the parts beside one shows a tone.
func beside(tones []Tone, columns, i int, tone Tone) bool {
	x := i % columns
	return x > 0 && tones[i-1] == tone || x < columns-1 && tones[i+1] == tone ||
		i >= columns && tones[i-columns] == tone || i+columns < len(tones) && tones[i+columns] == tone
}
