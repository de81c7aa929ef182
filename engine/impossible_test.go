package engine_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestImpossible checks positions that no game can reach, and some that only seem so.
func TestImpossible(t *testing.T) {
	for _, tt := range []struct{ variant, fen, want string }{
		{"chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check"},
		{"chess", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", ""},
		{"chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", ""},
		{"chess", "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "White is in check, but it is Black's turn."},
		{"chess", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "Black is in check, but it is White's turn."},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "Black is in check, but it is Red's turn."},
		{"chess", "8/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black has no King"},
		{"chess", "4k3/8/8/8/8/8/4R3/3KK3 b - - 0 1", "White has 2 Kings"},
		{"chess", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "Pawn on h8 should have promoted"},
		{"chess", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "Pawn on a1 should have promoted"},
		{"chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "Pawn on a1 can't have come there"},
		{"chess", "4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "Pawn on h8 can't have come there"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/P3K3[] w - - 0 1", ""},
		{"horde", "4k3/8/8/8/8/8/8/PPPP4 w - - 0 1", ""},
		{"antichess", "8/8/8/8/8/8/4R3/3KK3 w - - 0 1", ""},
		{"atomic", "8/8/8/8/8/8/4R3/4K3 w - - 0 1", ""},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "in check"},
		{"crazyhouse", "P3k3/8/8/8/8/8/8/4K3[] w - - 0 1", "Pawn on a8 should have promoted"},
		{"shogi", "P3k4/9/9/9/9/9/9/9/4K4[-] w 0 1", "Pawn on a9 should have promoted"},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K3p[-] w 0 1", "Pawn on i1 should have promoted"},
		{"shogi", "L3k4/9/9/9/9/9/9/9/4K4[-] b 0 1", "Lance on a9 should have promoted"},
		{"shogi", "4k4/N8/9/9/9/9/9/9/4K4[-] w 0 1", "Knight on a8 should have promoted"},
		{"shogi", "4k4/P8/L8/9/9/9/9/9/4K4[-] w 0 1", ""},
		{"shogi", "S3k4/9/9/9/9/9/9/9/4K3+p[-] w 0 1", ""},
		{"kyotoshogi", "P1k2/5/5/5/2K2[-] w 0 1", ""},
	} {
		p, err := variantstest.Load(t, tt.variant).NewPosition(tt.fen)
		if err != nil {
			t.Errorf("%s %s: %v", tt.variant, tt.fen, err)
			continue
		}
		if got := p.Impossible(); got != tt.want && (tt.want == "" || !strings.Contains(got, tt.want)) {
			t.Errorf("%s %s: %q, want %q", tt.variant, tt.fen, got, tt.want)
		}
	}
	if _, err := variantstest.Load(t, "chess").SetUp("8/8/8/8/8/8/8/4K3 w - - 0 1"); err == nil {
		t.Error("a position without a king is set up")
	}
}

// TestPlayedIsPossible plays random games of all variants: each position that they come to
// is possible.
func TestPlayedIsPossible(t *testing.T) {
	variantstest.Walk(t, 2, 120, func(t *testing.T, p *engine.Position) {
		if why := p.Impossible(); why != "" {
			t.Errorf("%s: %s", p.FEN(), why)
		}
	})
}
