package celldiff

import (
	"slices"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// paint appends what makes the terminal show what is wanted.
func (s *Buffer) paint() {
	empty := s.emptyFrom()
	for y, stale := range s.rows {
		switch {
		case !stale:
		case y >= empty && s.differing(y) > 1 && !slices.ContainsFunc(s.current.row(y), s.stays):
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
func (s *Buffer) emptyFrom() int {
	y := s.next.height
	for y > 0 && emptyTail(s.next.row(y-1)) == 0 {
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
func (s *Buffer) differing(y int) int {
	n := 0
	for ; y < s.next.height; y++ {
		want, have := s.next.row(y), s.current.row(y)
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
func (s *Buffer) eraseBelow(y int) {
	s.moveTo(0, y)
	s.setPenForErase(0)
	s.buf = append(s.buf, "\x1b[J"...)
	for ; y < s.next.height; y++ {
		copy(s.current.row(y), s.next.row(y))
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
func (s *Buffer) paintRow(y int) {
	want, have := s.next.row(y), s.current.row(y)
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
			s.setPenForErase(0)
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
func (s *Buffer) sendFrom(x, y int) int {
	want := s.next.row(y)
	n := s.erasable(x, y)
	if n < longRun {
		return s.put(x, y)
	}
	s.moveTo(x, y)
	s.setPenForErase(want[x].style.bg)
	s.buf = appendCount(s.buf, n, 'X')
	s.erased(x, y, n)
	return n
}

// stretch returns the end of a stretch of cells to be sent that are on one ground
// which is long to set: x if there is none. Without images a short one is none: to go
// back and forth between two grounds is short, as colors can be exchanged.
func (s *Buffer) stretch(x, y int) int {
	want, have := s.next.row(y), s.current.row(y)
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
func (s *Buffer) paintStretch(from, to, y int) {
	for x := from; x < to; {
		x += s.sendFrom(x, y)
	}
}

// paintBelow sends what is to be sent below a stretch on the same ground, such as
// the rest of a square: with what is beside it sent in between, the ground would
// have to be set in each row.
func (s *Buffer) paintBelow(from, to, y int) {
	bg := s.next.row(y)[from].style.bg
	for y++; y < s.next.height && s.rows[y]; y++ {
		want, have := s.next.row(y), s.current.row(y)
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
func (s *Buffer) erasable(x, y int) int {
	want, have := s.next.row(y), s.current.row(y)
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
func (s *Buffer) erased(x, y, n int) {
	row := s.current.row(y)
	for i := x; i < x+n; i++ {
		s.invalidateOverwritten(i, y)
		set(row, i, s.next.row(y)[i])
	}
}

// put sends a character and returns its columns.
func (s *Buffer) put(x, y int) int {
	c := s.next.row(y)[x]
	if c.uncertain() {
		s.putUncertain(x, y, c)
	} else {
		s.send(x, y, c)
	}
	return c.columns()
}

// send writes a character whose width is certain.
func (s *Buffer) send(x, y int, c cell) {
	s.moveTo(x, y)
	s.setPenFor(&c, s.nextGround(x, y))
	if s.follows(x, y, &c) {
		s.buf = append(s.buf, images.ShortCell...)
	} else {
		s.buf = s.glyphs.append(s.buf, c.glyph)
	}
	for i := range c.columns() {
		s.invalidateOverwritten(x+i, y)
	}
	set(s.current.row(y), x, c)
	s.advance(c.columns())
}

// follows reports whether to the left of a cell is shown what precedes it in its
// image.
func (s *Buffer) follows(x, y int, c *cell) bool {
	if x == 0 || c.glyph&imageCell == 0 {
		return false
	}
	left := &s.current.row(y)[x-1]
	return left.style.fg == c.style.fg && left.glyph&imageCell != 0 && images.Follows(s.glyphs.text(left.glyph), s.glyphs.text(c.glyph))
}

// advance notes that the terminal's cursor has advanced. Behind the last column it
// is somewhere between this row and the next.
func (s *Buffer) advance(n int) {
	s.at.x += n
	if s.at.x >= s.next.width {
		s.at.x = -1
	}
}

// invalidateOverwritten notes that a cell is being overwritten: one of uncertain width may
// have covered more, which is then gone. What follows a cell of an image may have
// been sent short, and shows nothing without it.
func (s *Buffer) invalidateOverwritten(x, y int) {
	row := s.current.row(y)
	if old := row[x]; old.uncertain() {
		s.markUncertain(x+old.columns(), x+old.reach(), y)
	} else if old.glyph&imageCell != 0 && x+1 < len(row) && row[x+1].glyph&imageCell != 0 {
		row[x+1] = cell{}
	}
}

// markUncertain notes that cells may show something else than was sent. Images are not
// drawn again for that: it would take hundreds of bytes for each mark beside them,
// and terminals that show them are rarely set to draw marks two columns wide.
func (s *Buffer) markUncertain(from, to, y int) {
	want, have := s.next.row(y), s.current.row(y)
	for x := from; x < min(to, len(want)); x++ {
		if !want[x].uncertain() && have[x].glyph&drawnImage == 0 {
			set(have, x, cell{})
		}
	}
}

// putUncertain sends a character that may turn out narrower or wider than
// expected. What it may cover is sent first: so it never cuts off a neighbor's
// place, and no neighbor wipes out half of it.
func (s *Buffer) putUncertain(x, y int, c cell) {
	want, have := s.next.row(y), s.current.row(y)
	end := x + span(want, x)
	for i := x; i < x+c.columns(); i++ {
		if have[i].glyph&imageCell != 0 {
			s.invalidateOverwritten(i, y)
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
	s.setPenFor(&c, ground{})
	s.buf = s.glyphs.append(s.buf, c.glyph)
	old := have[x]
	set(have, x, c)
	s.markUncertain(end, x+max(c.reach()+drift, old.reach()), y)
	s.leave(x+c.columns(), y, drift+c.reach()-c.columns())
}

// follow places the cursor for a character of uncertain width. After others of the kind it
// continues where the cursor is: that is short, and if they are wider than expected, a
// picture made of them is broken in any case. But it does not where cells that are right may
// be hit, which would have to be sent again. It returns how far the character may be from
// its place.
func (s *Buffer) follow(x, y int, c *cell) int {
	if end := x + c.reach(); s.cursorSlack > 0 && s.at == (pos{x, y}) && end+s.cursorSlack <= s.next.width && !s.right(end, end+s.cursorSlack, y) {
		return s.cursorSlack
	}
	s.moveTo(x, y)
	return 0
}

// right reports whether any of some cells whose width is certain shows the right text.
func (s *Buffer) right(from, to, y int) bool {
	want, have := s.next.row(y), s.current.row(y)
	for x := from; x < to; x++ {
		if want[x] == have[x] && !want[x].uncertain() {
			return true
		}
	}
	return false
}

// leave notes that the cursor should be at a column, or up to drift columns
// further. If that is behind the last one, the character may have wrapped.
func (s *Buffer) leave(x, y, drift int) {
	s.at.x, s.cursorSlack = x, drift
	if x >= s.next.width {
		s.at.x = -1
	}
	if x+drift <= s.next.width {
		return
	}
	s.at = pos{x: -1, y: -1}
	if y+1 < len(s.rows) {
		s.markUncertain(0, drift+1, y+1)
		s.rows[y+1] = true
	}
}
