package sprites

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/ferzchess/ferz/tui/internal/outline"
)

// ImageLook is all that an image depends on.
type ImageLook struct {
	Shape      *Shape
	Body, Edge uint32  // 24 bits of sRGB
	Outlined   bool    // the body has an outline
	Turned     bool    // upside down
	WidthShare float64 // how much of the width it may take, of 1

	Character, Mark *Character // see Look
	Ink             uint32     // theirs

	BottomLine BottomLine // a line of the board along the foot

	Marks Marks // on the square below the piece
}

// BottomLine is a line along the foot of an image of so many cells, as thick as the lowest
// eighth of one; it is drawn in those in which there is something else, too: the
// board's own lines are in the others. There is none if there are no cells.
type BottomLine struct {
	Columns, Rows int
	Color         uint32
}

// The distances of an image, in units: what is left free at the top and the foot,
// how wide an outline is, and how wide lines are in pixels at least.
const (
	free        = 3
	outlineWide = 4
	minLine     = 1.2
)

// How round images are: the lines that a curve is drawn as, and the corners of a
// line's ends.
const (
	curveLines = 8
	rodCorners = 16
)

// Draw draws an image of a size in pixels and of few colors: the two, what is
// between them, and both over whatever is below.
func (l ImageLook) Draw(width, height int) *image.Paletted {
	p := newPlate(l, width, height)
	for _, layer := range l.Shape.Layers {
		switch layer.Kind {
		case Fill:
			p.fill(layer.Path)
			p.over(p.body)
			if l.Outlined {
				p.line(2*outlineWide, layer.Path)
				p.over(p.outline)
			}
		case Cut:
			p.fill(layer.Path)
			p.over(p.cut)
		case Stroke:
			p.line(strokeUnits, layer.Path)
			p.over(p.lines)
		}
	}
	p.write(l.Character, l.Shape.character)
	p.write(l.Mark, l.Shape.mark)
	out := p.image()
	if l.BottomLine.Columns > 0 {
		l.BottomLine.draw(out)
	}
	l.Marks.under(out)
	return out
}

// draw draws the line behind what there is in an image. Its color is the last one.
func (r *BottomLine) draw(p *image.Paletted) {
	size, number := p.Rect.Size(), uint8(len(p.Palette)-1)
	wide, high := size.X/r.Columns, size.Y/r.Rows
	thick := max((high+4)/8, 1)
	for left := 0; left < size.X; left += wide {
		cell := image.Rect(left, size.Y-high, left+wide, size.Y)
		if !occupied(p, cell) {
			continue
		}
		cell.Min.Y = cell.Max.Y - thick
		for y := cell.Min.Y; y < cell.Max.Y; y++ {
			for x := cell.Min.X; x < cell.Max.X; x++ {
				if p.ColorIndexAt(x, y) == 0 {
					p.SetColorIndex(x, y, number)
				}
			}
		}
	}
}

// occupied reports whether there is something in a part of an image.
func occupied(p *image.Paletted, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if p.ColorIndexAt(x, y) != 0 {
				return true
			}
		}
	}
	return false
}

// write draws a character in a box of the shape, always upright.
func (p *imageCanvas) write(c *Character, where box) {
	if c == nil || where.size == 0 {
		return
	}
	width := c.width() * where.size / Units
	if p.look.Turned {
		where.size = -where.size
	}
	strokes := make([]Path, len(c.strokes))
	for i, stroke := range c.strokes {
		strokes[i] = stroke.moved(where.at)
	}
	p.line(width, strokes...)
	p.over(p.ink)
}

// imageCanvas is an image that is being drawn: how much of each pixel is covered by the
// body, by its outline behind it, by what is cut from it, by its lines and by ink.
type imageCanvas struct {
	look                      ImageLook
	scale                     float64 // pixels per unit
	left, top                 float64 // of the shape's square
	mask                      *image.Alpha
	body, outline, cut, lines []uint8
	ink                       []uint8
	rasterizer                vector.Rasterizer
}

func newPlate(l ImageLook, width, height int) *imageCanvas {
	covering := func() []uint8 { return make([]uint8, width*height) }
	p := &imageCanvas{look: l, mask: image.NewAlpha(image.Rect(0, 0, width, height)), body: covering(), outline: covering(), cut: covering(), lines: covering(), ink: covering()}
	top, bottom, across := 0.0, float64(foot), l.Shape.across()
	if l.Shape.Text { // which stands in its middle
		top, bottom = l.Shape.tall()
	}
	if l.Turned {
		top, bottom = foot-bottom, foot-top
	}
	p.scale = min(float64(height)/(bottom-top+2*(free+outlineWide)), float64(width)*l.WidthShare/(across+2*outlineWide))
	p.left = (float64(width) - Units*p.scale) / 2
	p.top = (float64(height) - (top+bottom)*p.scale) / 2
	return p
}

// across returns how wide a shape is, if its middle is that of its square.
func (s *Shape) across() float64 {
	half := 0.0
	for _, l := range s.Layers {
		for _, q := range flat(l.Path, curveLines) {
			half = max(half, math.Abs(q.X-Units/2))
		}
	}
	return 2 * half
}

