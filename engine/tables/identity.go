package tables

import (
	"crypto/sha256"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/ruletext"
)

// Identity identifies a variant's rules in full: board, pieces, array, rules and values of
// variables. Names and descriptions are not part of it.
func Identity(v *engine.Variant) string {
	d := &v.Def
	h := sha256.New()
	fmt.Fprintf(h, "%d %d %d %t %q %d\n%s\n", v.Files(), v.Ranks(), v.Boards(), d.Board.Cylinder, d.Board.Removed, d.Symmetry, d.Array)
	for i := range d.Pieces {
		p := &d.Pieces[i]
		fmt.Fprintf(h, "%q %q %q %t %q %q %s\n", p.Name, p.Letter, p.Betza, p.Royal, p.Initial, p.Base, ruletext.Value(reflect.ValueOf(p.RegionMoves)))
	}
	var rules []string
	for _, r := range d.Rules {
		if !strings.HasPrefix(r.Key(), "note") {
			rules = append(rules, r.Key()+" "+ruletext.Identity(r))
		}
	}
	slices.Sort(rules)
	for _, r := range rules {
		fmt.Fprintln(h, r)
	}
	fmt.Fprintf(h, "%s\n", ruletext.Value(reflect.ValueOf(v.Values)))
	return fmt.Sprintf("%x", h.Sum(nil)[:16])
}
