package celldiff

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// read takes a frame into want. Lines that are as before need no second look.
func (s *Buffer) read(frame string) {
	if s.glyphs.full() {
		s.renumber()
	}
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
	var p pen
	for x := 0; len(line) > 0; {
		var c cell
		n := 1
		switch first := line[0]; {
		case first == ansi.ESC:
			n = s.sequence(line, &p)
		case first < ' ' || first == ansi.DEL:
		case first < utf8.RuneSelf:
			c = cell{glyph: glyph(first), width: 1}
		default:
			var columns int
			if columns, n = s.cluster(line); columns == 0 {
				s.combine(row[:x], line[:n])
			} else if columns > 0 {
				c = cell{glyph: s.glyphs.of(line[:n], columns), width: int32(columns)}
			}
		}
		line = line[n:]
		if !c.known() {
			continue
		}
		if x+c.columns() > len(row) {
			return
		}
		c.style = p.of(c.glyph)
		set(row, x, c)
		x += c.columns()
	}
}

// sequence takes the sequence that a line begins with and returns its length.
// (An [ansi.Parser] would fail where there are many parameters.)
func (s *Buffer) sequence(line string, p *pen) int {
	seq, _, n, _ := ansi.DecodeSequence(line, ansi.NormalState, nil)
	list, control := strings.CutPrefix(seq, "\x1b[")
	if list, ok := strings.CutSuffix(list, "m"); ok && control {
		if s.params, ok = appendParams(s.params[:0], list); ok {
			to := p.style
			to.apply(s.params)
			p.set(to)
		}
	}
	return max(n, 1)
}

// maxCluster bounds the bytes of a cell.
const maxCluster = 64

// cluster returns how many columns the characters outside ASCII take that a line begins
// with and that are shown as one, and their length. What can't be shown takes -1.
func (s *Buffer) cluster(line string) (columns, n int) {
	if r, n := utf8.DecodeRuneInString(line); r == utf8.RuneError && n == 1 || r < 0xa0 {
		return -1, n
	}
	text, width := ansi.FirstGraphemeCluster(line, ansi.GraphemeWidth)
	if !utf8.ValidString(text) || len(text) > maxCluster || width > 2 {
		return -1, len(text)
	}
	return width, len(text)
}

// combine adds characters without a width to the last cell of a row.
func (s *Buffer) combine(row []cell, text string) {
	x := len(row) - 1
	if x > 0 && row[x].width == rightHalf {
		x--
	}
	if x < 0 || row[x].glyph == blank {
		return
	}
	whole := s.glyphs.append(nil, row[x].glyph)
	if len(whole)+len(text) <= maxCluster {
		row[x].glyph = s.glyphs.of(string(whole)+text, row[x].columns())
	}
}
