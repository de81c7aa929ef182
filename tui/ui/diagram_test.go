package ui_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestMoveDiagram: diagrams show castling and first moves where the game has them.
func TestMoveDiagram(t *testing.T) {
	for _, test := range []struct {
		variant, piece string
		castles, first bool
	}{
		{"chess", "King", true, false}, {"chess", "Pawn", false, true},
		{"corridor", "King", false, false}, {"corridor", "Pawn", false, false},
		{"light-brigade", "King", false, false}, {"waro", "King", false, false}, {"carreras", "King", false, false}, {"carreras", "Pawn", false, true},
	} {
		v := variantstest.Load(t, test.variant)
		typ, _ := v.TypeNamed(test.piece)
		_, signs := ui.MoveDiagram(variantstest.Position(t, v, ""), typ, notation.LabelsIn("own", v))
		if castles, first := strings.Contains(signs, "castling"), strings.Contains(signs, "first move"); castles != test.castles || first != test.first {
			t.Errorf("%s of %s: %s", test.piece, test.variant, signs)
		}
	}
}
