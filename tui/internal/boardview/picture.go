package boardview

import (
	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// picture is how a piece looks in large squares: a picture, on some of which
// stands a text.
type picture struct {
	blocks *sprites.Picture // nil: it is an image
	image  *images.Image
	text   face
}

// The least heights of squares, in rows, for images, and for images and discs of
// which all have a text in their middle.
const (
	imageRows = 2
	textRows  = 3
)

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
			p := picture{}
			if b.images != images.None {
				p.image = b.image(&look, figure(engine.Color(c)))
			} else {
				p.blocks = b.book.Picture(look)
			}
			if look.Shape.Text {
				p.text = b.faces[t.ID][c]
			}
			b.pictures[t.ID][c] = p
		}
	}
}

// image returns the image for squares of the present size. All but dark figures
// have an outline, and these none: a pale one would make them look white. The
// cursor's corners are beside it, where there is room, and don't change it.
func (b *Board) image(l *sprites.Look, who theme.Figure) *images.Image {
	tones := b.theme.Tones(who, b.token)
	look := sprites.ImageLook{
		Shape: l.Shape, Turned: l.Turned, Outlined: who == theme.White || b.token == theme.Disc,
		Body: tones.ImageBody, Edge: tones.ImageEdge, Wide: 1,
	}
	if l.Height > imageRows {
		look.Wide -= 2 / float64(l.Width)
	}
	return b.book.Image(look, b.images, l.Width, l.Height)
}

// shapeOf returns the shape of a type in pictures.
func (b *Board) shapeOf(t *engine.PieceType) *sprites.Shape {
	if b.shape != "" {
		return b.book.Named(b.shape)
	}
	return b.book.Shape(t, b.region)
}

// regional returns what a variant's pieces are if they are not carved, discs or
// wedges, and the name of their shape; or the region whose set they are.
func regional(v *engine.Variant) (token theme.Token, shape, region string) {
	switch {
	case isXiangqi(v):
		return theme.Disc, "disc", ""
	case isJanggi(v):
		return theme.Disc, "octagon", ""
	case isShogi(v):
		return theme.Wedge, "wedge", ""
	case hasTypes(v, "Met"), isSittuyin(v):
		return theme.Carved, "", "Thai"
	}
	return theme.Carved, "", ""
}

// isSittuyin reports whether a variant has the pieces of Makruk under other names:
// in Shatranj these are not the same ones.
func isSittuyin(v *engine.Variant) bool {
	elephant, ok := v.TypeNamed("Elephant")
	return ok && elephant.Betza != nil && elephant.Betza.Notation == "FfW" && hasTypes(v, "Ferz")
}

// hasTypes reports whether a variant has types with all of some names.
func hasTypes(v *engine.Variant, names ...string) bool {
	for _, name := range names {
		if _, ok := v.TypeNamed(name); !ok {
			return false
		}
	}
	return true
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
	if p.text.width > 0 && line == b.textLine(pc) {
		from = middle(l.CellW, p.text.width)
		to = min(from+p.text.width, l.CellW)
	}
	for x := 0; x < l.CellW-ansi.StringWidth(tail); x++ {
		style, text := p.cell(x, line, &colors)
		switch mark := b.markAt(x); {
		case x == from:
			b.w.Add(theme.Style{Fg: tones.Text, Bg: tones.Body, Attr: theme.Bold}, clip(p.text, to-from))
			x = to - 1
		case mark != "" && (text == "" || p.image != nil):
			b.w.Add(b.look(sq, theme.Line), mark)
		case text == "":
			b.between(sq, x, x+1)
		default:
			b.w.Add(style, text)
		}
	}
	b.w.Add(b.look(sq, who), tail)
}

// textLine returns the line of a square in which a picture's text stands: in its
// middle, or of two in the wider part of the picture.
func (b *Board) textLine(pc engine.Piece) int {
	if b.token == theme.Wedge && pc.Color() == engine.Black {
		return (b.layout.CellH - 1) / 2
	}
	return b.layout.CellH / 2
}

// cell returns a cell of a picture in the colours of its tones; it is empty where
// the square is seen.
func (p *picture) cell(x, y int, colors *[3]theme.Color) (theme.Style, string) {
	if p.image != nil {
		return theme.Style{Fg: theme.Number(p.image.Number().Color()), Bg: colors[sprites.Clear]}, p.image.Cell(x, y)
	}
	c := p.blocks.At(x, y)
	if c.Fore == sprites.Clear {
		return theme.Style{}, ""
	}
	return theme.Style{Fg: colors[c.Fore], Bg: colors[c.On]}, c.Text
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
