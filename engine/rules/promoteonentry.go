package rules

import "github.com/ferzchess/ferz/engine"

// PromoteOnEntry lets pieces promote only when they come from outside the zone
// of promotion: those that appeared there by another's promotion move within
// it as what they are.
//
// Source: Nicolino Will, Chess and a Half (2017), where pawns may become pieces
// that promote on the same rank.
type PromoteOnEntry struct {
	Of   string
	Zone engine.Region // "": the last rank
}

// Key implements engine.Rule.
func (PromoteOnEntry) Key() string { return "promote on entry" }

func (r PromoteOnEntry) zone() engine.Region {
	if r.Zone == "" {
		return "r^1"
	}
	return r.Zone
}

// Describe implements engine.Rule.
func (r PromoteOnEntry) Describe(v *engine.Variant) string {
	return capital(a(listed(v, r.Of, "or"))) + " that already stands on " + zoneText(r.zone()) + " does not promote by moving along it."
}

// Bind implements engine.Rule.
func (r PromoteOnEntry) Bind(b *engine.Builder) (any, error) {
	of, err := b.Types(r.Of)
	if err != nil {
		return nil, err
	}
	out := &promoteOnEntry{}
	for _, t := range of {
		out.of[t] = true
	}
	for c := range engine.Color(2) {
		if out.zone[c], err = b.Region(r.zone(), c); err != nil {
			return nil, err
		}
	}
	return out, nil
}

type promoteOnEntry struct {
	of   [engine.MaxTypes + 1]bool
	zone [2]engine.Bitboard
}

// MoveGenerated implements engine.MoveFilter.
func (r *promoteOnEntry) MoveGenerated(p *engine.Position, m engine.Move, out *engine.MoveList) bool {
	if !m.Promotes() || !r.of[p.PieceAt(m.From()).Type()] || !r.zone[p.Side()].Has(m.From()) {
		return true
	}
	if plain := m.With(0); out.Len() == 0 || out.Moves[out.Len()-1] != plain {
		out.Add(plain)
	}
	return false
}
