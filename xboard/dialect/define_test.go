package dialect_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// TestDefineRecorded defines all variants that real engines have defined, and
// plays them at random.
func TestDefineRecorded(t *testing.T) {
	for _, file := range []string{"fairymax.txt", "fairy-stockfish.txt"} {
		for _, s := range recorded(t, file) {
			t.Run(s.Variant, func(t *testing.T) {
				d, err := dialect.Define(s)
				if s.Parent == "giveaway" || s.Parent == "suicide" {
					if err == nil || !strings.Contains(err.Error(), "giveaway") {
						t.Fatalf("err = %v, want one about the parent", err)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				v, err := engine.Compile(d, nil)
				if err != nil {
					t.Fatal(err)
				}
				stroll(t, v, 60)
			})
		}
	}
}

// stroll plays random legal moves and checks that the dialect reads what it
// writes.
func stroll(t *testing.T, v *engine.Variant, plies int) {
	t.Helper()
	p := variantstest.Position(t, v, "")
	d := plain(protocol.XBoard(), v)
	rng := rand.New(rand.NewPCG(1, 2))
	for range plies {
		legal := p.LegalMoves()
		if len(legal) == 0 {
			return
		}
		m := legal[rng.IntN(len(legal))]
		text, err := d.Write(p, m)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if back, err := d.Read(p, text); err != nil || back != m {
			t.Fatalf("%s: %s was written %q and read as %s: %v", p.FEN(), notation.SAN(p, m), text, notation.SAN(p, back), err)
		}
		p.Make(m)
	}
}
