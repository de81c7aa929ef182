package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Petrify turns pieces of some types into walls as they capture.
//
// Source: Petrified, https://www.chess.com/variants/petrified.
type Petrify struct {
	Types string `ini:"types"`
}

func (Petrify) Key() string { return "petrify" }

func (r Petrify) Describe(v *engine.Variant) string {
	types, err := v.ParseTypes(r.Types)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s that capture turn to stone: a wall that nothing can pass or capture stands where they arrive.",
		capitalize(words.List(plurals(v, types), "and")))
}

func (r Petrify) Bind(b *engine.Builder) (any, error) {
	types, err := someTypeSet(b, "types", r.Types)
	return &petrify{types}, err
}

type petrify struct{ is typeSet }

// SideEffects implements engine.SideEffecter. A pawn that captures and promotes
// does not turn to stone.
func (r *petrify) SideEffects(p engine.Editor, m engine.Move) {
	if p.Captured() && m.Type() == 0 && r.is[p.PieceAt(m.To()).Type()] {
		p.Put(m.To(), engine.Wall)
	}
}

func (r *petrify) Advise(a *engine.Advice) { a.CaptureSideEffects = true }
