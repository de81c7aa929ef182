package boardview

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Lines draws a state: the visible part of the board with the names of ranks
// and files. There are Layout.Height lines of Layout.Width columns each.
func (b *Board) Lines(s State) []string {
	b.paint(s)
	b.drawSigns(&s)
	b.drawArrows(&s)
	b.drawTrail(&s)
	l := b.layout
	out := make([]string, 0, l.Height)
	for y := range l.Height - 1 {
		out = append(out, b.boardLine(&s, y))
	}
	return append(out, b.fileLine())
}

// boardLine draws a line of the board. Where squares are shifted, lines between
// two rows of them show the lower half of one and the upper half of the next.
func (b *Board) boardLine(s *State, y int) string {
	l := b.layout
	row, line := l.Top+y/l.CellH, y%l.CellH
	between := l.shifted && line == 0
	names := line == l.pieceLine()
	b.rank(l.label, row, names)
	for col := l.Left; col < l.Left+l.Cols; col++ {
		if col > l.Left && col%b.v.Files() == 0 {
			b.rank(boardGap, row, names)
		}
		if l.latticed {
			b.gridColumn(col, row, line)
		}
		switch {
		case !between:
			b.cellLine(s, b.square(col, row), line)
		case l.latticed:
			b.gridRow()
		default:
			b.edge(col, row)
		}
	}
	if l.latticed {
		b.gridColumn(l.Left+l.Cols, row, line)
	}
	return b.finish()
}

// finish ends a line of squares. Of two boards in a small room the gap between
// them may not be in view.
func (b *Board) finish() string {
	l := b.layout
	b.w.Blanks(theme.Style{}, l.Width-b.x(l.Left+l.Cols-1)-l.columns(1))
	return b.w.Line()
}

// rank writes the name of a row in the columns before it, and a sign if there
// is more of the board above or below.
func (b *Board) rank(width, row int, names bool) {
	if !names {
		b.w.Blanks(theme.Style{}, width)
		return
	}
	l := b.layout
	style := b.theme.Style(theme.Label)
	name := b.labels.Ranks[b.v.Rank(b.square(0, row))]
	b.w.Blanks(theme.Style{}, width-1-len(name))
	b.w.Add(style, name)
	switch {
	case row == l.Top && l.Top > 0:
		b.w.Add(style, "^")
	case row == l.Top+l.Rows-1 && row < b.v.Ranks()-1:
		b.w.Add(style, "v")
	default:
		b.w.Add(theme.Style{}, " ")
	}
}

// fileLine names the files, and says with < and > that there are more.
func (b *Board) fileLine() string {
	l, v := b.layout, b.v
	style := b.theme.Style(theme.Label)
	text := []byte(strings.Repeat(" ", l.Width))
	if l.Left > 0 {
		text[0] = '<'
	}
	if l.Left+l.Cols < v.Files()*v.Boards() {
		text[l.label-1] = '>'
	}
	for col := l.Left; col < l.Left+l.Cols; col++ {
		s := b.square(col, 0)
		name := b.labels.Files[v.BoardOf(s)][v.File(s)]
		copy(text[b.x(col)+middle(l.CellW, len(name)):], name)
	}
	b.w.Add(style, string(text))
	return b.w.Line()
}

// middle returns where a text begins that stands in the middle of a width.
func middle(width, text int) int { return max((width-text+1)/2, 0) }

// shade returns the color of a square when nothing is to be marked.
func (b *Board) shade(s engine.Square) theme.Shade {
	sum := b.v.File(s) + b.v.Rank(s)
	switch {
	case b.inPalace(s) && b.theme.Profile == theme.ANSI16: // the colors of marks are too few for one more
		return theme.Dark
	case b.pattern != checkered || b.v.Def.Style.Colors == 1:
		return theme.Light
	case b.v.Def.Style.Colors == 3:
		return [...]theme.Shade{theme.Dark, theme.Light, theme.Third}[sum%3]
	}
	return [...]theme.Shade{theme.Dark, theme.Light}[sum%2]
}

// paint sets the grounds of all squares. What comes later covers what came
// before.
func (b *Board) paint(s State) {
	for i := range b.grounds {
		b.grounds[i] = theme.Plain
		switch sq := engine.Square(i); {
		case s.Pos.PieceAt(sq) == engine.Wall:
			b.grounds[i] = theme.Wall
		case b.inPalace(sq) && b.theme.Profile > theme.ANSI16, b.special.Has(sq):
			b.grounds[i] = theme.Zone
		}
	}
	b.cover(s.Last, theme.Last)
	for _, m := range s.Marks {
		b.mark(m.Square, m.Ground)
	}
	b.cover(s.Premove, theme.Premove)
	b.cover(s.Attackers, theme.Attacker)
	b.cover(s.Check, theme.Check)
	captures := s.captures()
	if b.cornered() { // except where the corners would look like the ground
		captures = captures.And(s.Check)
	}
	b.cover(captures, theme.Capture)
	if s.HasSelection {
		b.mark(s.Selected, theme.Selected)
	}
	if s.ShowCursor && b.layout.CellH == 1 {
		b.mark(s.Cursor, theme.Cursor)
	}
}

// mark gives a square a ground.
func (b *Board) mark(s engine.Square, g theme.Highlight) {
	if int(s) < len(b.grounds) {
		b.grounds[s] = g
	}
}

// cover gives squares a ground.
func (b *Board) cover(set engine.Bitboard, g theme.Highlight) {
	for {
		s, ok := set.First()
		if !ok {
			return
		}
		set.Remove(s)
		b.mark(s, g)
	}
}
