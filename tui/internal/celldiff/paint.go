package celldiff

import (
	"slices"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// paint appends what makes the terminal show what is wanted.
func (s *Screen) paint() {
	empty := s.emptyFrom()
	for y, stale := range s.rows {
		switch {
		case !stale:
		case y >= empty && s.differing(y) > 1 && !slices.ContainsFunc(s.have.row(y), s.stays):
			s.eraseBelow(y)
		default:
			s.paintRow(y)
		}
	}
	clear(s.rows)
}

// changed reports whether a character must be sent: it, or what it may cover,
// is not as it should be.
func changed(want, have []cell, x int) bool {
	for i, end := x, x+span(want, x); i < end; i++ {
		if want[i] != have[i] {
			return true
		}
	}
	return false
}

// span returns how many columns a character may cover: its own, and if it may
// turn out wider than expected, those beside it. Neighbors that are uncertain,
// too, are not counted: where such a row is drawn in other widths than expected,
// it can't be helped, and else it would be sent whole. Nor is anything beside a block.
func span(want []cell, x int) int {
	n := want[x].columns()
	if !want[x].uncertain() || want[x].block() {
		return n
	}
	for reach := want[x].reach(); n < reach && x+n < len(want); n++ {
		if want[x+n].uncertain() {
			break
		}
	}
	return n
}

// emptyFrom returns the first row from which on the screen should be empty.
func (s *Screen) emptyFrom() int {
	y := s.want.height
	for y > 0 && emptyTail(s.want.row(y-1)) == 0 {
		y--
	}
	return y
}

// emptyTail returns the first column from which on a row should be empty.
func emptyTail(row []cell) int {
	x := len(row)
	for x > 0 && row[x-1].empty() {
		x--
	}
	return x
}

// differing counts the rows from y on that don't show what they should.
func (s *Screen) differing(y int) int {
	n := 0
	for ; y < s.want.height; y++ {
		want, have := s.want.row(y), s.have.row(y)
		for x := range want {
			if want[x] != have[x] {
				n++
				break
			}
		}
	}
	return n
}

// eraseBelow erases a row and all below.
func (s *Screen) eraseBelow(y int) {
	s.moveTo(0, y)
	s.wearErased(0)
	s.buf = append(s.buf, "\x1b[J"...)
	for ; y < s.want.height; y++ {
		copy(s.have.row(y), s.want.row(y))
		s.rows[y] = false
	}
}

// The minimum lengths from which erasing cells takes fewer bytes than writing
// blanks: 3 bytes to the end of a row; within one 4 or 5, and as many to continue
// after them.
const (
	longTail = 4
	longRun  = 11
)

// longStretch is how many cells of a square's row make it shorter to continue
// below than to set its ground again in each row, also where colors can be
// exchanged.
const longStretch = 5

// paintRow sends what differs in a row.
func (s *Screen) paintRow(y int) {
	want, have := s.want.row(y), s.have.row(y)
	tail := emptyTail(want)
	for x := 0; x < len(want); {
		if !changed(want, have, x) {
			x += want[x].columns()
			continue
		}
		switch end := s.stretch(x, y); {
		case end > x:
			s.paintStretch(x, end, y)
			s.paintBelow(x, end, y)
			x = end
		case x >= tail && s.erasable(x, y) >= longTail && !slices.ContainsFunc(have[x:], s.stays):
			s.moveTo(x, y)
			s.wearErased(0)
			s.buf = append(s.buf, "\x1b[K"...)
			s.erased(x, y, len(want)-x)
			return
		default:
			x += s.sendFrom(x, y)
		}
	}
}

// sendFrom sends a character, or erases it and some behind it, and returns the
// columns.
func (s *Screen) sendFrom(x, y int) int {
	want := s.want.row(y)
	n := s.erasable(x, y)
	if n < longRun {
		return s.put(x, y)
	}
	s.moveTo(x, y)
	s.wearErased(want[x].style.bg)
	s.buf = appendCount(s.buf, n, 'X')
	s.erased(x, y, n)
	return n
}

// stretch returns the end of a stretch of cells to be sent that are on one ground
// which is long to set: x if there is none. Without images a short one is none: to go
// back and forth between two grounds is short, as colors can be exchanged.
func (s *Screen) stretch(x, y int) int {
	want, have := s.want.row(y), s.have.row(y)
	bg, end := want[x].style.bg, x
	for bg.fixed() && end < len(want) && want[end].onGround(bg) && want[end] != have[end] {
		end++
	}
	if !s.images && end-x < longStretch {
		return x
	}
	return end
}

// onGround reports whether a cell is on a ground, and takes one column for sure, or
// is a block.
func (c *cell) onGround(bg color) bool {
	return c.style.bg == bg && c.width == 1 && (!c.uncertain() || c.block())
}

// paintStretch sends the cells of a stretch.
func (s *Screen) paintStretch(from, to, y int) {
	for x := from; x < to; {
		x += s.sendFrom(x, y)
	}
}

// paintBelow sends what is to be sent below a stretch on the same ground, such as
// the rest of a square: with what is beside it sent in between, the ground would
// have to be set in each row.
func (s *Screen) paintBelow(from, to, y int) {
	bg := s.want.row(y)[from].style.bg
	for y++; y < s.want.height && s.rows[y]; y++ {
		want, have := s.want.row(y), s.have.row(y)
		for from < to && (!want[from].onGround(bg) || want[from] == have[from]) {
			from++
		}
		if from == to {
			return
		}
		for from > 0 && want[from-1].onGround(bg) && want[from-1] != have[from-1] {
			from--
		}
		to = s.stretch(from, y)
		s.paintStretch(from, to, y)
	}
}

// erasable returns the length of a stretch of cells that can be erased, up to the
// last of them that does not look so.
func (s *Screen) erasable(x, y int) int {
	want, have := s.want.row(y), s.have.row(y)
	if !want[x].empty() && !(s.images && want[x].blank()) {
		return 0
	}
	n := 0
	for i := x; i < len(want) && want[i] == want[x] && !s.stays(have[i]); i++ {
		if want[i] != have[i] {
			n = i - x + 1
		}
	}
	return n
}

// erased notes that cells were erased.
func (s *Screen) erased(x, y, n int) {
	row := s.have.row(y)
	for i := x; i < x+n; i++ {
		s.disturb(i, y)
		set(row, i, s.want.row(y)[i])
	}
}

// put sends a character and returns its columns.
func (s *Screen) put(x, y int) int {
	c := s.want.row(y)[x]
	if c.uncertain() {
		s.putUncertain(x, y, c)
	} else {
		s.send(x, y, c)
	}
	return c.columns()
}

// send writes a character of certain width.
func (s *Screen) send(x, y int, c cell) {
	s.moveTo(x, y)
	s.wear(&c, s.nextGround(x, y))
	if s.follows(x, y, &c) {
		s.buf = append(s.buf, images.Short...)
	} else {
		s.buf = append(s.buf, c.text...)
	}
	for i := range c.columns() {
		s.disturb(x+i, y)
	}
	set(s.have.row(y), x, c)
	s.advance(c.columns())
}

// follows reports whether to the left of a cell is shown what precedes it in its
// image.
func (s *Screen) follows(x, y int, c *cell) bool {
	if x == 0 || !images.IsCell(c.text) {
		return false
	}
	left := &s.have.row(y)[x-1]
	return left.style.fg == c.style.fg && images.Follows(left.text, c.text)
}

// advance notes that the terminal's cursor went on. Behind the last column it
// is somewhere between this row and the next.
func (s *Screen) advance(n int) {
	s.at.x += n
	if s.at.x >= s.want.width {
		s.at.x = -1
	}
}

// disturb notes that a cell is being overwritten: one of uncertain width may
// have covered more, which is then gone. What follows a cell of an image may have
// been sent short, and shows nothing without it.
func (s *Screen) disturb(x, y int) {
	row := s.have.row(y)
	if old := row[x]; old.uncertain() {
		s.unsettle(x+old.columns(), x+old.reach(), y)
	} else if images.IsCell(old.text) && x+1 < len(row) && images.IsCell(row[x+1].text) {
		row[x+1] = cell{}
	}
}

// unsettle notes that cells may show something else than was sent. Images are not
// drawn again for that: it would take hundreds of bytes for each mark beside them,
// and terminals that show them are rarely set to draw marks two columns wide.
func (s *Screen) unsettle(from, to, y int) {
	want, have := s.want.row(y), s.have.row(y)
	for x := from; x < min(to, len(want)); x++ {
		if !want[x].uncertain() && !images.IsDrawn(have[x].text) {
			set(have, x, cell{})
		}
	}
}

// putUncertain sends a character that may turn out narrower or wider than
// expected. What it may cover is sent first: so it never cuts off a neighbor's
// place, and no neighbor wipes out half of it.
func (s *Screen) putUncertain(x, y int, c cell) {
	want, have := s.want.row(y), s.have.row(y)
	end := x + span(want, x)
	for i := x; i < x+c.columns(); i++ {
		if images.IsCell(have[i].text) {
			s.disturb(i, y)
			set(have, i, cell{})
		}
		if c.width == 2 {
			s.send(i, y, blankCell(c.style.bg))
		}
	}
	for i := x + c.columns(); i < end; i++ {
		if want[i].width != rightHalf && changed(want, have, i) {
			s.send(i, y, want[i])
		}
	}
	if c.block() {
		end = x + c.reach() // what it may cover is left as it is
	}
	drift := s.follow(x, y, &c)
	s.wear(&c, ground{})
	s.buf = append(s.buf, c.text...)
	old := have[x]
	set(have, x, c)
	s.unsettle(end, x+max(c.reach()+drift, old.reach()), y)
	s.leave(x+c.columns(), y, drift+c.reach()-c.columns())
}

// follow places the cursor for a character of uncertain width. After others of the kind it
// continues where the cursor is: that is short, and if they are wider than expected, a
// picture made of them is broken in any case. But it does not where cells that are right may
// be hit, which would have to be sent again. It returns how far the character may be from
// its place.
func (s *Screen) follow(x, y int, c *cell) int {
	if end := x + c.reach(); s.drift > 0 && s.at == (spot{x, y}) && end+s.drift <= s.want.width && !s.right(end, end+s.drift, y) {
		return s.drift
	}
	s.moveTo(x, y)
	return 0
}

// right reports whether any of some cells of certain width shows what it should.
func (s *Screen) right(from, to, y int) bool {
	want, have := s.want.row(y), s.have.row(y)
	for x := from; x < to; x++ {
		if want[x] == have[x] && !want[x].uncertain() {
			return true
		}
	}
	return false
}

// leave notes that the cursor should be at a column, or up to drift columns
// further. If that is behind the last one, the character may have wrapped.
func (s *Screen) leave(x, y, drift int) {
	s.at.x, s.drift = x, drift
	if x >= s.want.width {
		s.at.x = -1
	}
	if x+drift <= s.want.width {
		return
	}
	s.at = spot{x: -1, y: -1}
	if y+1 < len(s.rows) {
		s.unsettle(0, drift+1, y+1)
		s.rows[y+1] = true
	}
}
