package variants_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestResults plays moves from a position and compares the result.
func TestResults(t *testing.T) {
	for _, test := range []struct {
		why, variant, fen, moves string
		want                     string // and the reason; "*" while the game continues
	}{
		{"mate by a dropped pawn", "shogi", "7lk/7l1/9/7N1/9/9/9/9/4K4[P] w 0 1", "P@i8", "0-1 mate by dropping a pawn"},
		{"mate by a dropped dolphin", "whaleshogi", "5w/6/5D/6/4K1/4W1[D] w - - 0 1", "D@f5", "0-1 mate by dropping a dolphin"},
		{"mate by Black's dropped pawn", "shogi", "4k4/9/9/9/9/1n7/9/1L7/KL7[p] b 0 1", "P@a2", "1-0 mate by dropping a pawn"},
		{"the same by a pawn that moves", "shogi", "7lk/7l1/8P/7N1/9/9/9/9/4K4[] w 0 1", "i7i8", "1-0 checkmate"},
		{"the same by a dropped gold", "shogi", "7lk/7l1/9/7N1/9/9/9/9/4K4[G] w 0 1", "G@i8", "1-0 checkmate"},
		{"check by a dropped pawn", "shogi", "8k/7l1/9/7N1/9/9/9/9/4K4[P] w 0 1", "P@i8", "*"},
		{"no move and no check", "shogi", "8k/9/7G1/9/9/9/9/9/4K4[] w 0 1", "h7h8 i9h8", "*"},
		{"stalemate", "shogi", "8k/9/6NG1/9/9/9/9/9/4K4[] w 0 1", "e1e2", "1-0 stalemate"},

		{"a bared king that can't bare back", "shatranj", "8/4k3/5R2/8/4K3/2P5/8/8 b - - 0 1", "", "1-0 bare king"},
		{"bared by a capture", "shatranj", "8/8/8/1k6/2R1K3/8/2n5/8 w - - 0 1", "c4c2", "1-0 bare king"},
		{"Black bares", "shatranj", "8/2R5/8/1K6/2r1k3/8/8/8 b - - 0 1", "c4c7", "0-1 bare king"},
		{"the last piece can be taken", "shatranj", "8/4k3/5R2/8/4K3/8/8/8 b - - 0 1", "", "*"},
		{"and is", "shatranj", "8/4k3/5R2/8/4K3/8/8/8 b - - 0 1", "e7f6", "1/2-1/2 both kings are bare"},
		{"and is not", "shatranj", "8/4k3/5R2/8/4K3/8/8/8 b - - 0 1", "e7d8", "1-0 bare king"},
		{"the last piece is protected", "shatranj", "8/4k3/5R2/4K3/8/8/8/8 b - - 0 1", "", "1-0 bare king"},
		{"the last piece is too far", "shatranj", "4k3/8/8/8/8/4K3/8/R7 b - - 0 1", "", "1-0 bare king"},
		{"bare and to be mated", "great", "k9/10/1K8/10/10/10/10/M9 b - - 0 1", "", "1-0 bare king"},
		{"the last piece can be taken", "modernshatranj", "8/8/8/3k4/3E4/8/8/K7 b - - 0 1", "d5d4", "1/2-1/2 both kings are bare"},
		{"a bare king's stalemate", "shatranj", "8/8/8/8/8/8/p3r3/k1K1N3 w - - 0 1", "e1c2 e2c2", "0-1 bare king"},

		{"a king alone stalemates", "shatranjkamil64", "8/8/8/8/8/8/p3r3/k1K1N3 w - - 0 1", "e1c2 e2c2 c1c2", "1/2-1/2 stalemate of a bare king"},
		{"a king alone bares", "shatranjkamil64", "8/8/8/8/8/8/4r3/k1K1N3 w - - 0 1", "e1c2 e2c2 c1c2", "1/2-1/2 both kings are bare"},
		{"a king alone does neither", "shatranjkamil64", "8/8/8/8/8/8/p3r3/k2K1N2 w - - 0 1", "f1e3 e2e3 d1d2", "0-1 bare king"},
		{"a king alone stalemates", "shatranjkamilx", "10/10/10/10/10/10/10/10/p3r5/k1K1N5 w - - 0 1", "e1c2 e2c2 c1c2", "1/2-1/2 stalemate of a bare king"},
		{"another piece is left", "shatranjkamilx", "9N/10/10/10/10/10/10/10/p3r5/k1K1N5 w - - 0 1", "e1c2 e2c2 c1c2", "1-0 stalemate"},
		{"a king alone stalemates", "wildebeest", "11/11/11/11/11/11/11/11/p10/k2K7 w - - 0 1", "d1c2", "1-0 stalemate"},

		{"mate by a knight alone", "shatar", "6rk/6pp/7N/8/8/8/8/K7 w - - 0 1", "h6f7", "0-1 mate by a knight"},
		{"mate without a strong check", "shatar", "7k/5K1p/8/2B5/8/8/8/8 w - - 0 1", "c5d4", "1/2-1/2 niol"},
		{"mate by a strong piece", "shatar", "7k/5K1p/8/8/8/8/8/R7 w - - 0 1", "a1a8", "1-0 checkmate"},
		{"mate after a strong check", "shatar", "6k1/7p/8/2B2N2/8/8/K7/8 w - - 0 1", "f5e7 g8h8 c5d4", "1-0 checkmate"},
		{"a strong check of another series", "shatar", "6k1/p6p/8/2B2N2/8/8/K7/8 w - - 0 1", "f5e7 g8h8 a2b3 a7a6 c5d4", "1/2-1/2 niol"},
		{"a bare king", "shatar", "7k/5p2/5K2/8/8/8/8/R7 w - - 0 1", "f6f7", "1/2-1/2 Black has only 1 piece left"},

		{"generals left facing each other", "janggi", "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1", "e2e2", "1-0 bikjang, a win by points"},
		{"the same without points", "janggitraditional", "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1", "e2e2", "1/2-1/2 bikjang"},
		{"a pass in check, as they face each other", "janggitraditional", "4k4/9/9/9/9/9/9/9/r3K4/9 w - - 0 1", "e2e2", "1/2-1/2 bikjang"},
		{"generals that face no more", "janggitraditional", "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1", "e2d2 e10e10", "*"},
		{"a cannon gives no check over a cannon", "janggi", "4k4/9/9/4C4/9/9/4C4/9/9/3K5 b - - 0 1", "e10e10", "*"},
		{"one pass", "janggicasual", "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1", "a1a2 e10e10 a2a1", "*"},
		{"two passes", "janggicasual", "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1", "e2e2 e10e10", "1/2-1/2 both players have passed"},
		{"the second player has a point and a half more", "janggi", "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "e2e2 d10d10", "0-1 both players have passed, a win by points"},
		{"a guard is worth more", "janggi", "3k5/9/9/9/9/9/9/9/4K4/3A5 w - - 0 1", "e2e2 d10d10", "1-0 both players have passed, a win by points"},
		{"moving to and fro", "janggimodern", "3k5/9/9/p8/9/9/9/9/4K4/R8 w - - 9 9",
			"a1b1 a7b7 b1a1 b7c7 a1b1 c7d7 b1a1 d7e7", "*"},
		{"once more", "janggimodern", "3k5/9/9/p8/9/9/9/9/4K4/R8 w - - 9 9",
			"a1b1 a7b7 b1a1 b7c7 a1b1 c7d7 b1a1 d7e7 a1b1", "0-1 Cho has moved to and fro"},

		{"a pawn may promote but need not", "sittuyin", "1r5k/8/8/4p3/4P3/8/7r/K7[] w - - 0 1", "", "1/2-1/2 stalemate, but for a promotion"},
		{"it may move", "sittuyin", "1r5k/8/8/8/4P3/8/7r/K7[] w - - 0 1", "", "*"},
		{"a king in check may not run", "makpong", "4k3/8/8/8/8/8/R7/K7 w - - 0 1", "a2e2", "1-0 checkmate"},
		{"but capture", "makpong", "4k3/R7/8/8/8/8/8/K7 w - - 0 1", "a7e7", "*"},
		{"nine turns without a capture or pawn move", "progressive", "4k3/4p3/8/8/8/8/8/4K3 w1/3/8 - - 9 9", "e1e2", "*"},
		{"ten such turns", "progressive", "4k3/4p3/8/8/8/8/8/4K3 w1/3/9 - - 9 9", "e1e2", "1/2-1/2 ten turns without a capture or pawn move"},
		{"a pawn has moved in the tenth", "progressive", "4k3/4p3/8/8/8/8/8/4K3 b2/4/9 - - 9 9", "e7e6 e8e7", "*"},
		{"more than 50 moves are no draw", "italianprogressive", "4k3/4p3/8/8/8/8/8/4K3 w1/25/3 - - 150 9", "e1e2", "*"},
		{"the last king is captured", "koedem", "k7/8/8/8/8/8/8/K3K2R[] w - - 0 1", "h1h8 a8a7 h8h7 a7a8 h7a7 a8b8 a7b7 b8c8 b7b8 c8d8 b8d8", "1-0 Black has no king left"},
		{"one king of one is captured", "koedem", "k7/p7/8/8/8/8/8/4K2R[] w - - 0 1", "h1h8 a7a6 h8a8", "*"},
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.After(t, v, test.fen, test.moves)
		r := p.Result()
		if got := strings.TrimSpace(r.String() + " " + r.Reason); got != test.want {
			t.Errorf("%s, %s: after %q in %s %q, want %q", test.variant, test.why, test.moves, test.fen, got, test.want)
		}
		if legal := p.LegalMoves(); strings.Contains(r.Reason, "bare") && len(legal) > 0 {
			t.Errorf("%s, %s: %d moves in a game that is over", test.variant, test.why, len(legal))
		}
	}
}

// TestRulesInAnyOrder tests that a mate by dropping a pawn loses wherever a definition
// has that rule.
func TestRulesInAnyOrder(t *testing.T) {
	d, err := variants.Find("shogi")
	if err != nil {
		t.Fatal(err)
	}
	drops := d.Rules[2].(rules.Drops)
	rest := append(append([]engine.Rule{}, d.Rules[:2]...), d.Rules[3:]...)
	for _, order := range [][]engine.Rule{append([]engine.Rule{drops}, rest...), append(rest, drops)} {
		d.Rules = order
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := variantstest.After(t, v, "7lk/7l1/9/7N1/9/9/9/9/4K4[P] w 0 1", "P@i8")
		if r := p.Result(); r.String() != "0-1" {
			t.Errorf("mate by dropping a pawn: %v (%s), want 0-1", r, r.Reason)
		}
	}
}
