package pgn

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
)

func TestNames(t *testing.T) {
	tests := []struct{ tag, want string }{
		{"", "chess"}, {"Standard", "chess"}, {"normal", "chess"}, {"chess", "chess"}, {"From Position", "chess"},
		{"fischerandom", "fischerandom"}, {"Chess960", "fischerandom"}, {"Chess 960", "fischerandom"}, {"Fischerrandom", "fischerandom"},
		{"Three-check", "3check"}, {"3check", "3check"}, {"Three Check", "3check"},
		{"Crazyhouse", "crazyhouse"}, {"Atomic", "atomic"}, {"S-Chess", "seirawan"}, {"Seirawan960", "seirawan"},
		{"Knightmate", "knightmate"}, {"Capablanca", "capablanca"}, {"Capablanca Chess", "capablanca"}, {"Xiangqi", "xiangqi"},
		{"Double Chess (16 x 8)", "doublechess"}, {"mighty lion", "lion"},
	}
	for _, tt := range tests {
		var found string
		for _, name := range Names(tt.tag) {
			if d, err := variants.Find(name); err == nil {
				found = d.ID
				break
			}
		}
		if found != tt.want {
			t.Errorf("%q: found %q among %q, want %s", tt.tag, found, Names(tt.tag), tt.want)
		}
	}
	for tag, want := range map[string]string{
		"King of the Hill": "kingofthehill", "Antichess": "antichess", "Racing Kings": "racingkings", "Horde": "horde",
		"chess256:PositionNumber=17": "chess256:PositionNumber=17", "Chess 960:PositionNumber=3": "fischerandom:PositionNumber=3",
	} {
		if !slices.Contains(Names(tag), want) {
			t.Errorf("%q: %q, want %s among them", tag, Names(tag), want)
		}
	}
}

// TestVariantTag finds each variant again by its own tag.
func TestVariantTag(t *testing.T) {
	for _, d := range variants.All() {
		v, err := variants.Load(d.ID)
		if err != nil {
			t.Fatal(err)
		}
		tag := VariantTag(v)
		found := slices.IndexFunc(Names(tag), func(name string) bool {
			other, err := variants.Find(name)
			return err == nil && other.ID == d.ID
		})
		if found < 0 || strings.ContainsAny(tag, "\n") {
			t.Errorf("%s: tag %q stands for %q", d.ID, tag, Names(tag))
		}
	}
	v, err := variants.Load("chess256:PositionNumber=17")
	if err != nil {
		t.Fatal(err)
	}
	if tag := VariantTag(v); tag != "chess256:PositionNumber=17" {
		t.Errorf("tag %q", tag)
	}
}
