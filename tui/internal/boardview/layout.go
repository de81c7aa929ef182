package boardview

import "github.com/ferzchess/ferz/engine"

// Layout is where on the screen what is, in columns and rows of text.
type Layout struct {
	Width, Height int  // of everything
	CellW, CellH  int  // of a square
	Cols, Rows    int  // squares that are visible; several boards are side by side
	Left, Top     int  // the first of them
	AllVisible    bool // all are visible
	Flipped       bool // Black is below

	label    int  // width of the ranks' names
	shifted  bool // squares begin half a line later, so that text is in their middle
	latticed bool // lines between squares run through the middle of columns: see grid.go
	trimmed  bool // the lowest squares end with the line of their pieces
}

// Space is the space for a board.
type Space struct {
	Width, Height int
	MaxCell       int // the largest height of squares wanted; 0: any
}

// Rect is a rectangle of the screen, relative to the board's top left.
type Rect struct {
	X, Y, Width, Height int
}

// boardGap is the width between two boards, where the ranks' names stand again.
const boardGap = 4

// maxCell is the largest height of a square.
const maxCell = 7

// Fit chooses the largest squares with which the whole board fits a room.
// Where it fits with none, a part of it is shown in the smallest: see Follow.
func (b *Board) Fit(room Space) { b.FitExtraRows(room, 0) }

// FitExtraRows is Fit with so many rows more, which are only taken for larger squares.
func (b *Board) FitExtraRows(room Space, spare int) {
	if room.MaxCell <= 0 || room.MaxCell > maxCell {
		room.MaxCell = maxCell
	}
	b.maxRows = room.MaxCell
	b.size(room)
	if less := b.layout; spare > 0 {
		room.Height += spare
		if b.size(room); !b.layout.larger(less) {
			b.layout = less
		}
	}
	if b.DrawsPictures() {
		b.pictures = make([][2][2]*picture, engine.MaxTypes+1)
	}
}

// larger reports whether squares are larger than those of another layout, or as large
// and have their pieces in their middle instead.
func (l Layout) larger(than Layout) bool {
	return l.CellH > than.CellH || l.CellH == than.CellH && l.shifted && !than.shifted
}

// size chooses the size of squares: of the two widths that look square, the one
// in which pieces stand in the middle first.
func (b *Board) size(room Space) {
	need := b.pieceWidth()
	for h := room.MaxCell; h > 1; h-- {
		if !b.measure(squares{w: 2 * h, h: h, trimmed: b.trims(h)}, room).AllVisible {
			continue // before pieces are drawn to see whether their characters are legible
		}
		for _, q := range b.shapes(h) {
			if l := b.measure(q, room); l.AllVisible && l.CellW >= need+2 {
				b.layout = l
				return
			}
		}
	}
	least := max(2, need)
	if b.theme.Colorless {
		least = need + 1 // for signs beside a piece
	}
	for w := need + 2; w >= least; w-- {
		b.layout = b.measure(squares{w: w, h: 1}, room)
		if b.layout.AllVisible {
			break
		}
	}
	b.clamp()
}

// squares is a size of squares, and how they lie in the cells of the screen: see Layout.
type squares struct {
	w, h                       int
	shifted, latticed, trimmed bool
}

// shapes returns how squares of a height can be laid out, the best first.
func (b *Board) shapes(h int) (out []squares) {
	if b.hasGrid(h) {
		w := max(2*h, b.pieceWidth()+3) // the line, and the cursor at both sides
		if b.wide() && w%2 == 0 {
			w++
		}
		out = append(out, squares{w: w, h: h, shifted: h%2 == 0, latticed: true})
	}
	odd := b.pieceWidth() % 2
	if b.hasPictures(h) && b.drawsCharacters(2*h+1, h) {
		odd = 1
	}
	for _, w := range []int{2*h + odd, 2*h + 1 - odd} {
		if b.shifts(h) {
			out = append(out, squares{w: w, h: h, shifted: true})
		}
		out = append(out, squares{w: w, h: h, trimmed: b.trims(h) && !b.hasPictures(h)})
	}
	if b.trims(h) && b.hasPictures(h) {
		out = append(out, squares{w: 2*h + b.pieceWidth()%2, h: h, trimmed: true}) // as text, where pictures do not fit
	}
	return out
}

// trims reports whether squares of a height are trimmed if they are not shifted: below
// pieces on crossing lines there is but a line to the next, which the lowest do not have.
func (b *Board) trims(h int) bool { return b.pattern == crossed && h == 2 }

// shifts reports whether squares of a height are shifted: text has no middle
// line in an even number of them. Half lines take block elements and colors,
// as pictures do, so only who has these gets them.
func (b *Board) shifts(h int) bool {
	return h%2 == 0 && b.wanted == Pictures && !b.theme.Colorless && !b.hasPictures(h)
}

