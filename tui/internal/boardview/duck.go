package boardview

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// wallShape returns the shape of the walls that a variant's moves put, or nil where they
// are squares that are blocked and no more.
func (b *Board) wallShape() *sprites.Shape { return b.book.ShapeNamed(b.v.WallWords().Name) }

// drawsFigure reports whether a piece is drawn as a picture: one of a player's, or a wall
// with a shape.
func (b *Board) drawsFigure(pc engine.Piece) bool {
	return b.DrawsPictures() && (pc.Type() != 0 || pc == engine.Wall && b.wallShape() != nil)
}

// wallFace returns the text of a wall: the first letter of one with a shape, unless a
// piece has it.
func (b *Board) wallFace() glyph {
	name := b.v.WallWords().Name
	if b.book.ShapeNamed(name) == nil {
		return glyph{"#", 1}
	}
	letter := string(name[0] - 'a' + 'A')
	for _, t := range b.v.Types() {
		for c := range engine.Color(2) {
			if b.faces[t.ID][c].text == letter {
				return glyph{"#", 1}
			}
		}
	}
	return glyph{letter, 1}
}

// whose returns to whom a figure belongs.
func whose(pc engine.Piece) theme.Occupant {
	if pc == engine.Wall {
		return theme.Empty
	}
	return figure(pc.Color())
}
