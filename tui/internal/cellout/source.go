package cellout

import (
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// parse takes what the sender writes into want, and returns the rest from where
// it is not understood.
func (w *Writer) parse(p []byte) (rest []byte) {
	for len(p) > 0 && w.ready() {
		n := w.step(p)
		if n == 0 {
			break
		}
		p = p[n:]
	}
	return p
}

// step takes the first sequence or character and returns its length, 0 if it is
// not understood.
func (w *Writer) step(p []byte) int {
	switch c := p[0]; {
	case c == 0x1b:
		return w.escape(p)
	case c == '\a':
		w.buf = append(w.buf, c)
		return 1
	case w.lost:
		return 0
	case c < ' ':
		return w.control(c)
	case c < 0x7f:
		return w.print(ascii(c), 1, 1)
	case c < 0x80:
		return 0
	}
	return w.cluster(p)
}

// control takes a control character.
func (w *Writer) control(c byte) int {
	switch {
	case c == '\r':
		w.src.x, w.src.pending = 0, false
	case c == '\n' && w.src.x == 0 && !w.src.pending && w.src.y < w.want.height-1:
		w.src.y++ // in other columns, it depends on the terminal's mode
	default:
		return 0
	}
	return 1
}

// print takes a character of a width, written in n bytes.
func (w *Writer) print(text string, width, n int) int {
	if w.src.pending || w.src.x+width > w.want.width {
		return 0
	}
	c := cell{text: text, width: int8(width), style: w.srcPen.shown(text == " ")}
	set(w.want.row(w.src.y), w.src.x, c, blanked)
	w.rows[w.src.y] = true
	w.src.x += width
	if w.src.x == w.want.width {
		w.src.x, w.src.pending = w.want.width-1, true
	}
	return n
}

// cluster takes characters outside ASCII that are shown as one.
func (w *Writer) cluster(p []byte) int {
	if r, _ := utf8.DecodeRune(p); r == utf8.RuneError || r < 0xa0 {
		return 0
	}
	text, width := ansi.FirstGraphemeCluster(p, ansi.GraphemeWidth)
	if !utf8.Valid(text) || len(text) > maxCluster || width > 2 {
		return 0
	}
	if width == 0 {
		return w.combine(text)
	}
	return w.print(w.texts.intern(text), width, len(text))
}

// maxCluster bounds the bytes of a cell.
const maxCluster = 64

// combine adds characters without a width to the cell before the cursor.
func (w *Writer) combine(text []byte) int {
	x, row := w.src.x, w.want.row(w.src.y)
	if !w.src.pending {
		x--
	}
	if x > 0 && row[x].width == rightHalf {
		x--
	}
	if x < 0 || !row[x].known() || row[x].width == rightHalf || row[x].text == " " || len(row[x].text)+len(text) > maxCluster {
		return 0
	}
	w.scratch = append(append(w.scratch[:0], row[x].text...), text...)
	row[x].text = w.texts.intern(w.scratch)
	w.rows[w.src.y] = true
	return len(text)
}

// escape takes a sequence.
func (w *Writer) escape(p []byte) int {
	if n := readOSC(p); n > 0 {
		w.buf = append(w.buf, p[:n]...)
		return n
	}
	var s sequence
	n := s.readCSI(p)
	switch {
	case n == 0:
		return 0
	case s.is('?', 0) && s.count == 1 && harmless(s.mode()) && (s.final == 'h' || s.final == 'l'):
		w.note(&s)
		w.buf = append(w.buf, p[:n]...)
	case s.is(0, ' ') && s.final == 'q': // the cursor's shape
		w.buf = append(w.buf, p[:n]...)
	case !s.is(0, 0) || !w.sequence(&s):
		return 0
	}
	return n
}

// sequence takes a control sequence without any prefix, and reports whether it
// understood it.
func (w *Writer) sequence(s *sequence) bool {
	switch {
	case s.final == 'm':
		pen := w.srcPen
		if w.lost || !pen.apply(s.list()) {
			return false
		}
		w.srcPen = pen
		return true
	case s.colons():
		return false
	case s.final == 'H' && s.count <= 2:
		w.lost = false
		w.src = spot{x: min(s.at(1), w.want.width) - 1, y: min(s.at(0), w.want.height) - 1}
		return true
	case s.final == 'J' && s.mode() == 2:
		return w.eraseAll()
	}
	return !w.lost && s.count <= 1 && (w.move(s) || w.erase(s))
}

// move takes a movement of the cursor.
func (w *Writer) move(s *sequence) bool {
	at, n := w.src, s.at(0)
	switch s.final {
	case 'A':
		at.y -= n
	case 'B':
		at.y += n
	case 'C':
		at.x += n
	case 'D':
		at.x -= n
	case 'G':
		at.x = n - 1
	case 'd':
		at.y = n - 1
	default:
		return false
	}
	if w.src.pending && s.final != 'G' {
		return false // terminals differ
	}
	w.src = spot{x: min(max(at.x, 0), w.want.width-1), y: min(max(at.y, 0), w.want.height-1)}
	return true
}

// erase takes the erasing of cells around the cursor. What is erased in colour,
// or after the last column was written, depends on the terminal.
func (w *Writer) erase(s *sequence) bool {
	if w.srcPen.bg != 0 || w.srcPen.attr&reverse != 0 || w.src.pending {
		return false
	}
	x, y, width, height := w.src.x, w.src.y, w.want.width, w.want.height
	switch {
	case s.final == 'K' && s.mode() == 0:
		w.wipe(y, x, width)
	case s.final == 'K' && s.mode() == 1:
		w.wipe(y, 0, x+1)
	case s.final == 'K' && s.mode() == 2:
		w.wipe(y, 0, width)
	case s.final == 'X':
		w.wipe(y, x, min(x+s.at(0), width))
	case s.final == 'J' && s.mode() == 0:
		w.wipe(y, x, width)
		for y++; y < height; y++ {
			w.wipe(y, 0, width)
		}
	default:
		return false
	}
	return true
}

// wipe erases the cells of a row from one column to before another.
func (w *Writer) wipe(y, from, to int) {
	row := w.want.row(y)
	for x := from; x < to; x++ {
		set(row, x, blankCell(0), blanked)
	}
	w.rows[y] = true
}

// eraseAll erases the screen at once: whoever asks for it does not trust what
// is on it.
func (w *Writer) eraseAll() bool {
	if w.srcPen.bg != 0 || w.srcPen.attr&reverse != 0 {
		return false
	}
	w.setPen(style{})
	w.buf = append(w.buf, "\x1b[2J"...)
	w.want.clear(blankCell(0))
	w.have.clear(blankCell(0))
	return true
}

// watch notes in what is passed on how the terminal is left.
func (w *Writer) watch(p []byte) {
	for len(p) > 0 {
		var s sequence
		n := 1
		if p[0] == 0x1b {
			n = max(s.readCSI(p), 1)
		}
		switch {
		case n == 1:
		case s.is('?', 0):
			w.note(&s)
		case s.is(0, 0) && s.final == 'm':
			w.srcPen.apply(s.list())
		}
		p = p[n:]
	}
}

// note notes the alternate screen and the cursor's visibility.
func (w *Writer) note(s *sequence) {
	if s.final != 'h' && s.final != 'l' {
		return
	}
	for _, p := range s.list() {
		switch p.n {
		case 47, 1047, 1049:
			w.alt = s.final == 'h'
		case 25:
			w.shown = s.final == 'h'
		}
	}
}