// pieceLine returns the line of a square on which its piece stands.
func (l Layout) pieceLine() int {
	if l.shifted {
		return l.CellH / 2
	}
	return (l.CellH - 1) / 2
}

// lines returns how many lines a number of rows of squares takes.
func (l Layout) lines(rows int) int {
	switch {
	case l.shifted:
		return rows*l.CellH + 1
	case l.trimmed && rows > 0:
		return rows*l.CellH - 1
	}
	return rows * l.CellH
}

// columns returns how many columns a number of columns of squares takes.
func (l Layout) columns(cols int) int {
	if l.latticed {
		return cols*l.CellW + 1
	}
	return cols * l.CellW
}

// measure lays squares of a size out in a room, as many as fit.
func (b *Board) measure(q squares, room Space) Layout {
	l := b.layout
	l.CellW, l.CellH, l.shifted, l.latticed, l.trimmed = q.w, q.h, q.shifted, q.latticed, q.trimmed
	l.label = b.labelWidth()
	all := b.v.Files() * b.v.Boards()
	besides := l.label + (b.v.Boards()-1)*boardGap + l.columns(0)
	l.Cols = max(min((room.Width-besides)/q.w, all), 1)
	l.Rows = max(min((room.Height-(l.lines(1)-q.h)-1)/q.h, b.v.Ranks()), 1)
	l.Width = besides + l.Cols*q.w
	l.Height = 1 + l.lines(l.Rows)
	l.AllVisible = l.Cols == all && l.Rows == b.v.Ranks()
	if l.AllVisible {
		l.Left, l.Top = 0, 0
	}
	return l
}

// labelWidth returns the width of the ranks' names and a sign after them.
func (b *Board) labelWidth() int {
	width := 0
	for _, name := range b.labels.Ranks {
		width = max(width, len(name))
	}
	return width + 1
}

// Follow scrolls as little as possible so that a square is visible.
func (b *Board) Follow(s engine.Square) {
	col, row := b.cell(s)
	l := &b.layout
	l.Left = follow(l.Left, l.Cols, col)
	l.Top = follow(l.Top, l.Rows, row)
	b.clamp()
}

// follow returns the first of n visible rows so that the row at is visible.
func follow(first, n, at int) int { return max(min(first, at), at-n+1) }

// clamp keeps what is visible on the board.
func (b *Board) clamp() {
	l := &b.layout
	l.Left = max(min(l.Left, b.v.Files()*b.v.Boards()-l.Cols), 0)
	l.Top = max(min(l.Top, b.v.Ranks()-l.Rows), 0)
}

// cell returns the column and row of a square on the whole board, from the top
// left.
func (b *Board) cell(s engine.Square) (col, row int) {
	v := b.v
	col, row = v.File(s), v.Ranks()-1-v.Rank(s)
	if b.layout.Flipped {
		col, row = v.Files()-1-col, v.Ranks()-1-row
	}
	return col + v.BoardOf(s)*v.Files(), row
}

// square returns the square in a column and row.
func (b *Board) square(col, row int) engine.Square {
	v := b.v
	file, rank := col%v.Files(), v.Ranks()-1-row
	if b.layout.Flipped {
		file, rank = v.Files()-1-file, v.Ranks()-1-rank
	}
	return v.At(file, rank, col/v.Files())
}

// x returns where a visible column of squares begins.
func (b *Board) x(col int) int {
	l := b.layout
	x := l.label + (col-l.Left)*l.CellW
	gaps := col/b.v.Files() - l.Left/b.v.Files()
	return x + gaps*boardGap
}

// Rect returns where a square is drawn; ok is false if it is not visible.
func (b *Board) Rect(s engine.Square) (r Rect, ok bool) {
	l := b.layout
	col, row := b.cell(s)
	if !b.v.OnBoard(s) || col < l.Left || col >= l.Left+l.Cols || row < l.Top || row >= l.Top+l.Rows {
		return Rect{}, false
	}
	r = Rect{X: b.x(col), Y: (row-l.Top)*l.CellH + l.lines(0), Width: l.CellW, Height: l.CellH}
	r.Height = min(r.Height, l.lines(l.Rows)-r.Y)
	return r, true
}

// SquareAt returns the square at a column and row of the screen, relative to
// the board's top left; ok is false if there is none.
func (b *Board) SquareAt(x, y int) (s engine.Square, ok bool) {
	l := b.layout
	if y < l.lines(0) || y >= l.lines(l.Rows) {
		return 0, false
	}
	y -= l.lines(0)
	row := l.Top + y/l.CellH
	for col := l.Left; col < l.Left+l.Cols; col++ {
		if from := b.x(col); x >= from && x < from+l.CellW {
			s = b.square(col, row)
			return s, b.v.OnBoard(s)
		}
	}
	return 0, false
}
