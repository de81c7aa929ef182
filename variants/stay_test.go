package variants_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestNoFalsePasses writes the moves that end where they start, in random games of all
// variants: only where the rules know a pass is one written --, which other programs
// read as a null move. Each is read again.
func TestNoFalsePasses(t *testing.T) {
	variantstest.Walk(t, 1, 80, func(t *testing.T, p *engine.Position) {
		passing := slices.ContainsFunc(p.Variant().Def.Rules, func(r engine.Rule) bool { return r.Key() == "passing" || r.Key() == "bikjang" })
		for _, m := range p.LegalMoves() {
			if !m.Stays() {
				continue
			}
			san := notation.SAN(p, m)
			if strings.Contains(san, "--") != (passing && m.IsPass()) {
				t.Errorf("%s: %s is written %s", p.FEN(), notation.Coordinates(p, m), san)
			}
			if again, err := notation.Parse(p, san); err != nil || again != m {
				t.Errorf("%s: %s is read as another move: %v", p.FEN(), san, err)
			}
		}
	})
}
