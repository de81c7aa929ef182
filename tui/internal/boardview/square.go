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
	ground := b.grounds[sq]
	bar := l.CellH > 1 && s.Pointed && sq == s.Cursor && l.barLine(line)
	if bar {
		ground = theme.Cursor
	}
	switch {
	case pc.Type() != 0 && b.drawsPictures():
		b.pictureLine(pc, ground, line)
	case line == l.pieceLine():
		b.pieceLine(s, sq, pc, ground)
	case bar:
		b.barLine(sq, ground)
	default:
		b.emptyLine(sq, ground)
	}
}

// barLine reports whether the cursor's bar is on a line of its square: on the
// last one, and in large squares on the first as well.
func (l Layout) barLine(line int) bool {
	return line == l.CellH-1 || line == 0 && l.CellH >= pictureRows
}

// emptyLine draws a line of a square on which there is nothing.
func (b *Board) emptyLine(sq engine.Square, ground theme.Ground) {
	b.pattern(sq)
	b.w.Add(b.theme.Square(ground, theme.Nobody), string(b.text))
}

// barLine draws a line of the cursor's bar, which without colours is a pair of
// brackets.
func (b *Board) barLine(sq engine.Square, ground theme.Ground) {
	b.pattern(sq)
	if b.theme.Bare {
		b.text[0], b.text[len(b.text)-1] = '[', ']'
	}
	b.w.Add(b.theme.Square(ground, theme.Nobody), string(b.text))
}

// pattern fills the square's text with blanks, or without colours with a
// pattern that tells dark squares from light ones.
func (b *Board) pattern(sq engine.Square) {
	l := b.layout
	fill := byte(' ')
	if b.theme.Bare && l.CellH > 1 {
		fill = [...]byte{theme.Light: ' ', theme.Dark: ':', theme.Third: '-'}[b.tone(sq)]
	}
	b.text = b.text[:0]
	for range l.CellW {
		b.text = append(b.text, fill)
	}
}

// pieceLine draws the line of a square on which its piece stands, or a sign
// that one can go there.
func (b *Board) pieceLine(s *State, sq engine.Square, pc engine.Piece, ground theme.Ground) {
	f, who := b.content(s, sq, pc)
	before, after := ground.Signs()
	if after == 0 && pc.Promoted() {
		after = '~'
	}
	b.pattern(sq)
	at := middle(len(b.text), f.width)
	end := min(at+f.width, len(b.text))
	if pc != engine.NoPiece || who == theme.Target || before != 0 {
		b.frame(at-1, before)
		b.frame(end, after)
	}
	style := b.theme.Square(ground, who)
	b.w.Add(style, string(b.text[:at]))
	b.w.Add(style, clip(f, end-at))
	b.w.Add(style, string(b.text[end:]))
}

// frame puts a sign, or a blank, beside a piece.
func (b *Board) frame(at int, sign byte) {
	if at < 0 || at >= len(b.text) {
		return
	}
	b.text[at] = max(sign, ' ')
}

// clip shortens a face that is wider than its square.
func clip(f face, width int) string {
	if f.width <= width || len(f.text) != utf8.RuneCountInString(f.text) {
		return f.text
	}
	return f.text[:width]
}

// content returns what stands in the middle of a square, and whose it is.
func (b *Board) content(s *State, sq engine.Square, pc engine.Piece) (face, theme.Figure) {
	switch {
	case pc == engine.Wall:
		return face{"#", 1}, theme.Nobody
	case pc.Type() != 0:
		return b.faces[pc.Type()][pc.Color()], figure(pc.Color())
	case s.Targets.Has(sq):
		return face{"*", 1}, theme.Target
	case b.theme.Bare:
		return b.dot(sq), theme.Nobody
	}
	return face{" ", 1}, theme.Nobody
}

// dot is what stands on an empty square where there are no colours.
func (b *Board) dot(sq engine.Square) face {
	switch tone := b.tone(sq); {
	case tone == theme.Dark:
		return face{":", 1}
	case tone == theme.Third:
		return face{"-", 1}
	}
	return face{".", 1}
}

func figure(c engine.Color) theme.Figure {
	if c == engine.White {
		return theme.White
	}
	return theme.Black
}
