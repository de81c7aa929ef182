package cellout

// setPen makes the terminal write in exactly a style.
func (w *Writer) setPen(s style) {
	if !w.penKnown {
		w.buf = append(w.buf, "\x1b[m"...)
		w.pen, w.penKnown = style{}, true
	}
	w.buf = appendSGR(w.buf, w.pen, s)
	w.pen = s
}

// worn reports whether a character looks right if it is written now.
func (w *Writer) worn(c *cell) bool {
	return w.penKnown && w.pen.shown(c.text == " ") == c.style
}

// wearEmpty makes sure that what is erased is empty.
func (w *Writer) wearEmpty() {
	if empty := blankCell(0); !w.worn(&empty) {
		w.setPen(w.ground(0))
	}
}

// ground is the style nearest to the present one in which blanks have a
// background.
func (w *Writer) ground(bg color) style {
	s := w.pen
	if !w.penKnown {
		s = style{}
	}
	s.bg, s.attr, s.under = bg, s.attr&^drawn, 0
	return s
}

// wear makes a character look right if it is written now. Colours may be
// exchanged and reversed where that is shorter, and blanks have any foreground:
// where two grounds alternate, as on a board, one becomes the foreground, and
// switching between them is short. next is the ground behind the character.
func (w *Writer) wear(c *cell, next ground) {
	if w.worn(c) {
		return
	}
	if !w.penKnown {
		w.setPen(style{})
	}
	one, other := c.style, c.style
	switch {
	case c.blank():
		one = w.ground(c.style.bg)
		if c.style.bg.fixed() {
			other = w.reversed(c.style.bg)
		}
	case c.style.swappable():
		other = c.style.swapped()
	}
	w.setPen(w.shorter(one, other, c.blank() && next.ok && w.pen.shown(true) == style{bg: next.bg}))
}

// reversed is the style nearest to the present one whose foreground is a
// background.
func (w *Writer) reversed(bg color) style {
	s := w.ground(w.pen.bg)
	s.fg, s.attr = bg, s.attr&^(faint|conceal)|reverse
	return s
}

// shorter returns the style that takes fewer bytes to set; the second if it
// takes only a few more and pays later.
func (w *Writer) shorter(one, other style, later bool) style {
	w.scratch = appendSGR(w.scratch[:0], w.pen, one)
	w.best = appendSGR(w.best[:0], w.pen, other)
	extra := len(w.best) - len(w.scratch)
	if extra < 0 || later && extra <= 3 {
		return other
	}
	return one
}

// ground is the background of blanks, if they follow.
type ground struct {
	bg color
	ok bool
}

// nextGround returns the background of the next cells in a row that look
// different and will be sent, if they are blank.
func (w *Writer) nextGround(x, y int) ground {
	want, have := w.want.row(y), w.have.row(y)
	if !want[x].blank() {
		return ground{}
	}
	for i := x + 1; i < len(want); i++ {
		if want[i] != want[x] && !same(want, have, i) {
			return ground{want[i].style.bg, want[i].blank()}
		}
	}
	return ground{}
}
