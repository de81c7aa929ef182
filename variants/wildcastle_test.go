package variants_test

import (
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestWildCastle: as on chess servers and in XBoard a king that starts on the d-file
// castles as in a mirror.
func TestWildCastle(t *testing.T) {
	v := variantstest.Load(t, "wildcastle")
	for _, test := range []struct{ fen, moves, want string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4 e5 Nf3 Nc6 Bb5 a6 O-O", "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4"},
		{"r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "O-O O-O-O", "r3rk2/8/8/8/8/8/8/1KR4R w - - 2 2"},
		{"r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "d1f1 d8b8", "1kr4r/8/8/8/8/8/8/R3RK2 w - - 2 2"},
		{"r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O O-O", "1kr4r/8/8/8/8/8/8/R4RK1 w - - 2 2"},
		{"r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O Kc7", "r6r/2k5/8/8/8/8/8/2KR3R w - - 2 2"},
	} {
		if got := variantstest.After(t, v, test.fen, test.moves).FEN(); got != test.want {
			t.Errorf("%s in %q: %s, want %s", test.moves, test.fen, got, test.want)
		}
	}
	for _, tag := range []string{"wildcastle", "Wildcastle", "wild/0", "wild/1"} {
		if d, _, err := variants.BuiltIn().ByTag(tag); err != nil || d.ID != "wildcastle" {
			t.Errorf("%s is %s: %v", tag, d.ID, err)
		}
	}
}
