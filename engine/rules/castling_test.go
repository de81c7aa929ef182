package rules_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCastling shows when a king may castle: FIDE Laws of Chess, article 3.8.
func TestCastling(t *testing.T) {
	for _, tt := range []struct{ name, variant, fen, moves, want string }{
		{"both ways", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "O-O O-O-O"},
		{"Black too", "chess", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "", "O-O O-O-O"},
		{"without the right", "chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "", ""},
		{"with one right", "chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "", "O-O-O"},
		{"not out of check", "chess", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", ""},
		{"not through check on f1", "chess", "5r1k/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "O-O-O"},
		{"not through check on d1", "chess", "3r3k/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "O-O"},
		{"not through a pawn's check", "chess", "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "", "O-O-O"},
		{"not into check on g1", "chess", "6rk/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "O-O-O"},
		{"not into check on c1", "chess", "2r4k/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "O-O"},
		{"the rook may pass an attack", "chess", "1r5k/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "O-O O-O-O"},
		{"the rook may be attacked", "chess", "r6k/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "O-O O-O-O"},
		{"nothing stands between", "chess", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "", ""},
		{"a piece beside the king", "chess", "4k3/8/8/8/8/8/8/R2QKB1R w KQ - 0 1", "", ""},
		{"not after the king moved", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ke2 Kd8 Ke1 Ke8", ""},
		{"not after the rook moved", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Rh2 Kd8 Rh1 Ke8", "O-O-O"},
		{"not with a rook that came later", "chess", "4k3/8/8/8/8/8/6n1/R3K2R w KQ - 0 1", "Kd1 Nf4 Ke1 Nd5", ""},
		{"not with a captured rook", "chess", "4k3/8/8/8/8/6n1/8/R3K2R w KQ - 0 1", "Rb1 Nxh1 Rb2 Ng3 Ra2 Kd8", ""},
		{"with hands", "crazyhouse", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "", "O-O O-O-O"},
		{"from other squares", "chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1", "", "O-O O-O-O"},
		{"from other squares, through check", "chess960", "3r3k/8/8/8/8/8/8/1R2K1R1 w BG - 0 1", "", "O-O"},
		{"a rook that shields the king", "chess960", "4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := variantstest.After(t, variantstest.Load(t, tt.variant), tt.fen, tt.moves)
			var got []string
			for _, m := range p.LegalMoves() {
				if text := notation.SAN(p, m); strings.HasPrefix(text, "O-O") {
					got = append(got, strings.TrimRight(text, "+#"))
				}
			}
			slices.Sort(got)
			if text := strings.Join(got, " "); text != tt.want {
				t.Errorf("castling is %q, want %q", text, tt.want)
			}
		})
	}
}
