package variants

import (
	"strings"
	"testing"
)

// TestTexts: what is wrong with a text of the catalogue is told with its place, and bases
// give their tags to the games that derive from them.
func TestTexts(t *testing.T) {
	const chess = "[chess:-]\ntags = Chess Variant, Popular"
	for name, row := range map[string]struct{ text, want string }{
		"a key":          {"# about\n[a:chess]\nnme = A", "x.ini:3: [a] nme"},
		"a parent":       {"[a:ches]", "x.ini:1: [a] has no parent"},
		"itself":         {"[a:a]", "derives from itself"},
		"a circle":       {"[a:b]\n[b:a]", "derives from itself"},
		"of general":     {"[a:chess]\nname = A", "A Chess Variant"},
		"of a base":      {"[a:.b]\nname = A\n[.b:chess]\ntags = Popular, Chess Variant", "A Popular, Chess Variant"},
		"of nothing":     {"[a:-]\nname = A", "A Chess Variant"},
		"no computation": {"[a:chess]\ncompute.Arrays =", "want one of Absorption, Enlist, Prelude, TwoSquares"},
		"a base, twice":  {"[.b:chess]\n[.c:.b]\ntags = X\n[a:.c]\nname = A", "A X"},
	} {
		t.Run(name, func(t *testing.T) {
			l := &library{byID: map[string]*text{}, inFile: map[string][]*text{}}
			for file, content := range map[string]string{"chess.ini": chess, "x.ini": row.text} {
				if err := l.add(file, content); err != nil {
					t.Fatal(err)
				}
			}
			a := l.byID["a"]
			a.make(l)
			got := a.def.Name + " " + strings.Join(a.def.Tags, ", ")
			if a.err != nil {
				got = a.err.Error()
			}
			if !strings.Contains(got, row.want) {
				t.Errorf("%s, want %s", got, row.want)
			}
		})
	}
}
