package tui

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// metrics are the size of a board on the screen.
type metrics struct {
	cellW, cellH int // of a square
	cols, rows   int // squares visible; several boards are side by side
	label        int // width of the rank labels
	width        int // of everything
	height       int
}

// board draws a position. It keeps where it is scrolled to; all else is set
// before drawing.
type board struct {
	theme   *theme
	metrics metrics
	left    int // first visible column
	top     int // first visible row
	flipped bool

	pos     *engine.Position
	cursor  engine.Square
	pointed bool // the cursor is shown
	chosen  engine.Square
	picked  bool // a piece is chosen
	targets engine.Bitboard
	last    engine.Bitboard
	check   engine.Bitboard
}

// boardGap is the width between two boards, where the rank labels stand again.
const boardGap = 4

// notationWidth returns the width of the longest notation of a piece.
func notationWidth(v *engine.Variant) int {
	width := 1
	for _, t := range v.Types() {
		width = max(width, len(t.Label(engine.White)), len(t.Label(engine.Black)))
	}
	return width
}

// measure returns the metrics with squares of a size, with as much of the
// board visible as fits; whole reports whether that is all.
func measure(v *engine.Variant, cellW, cellH, width, height int) (m metrics, whole bool) {
	m = metrics{cellW: cellW, cellH: cellH, label: 2}
	if v.Ranks() > 9 {
		m.label = 3
	}
	all := v.Files() * v.Boards()
	gaps := (v.Boards() - 1) * boardGap
	m.cols = max(min((width-m.label-gaps)/cellW, all), 1)
	m.rows = max(min((height-1)/cellH, v.Ranks()), 1)
	m.width = m.label + gaps + m.cols*cellW
	m.height = 1 + m.rows*cellH
	return m, m.cols == all && m.rows == v.Ranks()
}

// fit chooses the largest squares with which the board and a panel beside it
// fit a width and height. Boards that fit with none are scrolled.
func fit(v *engine.Variant, width, height int) metrics {
	notation := notationWidth(v)
	for _, h := range []int{7, 6, 5, 4, 3, 2} {
		if m, whole := measure(v, max(2*h+1, notation+2), h, width-widePanel, height); whole {
			return m
		}
	}
	if m, whole := measure(v, notation+2, 1, width-narrowPanel, height); whole {
		return m
	}
	m, _ := measure(v, notation+1, 1, width-thinPanel, height)
	return m
}

// Widths of the panel beside the board, the gap between them included.
const (
	widePanel   = 30
	narrowPanel = 22
	thinPanel   = 18
)

// cell returns the column and row of a square, from the top left.
func (b *board) cell(s engine.Square) (col, row int) {
	v := b.pos.Variant()
	col, row = v.File(s), v.Ranks()-1-v.Rank(s)
	if b.flipped {
		col, row = v.Files()-1-col, v.Ranks()-1-row
	}
	return col + v.BoardOf(s)*v.Files(), row
}

// squareAt returns the square in a column and row.
func (b *board) squareAt(col, row int) engine.Square {
	v := b.pos.Variant()
	file, rank := col%v.Files(), v.Ranks()-1-row
	if b.flipped {
		file, rank = v.Files()-1-file, v.Ranks()-1-rank
	}
	return v.At(file, rank, col/v.Files())
}

// step returns the square next to s in a direction on the screen, passing
// squares that the board lacks; s itself at the edge.
func (b *board) step(s engine.Square, dx, dy int) engine.Square {
	v := b.pos.Variant()
	col, row := b.cell(s)
	for {
		col, row = col+dx, row+dy
		if col < 0 || col >= v.Files()*v.Boards() || row < 0 || row >= v.Ranks() {
			return s
		}
		if to := b.squareAt(col, row); v.OnBoard(to) {
			return to
		}
	}
}

// follow scrolls so that the cursor is visible.
func (b *board) follow() {
	v := b.pos.Variant()
	col, row := b.cell(b.cursor)
	b.left = window(b.left, b.metrics.cols, v.Files()*v.Boards(), col)
	b.top = window(b.top, b.metrics.rows, v.Ranks(), row)
}

// lines draws the visible part of the board, with coordinates.
func (b *board) lines() []string {
	out := make([]string, 0, b.metrics.height)
	for row := b.top; row < b.top+b.metrics.rows; row++ {
		for line := range b.metrics.cellH {
			out = append(out, b.rowLine(row, line == (b.metrics.cellH-1)/2))
		}
	}
	return append(out, b.fileLine())
}

