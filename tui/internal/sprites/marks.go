package sprites

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/ferzchess/ferz/tui/internal/outline"
)

// The sizes of marks, in sides of a square: how wide a dot is, and from what distance of
// the middle on the corners of a square are colored.
const (
	dotRadius    = 0.21
	blockRadius  = 0.25 // of a dot in blocks
	cornerRadius = 0.5
)

// minDot is the radius of a dot in small squares, in columns; a smaller one would not look
// like a dot; smallSide is how wide squares are in which quadrants are too coarse for a
// larger one.
const (
	minDot    = 1.05
	smallSide = 6
)

// The sizes of arrows, in sides of a square.
const (
	shaftHalf  = 0.07
	headLong   = 0.5
	headHalf   = 0.28
	arrowStart = 0.3 // where a shaft begins, from the middle of its square
)

// Spot returns the characters of a dot in squares of so many columns and rows, whose
// middle is at a place of them; "" where the square is seen.
func (b Blocks) Spot(width, height int, middle outline.Point) [][]string {
	side := min(float64(width), float64(2*height))
	radius := max(blockRadius*side, minDot)
	if b <= Quadrants && side <= smallSide {
		radius = minDot
	}
	return b.plot(width, height, func(p outline.Point) bool {
		return math.Hypot(p.X-middle.X, 2*(p.Y-middle.Y)) < radius
	})
}

// Corners returns the characters of a square's colored corners.
func (b Blocks) Corners(width, height int) [][]string {
	return b.plot(width, height, func(p outline.Point) bool {
		return math.Hypot(p.X/float64(width)-.5, p.Y/float64(height)-.5) > .48
	})
}

// plot returns the characters in which the parts of cells are set that lie in a shape.
func (b Blocks) plot(width, height int, in func(p outline.Point) bool) [][]string {
	out := make([][]string, height)
	for y := range out {
		out[y] = make([]string, width)
		for x := range out[y] {
			out[y][x] = b.Character(b.Parts(x, y, in))
		}
	}
	return out
}

// Parts returns which parts of a cell lie in a shape, as bits: see [Blocks.Set].
func (b Blocks) Parts(x, y int, in func(p outline.Point) bool) (set int) {
	columns, rows := b.Grid()
	for i := range columns * rows {
		p := outline.Point{
			X: float64(x) + (float64(i%columns)+.5)/float64(columns),
			Y: float64(y) + (float64(i/columns)+.5)/float64(rows),
		}
		if in(p) {
			set |= 1 << i
		}
	}
	return set
}

// Character returns the character in which some parts of a cell are set; "" for none.
func (b Blocks) Character(set int) string {
	if set == 0 {
		return ""
	}
	return b.character(set)
}

// Arrow returns the corners of an arrow's shaft and head, on a plane on which the sides of
// squares have a length: from the middle of a square to a place before that of another.
func Arrow(from, to outline.Point, side, short, least float64) (shaft, head []outline.Point) {
	long := math.Hypot(to.X-from.X, to.Y-from.Y)
	if long == 0 {
		return nil, nil
	}
	ahead := outline.Point{X: (to.X - from.X) / long, Y: (to.Y - from.Y) / long}
	at := func(along, aside float64) outline.Point {
		return outline.Point{X: from.X + along*ahead.X - aside*ahead.Y, Y: from.Y + along*ahead.Y + aside*ahead.X}
	}
	tip := long - short
	begin, neck, half := min(arrowStart*side, tip/2), max(tip-headLong*side, 0), max(shaftHalf*side, least)
	head = []outline.Point{at(tip, 0), at(neck, headHalf*side), at(neck, -headHalf*side)}
	if begin < neck {
		shaft = []outline.Point{at(begin, half), at(neck, half), at(neck, -half), at(begin, -half)}
	}
	return shaft, head
}

// Inside reports whether a place is inside of a convex shape.
func Inside(shape []outline.Point, p outline.Point) bool {
	left, right := false, false
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		cross := (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X)
		left, right = left || cross < 0, right || cross > 0
	}
	return len(shape) > 0 && left != right
}

// Marks are what is drawn in an image of a square, below its piece. The zero value is
// nothing.
type Marks struct {
	Sign   Sign
	Color  uint32  // of the sign: 24 bits of sRGB
	Down   float64 // how much lower than the middle of the square a dot is, in heights of it
	Arrows [2]ArrowPart
}

// Sign is a mark that the chosen piece can go to a square.
type Sign uint8

// The signs.
const (
	NoSign Sign = iota
	DotSign
	CornerSign
)

// ArrowPart is an arrow that goes through a square: from one that is so many squares to the
// right and down of it to another. One to and from the same square is none.
type ArrowPart struct {
	FromX, FromY, ToX, ToY int8
	Color                  uint32
}

