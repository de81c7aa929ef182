package boardview

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// picture is a piece's look in large squares: a picture, in some cases with a text
// on top.
type picture struct {
	blocks *sprites.Picture // nil: it is an image
	image  *images.Image
	text   glyph
}

// The least heights of squares, in rows, for images, and for images and discs that have
// a text in their middle.
const (
	imageRows = 2
	textRows  = 3
)

// The heights of squares, in rows and in rows of parts of cells, from which on White's
// pieces have an outline even if they can be distinguished from the squares without it. Drawn
// coarsely an outline would make them larger than Black's, up to their squares' edges;
// discs look alike for both, and have their outline sooner.
const (
	outlineRows  = 5
	outlineParts = 18
)

// drawn reports whether the picture was drawn by hand for small squares.
func (p *picture) drawn() bool { return p.blocks != nil && p.blocks.Drawn }

// pictureOf returns the picture of a piece in squares of the present size, as an image
// with or without the line below its square. It is drawn when it is first needed.
func (b *Board) pictureOf(pc engine.Piece, ruled bool) *picture {
	kinds := &b.pictures[pc.Type()][pc.Color()]
	kind := &kinds[0]
	if ruled && b.images != images.None {
		kind = &kinds[1]
	}
	if *kind == nil {
		p := b.picture(pc, b.layout.CellW, b.layout.CellH, ruled)
		*kind = &p
	}
	return *kind
}

// picture draws a piece in so many columns and rows; an image has a line at its foot
// if wanted.
func (b *Board) picture(pc engine.Piece, width, height int, line bool) (p picture) {
	t, c := b.v.Type(pc.Type()), pc.Color()
	look := b.lookOf(c, width, height, b.script(width, height).blocks)
	look.Shape = b.figureShape(pc)
	text := b.faces[t.ID][c]
	if b.drawsCharacters(width, height) {
		look.Character, look.Mark = b.characters(b.inked[t.ID][c].text)
	}
	if b.images != images.None {
		wide := 1.0
		beside := height > imageRows || b.badges[t.ID] && !look.Shape.Text // the cursor's corners or a letter
		if beside || b.pattern == ruled && width > 2*height {              // or the board's lines, where there is room
			wide -= 2 / float64(width)
		}
		p.image = b.image(&look, whose(pc), wide, line)
	} else {
		p.blocks = b.book.Picture(look)
	}
	if look.Shape.Text && look.Character == nil && !p.drawn() {
		p.text = text
	}
	return p
}

// lookOf returns how a player's pieces look in blocks of a kind, whatever their shape.
func (b *Board) lookOf(c engine.Color, width, height int, blocks sprites.Blocks) sprites.Look {
	_, parts := blocks.Grid()
	room := height >= outlineRows && (b.token != theme.Carved || parts*height >= outlineParts)
	outlined := (b.theme.Outlined || room) && (c == engine.White || b.token == theme.Disc || b.token == theme.Wedge && b.blocks <= sprites.Quadrants)
	return sprites.Look{
		Blocks: blocks, Width: width, Height: height,
		Outlined: outlined, Pale: b.theme.Outlined && outlined, Turned: b.token == theme.Wedge && c == engine.Black,
		Sealed: blocks <= sprites.Quadrants && height < outlineRows && height == b.layout.CellH, // more is not worth the bytes
	}
}

// characters returns how a text is drawn: what it says, and the mark of a promoted
// piece before it. There is none if it has to be shown as text.
func (b *Board) characters(text string) (character, mark *sprites.Character) {
	rest, promoted := strings.CutPrefix(text, promotedMark)
	if promoted {
		mark = b.book.Character(promotedMark)
	}
	return b.book.Character(rest), mark
}

// drawsCharacters reports whether pieces of a size in columns and rows have their characters
// drawn: if there are drawings of all, and room for them.
func (b *Board) drawsCharacters(width, height int) bool { return b.script(width, height).legible }

// script is in which blocks pieces of a size are drawn, and whether their characters are
// legible in these.
type script struct {
	blocks  sprites.Blocks
	legible bool
}

// script returns how pieces of a size in columns and rows are drawn: in quadrants where
// finer blocks, for which no characters were drawn dot by dot, would show none.
func (b *Board) script(width, height int) script {
	size := [2]int{width, height}
	s, known := b.legibleCache[size]
	if known {
		return s
	}
	s.blocks = b.blocks
	if b.shape != "" {
		s.legible = b.legible(width, height, b.blocks)
		if !s.legible && b.images == images.None && b.blocks > sprites.Quadrants && b.legible(width, height, sprites.Quadrants) {
			s = script{sprites.Quadrants, true}
		}
	}
	b.legibleCache[size] = s
	return s
}

// legible reports whether all characters are drawn on pieces of a size in blocks of a kind.
func (b *Board) legible(width, height int, blocks sprites.Blocks) bool {
	for _, t := range b.v.Types() {
		for c, f := range b.inked[t.ID] {
			l := b.lookOf(engine.Color(c), width, height, blocks)
			l.Shape = b.book.ShapeNamed(b.shape)
			if l.Character, l.Mark = b.characters(f.text); l.Character == nil || b.images == images.None && !b.book.Picture(l).Legible {
				return false
			}
		}
	}
	return true
}

