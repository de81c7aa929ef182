package xboard

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// PositionTracker keeps a position up to date with the moves of a game, so that a turn
// costs only its new moves.
type PositionTracker struct {
	pos   *engine.Position
	moves []engine.Move
}

// NewPositionTracker starts from a FEN, or from the variant's start position if it is
// empty.
func NewPositionTracker(v *engine.Variant, start string) (*PositionTracker, error) {
	p, err := v.NewPosition(start)
	if err != nil {
		return nil, err
	}
	return &PositionTracker{pos: p}, nil
}

// SetMoves goes to the position after moves from the start. It returns how many of the
// previous moves it kept; later ones were taken back. An illegal move is an error and
// leaves the position before it.
func (f *PositionTracker) SetMoves(moves []engine.Move) (kept int, err error) {
	kept = CommonPrefixLen(moves, f.moves)
	for len(f.moves) > kept {
		f.pos.Unmake()
		f.moves = f.moves[:len(f.moves)-1]
	}
	for i, m := range moves[kept:] {
		if !f.pos.IsLegal(m) {
			return kept, fmt.Errorf("move %d of the game: %w", kept+i+1, notation.WhyIllegal(f.pos, m))
		}
		f.pos.Make(m)
		f.moves = append(f.moves, m)
	}
	return kept, nil
}

// CommonPrefixLen returns how many moves two games have in common at their beginnings.
func CommonPrefixLen(a, b []engine.Move) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// Position returns the current position, which belongs to the tracker: callers that
// make moves must Clone it or take them back.
func (f *PositionTracker) Position() *engine.Position { return f.pos }

// Moves returns the moves that were followed. They are the follower's.
func (f *PositionTracker) Moves() []engine.Move { return f.moves }
