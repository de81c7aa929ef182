package cellout

// paint makes the terminal show what the sender wrote, as far as that is known.
func (w *Writer) paint() {
	if !w.ready() {
		return
	}
	empty := w.emptyFrom()
	for y, written := range w.rows {
		switch {
		case !written:
		case y >= empty && w.differing(y) > 1:
			w.eraseBelow(y)
		default:
			w.paintRow(y)
		}
	}
	clear(w.rows)
	if w.shown && !w.lost {
		w.moveTo(w.src.x, w.src.y)
	}
}

// same reports whether a column shows what it should. Cells of which the sender
// wrote nothing may show anything.
func same(want, have []cell, x int) bool { return !want[x].known() || want[x] == have[x] }

// changed reports whether a character must be sent: it, or what it may cover,
// is not as it should be.
func changed(want, have []cell, x int) bool {
	for i, end := x, x+span(want, x); i < end; i++ {
		if !same(want, have, i) {
			return true
		}
	}
	return false
}

// span returns how many columns a character may cover: its own, and if it may
// turn out wider than expected, those beside it. Neighbours that are uncertain,
// too, are not counted: where such a row is drawn in other widths than expected,
// it can't be helped, and else it would be sent whole.
func span(want []cell, x int) int {
	n := want[x].columns()
	if !want[x].uncertain() {
		return n
	}
	for reach := want[x].reach(); n < reach && x+n < len(want); n++ {
		if c := &want[x+n]; !c.known() || c.uncertain() {
			break
		}
	}
	return n
}

// emptyFrom returns the first row from which on the screen should be empty.
func (w *Writer) emptyFrom() int {
	y := w.want.height
	for y > 0 && emptyTail(w.want.row(y-1)) == 0 {
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
func (w *Writer) differing(y int) int {
	n := 0
	for ; y < w.want.height; y++ {
		want, have := w.want.row(y), w.have.row(y)
		for x := range want {
			if !same(want, have, x) {
				n++
				break
			}
		}
	}
	return n
}

// eraseBelow erases a row and all below.
func (w *Writer) eraseBelow(y int) {
	w.moveTo(0, y)
	w.wearEmpty()
	w.buf = append(w.buf, "\x1b[J"...)
	for ; y < w.want.height; y++ {
		copy(w.have.row(y), w.want.row(y))
		w.rows[y] = false
	}
}

// The lengths from which on it pays to erase cells rather than to write blanks:
// to the end of a row this takes 3 bytes, within one it takes 4 or 5, and as
// many to go on behind.
const (
	longTail = 4
	longRun  = 11
)

// paintRow sends what differs in a row.
func (w *Writer) paintRow(y int) {
	want, have := w.want.row(y), w.have.row(y)
	tail := emptyTail(want)
	for x := 0; x < len(want); {
		if !changed(want, have, x) {
			x += want[x].columns()
			continue
		}
		n := emptyRun(want, have, x)
		switch {
		case x >= tail && n >= longTail:
			w.moveTo(x, y)
			w.wearEmpty()
			w.buf = append(w.buf, "\x1b[K"...)
			w.erased(x, y, len(want)-x)
			return
		case n >= longRun:
			w.moveTo(x, y)
			w.wearEmpty()
			w.buf = appendCount(w.buf, n, 'X')
			w.erased(x, y, n)
			x += n
		default:
			x += w.put(x, y)
		}
	}
}

// emptyRun returns the length of a stretch of cells that should be empty, up to
// the last of them that is not.
func emptyRun(want, have []cell, x int) int {
	n := 0
	for i := x; i < len(want) && want[i].empty(); i++ {
		if !same(want, have, i) {
			n = i - x + 1
		}
	}
	return n
}

// erased notes that cells were erased.
func (w *Writer) erased(x, y, n int) {
	row := w.have.row(y)
	for i := x; i < x+n; i++ {
		w.disturb(i, y)
		set(row, i, blankCell(0), unknown)
	}
}

// put sends a character and returns its columns.
func (w *Writer) put(x, y int) int {
	c := w.want.row(y)[x]
	if c.uncertain() {
		w.putUncertain(x, y, c)
	} else {
		w.send(x, y, c)
	}
	return c.columns()
}

// send writes a character of certain width.
func (w *Writer) send(x, y int, c cell) {
	w.moveTo(x, y)
	w.wear(&c, w.nextGround(x, y))
	w.buf = append(w.buf, c.text...)
	for i := range c.columns() {
		w.disturb(x+i, y)
	}
	set(w.have.row(y), x, c, unknown)
	w.advance(c.columns())
}

// advance notes that the terminal's cursor went on. Behind the last column it
// is somewhere between this row and the next.
func (w *Writer) advance(n int) {
	w.at.x += n
	if w.at.x >= w.want.width {
		w.at.x = -1
	}
}

// disturb notes that a cell is being overwritten: one of uncertain width may
// have covered more, which is then gone.
func (w *Writer) disturb(x, y int) {
	row := w.have.row(y)
	if old := row[x]; old.uncertain() {
		w.unsettle(x+old.columns(), x+old.reach(), y)
	}
}

// unsettle notes that cells may show something else than was sent.
func (w *Writer) unsettle(from, to, y int) {
	want, have := w.want.row(y), w.have.row(y)
	for x := from; x < min(to, len(want)); x++ {
		if !want[x].uncertain() {
			set(have, x, cell{}, unknown)
		}
	}
}

// putUncertain sends a character that may turn out narrower or wider than
// expected. What it may cover is sent first: so it never cuts off a neighbour's
// place, and no neighbour wipes out half of it.
func (w *Writer) putUncertain(x, y int, c cell) {
	want, have := w.want.row(y), w.have.row(y)
	end := x + span(want, x)
	for i := x; c.width == 2 && i < x+2; i++ {
		w.send(i, y, blankCell(c.style.bg))
	}
	for i := x + c.columns(); i < end; i++ {
		if want[i].width != rightHalf && changed(want, have, i) {
			w.send(i, y, want[i])
		}
	}
	drift := w.follow(x, y, &c)
	w.wear(&c, ground{})
	w.buf = append(w.buf, c.text...)
	old := have[x]
	set(have, x, c, unknown)
	w.unsettle(end, x+max(c.reach()+drift, old.reach()), y)
	w.leave(x+c.columns(), y, drift+c.reach()-c.columns())
}

// follow places the cursor for a character of uncertain width. Behind others of
// the kind it goes on where the cursor is: that is short, and if they are wider
// than expected, a picture made of them is broken in any case. It returns how
// far the character may be from its place.
func (w *Writer) follow(x, y int, c *cell) int {
	if w.drift > 0 && w.at.x == x && w.at.y == y && x+c.reach()+w.drift <= w.want.width {
		return w.drift
	}
	w.moveTo(x, y)
	return 0
}

// leave notes that the cursor should be at a column, or up to drift columns
// further. If that is behind the last one, the character may have wrapped.
func (w *Writer) leave(x, y, drift int) {
	w.at.x, w.drift = x, drift
	if x >= w.want.width {
		w.at.x = -1
	}
	if x+drift <= w.want.width {
		return
	}
	w.at = spot{x: -1, y: -1}
	if y+1 < len(w.rows) {
		w.unsettle(0, drift+1, y+1)
		w.rows[y+1] = true
	}
}
