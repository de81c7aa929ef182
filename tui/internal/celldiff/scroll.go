package celldiff

import "slices"

// shift is rows that the terminal shows already, but higher or lower than they should be.
type shift struct {
	from, to int // the rows where they should be, to excluded
	by       int // how many rows below these they are; negative: above
}

// moved are the rows that are scrolled, with those that come into sight: to excluded.
func (m *shift) moved() (top, bottom int) { return m.from + min(m.by, 0), m.to + max(m.by, 0) }

// exposed are the rows that are blank afterwards, to excluded.
func (m *shift) exposed() (from, to int) {
	if m.by > 0 {
		return m.to, m.to + m.by
	}
	return m.from + m.by, m.from
}

// What scrolling has to save, in bytes, as it takes some 20 itself, and how many rows have
// to be others before it is thought of.
const (
	minSaved = 40
	minRows  = 3
)

// scroll moves rows that are shown already to where they should be. Lines are deleted and
// inserted, which all terminals know, also the Linux console: that has no sequences for
// scrolling, and margins would stay if the connection broke before they are reset.
func (s *Buffer) scroll() {
	m, ok := s.findShift()
	if !ok {
		return
	}
	top, bottom := m.moved()
	if slices.ContainsFunc(s.current.cells[top*s.current.width:], s.stays) {
		return // images that are drawn over cells would be lost, or come along
	}
	if n := m.by; n > 0 {
		s.rowsAt(top, n, 'M')
		s.rowsAt(bottom-n, n, 'L')
	} else {
		s.rowsAt(bottom+n, -n, 'M')
		s.rowsAt(top, -n, 'L')
	}
	width := s.current.width
	copy(s.current.cells[m.from*width:m.to*width], s.current.cells[(m.from+m.by)*width:(m.to+m.by)*width])
	from, to := m.exposed()
	fill(s.current.cells[from*width:to*width], blankCell(0))
	for y := top; y < bottom; y++ {
		s.rows[y] = true
	}
}

// rowsAt deletes or inserts rows; those that it opens are in the terminal's own style.
// Terminals disagree about the column in which the cursor is then.
func (s *Buffer) rowsAt(y, n int, final byte) {
	if final == 'L' && y+n == s.current.height {
		return // they are blank already, as others were deleted above
	}
	s.moveTo(0, y)
	s.setPenForErase(0)
	s.buf = appendCount(s.buf, n, final)
	s.at.x = -1
}

// findShift returns the shift that saves most. Which one is likely is found by the rows'
// texts; what it saves, by their cells.
func (s *Buffer) findShift() (best shift, ok bool) {
	changed := 0
	for _, stale := range s.rows {
		if stale {
			changed++
		}
	}
	if changed < minRows {
		return best, false
	}
	by := s.likelyShift()
	if by == 0 {
		return best, false
	}
	saved := 0
	now := shift{by: by}
	sum := 0 // what is saved by the rows from now.from on
	for y := max(-by, 0); y < s.next.height-max(by, 0); y++ {
		if sum <= 0 {
			now.from, sum = y, 0
		}
		sum += s.unlike(y, y) - s.unlike(y, y+by)
		if sum > saved {
			saved, best = sum, shift{now.from, y + 1, by}
		}
	}
	for y, to := best.exposed(); saved > 0 && y < to; y++ {
		saved += s.unlike(y, y) - s.filled(y)
	}
	return best, saved >= minSaved && s.fits(&best)
}

// fits reports whether most of what is moved needs nothing more. Elsewhere, such as on boards
// whose rows are alike, what is uncertain would have to be sent again.
func (s *Buffer) fits(m *shift) bool {
	same := 0
	for y := m.from; y < m.to; y++ {
		if s.unlike(y, y+m.by) == 0 {
			same++
		}
	}
	return same >= minRows && 4*same >= 3*(m.to-m.from)
}

// likelyShift returns by how many rows most of the lines that have changed were lower before;
// 0 for none.
func (s *Buffer) likelyShift() (best int) {
	most := 1
	height := len(s.text)
	for n := 1; n < height; n++ {
		for _, by := range [2]int{n, -n} {
			same := 0
			for y := max(-by, 0); y < height-max(by, 0); y++ {
				if line := s.text[y]; s.rows[y] && line != "" && line == s.before[y+by] {
					same++
				}
			}
			if same > most {
				best, most = by, same
			}
		}
	}
	return best
}

// placing is about what it takes to place the cursor for cells that differ.
const placing = 6

// unlike estimates what it takes to send what a row should show where another is shown.
func (s *Buffer) unlike(y, shown int) int {
	want, have := s.next.row(y), s.current.row(shown)
	n, last := 0, -2
	for x := range want {
		if want[x] == have[x] {
			continue
		}
		if n++; x > last+placing {
			n += placing
		}
		last = x
	}
	return n
}

// filled estimates what it takes to send a row on an empty one.
func (s *Buffer) filled(y int) int {
	n := placing
	for _, c := range s.next.row(y) {
		if !c.empty() {
			n++
		}
	}
	return n
}
