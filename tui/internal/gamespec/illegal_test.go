package gamespec

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestIllegal says what is wrong with positions to which no game comes, and nothing of
// others: nor of those where the royal pieces are still in hand, or several by the rules.
func TestIllegal(t *testing.T) {
	for _, test := range []struct{ variant, fen, want string }{
		{"chess", "", ""},
		{"chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", ""},
		{"chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check, but it is White's turn."},
		{"chess", "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "White is in check, but it is Black's turn."},
		{"chess", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "Black is in check, but it is White's turn."},
		{"chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no King."},
		{"chess", "4k3/4k3/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 Kings, not 1."},
		{"crazyhouse", "", ""},
		{"antichess", "8/8/8/8/8/8/4k3/4K3 w - - 0 1", ""},
		{"sittuyin", "", ""},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "Black is in check, but it is Red's turn."},
	} {
		v := variantstest.Load(t, test.variant)
		fen := test.fen
		if fen == "" {
			fen = v.StartFEN()
		}
		p, err := v.NewPosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := Illegal(p); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.variant, fen, got, test.want)
		}
	}
}
