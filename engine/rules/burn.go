package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Burn makes pieces of some types burn their neighbors: after their move all
// adjacent enemy pieces are removed. A piece that moves next to an enemy of such a
// type is removed itself, even if it is of such a type, and then burns nothing.
//
// Source: the Fire Demon of Tenjiku Shogi, as in Steve Evans's Shogi Variants.
type Burn struct {
	Types string `ini:"types"`
}

func (Burn) Key() string { return "burn" }

func (r Burn) Describe(v *engine.Variant) string {
	who := words.A(listTypesText(v, r.Types, "or"))
	return capitalize(who) + " that has moved burns all enemy pieces on the eight squares around it. A piece that ends its move next to an enemy " + listTypesText(v, r.Types, "or") +
		" is burned at once, and has no other effect."
}

func (r Burn) Bind(b *engine.Builder) (any, error) {
	types, err := someTypes(b, "types", r.Types)
	return &burn{types: types, near: neighbors(b.Variant())}, err
}

type burn struct {
	types []engine.TypeID
	near  []engine.Bitboard
}

func (r *burn) SideEffects(p engine.Editor, m engine.Move) {
	us, at := p.Side(), m.To()
	theirs, ours := piecesOf(p.Position, us.Other(), r.types), piecesOf(p.Position, us, r.types)
	switch {
	case theirs.Intersects(&r.near[at]):
		p.Put(at, engine.NoPiece)
	case ours.Has(at):
		for s := range r.near[at].And(p.PiecesOf(us.Other())).All() {
			p.Put(s, engine.NoPiece)
		}
	}
}

func (*burn) Advise(a *engine.Advice) { a.CaptureSideEffects = true }
