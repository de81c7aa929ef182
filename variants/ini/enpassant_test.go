package ini

import "testing"

// TestVictimOfAnotherType: a pawn that becomes a piece of another type at the end of its
// double step can be captured en passant after its FEN is read as before.
func TestVictimOfAnotherType(t *testing.T) {
	_, v := mine(t, "[x:atomic]\nrule.Succession = circular most=NNNNBBBBRRRRQQ types=\"King Pawn\"\n")
	for name, fen := range map[string]string{
		"a king":           "r1br2k1/p1ppb1pp/2n5/Pk1P1p2/3P1K2/3N4/R2P1P2/2BQKB2 w - b6b5 0 22",
		"a pawn as before": "rnbqkbnr/1ppppppp/8/8/pP6/8/P1PPPPPP/RNBQKBNR b KQkq b3 0 3",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := v.NewPosition(fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.FEN(); got != fen {
				t.Errorf("%s is read as %s", fen, got)
			}
		})
	}
}
