package boardview

import (
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// picture is how a piece looks in large squares: a picture, on some of which
// stands a text.
type picture struct {
	*sprites.Picture
	text face
}

// outlineRows is the height of squares from which on White's pieces have an
// outline even if they can be told from the squares without it.
const outlineRows = 5

// draw draws the pieces for squares of the present size.
func (b *Board) draw() {
	l := b.layout
	plain, outlined := sprites.Look{Blocks: b.blocks, Width: l.CellW, Height: l.CellH}, b.theme.Outlined || l.CellH >= outlineRows
	b.pictures = make([][2]picture, engine.MaxTypes+1)
	for _, t := range b.v.Types() {
		look := plain
		look.Shape = b.shapeOf(&t)
		for c := range b.pictures[t.ID] {
			look.Outlined = outlined && (c == int(engine.White) || b.token == theme.Disc)
			look.Pale = b.theme.Outlined && look.Outlined
			look.Turned = b.token == theme.Wedge && c == int(engine.Black)
			p := picture{Picture: b.book.Picture(look)}
			if look.Shape.Text {
				p.text = b.faces[t.ID][c]
			}
			b.pictures[t.ID][c] = p
		}
	}
}

// shapeOf returns the shape of a type in pictures.
func (b *Board) shapeOf(t *engine.PieceType) *sprites.Shape {
	if b.shape != "" {
		return b.book.Named(b.shape)
	}
	return b.book.Shape(t)
}

// regional returns what a variant's pieces are if they are not carved, discs or
// wedges, and the name of their shape.
func regional(v *engine.Variant) (theme.Token, string) {
	_, gold := v.TypeNamed("Gold")
	_, silver := v.TypeNamed("Silver")
	switch {
	case isXiangqi(v):
		return theme.Disc, "disc"
	case gold && silver:
		return theme.Wedge, "wedge"
	}
	return theme.Carved, ""
}

// pictureLine draws one line of a square with a piece's picture. At the right end
// of the first one stands the letter of a piece that not everybody knows.
func (b *Board) pictureLine(pc engine.Piece, sq engine.Square, line int) {
	l := b.layout
	p := b.pictures[pc.Type()][pc.Color()]
	who := figure(pc.Color())
	tones := b.theme.Tones(who, b.token)
	ground := b.look(sq, who).Bg
	colors := [...]theme.Color{sprites.Clear: ground, sprites.Body: tones.Body, sprites.Edge: tones.Edge}
	tail := b.tail(pc, line)
	b.blank(sq)
	from, to := l.CellW, l.CellW
	if p.text.width > 0 && line == l.CellH/2 {
		from = middle(l.CellW, p.text.width)
		to = min(from+p.text.width, l.CellW)
	}
	for x := 0; x < l.CellW-ansi.StringWidth(tail); x++ {
		c := p.At(x, line)
		switch mark := b.markAt(x); {
		case x == from:
			b.w.Add(theme.Style{Fg: tones.Text, Bg: tones.Body, Attr: theme.Bold}, clip(p.text, to-from))
			x = to - 1
		case mark != "" && c.Fore == sprites.Clear && c.On == sprites.Clear:
			b.w.Add(b.look(sq, theme.Line), mark)
		case c.Fore == sprites.Clear:
			b.between(sq, x, x+1)
		default:
			b.w.Add(theme.Style{Fg: colors[c.Fore], Bg: colors[c.On]}, c.Text)
		}
	}
	b.w.Add(b.look(sq, who), tail)
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
	case line == 0 && b.badges[pc.Type()] && b.pictures[pc.Type()][pc.Color()].text.width == 0:
		return b.faces[pc.Type()][pc.Color()].text
	case line == b.layout.CellH-1 && pc.Promoted():
		return "~"
	}
	return ""
}
