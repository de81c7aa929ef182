package variants

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// TestSearch: whoever types a name finds it, first of all that fit; and those
// who know something else of a variant find it as well.
func TestSearch(t *testing.T) {
	all := BuiltIn().ListedCards()
	index := NewIndex(all)
	for _, tt := range []struct{ query, first string }{
		{"chess", "chess"}, {"capab", "capablanca"}, {"double chess", "doublechess"}, {"double", "doublechess"}, {"doublec", "doublechess"},
		{"xq", ""}, {"xngqi", "xiangqi"}, {"raul", "capablanca"}, {"RAÚL", "capablanca"}, {"crazy", "crazyhouse"},
		{"16x8", "doublechess"}, {"8x8x2", "alice"}, {"parton 8x8x2", "alice"}, {"three check", ""}, {"zzz", ""},
		{"fischer", "fischerandom"}, {"random capablanca", "caparandom"}, {"bughouse", ""}, {"los alamos", "losalamos"}, {"  ", "chess"},
		{"sho", "shogi"}, {"ch", "chess"}, {"sei", "seirawan"}, {"jan", "janggi"}, {"janus", "janus"},
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

// TestSearchRanks: the whole name comes before its beginning, that before the
// beginning of another word, that before a part, then come tags, then descriptions.
// No name is below a description, however many words of the query the latter has.
func TestSearchRanks(t *testing.T) {
	all := []Card{
		{ID: "a", Name: "Alpha", Description: "hound and hare, the hound hunts"},
		{ID: "b", Name: "Beta", Tags: []string{"Hound"}},
		{ID: "c", Name: "Greyhounds"},
		{ID: "d", Name: "Nine-hounds"},
		{ID: "e", Name: "Ehound Hound"},
		{ID: "f", Name: "Houndsditch"},
		{ID: "g", Name: "Hound Chess"},
		{ID: "h", Name: "Other", Aliases: []string{"hound"}},
		{ID: "i", Name: "Hare", Description: "a hound"},
		{ID: "j", Name: "Hound", Inventor: "Hare"},
		{ID: "k", Name: "Hounds", Description: "chess"},
		{ID: "l", Name: "The hareshound"},
	}
	index := NewIndex(all)
	for query, want := range map[string]string{
		"hound":      "jhgkfedclbai",
		"HOUND":      "jhgkfedclbai",
		"hound hare": "ljia",
		"chess":      "gk",
	} {
		got := ""
		for _, i := range index.Search(query) {
			got += all[i].ID
		}
		if got != want {
			t.Errorf("%q finds %s, want %s", query, got, want)
		}
	}
}

// TestPopular: the shelf of the best-known games begins with chess, and all of its
// games are listed.
func TestPopular(t *testing.T) {
	listed := BuiltIn().Listed()
	for i, id := range Popular() {
		at := slices.IndexFunc(listed, func(d engine.Definition) bool { return d.ID == id })
		if at < 0 || slices.Index(Popular(), id) != i {
			t.Errorf("%s: want an id of the list, once", id)
		}
	}
	if len(Popular()) < 12 || Popular()[0] != "chess" {
		t.Errorf("the shelf has %v", Popular())
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
