package ini

import (
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// derivation makes the game of a section that changes settings of Fairy-Stockfish. These
// settings can't express much of a parent, so its rules and pieces are not written anew:
// the settings of the parent and those of the section are both written, and only what
// differs between the two is taken over. A section that repeats its parent's settings is
// its parent.
type derivation struct {
	parent *engine.Definition
	from   *fairy            // the parent's settings
	to     *fairy            // the section's settings
	before engine.Definition // the parent's settings, written
	joined engine.Definition // the parent's settings with the pieces that the section adds
	after  engine.Definition // the section's settings
}

// derive returns the game of a section: from are the settings of its parent, to its own, and
// changed is the parent's definition with what the section sets directly, such as the array.
func derive(parent, changed *engine.Definition, from, to *fairy, touched keyGroup, warn func(format string, args ...any)) engine.Definition {
	d := derivation{parent: parent, from: from, to: to, before: parent.Clone(), after: changed.Clone()}
	quiet := func(string, ...any) {}
	joined := from.with(to)
	from.write(&d.before, touched, quiet)
	if d.joined = d.before; len(joined.letters) > len(from.letters) {
		d.joined = changed.Clone()
		d.joined.Array = parent.Array // who castles depends on it
		joined.write(&d.joined, touched, quiet)
	}
	to.write(&d.after, touched, warn)
	return d.merge()
}

// with returns the settings, with the pieces of others added.
func (f *fairy) with(others *fairy) *fairy {
	out := f.clone()
	for slot, letter := range others.letters {
		if _, known := f.letters[slot]; known {
			continue
		}
		out.letters[slot] = letter
		if notation, ok := others.betza[slot]; ok {
			out.betza[slot] = notation
		}
	}
	return out
}

func (d *derivation) merge() engine.Definition {
	out := d.parent.Clone()
	mergeFields(&out, &d.before, &d.after, "Pieces", "Rules")
	out.Pieces = mergeLists(out.Pieces, d.before.Pieces, d.after.Pieces, func(p engine.PieceDef) string { return p.Name }, func(p *engine.PieceDef, before, after engine.PieceDef) {
		mergeFields(p, &before, &after)
	})
	out.Rules = mergeLists(out.Rules, d.before.Rules, d.after.Rules, engine.Rule.Key, d.mergeRule)
	d.mergeConfined(&out)
	d.mergeCastling(&out)
	if d.changes(&out) {
		out.Rules = slices.DeleteFunc(out.Rules, bareDead)
	}
	return out
}

// mergeRule sets a rule to what the section's settings say if they differ from those of the
// parent. If only pieces are added, a rule stays that the parent's settings can't say.
func (d *derivation) mergeRule(r *engine.Rule, before, after engine.Rule) {
	i := slices.IndexFunc(d.joined.Rules, func(o engine.Rule) bool { return o.Key() == after.Key() })
	added := i >= 0 && reflect.DeepEqual(d.joined.Rules[i], after)
	if reflect.DeepEqual(before, after) || added && !reflect.DeepEqual(*r, before) {
		return
	}
	*r = after
}

// mergeConfined takes the pieces that the section keeps elsewhere, or nowhere, out of rules of the
// parent that say it of several at once.
func (d *derivation) mergeConfined(out *engine.Definition) {
	said := func(d *engine.Definition, f *fairy, slot string) engine.Rule {
		return ruleWith(d, f.confinement(slot).Key())
	}
	var kept []engine.Rule
	for _, r := range out.Rules {
		c, ok := r.(rules.Confine)
		if !ok || ruleWith(&d.before, r.Key()) != nil || ruleWith(&d.after, r.Key()) != nil {
			kept = append(kept, r)
			continue
		}
		all := d.from.kindsOf(c.Types)
		still := slices.DeleteFunc(slices.Clone(all), func(slot string) bool {
			return !reflect.DeepEqual(said(&d.before, d.from, slot), said(&d.after, d.to, slot))
		})
		if len(still) < len(all) {
			c.Types = d.from.types(still, true)
		}
		if c.Types != "" {
			kept = append(kept, c)
		}
	}
	out.Rules = kept
}

// mergeCastling keeps the ways to castle in the notations of pieces if the rule of castling is
// the parent's, and takes them out if it is not: settings say them in the rule.
func (d *derivation) mergeCastling(out *engine.Definition) {
	if i := slices.IndexFunc(out.Rules, func(r engine.Rule) bool { return r.Key() == "castling" }); i >= 0 && d.castlesNoMore(out) {
		if r := ruleWith(&d.after, "castling"); r != nil {
			out.Rules[i] = r
		} else {
			out.Rules = slices.Delete(out.Rules, i, i+1)
		}
	}
	kept := true
	for _, key := range []string{"castling", "gating"} {
		kept = kept && reflect.DeepEqual(ruleWith(&d.before, key), ruleWith(&d.after, key)) && reflect.DeepEqual(ruleWith(out, key), ruleWith(d.parent, key))
	}
	for i := range out.Pieces {
		p := &out.Pieces[i]
		at := slices.IndexFunc(d.parent.Pieces, func(o engine.PieceDef) bool { return o.Name == p.Name })
		switch {
		case !kept:
			p.Betza = castlingAtom.ReplaceAllString(p.Betza, "")
		case at >= 0 && p.Betza != d.parent.Pieces[at].Betza:
			p.Betza += strings.Join(castlingAtom.FindAllString(d.parent.Pieces[at].Betza, -1), "")
		}
	}
}

// castlesNoMore reports whether a piece of the parent whose notation defines its
// castling is gone.
func (d *derivation) castlesNoMore(out *engine.Definition) bool {
	return slices.ContainsFunc(d.parent.Pieces, func(p engine.PieceDef) bool {
		return castlingAtom.MatchString(p.Betza) && !slices.ContainsFunc(out.Pieces, func(o engine.PieceDef) bool { return o.Name == p.Name })
	})
}

// ruleWith returns a game's rule with a key, or nil.
func ruleWith(d *engine.Definition, key string) engine.Rule {
	if i := slices.IndexFunc(d.Rules, func(r engine.Rule) bool { return r.Key() == key }); i >= 0 {
		return d.Rules[i]
	}
	return nil
}

// changes reports whether a game has other rules than its parent, or one of the parent's
// pieces does something else.
func (d *derivation) changes(out *engine.Definition) bool {
	return !reflect.DeepEqual(out.Rules, d.parent.Rules) || out.Board.Files != d.parent.Board.Files || out.Board.Ranks != d.parent.Board.Ranks ||
		len(out.Pieces) < len(d.parent.Pieces) || !reflect.DeepEqual(out.Pieces[:len(d.parent.Pieces)], d.parent.Pieces)
}

// bareDead reports whether a rule declares positions dead although other rules end the game:
// it is right for no other rules than those of the game that has it.
func bareDead(r engine.Rule) bool {
	dead, ok := r.(rules.DeadPosition)
	return ok && dead.OnlyBareKings
}

// mergeFields sets the fields of a struct that differ between two others, but for some, to
// those of the second.
func mergeFields[T any](out, before, after *T, but ...string) {
	to, b, a := reflect.ValueOf(out).Elem(), reflect.ValueOf(before).Elem(), reflect.ValueOf(after).Elem()
	for i := range to.NumField() {
		if slices.Contains(but, to.Type().Field(i).Name) || reflect.DeepEqual(b.Field(i).Interface(), a.Field(i).Interface()) {
			continue
		}
		to.Field(i).Set(a.Field(i))
	}
}

// mergeLists merges what differs between two lists into a third: merge is called with what
// all have by a name, what only the second list lacks is removed, and what only it has is
// added at the end. What neither has, and all that they have alike, stays.
func mergeLists[T any](out, before, after []T, name func(T) string, merge func(out *T, before, after T)) []T {
	find := func(list []T, wanted string) int {
		return slices.IndexFunc(list, func(t T) bool { return name(t) == wanted })
	}
	var merged []T
	for _, t := range out {
		b, a := find(before, name(t)), find(after, name(t))
		switch {
		case b >= 0 && a >= 0:
			merge(&t, before[b], after[a])
		case b >= 0:
			continue
		case a >= 0:
			t = after[a]
		}
		merged = append(merged, t)
	}
	for _, t := range after {
		if find(out, name(t)) >= 0 {
			continue
		}
		if b := find(before, name(t)); b < 0 || !reflect.DeepEqual(before[b], t) {
			merged = append(merged, t)
		}
	}
	return merged
}
