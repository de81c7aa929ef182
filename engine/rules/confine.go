package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Confine keeps pieces of some types on part of the board: a palace, or one
// side of a river.
type Confine struct {
	ID    string        `ini:"id" hash:"ID"` // distinguishes several confinements of a variant
	Types string        `ini:"types"`
	To    engine.Region `ini:"to"`
	Name  string        `ini:"name"` // name of the region, such as "the palace"
}

func (r Confine) Key() string { return "confine" + r.ID }

func (r Confine) Describe(v *engine.Variant) string {
	return capitalize(words.A(listTypesText(v, r.Types, "or"))) + " can't leave " + r.Name + "."
}

func (r Confine) Bind(b *engine.Builder) (any, error) {
	types, err := someTypes(b, "types", r.Types)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(string(r.To)) == "" {
		return nil, fmt.Errorf("to names no squares: expected those that the pieces can't leave, such as to=d1-f3")
	}
	for _, t := range types {
		if err := b.Confine(t, r.To); err != nil {
			return nil, err
		}
	}
	return nil, nil
}
