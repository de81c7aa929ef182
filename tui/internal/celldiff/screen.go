package celldiff

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/images"
)

// cell is one column of one row. The zero value is a cell whose contents are
// unknown.
type cell struct {
	text    string // a grapheme cluster; "" in the right half of a wide one
	style   style
	width   int8 // 1 or 2; rightHalf; 0 if unknown
	certain bool // the terminal's replies make its width certain
}

const rightHalf = -1

func blankCell(bg color) cell { return cell{text: " ", style: style{bg: bg}, width: 1} }

func (c *cell) known() bool { return c.width != 0 }

// columns is how many columns of its row the cell and its right half take.
func (c *cell) columns() int { return max(int(c.width), 1) }

// empty reports whether the cell looks erased.
func (c *cell) empty() bool { return c.text == " " && c.style == style{} }

// blank reports whether the cell shows nothing but a background.
func (c *cell) blank() bool { return c.text == " " && c.style == style{bg: c.style.bg} }

// uncertain reports whether terminals may disagree about the cell's width. All
// agree on ASCII and on wide ideographs, kana and hangul, and those that show images
// on their cells; for the rest fonts, Unicode versions and settings differ, also for
// letters with accents.
func (c *cell) uncertain() bool {
	if len(c.text) <= 1 || c.certain || images.IsCell(c.text) || images.IsDrawn(c.text) {
		return false
	}
	r, n := utf8.DecodeRuneInString(c.text)
	if n < len(c.text) {
		return true
	}
	return c.width != 2 || !isIdeograph(r)
}

// image returns the number of the image that the cell shows a part of, 0 for none.
func (c *cell) image() images.ID {
	if c.style.fg&kind != indexed || !images.IsCell(c.text) {
		return 0
	}
	return images.IDOf(c.text, uint8(c.style.fg))
}

// isIdeograph reports whether a character is in a block of wide ones, with none of
// ambiguous width. (Unicode 16, EastAsianWidth.txt; parts of the blocks that are
// narrow or not assigned are left to the width.)
func isIdeograph(r rune) bool {
	return r >= 0x3041 && r <= 0x3247 || r >= 0x3250 && r <= 0x4dbf || r >= 0x4e00 && r <= 0xa4cf ||
		r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff || r >= 0xff01 && r <= 0xff60 ||
		r >= 0x20000 && r <= 0x3fffd
}

// block reports whether the cell is a block element or a sextant, which pictures are
// made. If it turns out wider than expected, so do others, and the picture is broken in
// any case: only where the cursor is then matters.
func (c *cell) block() bool {
	r, n := utf8.DecodeRuneInString(c.text)
	return n == len(c.text) && (r >= 0x2580 && r <= 0x259f || r >= 0x1fb00 && r <= 0x1fb3b)
}

// isDrawing reports whether a text is one character of those that lines and pictures are
// drawn with: box drawing, block elements, and the symbols for legacy computing
// with their supplement, among them sextants and octants. (Unicode 16, Blocks.txt.)
func isDrawing(text string) bool {
	r, n := utf8.DecodeRuneInString(text)
	return n == len(text) && (r >= 0x2500 && r <= 0x259f || r >= 0x1fb00 && r <= 0x1fbff || r >= 0x1cc00 && r <= 0x1cebf)
}

// reach is how many columns the cell may take on some terminal.
func (c *cell) reach() int {
	if !c.uncertain() {
		return c.columns()
	}
	return max(2, ansi.StringWidthWc(c.text), c.columns())
}

// grid is a screen of cells.
type grid struct {
	width, height int
	cells         []cell
}

func newGrid(width, height int) grid {
	return grid{width: width, height: height, cells: make([]cell, width*height)}
}

func (g *grid) row(y int) []cell { return g.cells[y*g.width : (y+1)*g.width] }

func (g *grid) clear(c cell) { fill(g.cells, c) }

// fill makes cells of a row equal.
func fill(cells []cell, c cell) {
	for i := range cells {
		cells[i] = c
	}
}

// set puts a cell into a row, with its right half. If one half of a wide cell is
// overwritten, the other half is lost too; its contents are then unknown.
func set(row []cell, x int, c cell) {
	end := x + c.columns()
	if row[x].width == rightHalf && x > 0 {
		row[x-1] = cell{}
	}
	if end < len(row) && row[end].width == rightHalf {
		row[end] = cell{}
	}
	row[x] = c
	if c.width == 2 {
		row[x+1] = cell{style: c.style, width: rightHalf}
	}
}

// internTable holds the strings of clusters that are not ASCII, so that writing them
// again takes no memory.
type internTable map[string]string

// maxTexts bounds them; what users write has no end.
const maxTexts = 1024

// intern returns a string of its own, which keeps no frame in memory.
func (t internTable) intern(text string) string {
	if own, ok := t[text]; ok {
		return own
	}
	if len(t) >= maxTexts {
		clear(t)
	}
	own := strings.Clone(text)
	t[own] = own
	return own
}

// ascii returns a printable character as a string.
func ascii(c byte) string {
	const printable = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
	return printable[c-' ' : c-' '+1]
}
