package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Unhoppable forbids hopping over pieces of some types, and capturing them by
// hopping.
//
// Source: the rules of Janggi of the Korea Janggi Association, for cannons.
type Unhoppable struct {
	Types string `ini:"types"`
}

func (Unhoppable) Key() string { return "unhoppable" }

func (r Unhoppable) Describe(v *engine.Variant) string {
	return "No piece can hop over " + words.A(listTypesText(v, r.Types, "or")) + ", or capture one by hopping."
}

func (r Unhoppable) Bind(b *engine.Builder) (any, error) {
	types, err := someTypes(b, "types", r.Types)
	for _, t := range types {
		b.MakeUnhoppable(t)
	}
	return nil, err
}
