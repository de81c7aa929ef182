package celldiff

import "github.com/ferzchess/ferz/tui/internal/images"

// cell is one column of one row. The zero value is a cell whose contents are
// unknown. Cells have no pointers, so that the garbage collector does not look at
// them, and no gaps, so that they are compared as memory.
type cell struct {
	style style
	glyph glyph // 0 in the right half of a wide one
	width int32 // 1 or 2; rightHalf; 0 if unknown
}

const rightHalf = -1

func blankCell(bg color) cell { return cell{glyph: blank, style: style{bg: bg}, width: 1} }

func (c *cell) known() bool { return c.width != 0 }

// columns is how many columns of its row the cell and its right half take.
func (c *cell) columns() int { return max(int(c.width), 1) }

// empty reports whether the cell looks erased.
func (c *cell) empty() bool { return c.glyph == blank && c.style == style{} }

// blank reports whether the cell shows nothing but a background.
func (c *cell) blank() bool { return c.glyph == blank && c.style == style{bg: c.style.bg} }

// uncertain reports whether terminals may disagree about the cell's width.
func (c *cell) uncertain() bool { return c.glyph&uncertain != 0 }

// block reports whether the cell is a block element or a sextant, which pictures are
// made. If it turns out wider than expected, so do others, and the picture is broken in
// any case: only where the cursor is then matters.
func (c *cell) block() bool { return c.glyph&block != 0 }

// reach is how many columns the cell may take on some terminal.
func (c *cell) reach() int {
	if !c.uncertain() {
		return c.columns()
	}
	return max(c.glyph.reach(), c.columns())
}

// image returns the number of the image that a cell shows a part of, 0 for none.
func (s *Buffer) image(c *cell) images.ID {
	if c.style.fg&kind != indexed || c.glyph&imageCell == 0 {
		return 0
	}
	return images.IDOf(s.glyphs.text(c.glyph), uint8(c.style.fg))
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
