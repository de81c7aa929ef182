package engine

import (
	"math/bits"

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

// Captured reports whether the move just made captured something. It is for
// rules' MoveMade.
func (p *Position) Captured() bool { return p.top().captured }

// SetSide sets the player to move, for rules that read it from a FEN.
func (p *Position) SetSide(c Color) {
	if top := p.top(); top.side != c {
		top.side = c
		top.hash ^= sideKey
	}
}

// CapturedOn returns where the move just made captured a piece of a type of
// the opponent's. It is for rules' MoveMade and Legal.
func (p *Position) CapturedOn(t TypeID) (Square, bool) {
	want := MakePiece(t, p.Mover().Other())
	for _, e := range p.edits[p.top().edits:] {
		if e.at < handBase && Piece(e.old).code() == want && p.board[e.at] != Piece(e.old) {
			return Square(e.at), true
		}
	}
	return 0, false
}

// AttackedAfter reports whether the player attacks s once a piece has moved
// between two squares, capturing what stood where it goes.
func (p *Position) AttackedAfter(from, to, s Square, by Color) bool {
	var gone Bitboard
	gone.Add(to)
	occ := p.occ
	occ.Remove(from)
	occ.Add(to)
	return p.attacked(s, by, &occ, &gone)
}

// RulesDecideCheck reports whether a rule replaces the kernel's notion of
// check.
func (v *Variant) RulesDecideCheck() bool { return len(v.hooks.checks) > 0 }

// Checked reports whether the player to move is in check. It is for rules that
// are asked for moves; at other times InCheck tells.
func (p *Position) Checked() bool { return p.info.check }

// SlotBefore returns a rule's state before the last move. It is for rules'
// MoveMade and Legal.
func (p *Position) SlotBefore(i int) uint64 { return p.slots[len(p.slots)-2*p.v.slots+i] }

// PassesOver reports whether a piece has a move between two squares whose
// passed squares may be captured en passant.
func (v *Variant) PassesOver(pc Piece, from, to Square) bool {
	pr := &v.programs[pc.code()][from]
	for i := pr.lo; i < pr.hi; i++ {
		seg := &v.segs[i]
		if seg.mode&betza.Marks == 0 {
			continue
		}
		for k, t := range v.along(seg) {
			if t == to && k >= max(int(seg.min), 1) {
				return true
			}
		}
	}
	return false
}
