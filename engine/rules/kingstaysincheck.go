package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// KingStaysInCheck forbids a king in check to move, unless it captures the only
// checking piece: other pieces have to answer the check.
//
// Source: the rules of Makpong, by which ties in Makruk are broken.
type KingStaysInCheck struct{}

func (KingStaysInCheck) Key() string { return "stand fast" }

func (KingStaysInCheck) Describe(v *engine.Variant) string {
	king := listTypes(v, v.RoyalTypes(), "or")
	return capitalize(words.A(king)) + " in check may not move, unless it captures the only piece that gives check."
}

func (KingStaysInCheck) Bind(b *engine.Builder) (any, error) { return standFast{b.Variant()}, nil }

type standFast struct{ v *engine.Variant }

func (r standFast) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	us := p.Side()
	if !r.v.Type(p.PieceAt(m.From()).Type()).Royal || !p.InCheck(us) {
		return true
	}
	attackers := p.AttackersOf(m.From(), us.Other())
	attackers.Remove(m.To())
	return attackers.Empty()
}

func (standFast) ExplainIllegal(*engine.Position, engine.Move) string {
	return "a king in check may not move, but to capture what gives it"
}
