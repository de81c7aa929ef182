package variants_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestEnPassantRights tests that a FEN names the square passed only if some
// capture on it is legal.
func TestEnPassantRights(t *testing.T) {
	for _, test := range []struct{ why, variant, fen, moves, want string }{
		{"no pawn beside", "chess", "", "e2e4", "-"},
		{"legal", "chess", "4k3/8/8/8/4p3/8/3P4/K3R3 b - - 0 1", "e8d8 d2d4", "d3"},
		{"pinned on its file", "chess", "4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1", "d2d4", "-"},
		{"both pawns leave the king's rank", "chess", "8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1", "d2d4", "-"},
		{"pinned on the diagonal of the capture", "chess", "8/8/2k5/8/4p3/8/3P4/4K2B w - - 0 1", "d2d4", "-"},
		{"pinned along the capture", "chess", "8/8/6k1/8/4p3/8/3P4/1B2K3 w - - 0 1", "d2d4", "d3"},
		{"pinned, with another pawn that is not", "chess", "4k3/8/8/8/2p1p3/8/3P4/K3R3 w - - 0 1", "d2d4", "d3"},
		{"does not help against check", "chess", "8/8/8/8/2p5/8/k2P4/4K2R w - - 0 1", "d2d4 a2a3 h1h3", "-"},
		{"helps against check", "chess", "8/8/8/2k5/4p3/8/3P4/4K3 w - - 0 1", "d2d4", "d3"},
		{"discovered check remains", "chess", "8/8/8/5k2/4p3/8/3P4/2B1K3 w - - 0 1", "d2d4", "d3"},
		{"Black's", "chess", "k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "-"},
		{"the capture would explode the own king", "atomic", "8/8/8/8/4p3/2k5/3P4/4K3 w - - 0 1", "d2d4", "-"},
		{"the capture explodes nobody", "atomic", "7k/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4", "d3"},
		{"two squares", "wildebeest", "4k6/11/11/11/11/6p4/4p6/11/5P5/K10 w - - 0 1", "f2f5", "f3f4"},
		{"two squares, one pawn pinned", "wildebeest", "4k6/11/11/11/11/6p4/4p6/11/5P5/K3R6 w - - 0 1", "f2f5", "f4"},
		{"read, though nothing can capture", "chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "", "-"},
		{"read, though the pawn is pinned", "chess", "4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1", "", "-"},
		{"read", "chess", "3k4/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1", "", "d3"},
		{"the duck where the pawn came from", "duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,e4e2", "e3"},
		{"the duck on the square passed", "duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,e4e3", "-"},
		{"read, the duck where the pawn came from", "duck", "4k3/8/8/8/3pP3/8/4*3/4K3 b - e3 0 1", "", "e3"},
		{"in the middle of a turn", "doublemove", "4k3/8/8/8/4p3/8/3P4/K7 w2 - - 0 1", "d2d4", "-"},
		{"by the first move of a turn", "marseillais", "4k3/8/8/8/4p3/8/3P4/K7 w2 - - 0 1", "d2d4", "d3"},
		{"and the second is another's", "marseillais", "4k3/8/8/8/4p3/8/3P4/K7 w2 - - 0 1", "d2d4 a1b1", "d3"},
		{"and the second is the same pawn's", "marseillais", "4k3/8/8/8/4p3/8/3P4/K7 w2 - - 0 1", "d2d4 d4d5", "-"},
		{"and the second gives check: it is none", "marseillais", "4k3/8/8/8/4p3/8/3P4/4R1K1 w2 - - 0 1", "d2d4 e1e4", "-"},
		{"two pawns", "marseillais", "4k3/8/8/8/4p3/8/3P1P2/K7 w2 - - 0 1", "d2d4 f2f4", "d3f3"},
		{"one is captured, the other can be", "marseillais", "4k3/8/8/8/2p1p3/8/3P1P2/K7 w2 - - 0 1", "d2d4 f2f4 c4d3", "f3"},
		{"both are captured", "marseillais", "4k3/8/8/8/2p1p3/8/3P1P2/K7 w2 - - 0 1", "d2d4 f2f4 c4d3 e4f3", "-"},
		{"another move comes first", "marseillais", "4k3/8/8/8/4p3/8/3P4/K7 w2 - - 0 1", "d2d4 a1b1 e8e7", "-"},
		{"a piece on the square passed", "marseillais", "4k3/8/8/8/4p3/8/3P4/K2R4 w2 - - 0 1", "d2d4 d1d3", "-"},
		{"a piece where the pawn came from", "marseillais", "4k3/8/8/8/4p3/8/3P4/3K4 w2 - - 0 1", "d2d4 d1d2", "d3"},
		{"the pawn that could capture is captured", "marseillais", "4k3/8/8/8/4p3/8/3P4/K6B w2 - - 0 1", "d2d4 h1e4", "-"},
		{"by the first of three moves", "progressive", "4k3/8/8/8/4p3/8/3P4/K7 w3/3 - - 0 1", "d2d4 a1b1 b1c1", "d3"},
		{"a piece that can still leave the square passed", "progressive", "k7/8/8/8/4p3/8/3P4/K2R4 w3/3 - - 0 1", "d2d4 d1d3", "d3"},
		{"read, with a piece that can still leave", "progressive", "k7/8/8/8/3Pp3/3R4/8/K7 w1/3 - d3 0 1", "", "d3"},
		{"only one of two is captured", "progressive", "4k3/8/8/8/2p1p3/8/3P1P2/K7 w3/3 - - 0 1", "d2d4 f2f4 a1b1 c4d3", "-"},
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.After(t, v, test.fen, test.moves)
		if got := strings.Fields(p.FEN())[3]; got != test.want {
			t.Errorf("%s: %s has %q after %q, want %q", test.why, p.FEN(), got, test.moves, test.want)
		}
		q, err := v.NewPosition(p.FEN())
		if err != nil || q.Hash() != p.Hash() {
			t.Errorf("%s: %s is another position when it is read: %v", test.why, p.FEN(), err)
		}
	}
}

// TestRepetitionWithoutEnPassant repeats a position that first arose by a
// double step, where the capture en passant would be illegal.
func TestRepetitionWithoutEnPassant(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1": "repetition",
		"3k4/8/8/8/4p3/8/3P4/K3R3 w - - 0 1": "",
	} {
		v := variantstest.Load(t, "chess")
		g, err := engine.NewGame(v, fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range strings.Fields("d2d4 Kd7 Kb1 Ke8 Ka1 Kd7 Kb1 Ke8 Ka1") {
			if fen[0] == '3' {
				move = strings.NewReplacer("Kd7", "Kc7", "Ke8", "Kd8").Replace(move)
			}
			if err := notation.PlayGame(g, move); err != nil {
				t.Fatal(err)
			}
		}
		if r := g.Result(); r.Reason != want {
			t.Errorf("%s: %v (%s) after the third occurrence, want %q", fen, r, r.Reason, want)
		}
	}
}

// TestEnPassantPastTheDuck counts the moves after e2e4,e4e2 as Fairy-Stockfish does:
// the duck on e2 is no obstacle, and goes to 41 squares after the capture on e3.
func TestEnPassantPastTheDuck(t *testing.T) {
	p := variantstest.Position(t, variantstest.Load(t, "duck"), "r1b1k3/pp3pb1/4p3/2p2p2/2PpP2q/1P1P1P2/P1K1*3/RN1Q2N1 b q e3 0 17")
	captures := 0
	moves := p.LegalMoves()
	for _, m := range moves {
		if m.Kind() == engine.EnPassant {
			captures++
		}
	}
	if len(moves) != 1483 || captures != 41 {
		t.Errorf("%d moves, %d of them en passant, want 1483 and 41", len(moves), captures)
	}
}
