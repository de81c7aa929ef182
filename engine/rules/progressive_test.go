package rules_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestProgressiveGoesOn plays on after the ten turns that draw the game: what is written
// of such a position is read again.
func TestProgressiveGoesOn(t *testing.T) {
	v := variantstest.Load(t, "progressive")
	p := variantstest.After(t, v, "4k3/8/8/8/8/8/8/4K3 w1/1/9 - - 40 30", "e1e2")
	if !p.Result().Over() {
		t.Errorf("%s is not drawn", p.FEN())
	}
	for range 3 {
		for side := p.Side(); p.Side() == side; {
			p.Make(p.LegalMoves()[0])
		}
		written := p.FEN()
		if again := variantstest.Position(t, v, written).FEN(); again != written {
			t.Errorf("%s is read as %s", written, again)
		}
		if section := strings.Fields(written)[1]; !strings.HasSuffix(section, "/10") {
			t.Errorf("%s does not tell the ten turns", written)
		}
	}
}