// tall returns where a shape begins and ends.
func (s *Shape) tall() (top, bottom float64) {
	top = Units
	for _, l := range s.Layers {
		for _, q := range flat(l.Path, curveLines) {
			top, bottom = min(top, q.Y), max(bottom, q.Y)
		}
	}
	return top, bottom
}

// corners returns where the corners of a path of the shape are in the image.
func (p *imageCanvas) corners(path Path) []Point {
	if p.look.Turned {
		path = path.moved(func(q Point) Point { return Point{X: Units - q.X, Y: foot - q.Y} })
	}
	points := flat(path, curveLines)
	for i, q := range points {
		points[i] = Point{X: p.left + q.X*p.scale, Y: p.top + q.Y*p.scale}
	}
	return points
}

// fill covers the mask with what is inside of a path.
func (p *imageCanvas) fill(path Path) {
	z := p.reset()
	outline.Add(z, p.corners(path), Point{})
	z.Draw(p.mask, p.mask.Rect, image.Opaque, image.Point{})
}

// line covers the mask with lines of a width in units, with round ends.
func (p *imageCanvas) line(width float64, paths ...Path) {
	z := p.reset()
	radius := max(width*p.scale, minLine) / 2
	for _, path := range paths {
		points := p.corners(path)
		for i := 1; i < len(points); i++ {
			outline.Add(z, outline.Capsule(points[i-1], points[i], radius, rodCorners), Point{})
		}
	}
	z.Draw(p.mask, p.mask.Rect, image.Opaque, image.Point{})
}

func (p *imageCanvas) reset() *vector.Rasterizer {
	size := p.mask.Rect.Size()
	p.rasterizer.Reset(size.X, size.Y)
	p.rasterizer.DrawOp = draw.Src
	return &p.rasterizer
}

// over adds the mask to what covers the pixels.
func (p *imageCanvas) over(cover []uint8) {
	for i, a := range p.mask.Pix {
		cover[i] = uint8(255 - (255-int(cover[i]))*(255-int(a))/255)
	}
}

// shades is how many steps there are from one color of an image to another.
const shades = 5

// Colors of an image: none; then shades of the edge over what is below, of the
// body over it, between the two, and between the body and ink.
const (
	edgeColor = shades
	bodyColor = 2 * shades
	inkColor  = bodyColor + shades - 1
)

// palette returns the colors of an image: 15, so that a pixel takes four bits, and
// others for ink if it has some.
func (l ImageLook) palette() color.Palette {
	out := color.Palette{color.NRGBA{}}
	solid := func(rgb uint32, alpha int) color.Color {
		return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), uint8(alpha)}
	}
	for _, rgb := range []uint32{l.Edge, l.Body} {
		for i := 1; i <= shades; i++ {
			out = append(out, solid(rgb, 255*i/shades))
		}
	}
	for i := 1; i < shades; i++ {
		out = append(out, solid(blend(l.Body, l.Edge, i, shades), 255))
	}
	if l.Character != nil {
		for i := 1; i <= shades; i++ {
			out = append(out, solid(blend(l.Body, l.Ink, i, shades), 255))
		}
	}
	if l.BottomLine.Columns > 0 {
		out = append(out, solid(l.BottomLine.Color, 255))
	}
	return out
}

// blend returns a color with so many of all parts of another in it.
func blend(a, b uint32, part, of int) uint32 {
	out := uint32(0)
	for shift := 0; shift < 24; shift += 8 {
		x, y := int(a>>shift&255), int(b>>shift&255)
		out |= uint32(x+(y-x)*part/of) << shift
	}
	return out
}

// image puts the coverings over one another: the outline, the body, and in the
// body what is cut and the lines.
func (p *imageCanvas) image() *image.Paletted {
	out := image.NewPaletted(p.mask.Rect, p.look.palette())
	for i := range out.Pix {
		body := int(p.body[i])
		all := 255 - (255-body)*(255-int(p.outline[i]))/255
		inner := max(int(p.cut[i]), int(p.lines[i])) * body / 255
		edge := 0 // the edge's share of what is seen
		if all > 0 {
			edge = (all - body + inner) * 255 / all
		}
		out.Pix[i] = index(all, edge)
		if ink := step(int(p.ink[i])); ink > 0 && body == 255 {
			out.Pix[i] = uint8(inkColor + ink)
		}
	}
	return out
}

// step returns which shade is nearest to a covering.
func step(cover int) int { return (cover*shades + 127) / 255 }

// index returns the number of the color nearest to a covering of which the edge
// has a share; both are at most 255.
func index(all, edge int) uint8 {
	cover, part := step(all), step(edge)
	switch {
	case cover == 0:
		return 0
	case cover < shades && 2*part >= shades:
		return uint8(cover)
	case cover < shades || part == 0:
		return uint8(shades + cover)
	case part == shades:
		return edgeColor
	}
	return uint8(bodyColor + part)
}
