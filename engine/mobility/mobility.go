// Package mobility measures what pieces can do: to how many squares each can
// move on average, from all squares of a variant's board.
package mobility

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Piece is the mobility of a type of piece, in squares. Only squares from which
// it can move at all count, such as a palace's.
type Piece struct {
	Type     engine.TypeID
	Squares  int     // from which it moves
	Empty    float64 // on a board without other pieces
	Min, Max int     // from the worst and the best square there
	Filled   float64 // on boards of which a share of squares is filled
}

// Attacks are how a piece attacks, on average of the squares from which it moves.
type Attacks struct {
	Directions float64 // on a board that is full of enemies: ways in which it attacks
	// Checks are the squares, on an empty board, where it would attack a king that could
	// not take it: those that are not next to it.
	Checks float64
}

// Betza measures a piece with a notation on a board of some size, as Measure does. What it
// may do as long as it has not moved does not count.
func Betza(ctx context.Context, notation string, files, ranks int, filled float64) (Piece, Attacks, error) {
	rank := strconv.Itoa(files)
	v, err := engine.Compile(engine.Definition{
		ID: "mobility", Name: "mobility", Board: engine.Board{Files: files, Ranks: ranks},
		Array:  rank + strings.Repeat("/"+rank, ranks-1),
		Pieces: []engine.PieceDef{{Name: "Piece", Letter: "X", Betza: notation}},
	}, nil)
	if err != nil {
		return Piece{}, Attacks{}, err
	}
	m := newMeter(v)
	pieces, err := m.measure(ctx, filled)
	if err != nil {
		return Piece{}, Attacks{}, err
	}
	full := m.counts()
	if err := m.board(1, full); err != nil {
		return Piece{}, Attacks{}, err
	}
	checks, err := m.checks(ctx, v.Types()[0].ID)
	n := max(float64(pieces[0].Squares), 1)
	return pieces[0], Attacks{Directions: float64(sum(full[0])) / n, Checks: float64(checks) / n}, err
}

// sampleCount is about how many times a piece's moves are generated on filled boards:
// the averages are then exact to about 0.02 squares on a board of 8x8.
const sampleCount = 600_000

// Measure measures the pieces of a variant without its rules, for the first
// player. filled is the share of squares, 0 to 1, that hold other pieces on a
// filled board. These are drawn by lot, the same each time, and are enemies, so
// that a capture counts as a move does: Ralph Betza's crowded board mobility, in
// which a ride over n squares counts (1-filled)^n.
// See https://www.chessvariants.com/piececlopedia.dir/ideal-and-practical-values.html.
func Measure(ctx context.Context, v *engine.Variant, filled float64) ([]Piece, error) {
	return newMeter(v).measure(ctx, filled)
}

func newMeter(v *engine.Variant) *mobilityMeter {
	m := &mobilityMeter{v: v.Unchecked(), rand: rand.New(rand.NewPCG(1, 1))}
	for s := range v.Size() {
		if sq := engine.Square(s); v.OnBoard(sq) {
			m.squares = append(m.squares, sq)
		}
	}
	m.empty, m.filled = m.counts(), m.counts()
	return m
}

func (m *mobilityMeter) measure(ctx context.Context, filled float64) ([]Piece, error) {
	types := m.v.Types()
	if err := m.board(0, m.empty); err != nil {
		return nil, err
	}
	boards := max(sampleCount/(len(m.squares)*len(types)), 20)
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

// mobilityMeter counts what pieces reach.
type mobilityMeter struct {
	v             *engine.Variant
	squares       []engine.Square
	empty, filled [][]int // by type and place in squares: what is reached, on all boards
	rand          *rand.Rand
	list          engine.MoveList
}

// counts returns room for a number for each type and square.
func (m *mobilityMeter) counts() [][]int {
	out := make([][]int, len(m.v.Types()))
	for i := range out {
		out[i] = make([]int, len(m.squares))
	}
	return out
}

func sum(numbers []int) (n int) {
	for _, k := range numbers {
		n += k
	}
	return n
}

// checks returns how many squares, from all squares together, a type attacks on an empty
// board that are not next to it.
func (m *mobilityMeter) checks(ctx context.Context, t engine.TypeID) (n int, err error) {
	pos, err := m.position()
	if err != nil {
		return 0, err
	}
	enemy := m.enemy()
	for _, from := range m.squares {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		pos.Edit().Put(from, engine.MakePiece(t, engine.White))
		for _, at := range m.squares {
			if at == from || m.adjacent(from, at) {
				continue
			}
			pos.Edit().Put(at, enemy)
			pos.Generate(&m.list)
			if m.reaches(from, at) {
				n++
			}
			pos.Edit().Put(at, engine.NoPiece)
		}
		pos.Edit().Put(from, engine.NoPiece)
	}
	return n, nil
}

func (m *mobilityMeter) adjacent(a, b engine.Square) bool {
	files, ranks := m.v.File(a)-m.v.File(b), m.v.Rank(a)-m.v.Rank(b)
	return max(files, -files) <= 1 && max(ranks, -ranks) <= 1
}

// reaches reports whether a generated move leads from a square to another.
func (m *mobilityMeter) reaches(from, to engine.Square) bool {
	return slices.ContainsFunc(m.list.Moves, func(move engine.Move) bool { return move.Moves(from) && move.To() == to })
}

// piece returns what was found of a type on so many filled boards.
func (m *mobilityMeter) piece(i, boards int) (p Piece) {
	var empty, filled int
	for at, n := range m.empty[i] {
		if n == 0 && m.filled[i][at] == 0 {
			continue
		}
		if p.Squares == 0 || n < p.Min {
			p.Min = n
		}
		p.Squares++
		p.Max = max(p.Max, n)
		empty, filled = empty+n, filled+m.filled[i][at]
	}
	if p.Squares > 0 {
		p.Empty, p.Filled = float64(empty)/float64(p.Squares), float64(filled)/float64(p.Squares*boards)
	}
	return p
}

// board adds what each piece reaches from each square of a board that is filled
// by a share.
func (m *mobilityMeter) board(filled float64, into [][]int) error {
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
func (m *mobilityMeter) ends(from engine.Square) int {
	var ends engine.Bitboard
	for _, move := range m.list.Moves {
		if move.Moves(from) && move.To() != from {
			ends.Add(move.To())
		}
	}
	return ends.Count()
}

// position returns a position without pieces, White to move.
func (m *mobilityMeter) position() (*engine.Position, error) {
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
func (m *mobilityMeter) enemy() engine.Piece {
	types := m.v.Types()
	i := slices.IndexFunc(types, func(t engine.PieceType) bool { return !t.Royal })
	return engine.MakePiece(types[max(i, 0)].ID, engine.Black)
}
