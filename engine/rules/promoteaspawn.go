package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// PromoteAsPawn restricts promotion, for pieces that also move as pawns, to pawn
// moves, which always promote.
//
// Source: Power Absorption Chess, https://chess.computerwebservices.net/power.php.
type PromoteAsPawn struct {
	Of string `ini:"of"`
}

func (PromoteAsPawn) Key() string { return "promote as pawn" }

func (r PromoteAsPawn) Describe(v *engine.Variant) string {
	return capitalize(words.A(listTypesText(v, r.Of, "or"))) + " promotes by moving to the last rank as a pawn does, one square straight ahead, or diagonally to capture; it does not by another move."
}

func (r PromoteAsPawn) Bind(b *engine.Builder) (any, error) {
	of, err := someTypeSet(b, "of", r.Of)
	if err != nil {
		return nil, err
	}
	last, err := bothRegions(b, "r^1")
	return &promoteAsPawn{b.Variant(), of, last}, err
}

type promoteAsPawn struct {
	v    *engine.Variant
	of   typeSet
	last [2]engine.Bitboard
}

func (r *promoteAsPawn) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	us := p.Side()
	if !r.of[p.PieceAt(m.From()).Type()] || !r.last[us].Has(m.To()) {
		return true
	}
	dx, dy := r.v.File(m.To())-r.v.File(m.From()), r.v.Rank(m.To())-r.v.Rank(m.From())
	straight := dx == 0 && !p.IsCapture(m)
	diagonal := dx*dx == 1 && p.IsCapture(m)
	return m.IsPromotion() == (dy == 1-2*int(us) && (straight || diagonal))
}

func (r *promoteAsPawn) ExplainIllegal(p *engine.Position, m engine.Move) string {
	switch {
	case r.MoveGenerated(p, m, nil):
		return ""
	case m.IsPromotion():
		return pieceOn(p, m.From()) + " promotes only by a move that a pawn can make"
	}
	return pieceOn(p, m.From()) + " has to promote by a move that a pawn can make, too"
}
