package rules

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// PromoteOnEntry allows promotion only for moves from outside the promotion zone.
// Pieces that came into being there by promotion move within it unchanged.
//
// Source: Nicolino Will, Chess and a Half (2017), where pawns may become pieces that
// promote on the same rank; for Captures, the large games of Shogi,
// https://en.wikipedia.org/wiki/Chu_shogi, where promotion may be declined.
type PromoteOnEntry struct {
	Of   string        `ini:"of"`   // "": all types
	Zone engine.Region `ini:"zone"` // "": the last rank
	// Captures also allows promotion by captures from within the zone, and by moves
	// to squares where the piece could never move again.
	Captures bool `ini:"captures"`
}

func (PromoteOnEntry) Key() string { return "promote on entry" }

func (r PromoteOnEntry) zone() engine.Region {
	if r.Zone == "" {
		return "r^1"
	}
	return r.Zone
}

func (r PromoteOnEntry) Describe(v *engine.Variant) string {
	if r.Captures {
		return "A move that starts on " + v.RegionWords(r.zone()) + " promotes only if it captures, or ends where the piece could not move any more."
	}
	return capitalize(words.A(listTypesText(v, r.Of, "or"))) + " that already stands on " + v.RegionWords(r.zone()) + " does not promote by moving along it."
}

func (r PromoteOnEntry) Bind(b *engine.Builder) (any, error) {
	of, err := b.Types(r.Of)
	if err != nil {
		return nil, err
	}
	zone, err := bothRegions(b, r.zone())
	if err != nil {
		return nil, err
	}
	out := &promoteOnEntry{captures: r.Captures, zone: zone}
	for _, t := range b.Variant().Types() {
		out.of[t.ID] = r.Of == "" || slices.Contains(of, t.ID)
		if r.Captures {
			for c := range out.stuck {
				out.stuck[c][t.ID] = b.Immobile(t.ID, engine.Color(c))
			}
		}
	}
	return out, nil
}

type promoteOnEntry struct {
	captures bool
	of       typeSet
	zone     [2]engine.Bitboard
	stuck    [2][engine.MaxTypes + 1]engine.Bitboard
}

func (r *promoteOnEntry) MoveGenerated(p *engine.Position, m engine.Move, out *engine.MoveList) bool {
	pc, us := p.PieceAt(m.From()).Type(), p.Side()
	switch {
	case !m.IsPromotion() || !r.of[pc] || !r.zone[us].Has(m.From()):
		return true
	case r.captures:
		return p.IsCapture(m) || r.stuck[us][pc].Has(m.To())
	}
	if plain := m.WithType(0); out.Len() == 0 || out.Moves[out.Len()-1] != plain {
		out.Add(plain)
	}
	return false
}

func (r *promoteOnEntry) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if !m.IsPromotion() || r.MoveGenerated(p, m, &engine.MoveList{}) {
		return ""
	}
	if r.captures {
		return "a piece that stands in the zone already promotes only by a capture"
	}
	return "a piece that stands in the zone already does not promote by moving along it"
}
