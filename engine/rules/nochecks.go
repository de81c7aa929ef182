package rules

import "github.com/ferzchess/ferz/engine"

// NoChecks forbids moves that give check.
//
// Source: the rules of Racing Kings (Vernon R. Parton, 1961) on lichess.org;
// for Drops, those of Supply Chess.
type NoChecks struct {
	Drops bool // only drops may not give check
}

// Key implements engine.Rule.
func (NoChecks) Key() string { return "no checks" }

// Describe implements engine.Rule.
func (r NoChecks) Describe(*engine.Variant) string {
	if r.Drops {
		return "A drop may not give check."
	}
	return "A move may not give check."
}

// Bind implements engine.Rule.
func (r NoChecks) Bind(*engine.Builder) (any, error) { return noChecks{r}, nil }

type noChecks struct{ rule NoChecks }

// Legal implements engine.Legality.
func (n noChecks) Legal(p engine.Made, m engine.Move) bool {
	return n.rule.Drops && m.Kind() != engine.Drop || !p.InCheck(p.Mover().Other())
}

// ExplainIllegal implements engine.Explainer.
func (noChecks) ExplainIllegal(*engine.Position, engine.Move) string { return "it would give check" }