// image returns an image that takes so much of its width, of 1. All but dark figures
// have an outline, and these none: a pale one would make them look white.
func (b *Board) image(l *sprites.Look, who theme.Occupant, wide float64, ruled bool) *images.Image {
	tones := b.theme.Tones(who, b.token)
	look := sprites.ImageLook{
		Shape: l.Shape, Turned: l.Turned, Outlined: who == theme.White || b.token != theme.Carved,
		Body: tones.ImageBody, Edge: tones.ImageEdge, WidthShare: wide,
		Character: l.Character, Mark: l.Mark, Ink: tones.ImageText, Marks: b.under,
	}
	if ruled {
		look.BottomLine = sprites.BottomLine{Columns: l.Width, Rows: l.Height, Color: b.theme.ImageGrid()}
	}
	return b.book.Image(look, b.images, l.Width, l.Height)
}

// figureShape returns the shape of a piece, or of a wall.
func (b *Board) figureShape(pc engine.Piece) *sprites.Shape {
	if pc == engine.Wall {
		return b.wallShape()
	}
	return b.shapeOf(b.v.Type(pc.Type()))
}

// shapeOf returns the shape of a type in pictures.
func (b *Board) shapeOf(t *engine.PieceType) *sprites.Shape {
	if b.shape != "" {
		return b.book.ShapeNamed(b.shape)
	}
	return b.book.Shape(t, b.region)
}

// regional returns what a variant's pieces are if they are not carved, discs or
// wedges, and the name of their shape; or the region whose set they are.
func regional(v *engine.Variant) (token theme.PieceMaterial, shape, region string) {
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
// of the first one stands the letter of a piece that not everyone knows.
func (b *Board) pictureLine(pc engine.Piece, sq engine.Square, line int) {
	l := b.layout
	p := b.pictureAt(pc, sq)
	who := whose(pc)
	tones := b.theme.Tones(who, b.token)
	colors := colorsOf(b.look(sq, who).Bg, tones)
	if p.drawn() && who == theme.White && b.theme.Outlined {
		colors[sprites.Body] = b.look(sq, who).Fg // no outline separates it from the square
	}
	tail := b.cornerLetter(pc, line)
	b.blank(sq)
	from, to := b.textAt(p, pc.Color(), line, l.CellW, l.CellH)
	for x := 0; x < l.CellW-ansi.StringWidth(tail); x++ {
		style, text := p.cell(x, line, &colors)
		switch mark := b.markAt(x); {
		case x == from:
			b.w.Add(theme.Style{Fg: tones.Text, Bg: tones.Body, Attr: theme.Bold}, clip(p.text, to-from))
			x = to - 1
		case mark != "" && (text == "" || p.image != nil || p.drawn()):
			b.w.Add(b.cornerStyle(sq, who, p), mark)
		case text == "":
			b.between(sq, x, x+1)
		default:
			b.w.Add(style, text)
		}
	}
	b.w.Add(b.look(sq, who), tail)
}

// cornerStyle returns the style of the cursor's corners beside a picture. A small drawing
// leaves no gap to them, so they are in the other player's color.
func (b *Board) cornerStyle(sq engine.Square, who theme.Occupant, p *picture) theme.Style {
	style := b.cursorStyle(sq)
	switch {
	case p.drawn() && who == theme.White:
		style.Fg = b.look(sq, theme.Black).Fg
	case p.drawn():
		style.Fg = b.look(sq, theme.White).Fg
	}
	return style
}

// textAt returns between which columns a picture's text stands in a line: in its
// middle, or of two lines in the wider part of the picture. There are none if it
// stands in another line.
func (b *Board) textAt(p *picture, c engine.Color, line, width, height int) (from, to int) {
	middleLine := height / 2
	if b.token == theme.Wedge && c == engine.Black {
		middleLine = (height - 1) / 2
	}
	if p.text.width == 0 || line != middleLine {
		return width, width
	}
	from = middle(width, p.text.width)
	return from, min(from+p.text.width, width)
}

// colorsOf returns the colors of a picture's tones on a ground.
func colorsOf(ground theme.Color, t theme.Tones) [4]theme.Color {
	return [...]theme.Color{sprites.Clear: ground, sprites.Body: t.Body, sprites.Edge: t.Edge, sprites.Ink: t.Text}
}

// cell returns a cell of a picture in the colors of its tones; it is empty where
// the square is seen.
func (p *picture) cell(x, y int, colors *[4]theme.Color) (theme.Style, string) {
	if p.image != nil {
		return theme.Style{Fg: theme.Number(p.image.ID().Color()), Bg: colors[sprites.Clear]}, p.image.Cell(x, y)
	}
	c := p.blocks.At(x, y)
	if c.Fore == sprites.Clear && c.On == sprites.Clear {
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

// cornerLetter returns the text at the right edge of a picture's line.
func (b *Board) cornerLetter(pc engine.Piece, line int) string {
	switch {
	case pc == engine.Wall:
		return ""
	case line == 0 && b.badges[pc.Type()] && (!b.shapeOf(b.v.Type(pc.Type())).Text || b.pictureOf(pc, false).drawn()):
		return b.faces[pc.Type()][pc.Color()].text
	case line == b.layout.CellH-1 && pc.Promoted():
		return "~"
	}
	return ""
}
