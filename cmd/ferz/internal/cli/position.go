package cli

import (
	"slices"
	"strings"

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
	cmd.Flags().StringVar(&s.FEN, "fen", "", "the position, as FEN, EPD, SFEN or what engines are sent (default the start position)")
	cmd.Flags().StringVar(&s.Moves, "moves", "", "moves to make first, separated by blanks")
}

// Position sets the position up in a variant of a catalogue, which may carry
// variables.
func (s *PositionFlags) Position(c *variants.Catalogue, variant string) (*engine.Position, error) {
	v, err := c.Load(variant)
	if err != nil {
		return nil, err
	}
	position, moves := engineLine(s.FEN)
	if s.FEN, err = epd.FEN(position, v); err != nil {
		return nil, err
	}
	p, err := v.SetUp(s.FEN)
	if err != nil {
		return nil, err
	}
	s.Moves = strings.TrimSpace(moves + " " + s.Moves)
	return p, notation.Play(p, s.Moves)
}

// engineLine takes a line apart that programs send to engines: "position", which may be
// missing, then "startpos", or "fen" or "sfen" and a position, then perhaps "moves" and moves.
// Other texts are positions.
func engineLine(text string) (position, moves string) {
	words := strings.Fields(text)
	if len(words) > 0 && words[0] == "position" {
		words = words[1:]
	}
	if len(words) == 0 || !slices.Contains([]string{"startpos", "fen", "sfen"}, words[0]) {
		return text, ""
	}
	if at := slices.Index(words, "moves"); at > 0 {
		words, moves = words[:at], strings.Join(words[at+1:], " ")
	}
	if words[0] != "sfen" {
		words = words[1:]
	}
	return strings.Join(words, " "), moves
}
