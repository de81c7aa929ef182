package boardview

import (
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// cellLine draws one line of a square.
func (b *Board) cellLine(s *State, sq engine.Square, line int) {
	l := b.layout
	if !b.v.OnBoard(sq) {
		b.w.Blanks(theme.Style{}, l.CellW)
		return
	}
	pc := s.Pos.PieceAt(sq)
	b.marked, b.line = b.corners(s, sq, line), line
	switch {
	case b.drawsFigure(pc):
		b.pictureLine(pc, sq, line)
	case pc == engine.NoPiece && b.marksLine(sq, line):
	case line == l.pieceLine():
		b.pieceLine(s, sq, pc)
	default:
		b.emptyLine(sq)
	}
}

// look returns the style of a square, and of who stands on it.
func (b *Board) look(sq engine.Square, who theme.Occupant) theme.Style {
	return b.theme.Square(b.shade(sq), b.grounds[sq], who)
}

// corners returns what shows the cursor at both ends of a line of its square: its
// corners, or bars beside its piece where squares are shifted, or have two rows and wide
// characters. Squares of one row have it in their ground.
func (b *Board) corners(s *State, sq engine.Square, line int) [2]string {
	l := b.layout
	foot := line == l.CellH-1
	switch {
	case !s.ShowCursor || sq != s.Cursor || l.CellH == 1:
		return [2]string{}
	case l.shifted || l.trimmed || l.CellH == 2 && !b.theme.Colorless && !b.hasPictures(l.CellH) && b.pieceWidth() > 1:
		if line == l.pieceLine() {
			return [2]string{"▌", "▐"}
		}
		return [2]string{}
	case !foot && (line > 0 || l.CellH == 2):
		return [2]string{}
	case b.theme.Colorless:
		return [2]string{"[", "]"}
	case foot:
		return [2]string{"▙", "▟"}
	}
	return [2]string{"▛", "▜"}
}

// edge draws the line between the square in a column and row and the one above. The
// upper half is the background: in many fonts blocks end short of the top of a cell.
func (b *Board) edge(col, row int) {
	above, below := b.half(col, row-1), b.half(col, row)
	style, text := theme.Style{Fg: below, Bg: above}, "▄"
	switch {
	case above == below && above != 0:
		style.Fg, text = b.look(b.square(col, row), theme.Grid).Fg, ""
	case above == below:
		text = " "
	case below == 0:
		style.Attr |= theme.Reverse // of the terminal's own background
		style.Fg, style.Bg = above, 0
	}
	for x := range b.layout.CellW {
		if text == "" {
			b.w.Add(style, b.gridBetween(col, row, x))
		} else {
			b.w.Add(style, text)
		}
	}
}

// half returns the color of a square where it meets the next, 0 where none is
// shown.
func (b *Board) half(col, row int) theme.Color {
	l := b.layout
	if row < l.Top || row >= l.Top+l.Rows {
		return 0
	}
	sq := b.square(col, row)
	if !b.v.OnBoard(sq) {
		return 0
	}
	return b.look(sq, theme.Empty).Bg
}

// emptyLine draws a line of a square on which there is nothing but perhaps the
// cursor.
func (b *Board) emptyLine(sq engine.Square) {
	b.blank(sq)
	b.w.Add(b.cursorStyle(sq), b.marked[0])
	b.between(sq, 0, len(b.text))
	b.w.Add(b.cursorStyle(sq), b.marked[1])
}

// between writes a part of the square's text, but not what the cursor covers, nor
// the line before a latticed square.
func (b *Board) between(sq engine.Square, from, to int) {
	first := 0
	if b.layout.latticed {
		first = 1
	}
	if b.marked[0] != "" {
		first, to = first+1, min(to, len(b.text)-1)
	}
	from = max(from, first)
	for x := from; x < to; x++ {
		if style, mark := b.over(sq, x, b.line); mark != "" {
			b.w.Add(style, mark)
		} else if mark := b.ruling(sq, x, b.line); mark != "" {
			b.w.Add(b.gridStyle(sq, mark), mark)
		} else {
			b.w.Add(b.look(sq, theme.Empty), string(b.text[x]))
		}
	}
}

// blank fills the square's text with blanks, or without colors with a pattern that
// distinguishes dark squares from light ones.
func (b *Board) blank(sq engine.Square) {
	l := b.layout
	fill := byte(' ')
	if b.theme.Colorless && l.CellH > 1 {
		fill = [...]byte{theme.Light: ' ', theme.Dark: ':', theme.Third: '-'}[b.shade(sq)]
	}
	b.text = b.text[:0]
	for range l.CellW {
		b.text = append(b.text, fill)
	}
}

// pieceLine draws the line of a square on which its piece stands, or a sign
// that one can go there.
func (b *Board) pieceLine(s *State, sq engine.Square, pc engine.Piece) {
	f, who := b.content(s, sq, pc)
	var before, after byte
	if b.theme.Colorless {
		before, after = b.grounds[sq].Markers()
	}
	if after == 0 && pc.Promoted() {
		after = '~'
	}
	b.blank(sq)
	at := middle(len(b.text), f.width)
	end := min(at+f.width, len(b.text))
	if pc != engine.NoPiece || who == theme.Target || before != 0 {
		b.frame(at-1, before)
		b.frame(end, after)
	}
	style := b.look(sq, who)
	if over, mark := b.over(sq, at, b.line); mark != "" && pc == engine.NoPiece && who != theme.Target {
		style, f, end = over, glyph{mark, 1}, at+1
	}
	if b.theme.Colorless {
		b.w.Add(style, string(b.text[:at]))
		b.w.Add(style, clip(f, end-at))
		b.w.Add(style, string(b.text[end:]))
		return
	}
	b.w.Add(b.cursorStyle(sq), b.marked[0])
	b.between(sq, 0, at)
	b.w.Add(style, clip(f, end-at))
	b.between(sq, end, len(b.text))
	b.w.Add(b.cursorStyle(sq), b.marked[1])
}

// frame puts a sign, or a blank, beside a piece.
func (b *Board) frame(at int, sign byte) {
	if at < 0 || at >= len(b.text) {
		return
	}
	b.text[at] = max(sign, ' ')
}

// clip shortens a face that is wider than its square.
func clip(f glyph, width int) string {
	if f.width <= width || len(f.text) != utf8.RuneCountInString(f.text) {
		return f.text
	}
	return f.text[:width]
}

// content returns what stands in the middle of a square, and whose it is.
func (b *Board) content(s *State, sq engine.Square, pc engine.Piece) (glyph, theme.Occupant) {
	switch {
	case pc == engine.Wall:
		return b.wallFace(), theme.Empty
	case pc.Type() != 0:
		return b.faces[pc.Type()][pc.Color()], figure(pc.Color())
	case s.Targets.Has(sq) && !b.signs.dots.Has(sq):
		return b.target(), theme.Target
	case b.theme.Colorless:
		return b.dot(sq), theme.Empty
	case b.dots.Has(sq):
		return b.target(), theme.Target
	}
	if mark := b.ruling(sq, middle(len(b.text), 1), b.line); mark != "" {
		return glyph{mark, 1}, theme.Grid
	}
	return glyph{" ", 1}, theme.Empty
}

// target is what stands on an empty square to which the chosen piece can go.
func (b *Board) target() glyph {
	if b.theme.Colorless {
		return glyph{"*", 1}
	}
	return glyph{"•", 1}
}

// dot is what stands on an empty square where there are no colors.
func (b *Board) dot(sq engine.Square) glyph {
	switch b.shade(sq) {
	case theme.Dark:
		return glyph{":", 1}
	case theme.Third:
		return glyph{"-", 1}
	}
	return glyph{".", 1}
}

func figure(c engine.Color) theme.Occupant {
	if c == engine.White {
		return theme.White
	}
	return theme.Black
}
