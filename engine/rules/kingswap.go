package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// KingSwap allows a king that is not in check to change places with an adjacent
// piece of its own side.
//
// Source: Fergus Duniho, Yáng Qí (2001).
type KingSwap struct {
	King   string `ini:"king"` // the type that swaps; "": the royal one
	Except string `ini:"not"`  // types that it can't swap with; "": none
}

func (KingSwap) Key() string { return "king swap" }

func (r KingSwap) Describe(v *engine.Variant) string {
	text := "A king that is not in check may change places with a piece of its own side on any neighboring square"
	if r.Except != "" {
		text += ", but not with " + words.A(listTypesText(v, r.Except, "or"))
	}
	return text + "."
}

func (r KingSwap) Bind(b *engine.Builder) (any, error) {
	v := b.Variant()
	king, err := b.Types(r.King)
	if err != nil {
		return nil, err
	}
	if len(king) == 0 {
		king = v.RoyalTypes()
	}
	not, err := b.Types(r.Except)
	if err != nil {
		return nil, err
	}
	return &kingSwap{king, setOf(append(not, king...)), neighbors(v)}, nil
}

// kingSwap is the bound rule.
type kingSwap struct {
	kings []engine.TypeID
	stays typeSet // types that take no part
	near  []engine.Bitboard
}

// SpecialMoves implements engine.MoveSource. Whether the king is safe where it
// comes to stand is tested with the move made.
func (k *kingSwap) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	if p.InCheck(p.Side()) {
		return
	}
	us := p.Side()
	own := p.PiecesOf(us)
	for _, t := range k.kings {
		kings := p.Pieces(us, t)
		for from := range kings.All() {
			k.swaps(p, from, &own, out)
		}
	}
}

func (k *kingSwap) swaps(p *engine.Position, king engine.Square, own *engine.Bitboard, out *engine.MoveList) {
	beside := k.near[king].And(*own)
	for s := range beside.All() {
		if !k.stays[p.PieceAt(s).Type()] {
			out.Add(engine.NewMove(engine.Swap, king, s))
		}
	}
}
