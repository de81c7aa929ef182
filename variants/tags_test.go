package variants_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestByTag(t *testing.T) {
	for _, tt := range []struct{ tag, id, values string }{
		{"wild/0", "wildcastle", ""}, {"Wild/1", "wildcastle", ""}, {"wild/2", "nocastle", ""}, {"wild/3", "nocastle", ""}, {"WILD/4", "nocastle", ""},
		{"wild/5", "chess", ""}, {"wild/7", "chess", ""}, {"wild/8", "chess", ""}, {"Wild/8A", "chess", ""}, {"wild/fr", "fischerandom", ""},
		{"", "chess", ""}, {"Standard", "chess", ""}, {"normal", "chess", ""}, {"chess", "chess", ""}, {"From Position", "chess", ""},
		{"fromposition", "chess", ""}, {"Orthodox", "chess", ""}, {"regular", "chess", ""}, {" Chess ", "chess", ""},
		{"fischerandom", "fischerandom", ""}, {"Chess960", "fischerandom", ""}, {"Chess 960", "fischerandom", ""},
		{"Fischerrandom", "fischerandom", ""}, {"FRC", "fischerandom", ""}, {"960", "fischerandom", ""},
		{"Three-check", "3check", ""}, {"3check", "3check", ""}, {"Three Check", "3check", ""}, {"3-checks", "3check", ""},
		{"Crazyhouse", "crazyhouse", ""}, {"zh", "crazyhouse", ""}, {"Atomic", "atomic", ""},
		{"S-Chess", "seirawan", ""}, {"Sharper", "seirawan", ""}, {"Seirawan960", "seirawan", ""},
		{"Knightmate", "knightmate", ""}, {"Capablanca", "capablanca", ""}, {"capa", "capablanca", ""}, {"Capablanca Chess", "capablanca", ""},
		{"Xiangqi", "xiangqi", ""}, {"Chinese", "xiangqi", ""}, {"cylindrical", "cylinder", ""},
		{"Double Chess (16 x 8)", "doublechess", ""}, {"mighty lion", "lion", ""}, {"courier", "courier", ""}, {"Courier Chess", "moderncourier", ""},
		{"chess256:PositionNumber=17", "chess256", "PositionNumber=17"}, {"Chess 960:PositionNumber=3", "fischerandom", "PositionNumber=3"},
	} {
		d, values, err := variants.BuiltIn().ByTag(tt.tag)
		if err != nil || d.ID != tt.id || values != tt.values {
			t.Errorf("%q: %s, %q, %v; want %s, %q", tt.tag, d.ID, values, err, tt.id, tt.values)
		}
	}
	for _, tag := range []string{"nonesuch", "?", ":", "chess:x:y="} {
		if d, values, err := variants.BuiltIn().ByTag(tag); err == nil && values == "" {
			t.Errorf("%q: %s", tag, d.ID)
		}
	}
}

// TestTags writes a game of each variant down and finds the variant again.
func TestTags(t *testing.T) {
	for _, d := range variants.All() {
		v := variantstest.Load(t, d.ID)
		again, err := ofTags(t, v)
		if err != nil || again.Def.ID != d.ID {
			t.Errorf("%s is not found again: %v", d.ID, err)
		}
	}
	v := variantstest.Load(t, "chess256:PositionNumber=17")
	if again, err := ofTags(t, v); err != nil || again.Values["PositionNumber"] != "17" {
		t.Errorf("the values are lost: %v", err)
	}
}

// ofTags finds a variant by the tags of a game of it.
func ofTags(t *testing.T, v *engine.Variant) (*engine.Variant, error) {
	t.Helper()
	g, err := engine.NewGame(v, "")
	if err != nil {
		t.Fatal(err)
	}
	written, err := pgn.FromGame(g)
	if err != nil {
		t.Fatal(err)
	}
	return variants.BuiltIn().LoadTag(written.Tags.Get("Variant"), variantstest.Shared)
}
