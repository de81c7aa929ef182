package variants

import (
	"reflect"
	"strings"
	"sync"
	"testing"
)

// TestTexts checks that mistakes in a text of the catalogue are reported with their
// place, and that bases pass their tags on to the games that derive from them.
func TestTexts(t *testing.T) {
	const chess = "[chess:-]\ntags = Chess Variant, Popular\n"
	for name, row := range map[string]struct{ text, want string }{
		"a key":          {"# about\n[a:chess]\nnme = A", "x.ini:3: [a] nme"},
		"a board":        {"[a:chess]\nname = A\nboard = 99x9", "x.ini:3: [a] board"},
		"a parent":       {"[a:ches]", `x.ini:1: [a] there is no parent "ches"`},
		"itself":         {"[a:a]", "derives from itself"},
		"a circle":       {"[a:b]\n[b:a]", "derives from itself"},
		"twice":          {"[a:-]\n[a:-]", "x.ini:2: [a] a is there twice"},
		"of general":     {"[a:chess]\nname = A", "A Chess Variant"},
		"of a base":      {"[a:.b]\nname = A\n[.b:chess]\ntags = Popular, Chess Variant", "A Popular, Chess Variant"},
		"of nothing":     {"[a:-]\nname = A", "A Chess Variant"},
		"no computation": {"[a:chess]\ncompute.Arrays =", "expected one of Absorption, Enlist, Prelude, TwoSquares"},
		"a base, twice":  {"[.b:chess]\n[.c:.b]\ntags = X\n[a:.c]\nname = A", "A X"},
	} {
		t.Run(name, func(t *testing.T) {
			l := &library{byID: map[string]*text{}}
			err := l.add("Family", "x.ini", row.text)
			if err == nil {
				if err = l.add("Family", "chess.ini", chess); err == nil {
					err = l.join()
				}
			}
			got := ""
			if err == nil {
				_, err = l.byID["a"].make()
				got = l.byID["a"].def.Name + " " + strings.Join(l.byID["a"].def.Tags, ", ")
			}
			if err != nil {
				got = err.Error()
			}
			if !strings.Contains(got, row.want) {
				t.Errorf("%s, want %s", got, row.want)
			}
		})
	}
}

// TestCards: cards say what the definitions say, which several goroutines may make at once.
func TestCards(t *testing.T) {
	library, err := newLibrary()
	if err != nil {
		t.Fatal(err)
	}
	games := library.games()
	var all sync.WaitGroup
	for from := range 4 {
		all.Go(func() {
			for i := range games {
				games[(i*37+from*70)%len(games)].definition()
			}
		})
	}
	all.Wait()
	for _, g := range games {
		d := g.definition()
		of := cardOf(&d)
		if !reflect.DeepEqual(of, g.card) || of.Family == "" {
			t.Errorf("%s: the definition has\n%+v, the card\n%+v: keys that cards need are in onCard (variants/text.go)", d.ID, of, g.card)
		}
	}
	if len(games) < 276 {
		t.Errorf("%d games", len(games))
	}
}
