package rules

import "github.com/ferzchess/ferz/engine"

// Benedict forbids captures. Instead, all enemy pieces that the moved piece attacks
// change sides.
//
// Source: W. D. Troyka, Benedict Chess (2002),
// https://www.chessvariants.com/difftaking.dir/benedict.html.
type Benedict struct{}

func (Benedict) Key() string { return "benedict" }

func (Benedict) Describe(*engine.Variant) string {
	return "No piece is ever captured. When a piece has moved, all enemy pieces that it attacks from there change sides; after castling those that either piece attacks."
}

func (Benedict) Bind(*engine.Builder) (any, error) { return benedict{}, nil }

type benedict struct{}

func (benedict) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return !p.IsCapture(m)
}

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

func (benedict) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if p.IsCapture(m) {
		return "nothing is ever captured"
	}
	return ""
}

func (benedict) Advise(a *engine.Advice) { a.CaptureSideEffects = true }
