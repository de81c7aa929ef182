package ini

import (
	"reflect"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// TestPlaces reads what places say of a piece, and again after it was written.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		text           string
		middle, ending *engine.Places
	}{
		{"", nil, nil},
		{"places={}", &engine.Places{}, nil},
		{"places={smallCenter=6 forward=-2} endingPlaces={}", &engine.Places{SmallCenter: 6, Forward: -2}, &engine.Places{}},
		{"endingPlaces={largeCenter=1 smallCenterAttacks=2, largeCenterAttacks=3 offset=-1000}", nil,
			&engine.Places{LargeCenter: 1, SmallCenterAttacks: 2, LargeCenterAttacks: 3, Offset: -1000}},
	} {
		read := func(text string) engine.PieceDef {
			out := ReadText(variants.BuiltIn(), "game", text)
			if len(out.Definitions) != 1 || len(out.Problems) > 0 {
				t.Fatalf("%s: %v", text, out.Problems)
			}
			for _, p := range out.Definitions[0].Pieces {
				if p.Name == "Knight" {
					return p
				}
			}
			return engine.PieceDef{}
		}
		knight := read("[game:chess]\nname = Game\npiece.Knight = N N " + test.text + "\n")
		if !reflect.DeepEqual(knight.Places, test.middle) || !reflect.DeepEqual(knight.EndingPlaces, test.ending) {
			t.Errorf("%q: %+v and %+v", test.text, knight.Places, knight.EndingPlaces)
		}
		d := variants.Chess()
		d.ID, d.Pieces = "game", append([]engine.PieceDef(nil), d.Pieces...)
		for i := range d.Pieces {
			if d.Pieces[i].Name == "Knight" {
				d.Pieces[i] = knight
			}
		}
		text, _ := Write(d)
		if again := read(text); !reflect.DeepEqual(again, knight) {
			t.Errorf("%q: written and read again it is %+v, want %+v", test.text, again, knight)
		}
	}
}

// TestPlacesErrors checks that mistakes in places are reported where they are.
func TestPlacesErrors(t *testing.T) {
	for _, test := range []struct {
		text, want string
	}{
		{"places={smallCenter=x}", "smallCenter=x: expected a number"},
		{"places={smalCenter=3}", "did you mean smallCenter?"},
		{"places={smallCenter=1001}", "expected from -1000 to 1000 centipawns"},
		{"places=3", "expected {smallCenter=3}"},
		{"places={smallCenter=3", "the brace is not closed"},
		{"value=-5", "value=-5: expected a number"},
	} {
		out := ReadText(variants.BuiltIn(), "game", "[game:chess]\nname = Game\npiece.Knight = N N "+test.text+"\n")
		if len(out.Problems) == 0 || !strings.Contains(out.Problems[0].Text, test.want) || out.Problems[0].Line != 3 {
			t.Errorf("%q: %v, want %s", test.text, out.Problems, test.want)
		}
	}
}
