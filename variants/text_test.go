package variants

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// TestTexts: what is wrong with a text of the catalogue is told with its place, and bases
// give their tags to the games that derive from them.
func TestTexts(t *testing.T) {
	chess := engine.Definition{ID: "chess", Name: "Chess", Tags: []string{"Chess Variant", "Popular"}, Board: engine.Board{Files: 8, Ranks: 8}}
	for name, row := range map[string]struct{ text, want string }{
		"a key":         {"# about\n[a:chess]\nnme = A", "x.ini:3: [a] nme"},
		"a parent":      {"[a:ches]", "x.ini:1: [a] has no parent"},
		"itself":        {"[a:a]", "derives from itself"},
		"a circle":      {"[a:b]\n[b:a]", "derives from itself"},
		"of general":    {"[a:chess]\nname = A", "A Chess Variant"},
		"of a base":     {"[a:.b]\nname = A\n[.b:chess]\ntags = Popular, Chess Variant", "A Popular, Chess Variant"},
		"of nothing":    {"[a:-]\nname = A", "A Chess Variant"},
		"a base, twice": {"[.b:chess]\n[.c:.b]\ntags = X\n[a:.c]\nname = A", "A X"},
	} {
		t.Run(name, func(t *testing.T) {
			l := &library{byID: map[string]*text{}, others: map[string]engine.Definition{"chess": chess}}
			for _, s := range sections("x.ini", row.text) {
				l.byID[s.id] = s
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
