package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// PawnSwap allows a pawn to change places with an enemy pawn directly in front of
// it, unless that pawn attacks a piece of the player's.
//
// Source: Jeffrey T. Kubach, File Sharing Chess (2016).
type PawnSwap struct {
	Types string `ini:"types"`
}

func (PawnSwap) Key() string { return "pawn swap" }

func (r PawnSwap) Describe(v *engine.Variant) string {
	pawn := listTypesText(v, r.Types, "or")
	return fmt.Sprintf("Instead of another move, a player may let %s change places with the enemy %s directly in front of it, unless that one attacks a piece of the player's.",
		words.A(pawn), pawn)
}

func (r PawnSwap) Bind(b *engine.Builder) (any, error) {
	types, err := someTypes(b, "types", r.Types)
	if err != nil {
		return nil, err
	}
	return &pawnSwap{v: b.Variant(), types: types}, nil
}

type pawnSwap struct {
	v     *engine.Variant
	types []engine.TypeID
}

func (s *pawnSwap) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us := p.Side()
	for _, t := range s.types {
		for from := range p.Pieces(us, t).All() {
			if to, ok := s.v.Step(from, 0, 1-2*int(us)); ok && p.PieceAt(to) == engine.MakePiece(t, us.Other()) && !s.guarded(p, from, us) {
				out.Add(engine.NewMove(engine.Swap, from, to))
			}
		}
	}
}

// guarded reports whether the player has a piece beside a square, where the
// pawn in front of it attacks.
func (s *pawnSwap) guarded(p *engine.Position, from engine.Square, us engine.Color) bool {
	for _, d := range [2]int{-1, 1} {
		beside, ok := s.v.Step(from, d, 0)
		if pc := p.PieceAt(beside); ok && pc.Type() != 0 && pc.Color() == us {
			return true
		}
	}
	return false
}
