package rules

import "github.com/ferzchess/ferz/engine"

// OppositeColors makes players drop pieces of a type, which are bound to squares
// of one color, evenly on squares of both, and leave room for them on both.
//
// Source: Placement Chess (Pre-Chess, Pal Benko, 1978), where a player's bishops
// stand on squares of opposite colors.
type OppositeColors struct {
	Type string        `ini:"type"`
	On   engine.Region `ini:"on"` // squares where they are dropped
}

func (OppositeColors) Key() string { return "opposite colours" }

func (r OppositeColors) Describe(v *engine.Variant) string {
	return "A player's " + plural(listTypesText(v, r.Type, "or"), 2) + " must be dropped on squares of opposite colors, and no other drop may make that impossible."
}

func (r OppositeColors) Bind(b *engine.Builder) (any, error) {
	types, err := someTypes(b, "type", r.Type)
	if err != nil {
		return nil, err
	}
	v := b.Variant()
	out := &oppositeColors{}
	for _, t := range types {
		out.t = t
	}
	if out.on, err = bothRegions(b, r.On); err != nil {
		return nil, err
	}
	for s := range v.Size() {
		sq := engine.Square(s)
		out.colors[squareColor(v, sq)].Add(sq)
	}
	return out, nil
}

type oppositeColors struct {
	t      engine.TypeID
	on     [2]engine.Bitboard
	colors [2]engine.Bitboard
}

func (o *oppositeColors) Legal(p engine.AfterMove, m engine.Move) bool {
	if !m.IsDrop() {
		return true
	}
	us := p.Mover()
	own, free := p.Pieces(us, o.t), o.on[us].AndNot(p.Occupied())
	all := own.Count() + p.InHand(us, o.t)
	for i := range o.colors {
		have, room := own.And(o.colors[i]), free.And(o.colors[i])
		if n := have.Count(); n+room.Count() < all/2 || m.Type() == o.t && n > (all+1)/2 {
			return false
		}
	}
	return true
}

func (*oppositeColors) ExplainIllegal(*engine.Position, engine.Move) string {
	return "the squares for one color would not suffice"
}
