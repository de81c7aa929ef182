package celldiff

// pen is a style, with those that text and blanks written in it have. The zero value is
// the terminal's own.
type pen struct {
	style
	text, blank style // see style.shown
}

// set changes the style.
func (p *pen) set(to style) { *p = pen{to, to.shown(false), to.shown(true)} }

// of returns the style of a glyph that is written.
func (p *pen) of(g glyph) style {
	if g == blank {
		return p.blank
	}
	return p.text
}

// setPen makes the terminal write in exactly a style.
func (s *Buffer) setPen(to style) {
	if !s.penKnown {
		s.buf = append(s.buf, "\x1b[m"...)
		s.pen, s.penKnown = pen{}, true
	}
	s.buf = appendSGR(s.buf, s.pen.style, to)
	s.pen.set(to)
}

// penFits reports whether a character looks right if it is written now.
func (s *Buffer) penFits(c *cell) bool {
	return s.penKnown && s.pen.of(c.glyph) == c.style
}

// setPenForErase makes sure that what is erased has a background.
func (s *Buffer) setPenForErase(bg color) {
	if !s.penKnown || !s.pen.plain() || s.pen.bg != bg {
		s.setPen(s.ground(bg))
	}
}

// ground is the style nearest to the present one in which blanks have a
// background.
func (s *Buffer) ground(bg color) style {
	near := s.pen.style
	if !s.penKnown {
		near = style{}
	}
	near.bg, near.attr, near.under = bg, near.attr&^drawn, 0
	return near
}

// setPenFor makes a character look right if it is written now. Colors may be
// exchanged and reversed where that is shorter, and blanks have any foreground:
// where two grounds alternate, as on a board, one becomes the foreground, and
// switching between them is short. next is the ground behind the character.
func (s *Buffer) setPenFor(c *cell, next ground) {
	if c.glyph&imageCell != 0 { // its foreground says which image it is, and must be one
		s.setPen(c.style)
		return
	}
	if s.penFits(c) {
		return
	}
	if !s.penKnown {
		s.setPen(style{})
	}
	one, other := c.style, c.style
	switch {
	case c.blank():
		one = s.ground(c.style.bg)
		if c.style.bg.fixed() {
			other = s.reversed(c.style.bg)
		}
	case c.style.swappable():
		other = c.style.swapped()
	}
	if one == other {
		s.setPen(one)
		return
	}
	s.setShorter(one, other, c.blank() && next.ok && s.pen.blank == style{bg: next.bg})
}

// reversed is the style nearest to the present one whose foreground is a
// background.
func (s *Buffer) reversed(bg color) style {
	near := s.ground(s.pen.bg)
	near.fg, near.attr = bg, near.attr&^(faint|conceal)|reverse
	return near
}

// setShorter makes the terminal write in the style that takes fewer bytes to set; in the
// second if it takes only a few more and pays later.
func (s *Buffer) setShorter(one, other style, later bool) {
	s.scratch = appendSGR(s.scratch[:0], s.pen.style, one)
	s.best = appendSGR(s.best[:0], s.pen.style, other)
	if extra := len(s.best) - len(s.scratch); extra < 0 || later && extra <= 3 {
		s.buf = append(s.buf, s.best...)
		s.pen.set(other)
		return
	}
	s.buf = append(s.buf, s.scratch...)
	s.pen.set(one)
}

// ground is the background of blanks, if they follow.
type ground struct {
	bg color
	ok bool
}

// nextGround returns the background of the next cells in a row that look
// different and will be sent, if they are blank.
func (s *Buffer) nextGround(x, y int) ground {
	want, have := s.next.row(y), s.current.row(y)
	if !want[x].blank() {
		return ground{}
	}
	for i := x + 1; i < len(want); i++ {
		if want[i] != want[x] && want[i] != have[i] {
			return ground{want[i].style.bg, want[i].blank()}
		}
	}
	return ground{}
}
