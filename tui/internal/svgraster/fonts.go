package svgraster

import (
	"fmt"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Font draws texts of Latin letters.
type Font struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
}

// LoadFont returns the font that comes with the program.
func LoadFont() (*Font, error) {
	font, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	return &Font{font: font}, nil
}

// unit is how many parts of a unit fonts are drawn in.
const unit = 64

// shapes returns the outlines of a text of a size, the middle of whose foot is at a
// place.
func (f *Font) shapes(text string, at point, size float64) ([]polygon, error) {
	if !(size > 0 && size <= 1000) {
		return nil, fmt.Errorf("text %q of size %v: expected up to 1000", text, size)
	}
	ppem := fixed.Int26_6(size * unit)
	var out []polygon
	right := 0.0
	for _, r := range text {
		index, err := f.font.GlyphIndex(&f.buffer, r)
		if err != nil || index == 0 {
			return nil, fmt.Errorf("the font lacks the character %q", r)
		}
		segments, err := f.font.LoadGlyph(&f.buffer, index, ppem, nil)
		if err != nil {
			return nil, fmt.Errorf("character %q: %w", r, err)
		}
		out = outlines(out, segments, point{X: at.X + right, Y: at.Y})
		advance, err := f.font.GlyphAdvance(&f.buffer, index, ppem, 0)
		if err != nil {
			return nil, fmt.Errorf("character %q: %w", r, err)
		}
		right += float64(advance) / unit
	}
	for _, s := range out {
		for i := range s {
			s[i].X -= right / 2
		}
	}
	return out, nil
}

// outlines adds the outlines of a character.
func outlines(out []polygon, segments sfnt.Segments, at point) []polygon {
	to := func(p fixed.Point26_6) point { return point{X: at.X + float64(p.X)/unit, Y: at.Y + float64(p.Y)/unit} }
	for _, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo {
			out = append(out, polygon{to(s.Args[0])})
			continue
		}
		last := &out[len(out)-1]
		switch s.Op {
		case sfnt.SegmentOpLineTo:
			*last = append(*last, to(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			from, by, end := (*last)[len(*last)-1], to(s.Args[0]), to(s.Args[1])
			a := point{X: from.X + (by.X-from.X)*2/3, Y: from.Y + (by.Y-from.Y)*2/3}
			b := point{X: end.X + (by.X-end.X)*2/3, Y: end.Y + (by.Y-end.Y)*2/3}
			*last = last.curve(a, b, end)
		case sfnt.SegmentOpCubeTo:
			*last = last.curve(to(s.Args[0]), to(s.Args[1]), to(s.Args[2]))
		}
	}
	return out
}
