package boardview

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/variants/picturenames"
)

// PieceSet is a way to show pieces. Where one does not suit, letters take its place
// for all pieces of a board: mixed sets read badly.
type PieceSet int

// The sets of pieces, the most reliable first.
const (
	Letters   PieceSet = iota // the variant's own notation
	Pictures                  // pictures of blocks in large squares, where there are colors; else what suits the game
	Glyphs                    // chess symbols, for games with no other pieces
	Fairy                     // rare symbols: compounds with knights, xiangqi
	Kanji                     // Chinese characters, for xiangqi and shogi
	halvesSet                 // pictures of one kind of blocks, as are the next three
	quadrantsSet
	sextantsSet
	octantsSet
	imagesSet // images, by the best protocol that the terminal has
	kittySet  // images by Kitty's protocol; the next two by others
	iterm2Set
	sixelSet
	setCount
)

// blocks returns the block characters that the set's pictures are drawn with, if
// it specifies them.
func (s PieceSet) blocks() (b sprites.Blocks, ok bool) {
	return sprites.Halves + sprites.Blocks(s-halvesSet), s >= halvesSet && s <= octantsSet
}

func (s PieceSet) String() string {
	names := []string{"letters", "pictures", "glyphs", "fairy", "kanji", "halves", "quadrants", "sextants", "octants", "images", "kitty", "iterm2", "sixel"}
	if s < 0 || int(s) >= len(names) {
		return fmt.Sprintf("Set(%d)", int(s))
	}
	return names[s]
}

// pieceSets returns all sets.
func pieceSets() (all []PieceSet) {
	for s := range setCount {
		all = append(all, s)
	}
	return all
}

// Blocks returns the sets of pictures of one kind of blocks.
func Blocks() []PieceSet { return []PieceSet{halvesSet, quadrantsSet, sextantsSet, octantsSet} }

// MinRows returns the least height of a square in which the set has pictures.
func (s PieceSet) MinRows(book *sprites.Book) int {
	b, ok := s.blocks()
	switch {
	case ok:
		return b.MinRows()
	case s.protocol(book) != images.None:
		return imageRows
	}
	return book.Blocks.Rows()
}

// protocol returns how the set's pictures are shown if they are images, else None.
func (s PieceSet) protocol(book *sprites.Book) images.Protocol {
	switch {
	case s >= kittySet && s <= sixelSet:
		return images.Kitty + images.Protocol(s-kittySet)
	case s == imagesSet:
		return book.Images.Can.Best()
	case s == Pictures:
		return book.Images.Auto
	}
	return images.None
}

// ImageSet returns the set of images that are shown by a protocol.
func ImageSet(p images.Protocol) PieceSet { return kittySet + PieceSet(p-images.Kitty) }

// IsPictures reports whether the set has pictures where squares are large enough.
func (s PieceSet) IsPictures() bool { return s == Pictures || s >= halvesSet && s < setCount }

// ParsePieceSet reads a set's name.
func ParsePieceSet(name string) (PieceSet, error) {
	for _, s := range pieceSets() {
		if strings.EqualFold(s.String(), name) {
			return s, nil
		}
	}
	return Letters, fmt.Errorf("no piece set %q: letters, pictures, glyphs, fairy, kanji, halves, quadrants, sextants, octants, images, kitty, iterm2 or sixel", name)
}

// glyph is how a piece looks as text.
type glyph struct {
	text  string
	width int
}

// symbols are the characters of a type: White's, Black's, and a solid one that
// serves both where colors distinguish them.
type symbols struct {
	white, black, solid string
}

// table returns the set's characters by the names of types, for a variant.
func (s PieceSet) table(v *engine.Variant) map[string]symbols {
	switch s {
	case Glyphs:
		return chessSymbols()
	case Fairy:
		if isXiangqi(v) {
			return xiangqiSymbols()
		}
		return fairySymbols()
	case Kanji:
		switch {
		case isXiangqi(v):
			return xiangqiKanji()
		case isJanggi(v):
			return janggiKanji()
		}
		if isShogi(v) {
			var names []string
			for _, t := range v.Types() {
				names = append(names, t.Name)
			}
			return shogiKanji(names)
		}
	}
	return nil
}

func isXiangqi(v *engine.Variant) bool { return hasTypes(v, "Advisor", "Cannon") }

func isJanggi(v *engine.Variant) bool { return hasTypes(v, "General", "Guard", "Cannon", "Chariot") }

// isShogi reports whether a variant is played with wedges: those with generals of
// gold, and the others of the families, but not that with animals for children.
func isShogi(v *engine.Variant) bool {
	return hasTypes(v, "Gold", "Silver") || strings.Contains(v.Def.Family, "Shogi") && !hasTypes(v, "Giraffe")
}

// suits reports whether the set has characters for all types of a variant. Symbols do not
// suit a piece that looks otherwise.
func (s PieceSet) suits(v *engine.Variant) bool {
	table := s.table(v)
	for _, t := range v.Types() {
		if _, ok := table[t.Name]; !ok || s != Kanji && ownPicture(&t) {
			return false
		}
	}
	return true
}

// ownPicture reports whether a game says what a type looks like.
func ownPicture(t *engine.PieceType) bool {
	_, ok := picturenames.Find(t.Picture)
	return ok
}

// faces returns how the types of a variant look. Without colors White's and
// Black's must differ.
func faces(v *engine.Variant, set PieceSet, bare bool) [][2]glyph {
	out := make([][2]glyph, engine.MaxTypes+1)
	table := set.table(v)
	for _, t := range v.Types() {
		for c := range out[t.ID] {
			text := t.Label(engine.Color(c))
			if sym, ok := table[t.Name]; ok && set != Letters {
				text = sym.text(engine.Color(c), bare)
			}
			out[t.ID][c] = glyph{text, ansi.StringWidth(text)}
		}
	}
	return out
}

func (s symbols) text(c engine.Color, bare bool) string {
	switch {
	case s.solid != "" && !bare:
		return s.solid
	case c == engine.White:
		return s.white
	}
	return s.black
}

// Symbol returns how a type of piece is written beside the board.
func (b *Board) Symbol(t engine.TypeID) string {
	if b.textSet() == Letters || b.theme.Colorless {
		return b.faces[t][engine.White].text
	}
	return b.faces[t][engine.Black].text
}

// CapturedColored reports whether pieces that are off the board have the colors that they
// had on it: characters do, which are the same for both players but for those.
func (b *Board) CapturedColored() bool { return b.textSet() == Kanji && !b.theme.Colorless }

// CapturedText returns how a piece is written that is off the board.
func (b *Board) CapturedText(pc engine.Piece) string {
	text := b.faces[pc.Type()][pc.Color()].text
	switch {
	case b.CapturedColored():
		b.w.Add(b.theme.Square(theme.Light, theme.Plain, figure(pc.Color())), text)
		return b.w.Line()
	case b.textSet() == Kanji:
		return text
	}
	return b.Symbol(pc.Type())
}

// pieceWidth returns the width of the widest piece.
func (b *Board) pieceWidth() int {
	width := 1
	for _, f := range b.faces {
		width = max(width, f[0].width, f[1].width)
	}
	return width
}

// badges reports which types need a letter next to their picture: all but those
// that every player knows and that look as they do elsewhere.
func badges(v *engine.Variant) []bool {
	known := chessSymbols()
	out := make([]bool, engine.MaxTypes+1)
	for _, t := range v.Types() {
		_, usual := known[t.Name]
		out[t.ID] = !usual || ownPicture(&t)
	}
	return out
}
