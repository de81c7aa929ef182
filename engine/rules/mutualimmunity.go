package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// MutualImmunity forbids pieces of some types to capture one of the same type.
//
// Source: the diplomacy of Atomar (2021): a king does not capture the other.
type MutualImmunity struct {
	Types string `ini:"types"`
}

func (MutualImmunity) Key() string { return "truce" }

func (r MutualImmunity) Describe(v *engine.Variant) string {
	name := listTypesText(v, r.Types, "or")
	return fmt.Sprintf("%s can't capture %s.", capitalize(words.A(name)), words.A(name))
}

func (r MutualImmunity) Bind(b *engine.Builder) (any, error) {
	types, err := someTypeSet(b, "types", r.Types)
	return &truce{b.Variant(), types}, err
}

type truce struct {
	v  *engine.Variant
	is typeSet
}

func (r *truce) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	t := p.PieceAt(m.From()).Type()
	return !r.is[t] || p.PieceAt(m.To()).Type() != t
}

func (r *truce) ExplainIllegal(p *engine.Position, m engine.Move) string {
	name := listTypes(r.v, []engine.TypeID{p.PieceAt(m.From()).Type()}, "")
	return fmt.Sprintf("%s can't capture %s", words.A(name), words.A(name))
}
