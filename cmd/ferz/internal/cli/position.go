package cli

import (
	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
)

// MovesOf returns the moves that led to a position from where it was set up.
func MovesOf(p *engine.Position) []engine.Move {
	q := p.Clone()
	moves := make([]engine.Move, q.Ply())
	for i := len(moves) - 1; i >= 0; i-- {
		moves[i] = q.LastMove()
		q.Unmake()
	}
	return moves
}

// PositionFlags is the flags that name a position of a variant.
type PositionFlags struct {
	FEN, Moves string
}

// Flags defines the flags.
func (s *PositionFlags) Flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.FEN, "fen", "", "the position, as FEN or EPD (default the start position)")
	cmd.Flags().StringVar(&s.Moves, "moves", "", "moves to make first, separated by blanks")
}

// Position sets the position up in a variant of a catalogue, which may carry
// variables.
func (s *PositionFlags) Position(c *variants.Catalogue, variant string) (*engine.Position, error) {
	v, err := c.Load(variant)
	if err != nil {
		return nil, err
	}
	if s.FEN, err = epd.FEN(s.FEN, v); err != nil {
		return nil, err
	}
	p, err := v.SetUp(s.FEN)
	if err != nil {
		return nil, err
	}
	return p, notation.Play(p, s.Moves)
}
