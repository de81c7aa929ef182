package ini

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// TestPicture reads what a piece looks like, also from what was written; a picture that
// there is not gets a warning where it is, and changes nothing else.
func TestPicture(t *testing.T) {
	for _, test := range []struct {
		value, want, warning string
	}{
		{"", "", ""},
		{"picture=lion", "lion", ""},
		{"picture=Lion value=300", "Lion", ""},
		{"picture=loin", "loin", `there is no picture "loin"; did you mean lion?`},
		{"picture=disc", "disc", `there is no picture "disc"`},
		{"picture=zzzzzz", "zzzzzz", `there is no picture "zzzzzz"; there are advancer, amazon`},
	} {
		out := ReadText(variants.BuiltIn(), "game", "[game:chess]\nname = Game\npiece.Zebra = Z afK "+test.value+"\narray = rzbqkbzr/pppppppp/8/8/8/8/PPPPPPPP/RZBQKBZR\n")
		if len(out.Definitions) != 1 {
			t.Fatalf("%s: %v", test.value, out.Problems)
		}
		var zebra *engine.PieceDef
		d := out.Definitions[0]
		for i := range d.Pieces {
			if d.Pieces[i].Name == "Zebra" {
				zebra = &d.Pieces[i]
			}
		}
		if zebra == nil || zebra.Picture != test.want {
			t.Fatalf("%s: %+v, want the picture %q", test.value, zebra, test.want)
		}
		switch {
		case test.warning == "" && len(out.Problems) > 0:
			t.Errorf("%s: %v", test.value, out.Problems)
		case test.warning != "" && (len(out.Problems) != 1 || !out.Problems[0].Warning || out.Problems[0].Line != 3 || !strings.Contains(out.Problems[0].Text, test.warning)):
			t.Errorf("%s: %+v, want the warning %q in line 3", test.value, out.Problems, test.warning)
		}
		text, _ := Write(d)
		again := ReadText(variants.BuiltIn(), "game", text)
		if len(again.Definitions) != 1 || test.want != "" && !strings.Contains(text, "picture="+test.want) {
			t.Fatalf("%s is written as\n%s\n%v", test.value, text, again.Problems)
		}
		for _, p := range again.Definitions[0].Pieces {
			if p.Name == "Zebra" && p.Picture != test.want {
				t.Errorf("%s: read again the picture is %q", test.value, p.Picture)
			}
		}
	}
}