// rowLine draws one line of a row of squares, with the pieces or without.
func (b *board) rowLine(row int, pieces bool) string {
	var out brush
	files := b.pos.Variant().Files()
	label := ""
	if pieces {
		label = b.rankLabel(row)
	}
	out.add(b.theme.dim, padLeft(label, b.metrics.label-1)+b.rankHint(row, pieces))
	for col := b.left; col < b.left+b.metrics.cols; col++ {
		if col > b.left && col%files == 0 {
			out.add(b.theme.dim, padLeft(label, boardGap-1)+" ")
		}
		b.square(&out, col, row, pieces)
	}
	return out.line()
}

func (b *board) rankLabel(row int) string {
	v := b.pos.Variant()
	return v.RankLabel(v.Rank(b.squareAt(0, row)))
}

// rankHint is a sign that there is more of the board above or below.
func (b *board) rankHint(row int, pieces bool) string {
	switch {
	case pieces && row == b.top && b.top > 0:
		return "^"
	case pieces && row == b.top+b.metrics.rows-1 && row < b.pos.Variant().Ranks()-1:
		return "v"
	}
	return " "
}

// fileLine names the files, those of a second board in upper case.
func (b *board) fileLine() string {
	v := b.pos.Variant()
	total := v.Files() * v.Boards()
	var out strings.Builder
	hint := ""
	if b.left > 0 {
		hint = "<"
	}
	out.WriteString(padRight(hint, b.metrics.label))
	for col := b.left; col < b.left+b.metrics.cols; col++ {
		if col > b.left && col%v.Files() == 0 {
			out.WriteString(strings.Repeat(" ", boardGap))
		}
		s := b.squareAt(col, 0)
		out.WriteString(cellText(v.FileLabel(v.File(s), v.BoardOf(s)), b.metrics.cellW, ' ', ' '))
	}
	text := out.String()
	if b.left+b.metrics.cols < total {
		text = text[:len(text)-1] + ">"
	}
	return b.theme.dim.paint(text)
}

// square draws one line of a square.
func (b *board) square(out *brush, col, row int, pieces bool) {
	s := b.squareAt(col, row)
	if !b.pos.Variant().OnBoard(s) {
		out.add(b.theme.text, strings.Repeat(" ", b.metrics.cellW))
		return
	}
	pc := b.pos.PieceAt(s)
	who := figureNone
	if pc.Type() != 0 {
		who = figure(pc.Color())
	}
	on, before, after := b.ground(s, pc)
	if pc.Promoted() && after == ' ' {
		after = '~'
	}
	text := ""
	if pieces {
		text = cellText(b.content(s, pc), b.metrics.cellW, before, after)
	} else {
		text = strings.Repeat(" ", b.metrics.cellW)
	}
	out.add(b.theme.squares[on][who], text)
}

// ground returns how a square looks, and the signs beside what stands on it,
// which say the same where there are no colours.
func (b *board) ground(s engine.Square, pc engine.Piece) (g ground, before, after byte) {
	target := b.targets.Has(s) && pc.Type() != 0
	switch {
	case b.pointed && s == b.cursor:
		return groundCursor, '[', ']'
	case b.picked && s == b.chosen:
		return groundChosen, '<', '>'
	case target:
		return groundCapture, '*', '*'
	case b.check.Has(s):
		return groundCheck, '!', '!'
	case b.last.Has(s):
		return groundLast, '(', ')'
	case b.dark(s):
		return groundDark, ' ', ' '
	}
	return groundLight, ' ', ' '
}

// dark reports whether a square is a dark one, as a1 is.
func (b *board) dark(s engine.Square) bool {
	v := b.pos.Variant()
	return (v.File(s)+v.Rank(s))%2 == 0
}

// content is the text in the middle of a square.
func (b *board) content(s engine.Square, pc engine.Piece) string {
	v := b.pos.Variant()
	switch {
	case pc == engine.Wall:
		return "#"
	case pc.Type() != 0:
		return v.Type(pc.Type()).Label(pc.Color())
	case b.targets.Has(s):
		return "*"
	case !b.theme.mono:
		return " "
	case b.dark(s):
		return "-"
	}
	return "."
}

// cellText puts a text in the middle of a square with signs on both sides, as
// far as there is room.
func cellText(text string, width int, before, after byte) string {
	room := width - len(text)
	if room <= 0 {
		return text[:width]
	}
	cell := []byte(strings.Repeat(" ", width))
	at := (room + 1) / 2
	copy(cell[at:], text)
	cell[at-1] = before
	if end := at + len(text); end < width {
		cell[end] = after
	}
	return string(cell)
}

func padLeft(text string, width int) string {
	return strings.Repeat(" ", max(width-len(text), 0)) + text
}

func padRight(text string, width int) string {
	return text + strings.Repeat(" ", max(width-len(text), 0))
}
