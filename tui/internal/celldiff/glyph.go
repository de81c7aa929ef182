package celldiff

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// glyph is a grapheme cluster: a number, which is the character itself for ASCII, and
// what there is to know of its text. 0 is no text.
type glyph uint32

// The properties of a glyph, above its number.
const (
	uncertain  glyph = 1 << (20 + iota) // terminals may disagree about its width
	block                               // a block element or a sextant
	imageCell                           // a placeholder of an image, see [images.IsCell]
	drawnImage                          // stands for an image over its cell, see [images.IsDrawn]

	reachShift = iota + 20 // from here on: how many columns it may take
)

const (
	glyphNumber = uncertain - 1
	maxReach    = 1<<(32-reachShift) - 1
)

const blank glyph = ' '

// ascii reports whether a glyph is one printable character of ASCII.
func (g glyph) ascii() bool { return g > 0 && g < utf8.RuneSelf }

// reach is how many columns a glyph of uncertain width may take, at least 2.
func (g glyph) reach() int { return int(g >> reachShift) }

// glyphTable holds the texts of glyphs that are not ASCII.
type glyphTable struct {
	texts  []string // by number, from utf8.RuneSelf on
	number map[string]glyph
	narrow bool // what is drawn with takes one column for sure
	most   int  // from how many texts on those that are not in use are forgotten
}

// maxTexts bounds the texts that are kept without being in use; what users write has no
// end.
const maxTexts = 1024

// of returns the glyph of a text that is not empty, whose strings of its own keep no frame
// in memory. Its number of columns is what terminals should take.
func (t *glyphTable) of(text string, columns int) glyph {
	if len(text) == 1 {
		return glyph(text[0])
	}
	if g, ok := t.number[text]; ok {
		return g
	}
	text = strings.Clone(text)
	g := glyph(utf8.RuneSelf+len(t.texts)) | t.properties(text, columns)
	if t.number == nil {
		t.number = map[string]glyph{}
	}
	t.texts, t.number[text] = append(t.texts, text), g
	return g
}

// text returns the text of a glyph that is not ASCII.
func (t *glyphTable) text(g glyph) string { return t.texts[g&glyphNumber-utf8.RuneSelf] }

// append appends the text of a glyph.
func (t *glyphTable) append(dst []byte, g glyph) []byte {
	if g.ascii() {
		return append(dst, byte(g))
	}
	return append(dst, t.text(g)...)
}

// full reports whether it is time to forget what is not in use.
func (t *glyphTable) full() bool { return len(t.texts) > max(t.most, maxTexts) }

// properties are what there is to know of a text. All terminals agree on the widths of
// ASCII and of wide ideographs, kana and hangul, and those that show images on their
// cells; for the rest fonts, Unicode versions and settings differ, also for letters with
// accents.
func (t *glyphTable) properties(text string, columns int) (g glyph) {
	switch {
	case images.IsCell(text):
		return imageCell
	case images.IsDrawn(text):
		return drawnImage
	}
	r, n := utf8.DecodeRuneInString(text)
	single := n == len(text)
	if single && isBlock(r) {
		g |= block
	}
	if single && (columns == 2 && isIdeograph(r) || t.narrow && columns == 1 && isDrawing(r)) {
		return g
	}
	return g | uncertain | glyph(min(max(2, ansi.StringWidthWc(text)), maxReach))<<reachShift
}

// isBlock reports whether a character is a block element or a sextant.
func isBlock(r rune) bool { return r >= 0x2580 && r <= 0x259f || r >= 0x1fb00 && r <= 0x1fb3b }

// isIdeograph reports whether a character is in a block of wide ones, with none of
// ambiguous width. (Unicode 16, EastAsianWidth.txt; parts of the blocks that are
// narrow or not assigned are left to the width.)
func isIdeograph(r rune) bool {
	return r >= 0x3041 && r <= 0x3247 || r >= 0x3250 && r <= 0x4dbf || r >= 0x4e00 && r <= 0xa4cf ||
		r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff || r >= 0xff01 && r <= 0xff60 ||
		r >= 0x20000 && r <= 0x3fffd
}

// isDrawing reports whether a character is one of those that lines and pictures are
// drawn with: box drawing, block elements, and the symbols for legacy computing
// with their supplement, among them sextants and octants. (Unicode 16, Blocks.txt.)
func isDrawing(r rune) bool {
	return r >= 0x2500 && r <= 0x259f || r >= 0x1fb00 && r <= 0x1fbff || r >= 0x1cc00 && r <= 0x1cebf
}

// renumber gives new glyphs to all cells, as what their texts are known to be has changed,
// or texts are to be forgotten that no cell has.
func (s *Buffer) renumber() {
	old := s.glyphs
	s.glyphs = glyphTable{narrow: old.narrow}
	for _, cells := range [][]cell{s.next.cells, s.current.cells} {
		for i := range cells {
			if c := &cells[i]; c.glyph >= utf8.RuneSelf {
				c.glyph = s.glyphs.of(old.text(c.glyph), c.columns())
			}
		}
	}
	s.glyphs.most = 2 * len(s.glyphs.texts)
}
