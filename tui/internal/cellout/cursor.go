package cellout

import "strconv"

// moveTo places the terminal's cursor with as few bytes as it can.
func (w *Writer) moveTo(x, y int) {
	if w.drift > 0 {
		w.at.x, w.drift = -1, 0
	}
	if w.at.x == x && w.at.y == y {
		return
	}
	w.best = appendPlace(w.best[:0], x, y)
	switch {
	case w.at.y == y:
		w.moveInRow(x, y)
	case w.at.y >= 0:
		w.moveRows(x, y)
	}
	w.buf = append(w.buf, w.best...)
	w.at = spot{x: x, y: y}
}

// fillRow writes the last column of the sender's row once more, so that more
// text wraps as the sender's would.
func (w *Writer) fillRow() {
	x, y := w.src.x, w.src.y
	row := w.want.row(y)
	if row[x].width == rightHalf {
		x--
	}
	if row[x].known() && row[x].width != rightHalf {
		w.send(x, y, row[x])
	}
}

// consider takes w.scratch if it is shorter than what is best so far.
func (w *Writer) consider() {
	if len(w.scratch) < len(w.best) {
		w.scratch, w.best = w.best, w.scratch
	}
}

// moveInRow considers ways along the row.
func (w *Writer) moveInRow(x, y int) {
	w.scratch = appendCount(w.scratch[:0], x+1, 'G')
	w.consider()
	w.scratch = appendSteps(append(w.scratch[:0], '\r'), 0, x)
	w.consider()
	if w.at.x < 0 {
		return
	}
	w.scratch = appendSteps(w.scratch[:0], w.at.x, x)
	w.consider()
	w.again(x, y)
}

// again considers to write once more what is between the cursor and a column.
func (w *Writer) again(x, y int) {
	if x < w.at.x || x-w.at.x >= len(w.best) {
		return
	}
	want, have := w.want.row(y), w.have.row(y)
	w.scratch = w.scratch[:0]
	for i := w.at.x; i < x; i++ {
		c := &have[i]
		if len(c.text) != 1 || want[i] != *c || !w.worn(c) {
			return
		}
		w.scratch = append(w.scratch, c.text...)
	}
	w.consider()
}

// moveRows considers ways up and down.
func (w *Writer) moveRows(x, y int) {
	if down := y - w.at.y; down > 0 && down < len(w.best) {
		w.scratch = append(w.scratch[:0], '\r')
		for range down {
			w.scratch = append(w.scratch, '\n')
		}
		w.scratch = appendSteps(w.scratch, 0, x)
		w.consider()
	}
	if w.at.x < 0 {
		return
	}
	if y > w.at.y {
		w.scratch = appendCount(w.scratch[:0], y-w.at.y, 'B')
	} else {
		w.scratch = appendCount(w.scratch[:0], w.at.y-y, 'A')
	}
	w.scratch = appendSteps(w.scratch, w.at.x, x)
	w.consider()
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
