package ruletext

import (
	"crypto/sha256"
	"fmt"
	"reflect"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// PlayLeaver may be implemented by a rule that changes neither moves nor the results of
// positions, such as a note. What was made for a variant without it fits the variant with it.
type PlayLeaver interface{ LeavesPlay() }

// Matters reports whether a rule distinguishes a variant from others, which no PlayLeaver does.
func Matters(r engine.Rule) bool {
	_, leaves := r.(PlayLeaver)
	return !leaves
}

// Rules identifies a variant's rules: board, pieces, and rules with their parameters.
// Names, descriptions and the start position are not included.
func Rules(v *engine.Variant) string { return identity(v, "", nil) }

// Game identifies a variant in full: its rules, its array and the values of its variables.
func Game(v *engine.Variant) string { return identity(v, v.Def.Array, v.Values) }

// identity returns a hash in hexadecimal digits. It is in users' files and must not change.
func identity(v *engine.Variant, array string, values engine.Values) string {
	d := &v.Def
	h := sha256.New()
	fmt.Fprintf(h, "%d %d %d %t %q %d\n%s\n", v.Files(), v.Ranks(), v.Boards(), d.Board.Cylinder, d.Board.Removed, d.Symmetry, array)
	for i := range d.Pieces {
		p := &d.Pieces[i]
		fmt.Fprintf(h, "%q %q %q %t %q %q %s\n", p.Name, p.Letter, p.Betza, p.Royal, p.Initial, p.Base, Value(reflect.ValueOf(p.RegionMoves)))
	}
	var rules []string
	for _, r := range d.Rules {
		if Matters(r) {
			rules = append(rules, r.Key()+" "+Identity(r))
		}
	}
	slices.Sort(rules)
	for _, r := range rules {
		fmt.Fprintln(h, r)
	}
	fmt.Fprintf(h, "%s\n", Value(reflect.ValueOf(values)))
	return fmt.Sprintf("%x", h.Sum(nil)[:16])
}
