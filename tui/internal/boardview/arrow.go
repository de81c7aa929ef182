package boardview

import (
	"math"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// Arrow is a line from a square to another.
type Arrow struct {
	From, To engine.Square
}

// arrowRows is the height of squares from which on arrows have room.
const arrowRows = 3

// stroke is a place in a square: a character.
type stroke struct {
	square  engine.Square
	x, line int
}

// quarters are the characters of the quarters of a place: 1 is the upper left one, 2
// the upper right, 4 and 8 are those below.
var quarters = [16]string{"", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"}

// drawArrows finds out which places the arrows of a state go through. Images cover
// all of a square: then an arrow is left out of which pieces would hide much.
func (b *Board) drawArrows(s *State) {
	b.strokes = nil
	if len(s.Arrows) == 0 || b.theme.Bare || b.layout.CellH < arrowRows {
		return
	}
	b.strokes = map[stroke]byte{}
	for _, a := range s.Arrows {
		way := b.way(a)
		if b.images != images.None && broken(s.Pos, a, way) {
			continue
		}
		b.head(a, way)
		for at, quarters := range way {
			b.strokes[at] |= quarters
		}
	}
}

// head adds the head of an arrow to its places: a triangle that points at the square
// in which it ends, whose own ground shows the rest. A quarter is twice as high as it
// is wide.
func (b *Board) head(a Arrow, way map[stroke]byte) {
	l := b.layout
	fromX, fromY := b.centre(a.From)
	toX, toY := b.centre(a.To)
	dx, dy := float64(toX-fromX), float64(toY-fromY)
	inside := min(float64(l.CellW)/max(math.Abs(dx), 1), float64(l.CellH)/max(math.Abs(dy), 1), 1)
	tipX, tipY := float64(toX)-inside*dx, float64(toY)-inside*dy
	long := float64(2 * l.CellH)
	aheadX, aheadY := dx/math.Hypot(dx, 2*dy), 2*dy/math.Hypot(dx, 2*dy)
	for y := int(tipY - long); y <= int(tipY+long); y++ {
		for x := int(tipX - long); x <= int(tipX+long); x++ {
			offX, offY := float64(x)-tipX, 2*(float64(y)-tipY)
			behind, aside := -offX*aheadX-offY*aheadY, math.Abs(offX*aheadY-offY*aheadX)
			if behind < 0 || behind > long || aside > behind*headWide || x < 0 || y < 0 || !b.inside(x/2/l.CellW, y/2/l.CellH) {
				continue
			}
			at, quarter := b.quarter(x, y)
			way[at] |= quarter
		}
	}
}

// headWide is how much wider an arrow's head becomes to each side with its length.
const headWide = .5

// broken reports whether pieces hide a third of an arrow's places between its ends.
func broken(p *engine.Position, a Arrow, way map[stroke]byte) bool {
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

// way returns the places that an arrow goes through, and which quarters of them.
func (b *Board) way(a Arrow) map[stroke]byte { return b.wayFrom(a, 0) }

// wayFrom returns the same without a part at its beginning, of 1.
func (b *Board) wayFrom(a Arrow, part float64) map[stroke]byte {
	way := map[stroke]byte{}
	x, y := b.centre(a.From)
	toX, toY := b.centre(a.To)
	steps := max(abs(toX-x), abs(toY-y))
	for i := int(part * float64(steps)); i < steps; i++ {
		at, quarter := b.quarter(x+(toX-x)*i/steps, y+(toY-y)*i/steps)
		way[at] |= quarter
	}
	return way
}

// centre returns the middle of a square on the whole board, in quarters.
func (b *Board) centre(s engine.Square) (x, y int) {
	col, row := b.cell(s)
	l := b.layout
	return (col*l.CellW + middle(l.CellW, 1)) * 2, (row*l.CellH+l.pieceLine())*2 + 1
}

// quarter returns a place, and which quarter of it lies at a point of the board.
func (b *Board) quarter(x, y int) (at stroke, quarter byte) {
	l := b.layout
	return stroke{b.square(x/2/l.CellW, y/2/l.CellH), x / 2 % l.CellW, y / 2 % l.CellH}, 1 << (y%2*2 + x%2)
}

// arrow returns what the arrows and the trail show in a place of a square on which no piece is
// drawn, and its style; "" if none goes through it. They leave marked squares alone,
// such as those at their ends.
func (b *Board) arrow(sq engine.Square, x, line int) (theme.Style, string) {
	mark, color := quarters[b.strokes[stroke{sq, x, line}]], theme.MarkBlue
	if mark == "" {
		mark, color = quarters[b.trace[stroke{sq, x, line}]], theme.Last
	}
	if mark == "" || b.grounds[sq] == color {
		return theme.Style{}, ""
	}
	style := b.look(sq, theme.Nobody)
	style.Fg = b.theme.Square(b.shade(sq), color, theme.Nobody).Bg
	return style, mark
}

func abs(n int) int { return max(n, -n) }