// Near reports whether an arrow may be seen in its square.
func (a ArrowPart) Near() bool {
	from, to := outline.Point{X: float64(a.FromX), Y: float64(a.FromY)}, outline.Point{X: float64(a.ToX), Y: float64(a.ToY)}
	shaft, head := ImageArrow(from, to, 1)
	for _, shape := range [][]outline.Point{shaft, head} {
		for i, p := range shape {
			q := shape[(i+1)%len(shape)]
			if crosses(p, q) {
				return true
			}
		}
	}
	return false
}

// crosses reports whether a line comes into the square around the origin whose sides are 1.
func crosses(p, q outline.Point) bool {
	const steps = 64
	for i := range steps + 1 {
		t := float64(i) / steps
		if x, y := p.X+(q.X-p.X)*t, p.Y+(q.Y-p.Y)*t; max(math.Abs(x), math.Abs(y)) < .5 {
			return true
		}
	}
	return false
}

// Draw implements images.Drawer: it draws the marks of an empty square.
func (m Marks) Draw(width, height int) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.NRGBA{}})
	m.under(out)
	return out
}

// under draws the marks below the contents of an image.
func (m Marks) under(p *image.Paletted) {
	for i := range m.Arrows { // the first one is over the others
		a := m.Arrows[i]
		if a.FromX != a.ToX || a.FromY != a.ToY {
			m.layer(p, a.Color, a.add)
		}
	}
	switch m.Sign {
	case DotSign:
		m.layer(p, m.Color, m.addDot)
	case CornerSign:
		m.layer(p, m.Color, addCorners)
	}
}

// layer draws a shape of a color below the contents of an image.
func (m Marks) layer(p *image.Paletted, rgb uint32, add func(z *vector.Rasterizer, width, height float64)) {
	size := p.Rect.Size()
	var z vector.Rasterizer
	z.Reset(size.X, size.Y)
	z.DrawOp = draw.Src
	add(&z, float64(size.X), float64(size.Y))
	mask := image.NewAlpha(p.Rect)
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	first := len(p.Palette)
	for i := 1; i <= shades; i++ {
		p.Palette = append(p.Palette, color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), uint8(255 * i / shades)})
	}
	for i, cover := range mask.Pix {
		s := step(int(cover))
		if s == 0 {
			continue
		}
		over := color.NRGBAModel.Convert(p.Palette[p.Pix[i]]).(color.NRGBA)
		switch {
		case over.A == 255:
		case over.A < 128:
			p.Pix[i] = uint8(first + s - 1)
		default: // an edge, where the square isn't visible any more
			p.Pix[i] += uint8((255 - int(over.A)) * shades / 255)
		}
	}
}

// addDot adds a dot to a shape.
func (m Marks) addDot(z *vector.Rasterizer, width, height float64) {
	middle := outline.Point{X: width / 2, Y: height * (.5 + m.Down)}
	outline.Add(z, outline.Capsule(middle, middle, dotRadius*min(width, height), 32), outline.Point{})
}

// addCorners adds the corners of a square to a shape: all of it without a circle, which
// goes round the other way.
func addCorners(z *vector.Rasterizer, width, height float64) {
	circle := make([]outline.Point, 64)
	for i := range circle {
		sin, cos := math.Sincos(-2 * math.Pi * float64(i) / float64(len(circle)))
		circle[i] = outline.Point{
			X: width * min(max(.5+cornerRadius*cos, 0), 1),
			Y: height * min(max(.5+cornerRadius*sin, 0), 1),
		}
	}
	outline.Add(z, []outline.Point{{}, {X: width}, {X: width, Y: height}, {Y: height}}, outline.Point{})
	outline.Add(z, circle, outline.Point{})
}

// ImageArrow is Arrow for images, where a plane is as fine as one likes.
func ImageArrow(from, to outline.Point, side float64) (shaft, head []outline.Point) {
	return Arrow(from, to, side, imageShort*side, 0)
}

// imageShort is how far before the middle of its last square an arrow ends in images.
const imageShort = 0.28

// add adds the part of an arrow in a square to a shape.
func (a ArrowPart) add(z *vector.Rasterizer, width, height float64) {
	middle := func(x, y int8) outline.Point {
		return outline.Point{X: (float64(x) + .5) * width, Y: (float64(y) + .5) * height}
	}
	side := min(width, height)
	shaft, head := Arrow(middle(a.FromX, a.FromY), middle(a.ToX, a.ToY), side, imageShort*side, 1)
	for _, shape := range [][]outline.Point{shaft, head} {
		if len(shape) > 0 {
			outline.Add(z, shape, outline.Point{})
		}
	}
}
