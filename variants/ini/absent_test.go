package ini

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// TestPresent: a game lists the pieces that it can come to have, and those of a position
// that was set up.
func TestPresent(t *testing.T) {
	for name, test := range map[string]struct {
		text, fen string
		absent    []string
	}{
		"chess":        {"", "", nil},
		"never":        {"piece.Ferz = F F", "", []string{"Ferz"}},
		"set up":       {"piece.Ferz = F F", "4k3/8/8/8/8/8/8/F3K3 w - - 0 1", nil},
		"promotion":    {"piece.Ferz = F F\nrule.Promotion = of=P to=QF zone=r8", "", nil},
		"never turned": {"piece.Ferz = F F\npiece.Wazir = W W\nrule.Promotion = id=f of=F to=W zone=r8", "", []string{"Ferz"}},
		"in hand":      {"piece.Ferz = F F\npieceDrops = true\narray = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[F]", "", nil},
	} {
		out := ReadText(variants.BuiltIn(), "game", "[a:chess]\n"+test.text+"\n")
		if len(out.Definitions) != 1 {
			t.Fatalf("%s: %v", name, out.Problems)
		}
		v, err := engine.Compile(out.Definitions[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.NewPosition(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		var absent []string
		present := Present(p)
		for _, pt := range v.Types() {
			if !slices.ContainsFunc(present, func(o engine.PieceType) bool { return o.ID == pt.ID }) {
				absent = append(absent, pt.Name)
			}
		}
		if !slices.Equal(absent, test.absent) {
			t.Errorf("%s: %v are absent, want %v", name, absent, test.absent)
		}
	}
}
