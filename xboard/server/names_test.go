package server

import (
	"io"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// catalogue is the whole catalogue.
type catalogue struct{}

func (catalogue) All() []engine.Definition                    { return variants.All() }
func (catalogue) Find(name string) (engine.Definition, error) { return variants.Find(name) }
func (catalogue) Load(spec string) (*engine.Variant, error)   { return variantstest.Shared(spec) }

// understood returns the id of the variant that each name without blanks means. A plus is
// left out as well: XBoard has it between a board's size and a game's name.
func understood() map[string]string {
	ids := map[string]string{}
	for _, d := range variants.All() {
		for _, name := range append([]string{d.ID, d.Name}, d.Aliases...) {
			if !strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r > '~' || r == '\'' || r == '+' }) {
				ids[strings.ToLower(name)] = d.ID
			}
		}
	}
	return ids
}

// compareNames checks that names are those that are understood, once each.
func compareNames(t *testing.T, names []string, want map[string]string, find func(string) (engine.Definition, error)) {
	t.Helper()
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] {
			t.Errorf("%s is announced twice", name)
		}
		seen[name] = true
		if d, err := find(name); err != nil || d.ID != want[name] {
			t.Errorf("%s is taken for %q, %v; want %q", name, d.ID, err, want[name])
		}
	}
	for name := range want {
		if !seen[name] {
			t.Errorf("%s is understood, but not announced", name)
		}
	}
}

func TestUCINames(t *testing.T) {
	compareNames(t, variantNames(variants.All()), understood(), variants.Find)
}

func TestXBoardNames(t *testing.T) {
	offers := xboardVariants(variants.All())
	s := &xboardServer{core: newCore(t.Context(), io.Discard, catalogue{}, Identity{}), offers: offers}
	want := understood()
	for _, name := range []string{"great", "wildcastle", "fairy", "super", "elven"} { // XBoard would play its own games
		delete(want, name)
	}
	for _, o := range offers {
		want[o.name] = o.def.ID
		if n, taken := nativeCalled(o.name); taken && n.name != o.name && !strings.HasSuffix(o.name, "+0_"+n.name) {
			t.Errorf("%s is offered as %s, which XBoard takes for %s", o.def.ID, o.name, n.name)
		}
	}
	compareNames(t, announced(offers), want, func(name string) (engine.Definition, error) {
		o, err := s.namedVariant(name)
		return o.def, err
	})
}
