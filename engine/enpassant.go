package engine

import (
	"slices"

	"github.com/ferzchess/ferz/engine/betza"
)

// What captures en passant need to know; the rule itself is in package rules.

// enPassantAttacks has, for each square, the squares from which a type captures en
// passant on it.
type enPassantAttacks struct {
	typ  TypeID
	from []Bitboard
}

// EnPassantAttackers returns the player's pieces that could capture en passant on a
// square that an enemy piece has passed.
func (p *Position) EnPassantAttackers(c Color, s Square) Bitboard {
	var out Bitboard
	for i := range p.v.enPassantAttacks[c] {
		t := &p.v.enPassantAttacks[c][i]
		out = out.Or(t.from[s].And(p.byType[c][t.typ]))
	}
	return out
}

// SetsEnPassant reports whether a type has moves whose passed squares may be captured
// en passant.
func (v *Variant) SetsEnPassant(t TypeID) bool {
	for i := range v.types[t].Betza.Patterns {
		legs := v.types[t].Betza.Patterns[i].Legs
		if legs[len(legs)-1].Mode&betza.SetsEnPassant != 0 {
			return true
		}
	}
	return false
}

// IsDoubleStep reports whether a piece has a move between two squares whose
// passed squares may be captured en passant.
func (v *Variant) IsDoubleStep(pc Piece, from, to Square) bool {
	r := v.moves[pc.code()].tables[int(from)*v.words+int(to>>6)].rare
	return r != nil && slices.ContainsFunc(r.marks, func(j jump) bool { return j.ends>>(to&63)&1 != 0 })
}
