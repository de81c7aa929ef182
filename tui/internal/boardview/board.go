// Package boardview draws positions of any variant in a terminal: boards of up to
// 16 by 16 squares, also two side by side, in squares one to seven rows high, with
// letters or other sets of pieces. It knows no keys and no game.
//
// A Board is made for a variant and a terminal, fitted into a room, and then draws
// one State after the other:
//
//	b := boardview.New(v, look, book, boardview.Letters)
//	b.Fit(boardview.Space{Width: 50, Height: 19})
//	b.Follow(cursor)
//	lines := b.Lines(boardview.State{Pos: p, Cursor: cursor, ShowCursor: true})
//
// All lines have the width in the board's Layout. Marks are shown by the colors of
// squares and by thin lines; where there are no colors, by characters next to the
// pieces. Moving the cursor changes little of its squares, so that it is short to
// send.
package boardview

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants/schemes"
)

// State is what a board shows.
type State struct {
	Pos        *engine.Position
	Cursor     engine.Square
	ShowCursor bool // the cursor is shown

	Selected     engine.Square // where the chosen piece stands
	HasSelection bool          // a piece is chosen

	Targets   engine.Bitboard // where the chosen piece can go
	Captures  engine.Bitboard // those on which it captures, with those beside its way
	Last      engine.Bitboard // squares of the last move
	Check     engine.Bitboard // royal pieces in check
	Premove   engine.Bitboard // squares of moves to be played later
	Attackers engine.Bitboard // what attacks the square asked for
	Marks     []Mark          // a person's marks
	Arrows    []Arrow         // shown where squares are large enough
	Trail     Trail           // of a piece that has just moved
}

// Mark is a mark on a square.
type Mark struct {
	Square engine.Square
	Ground theme.Highlight // MarkGreen to MarkBlue
}

// Board draws the positions of a variant. It is not safe for concurrent use.
type Board struct {
	v       *engine.Variant
	labels  notation.Labels
	theme   *theme.Theme
	book    *sprites.Book
	pattern pattern
	palaces engine.Bitboard // see the functions of these names
	centers []engine.Square // of the palaces
	bank    engine.Bitboard
	special engine.Bitboard     // those that are shaded on request
	token   theme.PieceMaterial // what pieces are in pictures
	shape   string              // which all of them have; "": each its own
	region  string              // in the set of a region; "": the usual one
	asked   PieceSet            // of New
	wanted  PieceSet            // the same, Pictures for all kinds of them
	faces   [][2]glyph          // by type and player, in the set that is drawn
	inked   [][2]glyph          // those whose characters are drawn in pictures
	layout  Layout
	maxRows int // the largest height of squares that the last space allowed

	blocks       sprites.Blocks    // character set of the pictures
	images       images.Protocol   // protocol that shows them as images instead; None: they are not
	pictures     [][2][2]*picture  // by type and player, without and with a line below: see pictureOf
	badges       []bool            // by type: needs a letter beside its picture
	legibleCache map[[2]int]script // by columns and rows of a piece: see writes

	w          theme.Writer
	grounds    []theme.Highlight // by square, of the state being drawn
	text       []byte            // of the square being drawn
	line       int               // of the square being drawn
	signs      signs
	strokes    map[cellPos]ink  // of the arrows
	arrows     []Arrow          // those that are drawn in images
	under      sprites.Marks    // what is drawn below the piece whose image is made
	trailCells map[cellPos]byte // of the trail, where squares are large enough for one
	dots       engine.Bitboard  // of the trail, where they are not
	marked     [2]string        // the cursor at the ends of the line being drawn: see corners
}

// Schemed returns a theme with squares in the colors that a variant's scheme says, or
// the theme itself if the variant has none that is known.
func Schemed(t *theme.Theme, v *engine.Variant) *theme.Theme {
	if s, ok := schemes.Find(v.Def.Style.Scheme); ok {
		return t.WithSquares(s.Squares)
	}
	return t
}

// New returns a board for a variant, with a set of pieces as far as the
// variant, the theme's terminal and the size of squares allow.
func New(v *engine.Variant, t *theme.Theme, book *sprites.Book, set PieceSet) *Board {
	hues := [2]string{v.Def.Sides[engine.White].Hue(), v.Def.Sides[engine.Black].Hue()}
	b := &Board{v: v, labels: notation.LabelsOf(v), theme: t.WithSides(hues), book: book, grounds: make([]theme.Highlight, v.Size())}
	b.palaces, b.bank = palaces(v), bank(v)
	b.token, b.shape, b.region = regional(v)
	b.pattern, b.centers = b.patternOf(), b.palaceCentres()
	b.setPieceSet(set)
	return b
}

