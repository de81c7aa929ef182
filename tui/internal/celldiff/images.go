package celldiff

import (
	imagecolor "image/color"
	"slices"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// imageRegion is a part of an image that is not shown over its cells: it and all
// cells of it are on one ground.
type imageRegion struct {
	number images.ID
	at     pos // of the image's upper left cell
	ground color

	from, to pos // the cells, to excluded
}

// drawnOver returns what is drawn over a cell.
func (s *Buffer) drawnOver(c *cell) (p images.CellRef, ok bool) {
	if c.style.fg&kind != indexed || c.glyph&drawnImage == 0 {
		return p, false
	}
	return images.CellRefOf(s.glyphs.text(c.glyph), uint8(c.style.fg))
}

// settleDrawn makes cells blank over which nothing can be drawn: that of a terminal
// without images, what names none, and those of the last row, below which many
// terminals put the cursor after an image, and scroll.
func (s *Buffer) settleDrawn(y int) {
	row := s.next.row(y)
	for x := range row {
		c := &row[x]
		if c.glyph&drawnImage == 0 {
			continue
		}
		if _, ok := s.drawnOver(c); ok && s.Draw != nil && y < len(s.text)-1 {
			c.style = style{fg: c.style.fg, bg: c.style.bg}
		} else {
			*c = blankCell(c.style.bg)
		}
	}
}

// InvalidateImages gives up the knowledge of what is drawn over cells: the next frame
// draws it again.
func (s *Buffer) InvalidateImages() {
	for y := range s.rows {
		row := s.current.row(y)
		for x := range row {
			if row[x].glyph&drawnImage != 0 {
				row[x], s.rows[y] = cell{}, true
			}
		}
	}
}

// draw draws the missing parts of images over their cells, which are blank then. It is
// called before text is written, as a part is a rectangle that erases its cells.
func (s *Buffer) draw() {
	for _, d := range s.missing() {
		s.images, s.drawn = true, true
		for y := d.from.y; y < d.to.y; y++ {
			s.clearFor(&d, y)
		}
		s.moveTo(d.from.x, d.from.y)
		s.buf = s.Draw(s.buf, images.Region{
			CellRef: images.CellRef{ID: d.number, X: d.from.x - d.at.x, Y: d.from.y - d.at.y},
			Columns: d.to.x - d.from.x, Rows: d.to.y - d.from.y, Ground: d.ground.sample(),
		})
		s.at, s.cursorSlack = pos{x: -1, y: -1}, 0
		for y := d.from.y; y < d.to.y; y++ {
			s.drew(&d, y)
		}
	}
}

// missing returns the parts of images that are not shown.
func (s *Buffer) missing() (out []imageRegion) {
	for y, stale := range s.rows {
		if !stale || s.Draw == nil {
			continue
		}
		want, have := s.next.row(y), s.current.row(y)
		for x := range want {
			if want[x] == have[x] {
				continue
			}
			if p, ok := s.drawnOver(&want[x]); ok {
				out = extend(out, imageRegion{number: p.ID, at: pos{x - p.X, y - p.Y}, ground: want[x].style.bg, from: pos{x, y}, to: pos{x + 1, y + 1}})
			}
		}
	}
	return s.apart(out)
}

// apart divides the parts in which other images are drawn, too, into their cells.
func (s *Buffer) apart(parts []imageRegion) (out []imageRegion) {
	for _, d := range parts {
		if !s.alone(&d) {
			for y := d.from.y; y < d.to.y; y++ {
				for x := d.from.x; x < d.to.x; x++ {
					one := d
					if one.from, one.to = (pos{x, y}), (pos{x + 1, y + 1}); s.shows(&d, x, y) {
						out = append(out, one)
					}
				}
			}
			continue
		}
		out = append(out, d)
	}
	return out
}

// alone reports whether nothing but its image is to be drawn in a part.
func (s *Buffer) alone(d *imageRegion) bool {
	for y := d.from.y; y < d.to.y; y++ {
		row := s.next.row(y)
		for x := d.from.x; x < d.to.x; x++ {
			if row[x].glyph&drawnImage != 0 && !s.shows(d, x, y) {
				return false
			}
		}
	}
	return true
}

// shows reports whether a cell is to show the image of a part.
func (s *Buffer) shows(d *imageRegion, x, y int) bool {
	c := &s.next.row(y)[x]
	p, ok := s.drawnOver(c)
	return ok && p.ID == d.number && d.at == pos{x - p.X, y - p.Y} && c.style.bg == d.ground
}

// extend adds a cell to the part of the same image, or as one of its own.
func extend(parts []imageRegion, d imageRegion) []imageRegion {
	for i := range parts {
		p := &parts[i]
		if p.number == d.number && p.at == d.at && p.ground == d.ground {
			p.from = pos{min(p.from.x, d.from.x), min(p.from.y, d.from.y)}
			p.to = pos{max(p.to.x, d.to.x), max(p.to.y, d.to.y)}
			return parts
		}
	}
	return append(parts, d)
}

// clearFor makes the cells of a part blank in a row.
func (s *Buffer) clearFor(d *imageRegion, y int) {
	have, blank := s.current.row(y), blankCell(d.ground)
	from, to := d.from.x, d.to.x
	for from < to && have[from] == blank {
		from++
	}
	for from < to && have[to-1] == blank {
		to--
	}
	if from == to {
		return
	}
	s.rows[y] = true // half of a wide character may go
	if slices.ContainsFunc(have[from:to], s.stays) {
		for x := from; x < to; x++ {
			s.send(x, y, blank)
		}
		return
	}
	s.moveTo(from, y)
	s.setPenForErase(d.ground)
	s.buf = appendCount(s.buf, to-from, 'X')
	for x := from; x < to; x++ {
		s.invalidateOverwritten(x, y)
		set(have, x, blank)
	}
}

// stays reports whether an image may be drawn over a cell that the terminal shows:
// then text must be written there, be it blank. What is only erased xterm forgets
// to take out of its images, and shows again when its window was hidden.
func (s *Buffer) stays(c cell) bool {
	return s.drawn && (!c.known() || c.glyph&drawnImage != 0)
}

// drew notes what the cells of a part show in a row: the image, or where a text is
// wanted, something else.
func (s *Buffer) drew(d *imageRegion, y int) {
	want, have := s.next.row(y), s.current.row(y)
	for x := d.from.x; x < d.to.x; x++ {
		switch {
		case s.shows(d, x, y):
			have[x] = want[x]
		case want[x] != have[x]:
			have[x], s.rows[y] = cell{}, true
		}
	}
}

// sample returns what the color looks like, nil if that is unknown.
func (c color) sample() imagecolor.Color {
	n := c &^ kind
	switch {
	case c&kind == rgb:
		return imagecolor.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
	case c&kind == indexed && n >= 232:
		return imagecolor.Gray{uint8(8 + 10*(n-232))}
	case c&kind == indexed && n >= 16:
		level := func(n color) uint8 { return [...]uint8{0, 95, 135, 175, 215, 255}[n%6] }
		n -= 16
		return imagecolor.NRGBA{level(n / 36), level(n / 6), level(n), 255}
	}
	return nil
}
