package boardview

import (
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// pictureRows and largeRows are the heights of squares from which on there are
// pictures, and large ones. A row of text has two pixels.
const (
	pictureRows = sprites.Small / 2
	largeRows   = sprites.Large / 2
)

// pictureLine draws one line of a square with a piece's picture. At its right
// edge are the piece's letter, in the first line, and what marks the square.
func (b *Board) pictureLine(pc engine.Piece, sq engine.Square, line int) {
	l := b.layout
	pic := b.pictures[pc.Type()][0]
	if l.CellH >= largeRows {
		pic = b.pictures[pc.Type()][1]
	}
	who := figure(pc.Color())
	style := b.look(sq, who)
	tail := b.tail(pc, line)
	left, top := (l.CellW-pic.Size)/2, (2*l.CellH-pic.Size)/2
	width := l.CellW - ansi.StringWidth(tail)
	for x := range width {
		above, below := pic.At(x-left, 2*line-top), pic.At(x-left, 2*line+1-top)
		if mark := b.markAt(x); mark != "" && above == sprites.Clear && below == sprites.Clear {
			b.w.Add(b.look(sq, theme.Line), mark)
			continue
		}
		b.pixels(style.Bg, b.theme.Tones(who), above, below)
	}
	b.w.Add(style, tail)
}

// markAt returns what shows the cursor in a column of its square.
func (b *Board) markAt(x int) string {
	switch x {
	case 0:
		return b.marked[0]
	case b.layout.CellW - 1:
		return b.marked[1]
	}
	return ""
}

// tail returns the text at the right edge of a picture's line.
func (b *Board) tail(pc engine.Piece, line int) string {
	switch {
	case line == 0 && b.badges[pc.Type()]:
		return b.faces[pc.Type()][pc.Color()].text
	case line == b.layout.pieceLine() && pc.Promoted():
		return "~"
	}
	return ""
}

// pixels draws two pixels, one above the other.
func (b *Board) pixels(ground theme.Color, tones theme.Tones, above, below sprites.Tone) {
	switch {
	case above == sprites.Clear && below == sprites.Clear:
		b.w.Add(theme.Style{Bg: ground}, " ")
	case above == below:
		b.w.Add(theme.Style{Fg: color(tones, above), Bg: ground}, "█")
	case above == sprites.Clear:
		b.w.Add(theme.Style{Fg: color(tones, below), Bg: ground}, "▄")
	case below == sprites.Clear:
		b.w.Add(theme.Style{Fg: color(tones, above), Bg: ground}, "▀")
	default:
		b.w.Add(theme.Style{Fg: color(tones, above), Bg: color(tones, below)}, "▀")
	}
}

func color(tones theme.Tones, tone sprites.Tone) theme.Color {
	if tone == sprites.Edge {
		return tones.Edge
	}
	return tones.Body
}
