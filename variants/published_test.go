package variants_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestRulesAsPublished holds positions in which ChessV 2.2 deviates from the
// published rules, and what these say.
func TestRulesAsPublished(t *testing.T) {
	for _, test := range []struct {
		game, why  string
		fen, moves string
		legal      string // moves that are legal
		illegal    string // and moves that are not
	}{
		{"alice", "castling exists, and takes both pieces to the other board",
			"", "g1F3 a7A6 e2E4 b7B6 f1E2 c7C6", "e1G1", ""},
		{"alice", "castling needs both squares of the other board to be empty",
			"4k3/8/8/8/8/8/8/4K2R/8/8/8/8/8/8/8/5n2 w K - 0 1", "", "", "e1G1"},
		{"alice", "a promoted piece changes boards too",
			"4k3/P7/8/8/8/8/8/4K3/8/8/8/8/8/8/8/8 w - - 0 1", "", "a7A8q a7A8n", "a7a8q"},
		{"alice", "a king may not pass to a square attacked on the board that it leaves",
			"4k3/8/8/8/8/8/r7/4K3/8/8/8/8/8/8/8/8 w - - 0 1", "", "e1D1 e1F1", "e1E2"},
		{"chess", "castling to the a-file survives the opponent's capture en passant",
			"r3k2r/8/8/8/4p3/8/3P4/R3K2R w KQkq - 0 1", "d2d4 e4d3", "e1c1 e1g1", ""},
		{"hostage", "what is freed by an exchange is not taken from the hand, where there is another one",
			"4k3/p7/8/8/8/8/8/4K3[Q'Nn'] w - - 0 1", "N@a3=q a7a6", "N@b3", "N@b3=q"},
	} {
		v := variantstest.Load(t, test.game)
		p := variantstest.After(t, v, test.fen, test.moves)
		texts := map[string]bool{}
		for _, m := range p.LegalMoves() {
			texts[notation.Coordinates(p, m)] = true
		}
		for _, text := range strings.Fields(test.legal) {
			if !texts[text] {
				t.Errorf("%s: %s is not legal in %s, though %s", test.game, text, p.FEN(), test.why)
			}
		}
		for _, text := range strings.Fields(test.illegal) {
			if texts[text] {
				t.Errorf("%s: %s is legal in %s, though %s", test.game, text, p.FEN(), test.why)
			}
		}
	}
}

// TestThreefold tests that the third occurrence of a position draws, not the
// second as in ChessV, and that the start position counts.
func TestThreefold(t *testing.T) {
	v := variantstest.Load(t, "chess")
	g, err := engine.NewGame(v, "")
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Fields("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8") {
		if r := g.Result(); r.Over() {
			t.Fatalf("over after %d plies: %s", i, r.Reason)
		}
		if err := notation.PlayGame(g, text); err != nil {
			t.Fatal(err)
		}
	}
	if r := g.Result(); r.Outcome != engine.Drawn || r.Reason != "repetition" {
		t.Errorf("after the third occurrence: %v, %s", r, r.Reason)
	}
}

// TestCastlingOnTheSpot tests that castling ends both rights even if the king
// stays where it is.
func TestCastlingOnTheSpot(t *testing.T) {
	v := variantstest.Load(t, "fischerandom")
	p := variantstest.After(t, v, "4k3/8/8/8/8/8/8/R5KR w HA - 0 1", "g1h1")
	if want := "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"; p.FEN() != want {
		t.Errorf("after castling on the spot %s, want %s", p.FEN(), want)
	}
}

// TestXiangqiSoldiersGoBackAndForth repeats a position by sideways moves of
// soldiers, which can be taken back unlike pawns'.
func TestXiangqiSoldiersGoBackAndForth(t *testing.T) {
	v := variantstest.Load(t, "xiangqi")
	g, err := engine.NewGame(v, "3k5/9/9/4P4/9/9/4p4/9/9/5K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; !g.Result().Over() && i < 20; i++ {
		move := []string{"e7d7", "e4f4", "d7e7", "f4e4"}[i%4]
		if err := notation.PlayGame(g, move); err != nil {
			t.Fatal(err)
		}
	}
	if r := g.Result(); r.String() != "1/2-1/2" || !strings.Contains(r.Reason, "repetition") {
		t.Errorf("soldiers that go back and forth: %v, %s", r, r.Reason)
	}
}
