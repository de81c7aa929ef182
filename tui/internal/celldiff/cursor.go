package celldiff

import "strconv"

// moveTo places the terminal's cursor with as few bytes as it can.
func (s *Buffer) moveTo(x, y int) {
	if s.cursorSlack > 0 {
		s.at.x, s.cursorSlack = -1, 0
	}
	if s.at.x == x && s.at.y == y {
		return
	}
	s.best = appendPlace(s.best[:0], x, y)
	switch {
	case s.at.y == y:
		s.moveInRow(x, y)
	case s.at.y >= 0:
		s.moveRows(x, y)
	}
	s.buf = append(s.buf, s.best...)
	s.at = pos{x: x, y: y}
}

// consider takes s.scratch if it is shorter than what is best so far.
func (s *Buffer) consider() {
	if len(s.scratch) < len(s.best) {
		s.scratch, s.best = s.best, s.scratch
	}
}

// moveInRow considers ways along the row.
func (s *Buffer) moveInRow(x, y int) {
	s.scratch = appendCount(s.scratch[:0], x+1, 'G')
	s.consider()
	s.scratch = appendSteps(append(s.scratch[:0], '\r'), 0, x)
	s.consider()
	if s.at.x < 0 {
		return
	}
	s.scratch = appendSteps(s.scratch[:0], s.at.x, x)
	s.consider()
	s.rewriteGap(x, y)
}

// rewriteGap considers to write once more what is between the cursor and a column.
func (s *Buffer) rewriteGap(x, y int) {
	if x < s.at.x || x-s.at.x >= len(s.best) {
		return
	}
	want, have := s.next.row(y), s.current.row(y)
	s.scratch = s.scratch[:0]
	for i := s.at.x; i < x; i++ {
		c := &have[i]
		if !c.glyph.ascii() || want[i] != *c || !s.penFits(c) {
			return
		}
		s.scratch = append(s.scratch, byte(c.glyph))
	}
	s.consider()
}

// moveRows adds the ways to move the cursor up or down to those compared.
func (s *Buffer) moveRows(x, y int) {
	if down := y - s.at.y; down > 0 && down < len(s.best) {
		s.scratch = append(s.scratch[:0], '\r')
		for range down {
			s.scratch = append(s.scratch, '\n')
		}
		s.scratch = appendSteps(s.scratch, 0, x)
		s.consider()
	}
	if s.at.x < 0 {
		return
	}
	if y > s.at.y {
		s.scratch = appendCount(s.scratch[:0], y-s.at.y, 'B')
	} else {
		s.scratch = appendCount(s.scratch[:0], s.at.y-y, 'A')
	}
	s.scratch = appendSteps(s.scratch, s.at.x, x)
	s.consider()
}

// appendPlace appends the sequence that places the cursor anywhere.
func appendPlace(dst []byte, x, y int) []byte {
	dst = append(dst, "\x1b["...)
	if y > 0 || x > 0 {
		dst = strconv.AppendInt(dst, int64(y+1), 10)
	}
	if x > 0 {
		dst = strconv.AppendInt(append(dst, ';'), int64(x+1), 10)
	}
	return append(dst, 'H')
}

// appendSteps appends what moves the cursor from one column to another.
func appendSteps(dst []byte, from, to int) []byte {
	switch n := to - from; {
	case n > 0:
		return appendCount(dst, n, 'C')
	case n < -4:
		return appendCount(dst, -n, 'D')
	default:
		return append(dst, "\b\b\b\b"[:-n]...)
	}
}

// appendCount appends a sequence with one parameter, which is 1 if missing.
func appendCount(dst []byte, n int, final byte) []byte {
	dst = append(dst, "\x1b["...)
	if n != 1 {
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return append(dst, final)
}
