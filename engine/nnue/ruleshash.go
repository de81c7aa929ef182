package nnue

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/ruletext"
)

// RulesHash identifies the rules for which a net is made: the board, the pieces and
// how they move, and all rules except those that hardly change the value of
// positions, such as castling. Start positions and names are ignored, so that Chess
// and Fischer Random Chess have the same hash.
func (l *FeatureSet) RulesHash() uint64 {
	h := fnv.New64a()
	d := &l.v.Def
	fmt.Fprintf(h, "%s\n%v %v\n", ruletext.Value(reflect.ValueOf(l.shape)), d.Board.Cylinder, d.Board.Removed)
	for _, t := range l.types {
		fmt.Fprintln(h, typeKey(l.v, t))
	}
	for _, r := range sortedRules(d.Rules) {
		fmt.Fprintln(h, r)
	}
	return h.Sum64()
}

func sortedRules(rules []engine.Rule) []string {
	var out []string
	for _, r := range rules {
		if key := r.Key(); key != "castling" && ruletext.Matters(r) {
			out = append(out, key+" "+ruletext.Identity(r))
		}
	}
	slices.Sort(out)
	return out
}

// canonicalTypes returns a variant's types in an order that depends only on how they
// move, not on their names or the order of the definition.
func canonicalTypes(v *engine.Variant) []engine.TypeID {
	var out []engine.TypeID
	keys := map[engine.TypeID]string{}
	for _, t := range v.Types() {
		out = append(out, t.ID)
		keys[t.ID] = typeKey(v, t.ID)
	}
	slices.SortStableFunc(out, func(a, b engine.TypeID) int { return cmp.Compare(keys[a], keys[b]) })
	return out
}

// typeKey describes how a type of piece moves, for sorting and hashing.
func typeKey(v *engine.Variant, t engine.TypeID) string {
	d := &v.Def.Pieces[t-1]
	base := ""
	if b := v.Type(t).Base; b != 0 {
		base = v.Def.Pieces[b-1].Betza
	}
	return fmt.Sprintf("%t %s %s %s %s", !d.Royal, d.Betza, ruletext.Value(reflect.ValueOf(d.RegionMoves)), d.Initial, base)
}
