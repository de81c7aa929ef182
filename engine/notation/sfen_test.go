package notation_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
)

// TestSFEN writes positions as programs for shogi read them.
func TestSFEN(t *testing.T) {
	for _, tt := range []struct{ variant, fen, want string }{
		{"shogi", "", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4[RBG2PPpn] b - - 3 20", "4k4/9/9/9/9/9/9/9/4K4 w RBG3Pnp 40"},
		{"kyotoshogi", "", "pgkst/5/5/5/TSKGP b - 1"},
		{"kyotoshogi", "+pk+s2/5/5/5/K4[LNPpsn] w - - 0 1", "rkb2/5/5/5/K4 b TGPgsp 1"},
		{"dobutsu", "", "rkb/1p1/1P1/BKR b - 1"},
		{"dobutsu", "1l1/+C2/3/1L1[Eccg] b - - 0 3", "1k1/+P2/3/1K1 w Br2p 6"},
		{"micro", "k3/4/4/4/+P2K[] w - - 0 1", "k3/4/4/4/+P2K b - 1"},
	} {
		v, err := variants.Load(tt.variant)
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.NewPosition(tt.fen)
		if err != nil {
			t.Errorf("%s %q: %v", tt.variant, tt.fen, err)
			continue
		}
		if got := notation.SFEN(p); got != tt.want {
			t.Errorf("%s %q: %q, want %q", tt.variant, tt.fen, got, tt.want)
		}
	}
}
