package variants

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// TestSearch: whoever types a name finds it, first of all that fit; and those
// who know something else of a variant find it as well.
func TestSearch(t *testing.T) {
	all := BuiltIn().Listed()
	index := NewIndex(all)
	for _, tt := range []struct{ query, first string }{
		{"chess", "chess"}, {"capab", "capablanca"}, {"double chess", "doublechess"}, {"double", "doublechess"}, {"doublec", "doublechess"},
		{"xq", ""}, {"xngqi", "xiangqi"}, {"raul", "capablanca"}, {"RAÚL", "capablanca"}, {"crazy", "crazyhouse"},
		{"16x8", "doublechess"}, {"8x8x2", "alice"}, {"parton 8x8x2", "alice"}, {"three check", ""}, {"zzz", ""},
		{"fischer", "fischerandom"}, {"random capablanca", "caparandom"}, {"bughouse", ""}, {"los alamos", "losalamos"}, {"  ", "chess"},
	} {
		got := index.Search(tt.query)
		first := ""
		if len(got) > 0 {
			first = all[got[0]].ID
		}
		if tt.first != "" && first != tt.first || tt.query == "zzz" && len(got) > 0 {
			t.Errorf("%q: first is %q of %d, want %q", tt.query, first, len(got), tt.first)
		}
	}
	for i := range all {
		for _, name := range []string{all[i].Name, all[i].ID} {
			if got := index.Search(name); len(got) == 0 || !strings.EqualFold(all[got[0]].Name, all[i].Name) {
				t.Errorf("%q does not find %s first", name, all[i].Name)
			}
		}
	}
}

func TestOrigin(t *testing.T) {
	for want, d := range map[string]engine.Definition{
		"":                  {Inventor: "Unknown", Year: "Unknown"},
		"circa 1475":        {Inventor: "Unknown", Year: "circa 1475"},
		"Fred Galvin":       {Inventor: "Fred Galvin"},
		"Ralph Betza, 1996": {Inventor: "Ralph Betza", Year: "1996"},
	} {
		if got := Origin(&d); got != want {
			t.Errorf("%+v is from %q, want %q", d, got, want)
		}
	}
}
