package boardview

import (
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
		for at, quarters := range way {
			b.strokes[at] |= quarters
		}
	}
}

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
func (b *Board) way(a Arrow) map[stroke]byte {
	way := map[stroke]byte{}
	x, y := b.centre(a.From)
	toX, toY := b.centre(a.To)
	steps := max(abs(toX-x), abs(toY-y))
	for i := range steps {
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

// arrow returns what the arrows show in a place of a square on which no piece is
// drawn, and its style; "" if none goes through it. They leave marked squares alone,
// such as those at their ends.
func (b *Board) arrow(sq engine.Square, x, line int) (theme.Style, string) {
	mark := quarters[b.strokes[stroke{sq, x, line}]]
	if mark == "" || b.grounds[sq] == theme.MarkBlue {
		return theme.Style{}, ""
	}
	style := b.look(sq, theme.Nobody)
	style.Fg = b.theme.Square(b.shade(sq), theme.MarkBlue, theme.Nobody).Bg
	return style, mark
}

func abs(n int) int { return max(n, -n) }
