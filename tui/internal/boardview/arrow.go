package boardview

import (
	"math"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/outline"
	"github.com/ferzchess/ferz/tui/internal/sprites"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Arrow is a line from a square to another, in the color of a ground.
type Arrow struct {
	From, To engine.Square
	Ground   theme.Highlight
}

// arrowRows is the height of squares from which on arrows have room.
const arrowRows = 3

// cellPos is a place in a square: a character.
type cellPos struct {
	square  engine.Square
	x, line int
}

// ink is which parts of a place are drawn, and whose color they have.
type ink struct {
	parts  int // see sprites.Blocks.Parts
	ground theme.Highlight
}

// drawArrows finds out which places the arrows of a state go through. Each ends before the
// square at which it points, whose own ground shows the rest. In images they are parts of
// these: see arrowParts.
func (b *Board) drawArrows(s *State) {
	b.strokes, b.arrows = nil, nil
	if b.theme.Colorless || b.layout.CellH < arrowRows {
		return
	}
	if b.images != images.None && b.DrawsPictures() {
		b.arrows = slices.Concat(s.Arrows, lastArrow(s))
		return
	}
	if len(s.Arrows) == 0 {
		return
	}
	b.strokes = map[cellPos]ink{}
	for _, a := range s.Arrows {
		b.drawArrow(a)
	}
}

// LastArrow returns the arrow of a position's last move. A drop, a move that stays where it
// is and one to another board have none.
func LastArrow(p *engine.Position) []Arrow {
	m, v := p.LastMove(), p.Variant()
	if p.Ply() == 0 || m == engine.NoMove || m.IsDrop() || m.From() == m.To() || v.BoardOf(m.From()) != v.BoardOf(m.To()) {
		return nil
	}
	return []Arrow{{From: m.From(), To: m.To(), Ground: theme.Last}}
}

// lastArrow returns the arrow of the last move where a state marks its squares and has no
// arrow for it already.
func lastArrow(s *State) []Arrow {
	last := LastArrow(s.Pos)
	if len(last) == 0 || !s.Last.Has(last[0].From) || !s.Last.Has(last[0].To) {
		return nil
	}
	same := func(a Arrow) bool { return a.From == last[0].From && a.To == last[0].To }
	if slices.ContainsFunc(s.Arrows, same) {
		return nil
	}
	return last
}

// drawArrow adds the places that an arrow goes through.
func (b *Board) drawArrow(a Arrow) {
	l := b.layout
	from, to := b.onPlane(a.From), b.onPlane(a.To)
	dx, dy := math.Abs(to.X-from.X), math.Abs(to.Y-from.Y)
	inside := min(float64(l.CellW)/2/max(dx, 1), float64(l.CellH)/max(dy, 1), 1) // the share of the arrow that lies in its last square
	shaft, head := sprites.Arrow(from, to, min(float64(l.CellW), float64(2*l.CellH)), inside*math.Hypot(dx, dy), minShaft)
	in := func(p outline.Point) bool {
		p.Y *= 2
		return sprites.Inside(shaft, p) || sprites.Inside(head, p)
	}
	col, row := b.cell(a.From)
	toCol, toRow := b.cell(a.To)
	for c := max(min(col, toCol)-1, 0); c <= max(col, toCol)+1; c++ {
		for r := max(min(row, toRow)-1, 0); r <= max(row, toRow)+1; r++ {
			if !b.inside(c, r) || !b.v.OnBoard(b.square(c, r)) {
				continue
			}
			for i := range l.CellW * l.CellH {
				x, y := i%l.CellW, i/l.CellW
				parts := b.parts().Parts(c*l.CellW+x, r*l.CellH+y, in)
				if parts != 0 {
					at := cellPos{b.square(c, r), x, y}
					b.strokes[at] = ink{b.strokes[at].parts | parts, a.Ground}
				}
			}
		}
	}
}

// minShaft is half of the least width of an arrow's shaft, in columns.
const minShaft = .5

// onPlane returns the middle of a square on a plane whose unit is a column: a row is twice
// as high. Quadrants meet there: so that a line across is one of them high and not two, it
// is the middle of one.
func (b *Board) onPlane(s engine.Square) outline.Point {
	col, row := b.cell(s)
	l := b.layout
	p := outline.Point{X: (float64(col) + .5) * float64(l.CellW), Y: (float64(row) + .5) * float64(2*l.CellH)}
	if b.parts() == sprites.Quadrants {
		p.Y += .5
	}
	return p
}

// arrowParts returns the arrows in a square, as they are drawn in its image.
func (b *Board) arrowParts(sq engine.Square) (out [2]sprites.ArrowPart) {
	col, row := b.cell(sq)
	n := 0
	for _, a := range b.arrows {
		fromCol, fromRow := b.cell(a.From)
		toCol, toRow := b.cell(a.To)
		part := sprites.ArrowPart{
			FromX: int8(fromCol - col), FromY: int8(fromRow - row), ToX: int8(toCol - col), ToY: int8(toRow - row),
			Color: b.theme.ImageArrow(a.Ground),
		}
		if n < len(out) && part.Near() {
			out[n] = part
			n++
		}
	}
	return out
}

// mostlyHidden reports whether pieces hide a third of an arrow's places between its ends.
func mostlyHidden(p *engine.Position, a Arrow, way map[cellPos]byte) bool {
	hidden, between := 0, 0
	for at := range way {
		if at.square == a.From || at.square == a.To {
			continue
		}
		between++
		if p.PieceAt(at.square) != engine.NoPiece {
			hidden++
		}
	}
	return 3*hidden >= between && hidden > 0
}

// wayFrom returns the places that an arrow goes through, and which quarters of them, without
// a part at its beginning, of 1.
func (b *Board) wayFrom(a Arrow, part float64) map[cellPos]byte {
	way := map[cellPos]byte{}
	x, y := b.center(a.From)
	toX, toY := b.center(a.To)
	steps := max(abs(toX-x), abs(toY-y))
	for i := int(part * float64(steps)); i < steps; i++ {
		at, quarter := b.quarter(x+(toX-x)*i/steps, y+(toY-y)*i/steps)
		way[at] |= quarter
	}
	return way
}

// center returns the middle of a square on the whole board, in quarters.
func (b *Board) center(s engine.Square) (x, y int) {
	col, row := b.cell(s)
	l := b.layout
	return (col*l.CellW + middle(l.CellW, 1)) * 2, (row*l.CellH+l.pieceLine())*2 + 1
}

// quarter returns a place, and which quarter of it lies at a point of the board.
func (b *Board) quarter(x, y int) (at cellPos, quarter byte) {
	l := b.layout
	return cellPos{b.square(x/2/l.CellW, y/2/l.CellH), x / 2 % l.CellW, y / 2 % l.CellH}, 1 << (y%2*2 + x%2)
}

// over returns what is drawn over a place of a square on which no piece is drawn, and its
// style: a sign that the chosen piece can go there, an arrow or the trail; "" if nothing is.
// Arrows leave squares of their own color alone, such as those at their ends.
func (b *Board) over(sq engine.Square, x, line int) (theme.Style, string) {
	if style, mark := b.sign(sq, x, line); mark != "" {
		return style, mark
	}
	at := cellPos{sq, x, line}
	mark, color := "", theme.Last
	if drawn, ok := b.strokes[at]; ok {
		mark, color = b.parts().Character(drawn.parts), drawn.ground
	} else {
		mark = sprites.Quadrants.Character(int(b.trailCells[at]))
	}
	if mark == "" || b.grounds[sq] == color {
		return theme.Style{}, ""
	}
	style := b.look(sq, theme.Empty)
	style.Fg = b.theme.Square(b.shade(sq), color, theme.Empty).Bg
	return style, mark
}

func abs(n int) int { return max(n, -n) }
