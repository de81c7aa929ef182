package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// FilePromotion promotes pieces that reach the last rank to the opponent's piece on
// that square in the start array.
//
// Source: Grant Acedrex in the Libro de los Juegos of Alfonso X (1283),
// https://www.chessvariants.com/historic.dir/acedrex.html.
type FilePromotion struct {
	Of string `ini:"of"`
	// Instead has two types: the second replaces the first one, such as the king.
	Instead string `ini:"instead"`
}

func (FilePromotion) Key() string { return "promotion" }

func (r FilePromotion) Describe(v *engine.Variant) string {
	text := "Promotion: " + words.A(listTypesText(v, r.Of, "or")) + " on the last rank becomes the piece that stands there when the game begins."
	if types, err := v.ParseTypes(r.Instead); err == nil && len(types) == 2 {
		text += " Where that is a " + listTypes(v, types[:1], "") + " it becomes " + words.A(listTypes(v, types[1:], "")) + "."
	}
	return text
}

func (r FilePromotion) Bind(b *engine.Builder) (any, error) {
	of, err := b.Types(r.Of)
	if err != nil {
		return nil, err
	}
	instead, err := b.Types(r.Instead)
	if err != nil {
		return nil, err
	}
	if len(instead) != 2 {
		return nil, fmt.Errorf("%q: expected two types", r.Instead)
	}
	for c := range engine.Color(2) {
		zone, err := b.Region("r^1", c)
		if err != nil {
			return nil, err
		}
		for s := range zone.All() {
			to := b.StartPiece(s).Type()
			if to == instead[0] {
				to = instead[1]
			}
			if to == 0 {
				continue
			}
			var on engine.Bitboard
			on.Add(s)
			for _, t := range of {
				b.Promote(c, engine.Promotion{Of: t, To: []engine.TypeID{to}, ToZone: on, MandatoryTo: on})
			}
		}
	}
	return nil, nil
}
