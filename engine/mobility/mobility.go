// Package mobility measures the average mobility of piece types: the number of
// squares to which a piece can move, averaged over all squares of a variant's
// board. The search has its own, less precise measurement, which it makes when an
// engine is created (see measureMobility there).
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

// Piece is the mobility of a type of piece, in squares. Only squares from which it can
// move count, such as those of a palace.
type Piece struct {
	Type     engine.TypeID
	Squares  int     // number of squares from which it moves
	Empty    float64 // average on a board without other pieces
	Min, Max int     // on the worst and the best square of that board
	Filled   float64 // average on boards partly filled with pieces
}

// Attacks describes how a piece attacks, averaged over the squares from which it
// moves.
type Attacks struct {
	Directions float64 // number of attacked squares on a board full of enemies
	// Checks is the number of squares, on an empty board, where it would check a
	// king that could not capture it because they are not adjacent.
	Checks float64
}

// Betza measures a piece given by its notation on a board of some size, as Measure
// does. Initial moves don't count.
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

// sampleCount is roughly the number of move generations for a piece on filled
// boards. The averages are then exact to about 0.02 squares on a board of 8x8.
const sampleCount = 600_000

// Measure measures the pieces of a variant for the first player, without the
// variant's rules. filled is the share of squares, 0 to 1, that hold other pieces on
// a filled board. These are placed pseudo-randomly, the same each time, and are
// enemies, so that captures count like moves: Ralph Betza's crowded board mobility,
// where a slide over n squares counts (1-filled)^n. See
// https://www.chessvariants.com/piececlopedia.dir/ideal-and-practical-values.html.
func Measure(ctx context.Context, v *engine.Variant, filled float64) ([]Piece, error) {
	return newMeter(v).measure(ctx, filled)
}

func newMeter(v *engine.Variant) *mobilityMeter {
	m := &mobilityMeter{v: v.WithoutCheck(), rand: rand.New(rand.NewPCG(1, 1))}
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

// mobilityMeter counts targets.
type mobilityMeter struct {
	v             *engine.Variant
	squares       []engine.Square
	empty, filled [][]int // number of targets on all boards, by type and index in squares
	rand          *rand.Rand
	list          engine.MoveList
}

// counts returns a zeroed table by type and square.
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

// checks returns the number of non-adjacent squares that a type attacks on an empty
// board, summed over all squares.
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

// reaches reports whether a generated move leads from one square to another.
func (m *mobilityMeter) reaches(from, to engine.Square) bool {
	return slices.ContainsFunc(m.list.Moves, func(move engine.Move) bool { return move.IsFrom(from) && move.To() == to })
}

// piece returns the mobility of a type, given the number of filled boards.
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

// board adds the number of targets of each piece from each square of a board that is
// filled to a share.
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

// ends returns the number of different targets of the generated moves.
func (m *mobilityMeter) ends(from engine.Square) int {
	var ends engine.Bitboard
	for _, move := range m.list.Moves {
		if move.IsFrom(from) && move.To() != from {
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
