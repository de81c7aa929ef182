package engine

import (
	"strings"
	"testing"
)

// TestSideNames: a side is known by its name in the game, in any case, and as White or
// Black; a name of the game comes before a color.
func TestSideNames(t *testing.T) {
	xiangqi := Definition{Sides: [2]Side{{Name: "Red"}, {Name: "Black"}}}
	swapped := Definition{Sides: [2]Side{{Name: "Black"}, {Name: "White"}}}
	for _, tt := range []struct {
		d    Definition
		word string
		want string
	}{
		{Definition{}, "white", "White"}, {Definition{}, "BLACK", "Black"}, {Definition{}, "red", ""},
		{xiangqi, "red", "White"}, {xiangqi, "white", "White"}, {xiangqi, "black", "Black"}, {xiangqi, "", ""},
		{swapped, "black", "White"}, {swapped, "white", "Black"},
	} {
		c, ok := tt.d.SideNamed(tt.word)
		if got := c.String(); ok != (tt.want != "") || ok && got != tt.want {
			t.Errorf("%q of %v names %s (%v), want %q", tt.word, tt.d.Sides, got, ok, tt.want)
		}
	}
	if got := (&Definition{}).Side(White) + xiangqi.Side(White) + xiangqi.Side(Black); got != "WhiteRedBlack" {
		t.Errorf("the sides are %s", got)
	}
	if derived := xiangqi.Derive(Definition{ID: "mine"}); derived.Side(White) != "Red" {
		t.Errorf("a derived game calls it %s", derived.Side(White))
	}
	for side, want := range map[Side]string{{Name: "Red"}: "red", {Name: "Cho", Color: "green"}: "green", {Name: "Sente"}: "", {}: ""} {
		if got := side.Hue(); got != want {
			t.Errorf("%+v is drawn in %q, want %q", side, got, want)
		}
	}
}

// TestSideErrors: names that can't be distinguished or shown are refused.
func TestSideErrors(t *testing.T) {
	for want, sides := range map[string][2]Side{
		"":                       {{Name: "Red"}, {Name: "Black"}},
		"both are called Red":    {{Name: "Red"}, {Name: "red"}},
		"both are called Black":  {{Name: "Black"}, {}},
		"has 20 characters":      {{Name: strings.Repeat("ab", 10)}, {}},
		`"mauve" is not a color`: {{Name: "Red", Color: "mauve"}, {}},
		"sides: \"a\\x1bb\"":     {{Name: "a\x1bb"}, {}},
	} {
		d := Definition{Sides: sides}
		err := d.check()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", sides, err, want)
		}
	}
}
