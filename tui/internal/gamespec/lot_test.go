package gamespec

import (
	"math/rand/v2"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestVariableName: variables are named in words.
func TestVariableName(t *testing.T) {
	for name, want := range map[string]string{"WhiteArmy": "White army", "PositionNumber": "Position number", "Array": "Array"} {
		if got := VariableName(engine.Variable{Name: name}); got != want {
			t.Errorf("%s is called %q, want %q", name, got, want)
		}
	}
}

// TestDrawn: what was drawn by lot is said, what was given is not.
func TestDrawn(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	armies := variantstest.Definition(t, "chesswithdifferentarmies")
	fischer := variantstest.Definition(t, "fischerandom")
	chess := variants.Chess()
	for _, tt := range []struct {
		d     *engine.Definition
		given engine.Values
		names []string
	}{
		{&chess, nil, nil}, {&fischer, nil, []string{"PositionNumber"}}, {&fischer, engine.Values{"PositionNumber": "5"}, nil},
		{&armies, nil, []string{"WhiteArmy", "BlackArmy"}}, {&armies, engine.Values{"WhiteArmy": "Nutty Knights"}, []string{"BlackArmy"}},
	} {
		drawn := Draw(tt.d, tt.given, random)
		if len(drawn) != len(tt.names) {
			t.Errorf("%s with %v draws %v, want %v", tt.d.ID, tt.given, drawn, tt.names)
		}
		for _, name := range tt.names {
			if _, err := tt.d.CheckValues(engine.Values{name: drawn[name]}); err != nil {
				t.Error(err)
			}
		}
		if text := Drawn(tt.d, tt.given, drawn); (text != "") != (len(tt.names) > 0) {
			t.Errorf("%s with %v: %q", tt.d.ID, tt.given, text)
		}
	}
	const want = "Drawn at random: White army Nutty Knights and Black army Fabulous FIDEs."
	if got := Drawn(&armies, nil, engine.Values{"WhiteArmy": "Nutty Knights", "BlackArmy": "Fabulous FIDEs"}); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
