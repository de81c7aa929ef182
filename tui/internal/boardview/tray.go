package boardview

import (
	"strconv"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// HandPiece is a piece beside the board, and how many there are of it.
type HandPiece struct {
	Piece engine.Piece
	Count int
}

// columns returns how wide the pieces are drawn in a number of rows.
func (h HandPiece) columns(rows int) int { return 2*rows + len(h.number()) }

// number returns the count as text, or "" if it is one.
func (h HandPiece) number() string {
	if h.Count < 2 {
		return ""
	}
	return strconv.Itoa(h.Count)
}

// HandOf returns what a player has in hand.
func HandOf(p *engine.Position, c engine.Color) (out []HandPiece) {
	for _, t := range p.Variant().Types() {
		if n := p.InHand(c, t.ID); n > 0 {
			out = append(out, HandPiece{engine.MakePiece(t.ID, c), n})
		}
	}
	return out
}

// PictureRows returns the smallest height from want to most, in rows, in which pieces
// beside the board are pictures, or 0 if there is none.
func (b *Board) PictureRows(want, most int) int {
	for rows := want; rows <= most; rows++ {
		if b.hasPictures(rows) {
			return rows
		}
	}
	return 0
}

// Tray draws pieces as pictures of so many rows on the ground of a square, as far as
// the width allows beside one another and else below. chosen is the type that is
// about to be dropped, or 0.
func (b *Board) Tray(held []HandPiece, chosen engine.TypeID, width, rows int) (h Hand) {
	for len(held) > 0 {
		n, used := 0, 0
		for n < len(held) && (n == 0 || used+held[n].columns(rows) <= width) {
			r := Rect{X: used, Y: len(h.Lines), Width: held[n].columns(rows), Height: rows}
			h.types, h.rects = append(h.types, held[n].Piece.Type()), append(h.rects, r)
			used += r.Width
			n++
		}
		for line := range rows {
			for _, x := range held[:n] {
				b.trayLine(x, chosen, line, rows)
			}
			h.end(b, width-used)
		}
		held = held[n:]
	}
	return h
}

// trayLine draws a line of a piece beside the board.
func (b *Board) trayLine(h HandPiece, chosen engine.TypeID, line, rows int) {
	t, c, width := b.v.Type(h.Piece.Type()), h.Piece.Color(), 2*rows
	ground := theme.Plain
	if t.ID == chosen {
		ground = theme.Selected
	}
	empty, tones := b.theme.Square(theme.Light, ground, theme.Line), b.theme.Tones(figure(c), b.token)
	colors := colorsOf(empty.Bg, tones)
	p := b.picture(engine.MakePiece(t.ID, c), width, rows, false)
	from, to := b.textAt(&p, c, line, width, rows)
	for x := 0; x < width; x++ {
		style, text := p.cell(x, line, &colors)
		switch {
		case x == from:
			b.w.Add(theme.Style{Fg: tones.Text, Bg: tones.Body, Attr: theme.Bold}, clip(p.text, to-from))
			x = to - 1
		case text == "":
			b.w.Blanks(empty, 1)
		default:
			b.w.Add(style, text)
		}
	}
	if line == rows-1 {
		b.w.Add(b.theme.Square(theme.Light, ground, theme.Black), h.number())
	} else {
		b.w.Blanks(empty, len(h.number()))
	}
}
