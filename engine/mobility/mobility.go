// Package mobility measures what pieces can do: to how many squares each can
// move on average, from all squares of a variant's board.
package mobility

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Piece is the mobility of a type of piece, in squares. Only squares from which
// it can move at all count, such as a palace's.
type Piece struct {
	Type        engine.TypeID
	Squares     int     // from which it moves
	Empty       float64 // on a board without other pieces
	Least, Most int     // from the worst and the best square there
	Filled      float64 // on boards of which a share of squares is filled
}

// work is about how many times a piece's moves are generated on filled boards:
// the averages are then exact to about 0.02 squares on a board of 8x8.
const work = 600_000

// Measure measures the pieces of a variant without its rules, for the first
// player. filled is the share of squares, 0 to 1, that hold other pieces on a
// filled board. These are drawn by lot, the same each time, and are enemies, so
// that a capture counts as a move does: Ralph Betza's crowded board mobility, in
// which a ride over n squares counts (1-filled)^n.
// See https://www.chessvariants.com/piececlopedia.dir/ideal-and-practical-values.html.
func Measure(ctx context.Context, v *engine.Variant, filled float64) ([]Piece, error) {
	m := &meter{v: v.Unchecked(), rand: rand.New(rand.NewPCG(1, 1))}
	for s := range v.Size() {
		if sq := engine.Square(s); v.OnBoard(sq) {
			m.squares = append(m.squares, sq)
		}
	}
	types := v.Types()
	m.empty, m.filled = make([][]int, len(types)), make([][]int, len(types))
	for i := range types {
		m.empty[i], m.filled[i] = make([]int, len(m.squares)), make([]int, len(m.squares))
	}
	if err := m.board(0, m.empty); err != nil {
		return nil, err
	}
	boards := max(work/(len(m.squares)*len(types)), 20)
	for range boards {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := m.board(filled, m.filled); err != nil {
			return nil, err
		}
	}
	out := make([]Piece, len(types))
	for i, t := range types {
		out[i] = m.piece(i, boards)
		out[i].Type = t.ID
	}
	return out, nil
}

// meter counts what pieces reach.
type meter struct {
	v             *engine.Variant
	squares       []engine.Square
	empty, filled [][]int // by type and place in squares: what is reached, on all boards
	rand          *rand.Rand
	list          engine.MoveList
}

// piece returns what was found of a type on so many filled boards.
func (m *meter) piece(i, boards int) (p Piece) {
	var empty, filled int
	for at, n := range m.empty[i] {
		if n == 0 && m.filled[i][at] == 0 {
			continue
		}
		if p.Squares == 0 || n < p.Least {
			p.Least = n
		}
		p.Squares++
		p.Most = max(p.Most, n)
		empty, filled = empty+n, filled+m.filled[i][at]
	}
	if p.Squares > 0 {
		p.Empty, p.Filled = float64(empty)/float64(p.Squares), float64(filled)/float64(p.Squares*boards)
	}
	return p
}

// board adds what each piece reaches from each square of a board that is filled
// by a share.
func (m *meter) board(filled float64, into [][]int) error {
	pos, err := m.position()
	if err != nil {
		return err
	}
	enemy := m.enemy()
	there := make([]engine.Piece, len(m.squares))
	for i, sq := range m.squares {
		if m.rand.Float64() < filled {
			there[i] = enemy
			pos.Edit().Put(sq, enemy)
		}
	}
	for i, t := range m.v.Types() {
		for at, sq := range m.squares {
			pos.Edit().Put(sq, engine.MakePiece(t.ID, engine.White))
			pos.Generate(&m.list)
			pos.Edit().Put(sq, there[at])
			into[i][at] += m.ends(sq)
		}
	}
	return nil
}

// ends returns the number of squares to which the generated moves lead.
func (m *meter) ends(from engine.Square) int {
	var ends engine.Bitboard
	for _, move := range m.list.Moves {
		if move.Moves(from) && move.To() != from {
			ends.Add(move.To())
		}
	}
	return ends.Count()
}

// position returns a position without pieces, White to move.
func (m *meter) position() (*engine.Position, error) {
	pos, err := m.v.NewPosition("")
	if err != nil {
		return nil, fmt.Errorf("mobility: %w", err)
	}
	for _, sq := range m.squares {
		pos.Edit().Put(sq, engine.NoPiece)
	}
	for _, t := range m.v.Types() {
		for side := range engine.Color(2) {
			pos.Edit().AddToHand(side, t.ID, -pos.InHand(side, t.ID))
		}
	}
	pos.Edit().SetSide(engine.White)
	return pos, nil
}

// enemy returns a piece that may be captured.
func (m *meter) enemy() engine.Piece {
	types := m.v.Types()
	i := slices.IndexFunc(types, func(t engine.PieceType) bool { return !t.Royal })
	return engine.MakePiece(types[max(i, 0)].ID, engine.Black)
}
