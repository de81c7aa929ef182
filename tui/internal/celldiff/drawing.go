package celldiff

import (
	imagecolor "image/color"
	"slices"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// drawing is a part of an image that is not shown over its cells: it and all
// cells of it are on one ground.
type drawing struct {
	number images.Number
	at     spot // of the image's upper left cell
	ground color

	from, to spot // the cells, to excluded
}

// drawn returns what is drawn over the cell.
func (c *cell) drawn() (p images.Spot, ok bool) {
	if c.style.fg&kind != indexed || !images.IsDrawn(c.text) {
		return p, false
	}
	return images.SpotOf(c.text, uint8(c.style.fg))
}

// settleDrawn makes cells blank over which nothing can be drawn: that of a terminal
// without images, what names none, and those of the last row, below which many
// terminals put the cursor after an image, and scroll.
func (s *Screen) settleDrawn(y int) {
	row := s.want.row(y)
	for x := range row {
		c := &row[x]
		if !images.IsDrawn(c.text) {
			continue
		}
		if _, ok := c.drawn(); ok && s.Draw != nil && y < len(s.text)-1 {
			c.style = style{fg: c.style.fg, bg: c.style.bg}
		} else {
			*c = blankCell(c.style.bg)
		}
	}
}

// ForgetDrawn gives up the knowledge of what is drawn over cells: the next frame
// draws it again.
func (s *Screen) ForgetDrawn() {
	for y := range s.rows {
		row := s.have.row(y)
		for x := range row {
			if images.IsDrawn(row[x].text) {
				row[x], s.rows[y] = cell{}, true
			}
		}
	}
}

// draw draws what is missing of images over their cells, which are blank then. It
// comes before all text, as a part is a rectangle, and wipes what is in it.
func (s *Screen) draw() {
	for _, d := range s.missing() {
		s.images, s.drawn = true, true
		for y := d.from.y; y < d.to.y; y++ {
			s.clearFor(&d, y)
		}
		s.moveTo(d.from.x, d.from.y)
		s.buf = s.Draw(s.buf, images.Part{
			Spot:    images.Spot{Number: d.number, X: d.from.x - d.at.x, Y: d.from.y - d.at.y},
			Columns: d.to.x - d.from.x, Rows: d.to.y - d.from.y, Ground: d.ground.sample(),
		})
		s.at, s.drift = spot{x: -1, y: -1}, 0
		for y := d.from.y; y < d.to.y; y++ {
			s.drew(&d, y)
		}
	}
}

// missing returns the parts of images that are not shown.
func (s *Screen) missing() (out []drawing) {
	for y, stale := range s.rows {
		if !stale || s.Draw == nil {
			continue
		}
		want, have := s.want.row(y), s.have.row(y)
		for x := range want {
			if want[x] == have[x] {
				continue
			}
			if p, ok := want[x].drawn(); ok {
				out = extend(out, drawing{number: p.Number, at: spot{x - p.X, y - p.Y}, ground: want[x].style.bg, from: spot{x, y}, to: spot{x + 1, y + 1}})
			}
		}
	}
	return s.apart(out)
}

// apart divides the parts in which other images are drawn, too, into their cells.
func (s *Screen) apart(parts []drawing) (out []drawing) {
	for _, d := range parts {
		if !s.alone(&d) {
			for y := d.from.y; y < d.to.y; y++ {
				for x := d.from.x; x < d.to.x; x++ {
					one := d
					if one.from, one.to = (spot{x, y}), (spot{x + 1, y + 1}); s.shows(&d, x, y) {
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
func (s *Screen) alone(d *drawing) bool {
	for y := d.from.y; y < d.to.y; y++ {
		row := s.want.row(y)
		for x := d.from.x; x < d.to.x; x++ {
			if images.IsDrawn(row[x].text) && !s.shows(d, x, y) {
				return false
			}
		}
	}
	return true
}

// shows reports whether a cell is to show the image of a part.
func (s *Screen) shows(d *drawing, x, y int) bool {
	c := &s.want.row(y)[x]
	p, ok := c.drawn()
	return ok && p.Number == d.number && d.at == spot{x - p.X, y - p.Y} && c.style.bg == d.ground
}

// extend adds a cell to the part of the same image, or as one of its own.
func extend(parts []drawing, d drawing) []drawing {
	for i := range parts {
		p := &parts[i]
		if p.number == d.number && p.at == d.at && p.ground == d.ground {
			p.from = spot{min(p.from.x, d.from.x), min(p.from.y, d.from.y)}
			p.to = spot{max(p.to.x, d.to.x), max(p.to.y, d.to.y)}
			return parts
		}
	}
	return append(parts, d)
}

// clearFor makes the cells of a part blank in a row.
func (s *Screen) clearFor(d *drawing, y int) {
	have, blank := s.have.row(y), blankCell(d.ground)
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
	s.wearErased(d.ground)
	s.buf = appendCount(s.buf, to-from, 'X')
	for x := from; x < to; x++ {
		s.disturb(x, y)
		set(have, x, blank)
	}
}

// stays reports whether an image may be drawn over a cell that the terminal shows:
// then text must be written there, be it blank. What is only erased xterm forgets
// to take out of its images, and shows again when its window was hidden.
func (s *Screen) stays(c cell) bool {
	return s.drawn && (!c.known() || images.IsDrawn(c.text))
}

// drew notes what the cells of a part show in a row: the image, or where a text is
// wanted, something else.
func (s *Screen) drew(d *drawing, y int) {
	want, have := s.want.row(y), s.have.row(y)
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