// setPieceSet changes the set of pieces; the board must then be fitted again.
func (b *Board) setPieceSet(set PieceSet) {
	b.asked, b.wanted, b.blocks = set, set, b.book.Blocks
	b.images = set.protocol(b.book)
	if n, ok := set.blocks(); ok {
		b.blocks = n
	}
	if set.IsPictures() {
		b.wanted = Pictures
	}
	b.faces = faces(b.v, b.textSet(), b.theme.Colorless)
	b.inked = b.faces
	if b.wanted == Pictures && b.lacksCharacters() {
		b.inked = faces(b.v, Kanji, b.theme.Colorless)
	}
	b.badges = badges(b.v)
	b.legibleCache = map[[2]int]script{}
	b.layout = b.measure(squares{w: 3, h: 1}, Space{})
	b.pictures = nil
}

// shownSet returns the set that is drawn in squares of the present size.
func (b *Board) shownSet() PieceSet {
	if b.DrawsPictures() {
		return b.asked
	}
	return b.textSet()
}

// textSet returns the set for squares without pictures. Who wants pictures gets
// what is nearest to them there, if the terminal is likely to have a font for it.
func (b *Board) textSet() PieceSet {
	choices := []PieceSet{b.wanted}
	switch {
	case b.theme.Profile == theme.ASCII:
		return Letters
	case b.wanted == Pictures && b.theme.Profile >= theme.ANSI256:
		choices = []PieceSet{Kanji, Glyphs}
	}
	if b.wanted == Pictures && b.lacksCharacters() {
		choices = []PieceSet{Glyphs}
	}
	for _, set := range choices {
		if set.suits(b.v) {
			return set
		}
	}
	return Letters
}

// lacksCharacters reports whether the game's pieces have Chinese characters that the
// terminal may not show. Letters take their place but where they are drawn.
func (b *Board) lacksCharacters() bool { return b.book.NoCharacters && Kanji.suits(b.v) }

// HasCharacters reports whether a game's pieces have Chinese characters on them, for
// which a terminal needs a font.
func HasCharacters(v *engine.Variant) bool { return Kanji.suits(v) }

// DrawsPictures reports whether pieces are drawn as pictures.
func (b *Board) DrawsPictures() bool { return !b.layout.trimmed && b.hasPictures(b.layout.CellH) }

// hasPictures reports whether pieces are drawn as pictures in squares of a
// height.
func (b *Board) hasPictures(rows int) bool {
	need := b.blocks.Rows()
	if _, chosen := b.asked.blocks(); chosen {
		need = b.blocks.MinRows()
	}
	switch {
	case b.images != images.None && (b.shape == "" || b.drawsCharacters(2*rows+1, rows)):
		need = imageRows
	case b.images != images.None || b.token == theme.Disc:
		need = textRows
	case b.shape != "":
		need = b.blocks.TokenRows()
	}
	return b.wanted == Pictures && !b.theme.Colorless && rows >= need
}

// Layout returns how the board is laid out.
func (b *Board) Layout() Layout { return b.layout }

// Flip turns the board round, or back: flipped, Black is below. A board that is
// scrolled must then Follow its cursor again.
func (b *Board) Flip(flipped bool) { b.layout.Flipped = flipped }

// Step returns the square next to s in a direction on the screen, dx to the
// right and dy down. Where the board lacks that one it is the one behind it,
// else one diagonally that way, as to a corner that stands alone, else the next
// there is; s itself at the edge.
func (b *Board) Step(s engine.Square, dx, dy int) engine.Square {
	col, row := b.cell(s)
	straight := s
	for n := 1; (dx != 0 || dy != 0) && b.inside(col+n*dx, row+n*dy); n++ {
		to := b.square(col+n*dx, row+n*dy)
		if !b.v.OnBoard(to) {
			continue
		}
		if n <= 2 {
			return to
		}
		straight = to
		break
	}
	if dx != 0 && dy != 0 {
		return straight
	}
	for _, side := range []int{-1, 1} {
		if x, y := col+dx+side*dy, row+dy+side*dx; b.inside(x, y) && b.v.OnBoard(b.square(x, y)) {
			return b.square(x, y)
		}
	}
	return straight
}

// inside reports whether a column and row are those of the whole board.
func (b *Board) inside(col, row int) bool {
	return col >= 0 && col < b.v.Files()*b.v.Boards() && row >= 0 && row < b.v.Ranks()
}
