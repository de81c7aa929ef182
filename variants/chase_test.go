package variants_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestPerpetuals repeats moves of xiangqi until the position has occurred three
// times. D39 and D106 are diagrams of the rules of the Asian Xiangqi Federation.
func TestPerpetuals(t *testing.T) {
	const lost, won, drawn = "0-1 perpetual chase", "1-0 perpetual chase", "1/2-1/2 repetition"
	for _, test := range []struct{ why, fen, moves, want string }{
		{"a chariot chases a cannon", "3k5/9/9/2c6/9/9/9/9/R8/4K4 w", "a2c2 c7a7 c2a2 a7c7", lost},
		{"Black's does", "4k4/r8/9/9/9/9/2C6/9/9/3K5 b", "a9c9 c4a4 c9a9 a4c4", won},
		{"the cannon is protected", "3k5/9/9/2c5r/9/9/9/9/R8/4K4 w", "a2c2 c7a7 c2a2 a7c7", drawn},
		{"by a pinned chariot", "4k4/9/4r4/2c6/9/9/4R4/9/R8/3K5 w", "a2c2 c7a7 c2a2 a7c7", lost},
		{"one of two attacks is no chase", "3k5/9/9/2c6/r8/9/9/9/R8/4K4 w", "a2c2 c7a7 c2a2 a7c7", drawn},
		{"two cannons by turns", "3k5/9/9/2c6/c8/9/9/9/1R7/4K4 w", "b2c2 a6b6 c2b2 b6a6", drawn},
		{"chariots offer an exchange", "3k5/9/9/2r6/9/9/9/9/R8/4K4 w", "a2c2 c7a7 c2a2 a7c7", drawn},
		{"a cannon chases a protected chariot", "3k5/9/r7r/9/PP7/9/9/1C7/9/4K4 w", "b3a3 a8b8 a3b3 b8a8", lost},
		{"a cannon chases a protected cannon", "3k5/9/c7r/9/PP7/9/9/1C7/9/4K4 w", "b3a3 a8b8 a3b3 b8a8", drawn},
		{"a soldier may chase", "3k5/9/9/3c5/4P4/9/9/9/9/5K3 w", "e6d6 d7e7 d6e6 e7d7", drawn},
		{"a general may chase", "5k3/9/9/9/9/9/9/4c4/3K5/9 w", "d2e2 e3d3 e2d2 d3e3", drawn},
		{"a soldier beyond the river is chased", "3k5/9/9/9/9/9/2p6/9/1R7/4K4 w", "b2c2 c4b4 c2b2 b4c4", lost},
		{"perpetual check", "3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w", "f2e2 f3e3 e2f2 e3f3", "1-0 perpetual check"},
		{"D106: the attack does not change", "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w", "h1h2 h5h4 h2h1 h4h5", drawn},
		{"D39: the chased chariot is pinned", "5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w", "e2f1 h4h2 f1e2 h2h4", won},
		{"a pin takes the protection away", "4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b", "e4g5 e2f2 g5e4 f2e2", won},
	} {
		v := variantstest.Load(t, "xiangqi")
		p := variantstest.After(t, v, test.fen, test.moves)
		if r := p.Result(); r.Over() {
			t.Errorf("%s: after the second occurrence %v (%s)", test.why, r, r.Reason)
		}
		fen, hash := p.FEN(), p.Hash()
		if err := notation.Play(p, test.moves); err != nil {
			t.Fatal(err)
		}
		r := p.Result()
		if got := strings.TrimSpace(r.String() + " " + r.Reason); got != test.want {
			t.Errorf("%s: %s %s: %s, want %s", test.why, test.fen, test.moves, got, test.want)
		}
		if p.Hash() != hash || strings.Fields(p.FEN())[0] != strings.Fields(fen)[0] {
			t.Errorf("%s: the position is another one afterwards", test.why)
		}
	}
}
