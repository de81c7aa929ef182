package session

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// TestSideWords: a side is named in commands as its game does, and by its color unless
// that names the other side. Names that are commands or have blanks can't be typed.
func TestSideWords(t *testing.T) {
	for _, tt := range []struct {
		first, second string
		want          [2][]string
	}{
		{"", "", [2][]string{{"white"}, {"black"}}},
		{"Red", "Black", [2][]string{{"red", "white"}, {"black"}}},
		{"Sente", "Gote", [2][]string{{"sente", "white"}, {"gote", "black"}}},
		{"Black", "White", [2][]string{{"black"}, {"white"}}},
		{"Undo", "Red Army", [2][]string{{"white"}, {"black"}}},
	} {
		d := engine.Definition{Sides: [2]engine.Side{{Name: tt.first}, {Name: tt.second}}}
		for c := range engine.Color(2) {
			if got := SideWords(&d, c); !slices.Equal(got, tt.want[c]) {
				t.Errorf("%s and %s: %v is %v, want %v", tt.first, tt.second, c, got, tt.want[c])
			}
		}
	}
	d := engine.Definition{Sides: [2]engine.Side{{Name: "Cho"}, {Name: "Han"}}}
	if v := CommandNamed("white").For(&d); v.Name != "cho" || v.Plain != "who plays Cho: you, ferz, ferz 1200 (a rating) or an engine" || v.Screen != "who plays: :cho NAME, where NAME is you, ferz, ferz 1200 or an engine" {
		t.Errorf("%+v", v)
	}
	if v := CommandNamed("black").For(&d); v.Name != "han" || v.Plain != "who plays Han" || v.Screen != "who plays: :han NAME" {
		t.Errorf("%+v", v)
	}
	if v := CommandNamed("undo").For(&d); v.Name != "undo" {
		t.Errorf("%+v", v)
	}
}
