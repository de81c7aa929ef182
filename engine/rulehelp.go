package engine

import (
	"math/bits"
	"slices"

	"github.com/ferzchess/ferz/engine/betza"
)

// LowestSquare returns the square of the lowest bit of a bitboard's word w.
func LowestSquare(w int, word uint64) Square {
	return Square(w<<6 + bits.TrailingZeros64(word))
}

// EnPassantFrom returns the player's pieces that could capture en passant on a
// square that an enemy piece has passed.
func (p *Position) EnPassantFrom(c Color, s Square) Bitboard {
	var out Bitboard
	for i := range p.v.passers[c] {
		t := &p.v.passers[c][i]
		out = out.Or(t.from[s].And(p.byType[c][t.typ]))
	}
	return out
}

// Marks reports whether a type has moves whose passed squares may be captured
// en passant.
func (v *Variant) Marks(t TypeID) bool {
	for i := range v.types[t].Betza.Patterns {
		legs := v.types[t].Betza.Patterns[i].Legs
		if legs[len(legs)-1].Mode&betza.Marks != 0 {
			return true
		}
	}
	return false
}

// Promotes reports whether pieces of a type turn into others by moving.
func (v *Variant) Promotes(t TypeID) bool {
	return v.promos[MakePiece(t, White)] != nil || v.promos[MakePiece(t, Black)] != nil
}

// Reach returns the squares on which a piece's own moves from a square may end,
// whatever stands where.
func (v *Variant) Reach(pc Piece, from Square) (out Bitboard) {
	m := &v.moves[pc.code()]
	for w := range v.words {
		out[w] = m.programs[int(from)*v.words+w].ends()
	}
	if m.odd != nil {
		scripts := m.odd[from].scripts
		for _, s := range v.scripts[scripts.lo:scripts.hi] {
			out.addAll(s.tail[s.min:])
		}
	}
	return out
}

// MayCapture returns the squares from which a player's piece of a type captures
// a royal piece on s, if what stands elsewhere allows it.
func (v *Variant) MayCapture(t TypeID, by Color, s Square) (out Bitboard) {
	table := v.attacks[by].royal
	i := slices.Index(table.types, t)
	for w := range v.words {
		if i >= 0 {
			a := table.from[(int(s)*v.words+w)*len(table.types)+i]
			out[w] = a.leaping | a.riding
		}
	}
	return out
}

// Permits reports whether a move that the player to move could make but for
// check, and for what rules forbid, is legal.
func (p *Position) Permits(m Move) bool { return p.legalByMaking(m) }

// RulesDecideCheck reports whether a rule replaces the kernel's notion of
// check.
func (v *Variant) RulesDecideCheck() bool { return v.hooks.check != nil }

// PassesOver reports whether a piece has a move between two squares whose
// passed squares may be captured en passant.
func (v *Variant) PassesOver(pc Piece, from, to Square) bool {
	r := v.moves[pc.code()].programs[int(from)*v.words+int(to>>6)].rest
	return r != nil && slices.ContainsFunc(r.marks, func(j jump) bool { return j.ends>>(to&63)&1 != 0 })
}
