package schemes_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/schemes"
)

// TestCatalogue: each scheme that a game names is there, and each that is there is
// another one.
func TestCatalogue(t *testing.T) {
	named := 0
	for _, d := range variants.All() {
		if d.Style.Scheme == "" {
			continue
		}
		named++
		if s, ok := schemes.Find(d.Style.Scheme); !ok || s.Name != d.Style.Scheme {
			t.Errorf("%s names the scheme %q; there are %q", d.ID, d.Style.Scheme, schemes.Names())
		}
	}
	if named < 20 {
		t.Errorf("%d games name a scheme", named)
	}
	names := schemes.Names()
	if !slices.IsSorted(names) || len(slices.Compact(names)) != len(schemes.All()) {
		t.Errorf("%q: want different names, sorted", names)
	}
	seen := map[[3]uint32]string{}
	for _, s := range schemes.All() {
		if other := seen[s.Squares]; other != "" {
			t.Errorf("%s is %s", s.Name, other)
		}
		seen[s.Squares] = s.Name
	}
}

func TestFind(t *testing.T) {
	s, ok := schemes.Find("cinnamon")
	if want := (schemes.Scheme{Name: "Cinnamon", Squares: [3]uint32{0xf0d2ac, 0xb5653a, 0xd6a06a}}); !ok || s != want {
		t.Errorf("got %+v %v, want %+v", s, ok, want)
	}
	for _, name := range []string{"", "Cinamon", "#", strings.Repeat("x", 100)} {
		if s, ok := schemes.Find(name); ok {
			t.Errorf("%q is %+v", name, s)
		}
	}
}
