package celldiff

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// read takes a frame into want. Lines that are as before need no second look.
func (s *Buffer) read(frame string) {
	var line string
	copy(s.before, s.text)
	for y := range s.text {
		line, frame, _ = strings.Cut(frame, "\n")
		if line != s.text[y] {
			s.text[y], s.rows[y] = line, true
			s.readLine(s.next.row(y), line)
			s.settleDrawn(y)
		}
	}
}

// readLine takes a line into a row of cells.
func (s *Buffer) readLine(row []cell, line string) {
	fill(row, blankCell(0))
	var pen style
	for x := 0; len(line) > 0; {
		var c cell
		n := 1
		switch first := line[0]; {
		case first == ansi.ESC:
			n = s.sequence(line, &pen)
		case first < ' ' || first == ansi.DEL:
		case first < utf8.RuneSelf:
			c = cell{text: ascii(first), width: 1}
		default:
			c, n = s.cluster(line)
			if c.text != "" && c.width == 0 {
				s.combine(row[:x], c.text)
			}
		}
		line = line[n:]
		if !c.known() {
			continue
		}
		if x+c.columns() > len(row) {
			return
		}
		c.style = pen.shown(c.text == " ")
		set(row, x, c)
		x += c.columns()
	}
}

// sequence takes the sequence that a line begins with and returns its length.
// (An [ansi.Parser] would fail where there are many parameters.)
func (s *Buffer) sequence(line string, pen *style) int {
	seq, _, n, _ := ansi.DecodeSequence(line, ansi.NormalState, nil)
	list, control := strings.CutPrefix(seq, "\x1b[")
	if list, ok := strings.CutSuffix(list, "m"); ok && control {
		if s.params, ok = appendParams(s.params[:0], list); ok {
			pen.apply(s.params)
		}
	}
	return max(n, 1)
}

// maxCluster bounds the bytes of a cell.
const maxCluster = 64

// cluster returns the characters outside ASCII that a line begins with and that
// are shown as one, and their length. What can't be shown has no text.
func (s *Buffer) cluster(line string) (c cell, n int) {
	if r, n := utf8.DecodeRuneInString(line); r == utf8.RuneError && n == 1 || r < 0xa0 {
		return cell{}, n
	}
	text, width := ansi.FirstGraphemeCluster(line, ansi.GraphemeWidth)
	if !utf8.ValidString(text) || len(text) > maxCluster || width > 2 {
		return cell{}, len(text)
	}
	return cell{text: s.texts.intern(text), width: int8(width), certain: s.narrow && width == 1 && isDrawing(text)}, len(text)
}

// combine adds characters without a width to the last cell of a row.
func (s *Buffer) combine(row []cell, text string) {
	x := len(row) - 1
	if x > 0 && row[x].width == rightHalf {
		x--
	}
	if x < 0 || row[x].text == " " || len(row[x].text)+len(text) > maxCluster {
		return
	}
	row[x].text, row[x].certain = s.texts.intern(row[x].text+text), false
}
