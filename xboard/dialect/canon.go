package dialect

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// compareRules compares the rules, each as data with its types as the host calls them.
// Those that only end games as drawn or say things in words may differ, as
// ferz itself watches over them; castling is compared elsewhere.
func (f *adaptation) compareRules() error {
	ours, err := f.canonical(f.v)
	if err != nil {
		return err
	}
	theirs, err := f.canonical(f.host)
	if err != nil {
		return err
	}
	for key, rule := range ours {
		if other, ok := theirs[key]; !ok || !reflect.DeepEqual(rule, other) {
			return fmt.Errorf("the rule %q differs", key)
		}
	}
	for key := range theirs {
		if _, ok := ours[key]; !ok {
			return fmt.Errorf("it has the rule %q", key)
		}
	}
	return f.comparePromotions()
}

// canonical returns a variant's rules that matter, by key.
func (f *adaptation) canonical(v *engine.Variant) (map[string]any, error) {
	out := map[string]any{}
	for _, r := range v.Def.Rules {
		switch r := r.(type) {
		case rules.Note, rules.FiftyMoves, rules.Repetition, rules.Counting, rules.DeadPosition,
			rules.Castling, rules.FlexibleCastling, rules.MultiPartnerCastling, rules.Promotion:
		case rules.EnPassant:
			if hasEnPassant(v) {
				out[r.Key()] = r
			}
		case rules.Checkmate:
			out[r.Key()] = r
		default:
			canon, err := f.canonRule(v, r)
			if err != nil {
				return nil, err
			}
			out[r.Key()] = canon
		}
	}
	return out, nil
}

// hasEnPassant reports whether a variant has pieces that can be captured en passant.
func hasEnPassant(v *engine.Variant) bool {
	return slices.ContainsFunc(v.Types(), func(t engine.PieceType) bool { return v.SetsEnPassant(t.ID) })
}

// canonRule returns a rule with its types in the host's order. Rules that are
// not known here are compared as they are, which is right while letters are
// the same.
func (f *adaptation) canonRule(v *engine.Variant, r engine.Rule) (any, error) {
	switch r := r.(type) {
	case rules.Drops:
		r.Types = f.names(v, r.Types)
		r.Zones = slices.Clone(r.Zones)
		for i := range r.Zones {
			r.Zones[i].Types = f.names(v, r.Zones[i].Types)
			if f.mirrored && !ranksOnly(r.Zones[i].On) {
				return nil, fmt.Errorf("the rule %q can't be mirrored", r.Key())
			}
			r.Zones[i].On = engine.Region(zone(v, r.Zones[i].On))
		}
		return r, nil
	case rules.Extinction:
		return rules.Extinction{Types: f.names(v, r.Types)}, nil
	case rules.Confine:
		if !f.mirrored {
			return rules.Confine{Types: f.names(v, r.Types), To: engine.Region(zone(v, r.To))}, nil
		}
	case rules.Explosion:
		return rules.Explosion{King: f.names(v, r.King), Immune: f.names(v, r.Immune)}, nil
	case rules.BareKing, rules.CheckCount, rules.Gating:
		return r, nil
	}
	if f.mirrored || !f.sameLetters() {
		return nil, fmt.Errorf("the rule %q can't be translated", r.Key())
	}
	return r, nil
}

func (f *adaptation) sameLetters() bool {
	for _, t := range f.v.Types() {
		if f.host.Type(f.types[t.ID]).Letters != t.Letters {
			return false
		}
	}
	return true
}

// names lists types by the host's numbers.
func (f *adaptation) names(v *engine.Variant, list string) string {
	types, err := v.ParseTypes(list)
	if err != nil || list == "" || list == "-" {
		return list
	}
	return fmt.Sprint(f.inHost(v, types))
}

// inHost returns the host's types for a variant's, sorted.
func (f *adaptation) inHost(v *engine.Variant, types []engine.TypeID) []engine.TypeID {
	out := slices.Clone(types)
	if v == f.v {
		for i, t := range types {
			out[i] = f.types[t]
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// promotionOf is how a type promotes; what it promotes to is kept apart.
type promotionOf struct {
	of        engine.TypeID
	zone      string
	must, who string
	leaving   bool
	optional  bool
	limited   bool
	stuck     bool
	odd       rules.Promotion // what is rare
}

// comparePromotions compares how pieces promote. The engine may know fewer types to
// choose from: promotions to others are positions that it is given.
func (f *adaptation) comparePromotions() error {
	ours, theirs := f.promotionsOf(f.v), f.promotionsOf(f.host)
	f.promotion = map[[2]engine.TypeID]bool{}
	for how, to := range ours {
		known, ok := theirs[how]
		if !ok {
			return fmt.Errorf("the %s does not promote so", strings.ToLower(f.host.Type(how.of).Name))
		}
		for _, t := range known {
			if !slices.Contains(to, t) {
				return fmt.Errorf("it promotes to %s", f.host.Type(t).Name)
			}
			f.promotion[[2]engine.TypeID{how.of, t}] = true
		}
		for _, t := range to {
			if name := f.host.Type(t).Name; !slices.Contains(known, t) && !slices.Contains(f.missing, name) {
				f.missing = append(f.missing, name)
			}
		}
	}
	for how := range theirs {
		if _, ok := ours[how]; !ok && slices.Contains(f.types, how.of) {
			return fmt.Errorf("the %s promotes in another way", strings.ToLower(f.host.Type(how.of).Name))
		}
	}
	return nil
}

func (f *adaptation) promotionsOf(v *engine.Variant) map[promotionOf][]engine.TypeID {
	out := map[promotionOf][]engine.TypeID{}
	for _, rule := range v.Def.Rules {
		r, ok := rule.(rules.Promotion)
		if !ok {
			continue
		}
		of, _ := v.ParseTypes(r.Of)
		to, _ := v.ParseTypes(r.To)
		if r.Zone == "" {
			r.Zone = "r^1"
		}
		how := promotionOf{zone: zone(v, r.Zone), must: zone(v, r.MandatoryZone), who: r.For,
			leaving: r.OnLeaving, optional: r.Optional, limited: r.OnlyLost, stuck: r.MustIfImmobile,
			odd: rules.Promotion{AlsoIfLost: f.names(v, r.AlsoIfLost), PerColor: r.PerColor, EnPassant: r.EnPassant, Demotes: r.Demotes && v.HasDrops()}}
		if f.mirrored && !ranksOnly(r.Zone+" "+r.MandatoryZone) {
			how.zone = v.Def.ID // can't be mirrored
		}
		for _, t := range f.inHost(v, of) {
			how.of = t
			out[how] = append(out[how], f.inHost(v, to)...)
		}
	}
	return out
}
