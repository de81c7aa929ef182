package engine

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine/betza"
)

// isCastlingTry reports whether squares that a player typed look like castling:
// where the king would end, or where its partner stands.
func (p *Position) isCastlingTry(from, to Square) bool {
	pc, other := p.board[from], p.board[to]
	if !p.castles(pc.Type()) || p.v.rank(from) != p.v.rank(to) {
		return false
	}
	own := other.Type() != 0 && other.Color() == p.Side()
	return slices.ContainsFunc(p.v.types[pc.Type()].Betza.Castlings, func(o betza.Castling) bool {
		return p.v.file(to)-p.v.file(from) == o.DX*o.Steps || own && p.v.file(to) == p.v.partnerFile(o)
	})
}

// partnerFile returns the file on which a castling's partner stands.
func (v *Variant) partnerFile(o betza.Castling) int {
	if o.DX > 0 {
		return v.files - 1 - o.Inset
	}
	return o.Inset
}

// castles reports whether pieces of a type may castle.
func (p *Position) castles(t TypeID) bool {
	return p.v.hooks.sections["castling"] != nil && (len(p.v.types[t].Betza.Castlings) > 0 || p.v.types[t].Royal)
}

// refuseCastling explains O-O and O-O-O.
func (p *Position) refuseCastling(text string, _ []Move) string {
	if text != "OO" && text != "OOO" {
		return ""
	}
	us := p.Side()
	for i := 1; i < len(p.v.types); i++ {
		if !p.castles(TypeID(i)) {
			continue
		}
		if s, ok := p.byType[us][i].First(); ok {
			return p.noCastling(s, text == "OO")
		}
	}
	return "there is no castling in " + p.v.Def.Name
}

// noCastling says why a king can't castle towards the higher or lower files.
func (p *Position) noCastling(king Square, higher bool) string {
	return p.Side().String() + " can't castle: " + p.whyNoCastling(king, higher)
}

func (p *Position) whyNoCastling(king Square, higher bool) string {
	us, t := p.Side(), &p.v.types[p.board[king].Type()]
	name := p.typeName(t.ID)
	if t.Royal && p.InCheck(us) {
		return "the " + name + " is in check"
	}
	for _, o := range t.Betza.Castlings {
		if (o.DX > 0) != higher || p.castlesAnywhere(king, o) {
			continue
		}
		if !t.initial[us].Has(king) {
			return "the " + name + " is not where it started"
		}
		return p.castlingBlocked(king, o)
	}
	return fmt.Sprintf("the %s or its partner has moved, a piece stands in the way, or the %s would pass an attacked square", name, name)
}

// castlesAnywhere reports whether the pieces that castle start anywhere, as in
// Fischer Random: then rules write castling as the king taking its partner.
func (p *Position) castlesAnywhere(king Square, o betza.Castling) bool {
	file := p.v.file(king) + o.DX*o.Steps
	if file < 0 || file >= p.v.files {
		return true
	}
	at := func(f int) Square { return p.v.square(f, p.v.rank(king), p.v.board(king)) }
	partner := at(p.v.partnerFile(o))
	m := NewMove(Castle, king, at(file)).Via(partner, at(file-o.DX))
	return p.MoveText(m) == p.v.names[king]+p.v.names[partner]
}

func (p *Position) castlingBlocked(king Square, o betza.Castling) string {
	us, t := p.Side(), &p.v.types[p.board[king].Type()]
	at := func(file int) Square { return p.v.square(file, p.v.rank(king), p.v.board(king)) }
	file := p.v.file(king)
	for f := file + o.DX; f != p.v.partnerFile(o) && f >= 0 && f < p.v.files; f += o.DX {
		if s := at(f); p.board[s] != NoPiece {
			return p.v.names[s] + " is not empty"
		}
	}
	for i := 1; i <= o.Steps && t.Royal; i++ {
		s := at(file + i*o.DX)
		if by := p.AttackersOf(s, us.Other()).Squares(); len(by) > 0 {
			return fmt.Sprintf("on %s the %s would be attacked by %s", p.v.names[s], p.typeName(t.ID), p.pieceOn(by[0]))
		}
	}
	return fmt.Sprintf("the %s or its partner has moved before", p.typeName(t.ID))
}
