package rules

import "github.com/ferzchess/ferz/engine"

// Benedict lets no piece capture: all enemy pieces that a piece attacks from
// where it has moved change sides.
//
// Source: W. D. Troyka, Benedict Chess (2002),
// https://www.chessvariants.com/difftaking.dir/benedict.html.
type Benedict struct{}

// Key implements engine.Rule.
func (Benedict) Key() string { return "benedict" }

// Describe implements engine.Rule.
func (Benedict) Describe(*engine.Variant) string {
	return "No piece is ever captured. When a piece has moved, all enemy pieces that it attacks from there change sides; after castling those that either piece attacks."
}

// Bind implements engine.Rule.
func (Benedict) Bind(*engine.Builder) (any, error) { return benedict{}, nil }

type benedict struct{}

// MoveGenerated implements engine.MoveFilter.
func (benedict) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return !p.IsCapture(m)
}

// SideEffects implements engine.SideEffecter.
func (benedict) SideEffects(p engine.Editor, m engine.Move) {
	us := p.Side()
	var from, turned engine.Bitboard
	from.Add(m.To())
	if m.IsCastling() {
		from.Add(m.B())
	}
	for s := range p.PiecesOf(us.Other()).All() {
		if by := p.AttackersOf(s, us); by.Intersects(&from) {
			turned.Add(s)
		}
	}
	for s := range turned.All() {
		p.Put(s, engine.MakePiece(p.PieceAt(s).Type(), us))
	}
}

// ExplainIllegal implements engine.Explainer.
func (benedict) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if p.IsCapture(m) {
		return "nothing is ever captured"
	}
	return ""
}

// Advise implements engine.Adviser.
func (benedict) Advise(a *engine.Advice) { a.CaptureSideEffects = true }
