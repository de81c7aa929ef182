package boardview

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/outline"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// The least heights of squares, in rows, in which dots fit the square, and in which what
// can be captured has colored corners. Less has a small dot, and a ground.
const (
	spotRows   = 2
	cornerRows = 3
)

// signs are where the chosen piece can go, as far as squares are large enough to draw it.
type signs struct {
	dots, corners engine.Bitboard
	spot, edges   [][]string // the characters of both in a square: see sprites.Blocks
}

// drawSigns finds out which signs a state has. What has a ground is left out.
func (b *Board) drawSigns(s *State) {
	b.signs = signs{}
	l := b.layout
	if b.theme.Colorless || l.CellH < spotRows || s.Targets.Empty() && s.Captures.Empty() {
		return
	}
	for sq := range s.Targets.All() {
		if s.Pos.PieceAt(sq) == engine.NoPiece && !s.Captures.Has(sq) {
			b.signs.dots.Add(sq)
		}
	}
	if b.cornered() {
		b.signs.corners = s.captures()
	}
	if b.images == images.None || l.CellH < cornerRows || !b.DrawsPictures() {
		b.signs.spot = b.parts().Spot(l.CellW, l.CellH+b.halfLine(), b.spotAt())
		b.signs.edges = b.parts().Corners(l.CellW, l.CellH)
	}
}

// captures returns what the chosen piece can capture.
func (s *State) captures() engine.Bitboard {
	return s.Captures.Or(s.Targets.And(s.Pos.Occupied()))
}

// cornered reports whether what can be captured has colored corners.
func (b *Board) cornered() bool {
	l := b.layout
	return !b.theme.Colorless && l.CellH >= cornerRows && !l.shifted && !l.latticed
}

// parts returns the blocks in which marks are drawn.
func (b *Board) parts() sprites.Blocks { return max(b.blocks, sprites.Quadrants) }

// halfLine is 1 where a square has one more line and owns only its upper half.
func (b *Board) halfLine() int {
	if b.layout.shifted {
		return 1
	}
	return 0
}

// spotAt returns the middle of a square's dots, in columns and rows: where lines cross on
// boards of these.
func (b *Board) spotAt() outline.Point {
	l := b.layout
	at := outline.Point{X: float64(l.CellW) / 2, Y: float64(l.CellH+b.halfLine()) / 2}
	switch {
	case b.pattern == crossed:
		at = outline.Point{X: float64(middle(l.CellW, 1)) + .5, Y: float64(l.pieceLine()) + .5}
	case l.latticed:
		at.X += .5
	}
	return at
}

// sign returns the mark, in a place of a square, that the chosen piece can go there, and its
// style; "" if there is none.
func (b *Board) sign(sq engine.Square, x, line int) (style theme.Style, mark string) {
	ground := theme.Selected
	switch {
	case b.signs.spot == nil:
		return style, ""
	case b.signs.dots.Has(sq):
		mark = b.signs.spot[line][x]
	case b.signs.corners.Has(sq):
		mark, ground = b.signs.edges[line][x], theme.Capture
	}
	style = b.look(sq, theme.Empty)
	if style.Fg = b.theme.Square(b.shade(sq), ground, theme.Empty).Bg; style.Fg == style.Bg {
		style.Fg = b.look(sq, theme.Target).Fg
	}
	return style, mark
}

// cursorStyle returns the style of the cursor at the ends of a square's line: where there is
// a colored corner, on it.
func (b *Board) cursorStyle(sq engine.Square) theme.Style {
	style := b.look(sq, theme.Line)
	if b.signs.corners.Has(sq) {
		style.Bg = b.theme.Square(b.shade(sq), theme.Capture, theme.Empty).Bg
	}
	return style
}

// imageMarks returns what is drawn on a square below its piece in images; ok is false if
// that is nothing.
func (b *Board) imageMarks(sq engine.Square) (m sprites.Marks, ok bool) {
	if b.images == images.None || b.layout.CellH < cornerRows || !b.DrawsPictures() {
		return m, false
	}
	ink := func(g theme.Highlight) uint32 { return b.theme.ImageGround(b.shade(sq), g) }
	switch {
	case b.signs.dots.Has(sq):
		m.Sign, m.Color = sprites.DotSign, ink(theme.Selected)
		m.Down = b.spotAt().Y/float64(b.layout.CellH) - .5
	case b.signs.corners.Has(sq):
		m.Sign, m.Color = sprites.CornerSign, ink(theme.Capture)
	}
	m.Arrows = b.arrowParts(sq)
	return m, m != sprites.Marks{}
}

// pictureAt returns the picture of a piece on a square, as an image with what is marked
// there.
func (b *Board) pictureAt(pc engine.Piece, sq engine.Square) *picture {
	ruled := b.ruledBelow(sq)
	p := b.pictureOf(pc, ruled)
	marks, ok := b.imageMarks(sq)
	if !ok || p.image == nil {
		return p
	}
	b.under = marks
	with := b.picture(pc, b.layout.CellW, b.layout.CellH, ruled)
	b.under = sprites.Marks{}
	return &with
}

// marksLine draws a line of an empty square as an image, and reports whether there is one.
func (b *Board) marksLine(sq engine.Square, line int) bool {
	marks, ok := b.imageMarks(sq)
	if !ok {
		return false
	}
	l := b.layout
	i := b.book.Images.Image(marks, b.images, l.CellW, l.CellH)
	style := b.look(sq, theme.Empty)
	style.Fg = theme.Number(i.ID().Color())
	b.blank(sq)
	for x := range l.CellW {
		switch mark, text := b.markAt(x), i.Cell(x, line); {
		case mark != "":
			b.w.Add(b.cursorStyle(sq), mark)
		case text == "":
			b.between(sq, x, x+1)
		default:
			b.w.Add(style, text)
		}
	}
	return true
}
