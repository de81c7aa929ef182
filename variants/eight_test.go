package variants_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// after returns the position that moves lead to.
func after(t *testing.T, variant, fen, moves string) *engine.Position {
	t.Helper()
	return variantstest.After(t, variantstest.Load(t, variant), fen, moves)
}

func movesOf(p *engine.Position) []string {
	var out []string
	for _, m := range p.LegalMoves() {
		out = append(out, notation.Coordinates(p, m))
	}
	return out
}

// TestPublishedRules tests moves that ChessV 2.2 makes otherwise than the
// published rules say.
func TestPublishedRules(t *testing.T) {
	for _, c := range []struct {
		why, variant, fen, moves string
		legal, illegal           string
	}{
		{"ChessV thinks that a pawn on the sixth rank attacks straight ahead, as one on the seventh does",
			"revised", "rnb1k1r1/pp3p2/8/3Ppnpp/1b1p1P2/qP6/P2QP1PP/RN2KBNR w KQq - 0 15", "d5d6", "e8d7", ""},
		{"a pawn on the seventh rank does", "revised", "7k/8/4K3/8/8/8/4p3/8 w - - 0 1", "", "e6e5", ""},
		{"and captures there", "revised", "4n3/4P2k/8/8/8/8/8/K7 w - - 0 1", "", "e7e8q", ""},
		{"a king may not go there", "revised", "4k3/8/4P3/8/8/8/8/K7 w - - 0 1", "e6e7", "e8e7", ""},
		{"ChessV does not promote with captures en passant",
			"mecklenbeck", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "e5d6 e5d6q e5d6n e5e6r", ""},
		{"ChessV takes a right to castle away with each capture en passant",
			"almost", "4k3/3p4/8/4P3/8/8/8/R3K3 b Q - 0 1", "d7d5 e5d6 e8f8", "e1c1", ""},
		{"at the edge king and rook change places; the king may go past the rook's square, or to it",
			"chess480:PositionNumber=0", "8/4k3/8/8/8/8/8/6KR w K - 0 1", "", "g1h1", "g1e1"},
		{"two squares, however far the rook", "chess480:PositionNumber=959", "8/4k3/8/8/8/8/8/RK5R w KQ - 0 1", "", "", "b1g1"},
	} {
		p := after(t, c.variant, c.fen, c.moves)
		got := movesOf(p)
		for _, m := range strings.Fields(c.legal) {
			if !slices.Contains(got, m) {
				t.Errorf("%s: %s is not among %v in %s", c.why, m, got, p.FEN())
			}
		}
		for _, m := range strings.Fields(c.illegal) {
			if slices.Contains(got, m) {
				t.Errorf("%s: %s is among %v in %s", c.why, m, got, p.FEN())
			}
		}
	}
}

// TestEndsOfEight tests how games end that end otherwise than chess.
func TestEndsOfEight(t *testing.T) {
	back := " g1f3 g8f6 f3g1 f6g8"
	for _, c := range []struct{ variant, fen, moves, result, reason string }{
		{"makruk", "8/8/4k3/8/8/8/R7/R3K3 w - - 0 1", "a1b1 e6e5 b1c1 e5f5 c1d1 f5e5 d1b1 e5e6", "*", ""},
		{"makruk", "8/8/4k3/8/8/8/R7/R3K3 w - - 0 1", "a1b1 e6e5 b1c1 e5f5 c1d1 f5e5 d1b1 e5e6 b1c1 e6f6", "1/2-1/2", "the pieces' honor"},
		{"makruk", "7k/8/8/8/8/8/R7/R3K3 w - - 40 20", "", "*", ""},
		{"makruk", "7k/8/8/8/8/8/R6R/4K3 b - 16 16 20", "", "*", ""},
		{"makruk", "7k/8/8/8/8/8/R6R/4K3 b - 16 16 20", "h8g8", "1/2-1/2", "the pieces' honor"},
		{"makruk", "7k/8/8/8/8/8/R6R/4K3 w - 16 15 20", "e1e2", "*", ""},
		{"makruk", "7k/8/8/8/8/8/R6R/4K3 w - 16 15 20", "e1e2 h8g8", "1/2-1/2", "the pieces' honor"},
		{"makruk", "7k/R7/6K1/8/8/8/1R6/8 w - 16 16 20", "b2b8", "1-0", "checkmate"},
		{"makruk", "4k3/7r/8/8/8/8/8/R3K3 w - 128 128 65", "", "*", ""},
		{"makruk", "4k3/7r/8/8/8/8/8/R3K3 w - 128 128 65", "a1b1", "1/2-1/2", "the board's honor: 64 moves"},
		{"makruk", "4k3/7r/8/8/8/8/8/R3K3 b - 128 128 236", "h7h6", "1/2-1/2", "the board's honor: 64 moves"},
		{"makruk", "8/8/4k3/8/4K3/4m3/8/8 w - - 0 1", "e4e3", "1/2-1/2", "insufficient material"},
		{"separaterealms", "", "b1c3 b8c6", "*", ""},
		{"separaterealms", "8/8/8/k1r5/8/8/8/K6R w - - 0 1", "a1b2 a5b4 b2a1 b4a5 a1b2 a5b4 b2a1 b4a5", "1-0", "repetition"},
		{"doublemove", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "1-0", "Black has no king left"},
		{"duplex", "8/K7/8/8/8/8/p6k/7P w - - 0 1", "a7a8", "1-0", "White's king has reached the last rank"},
		{"lemurianshatranj", "4k3/8/8/8/8/8/4h3/4K3 w - - 0 1", "e1e2", "1/2-1/2", "both kings are bare"},
		{"relativeroyalty", "4k3/8/8/8/8/8/8/KK5r w - - 0 1", "", "*", ""},
		{"chess", "", back + back, "1/2-1/2", "repetition"},
	} {
		p := after(t, c.variant, c.fen, strings.TrimSpace(c.moves))
		r := p.Result()
		if r.String() != c.result || c.reason != "" && r.Reason != c.reason {
			t.Errorf("%s %q %s: %s (%s), want %s (%s)", c.variant, c.fen, c.moves, r, r.Reason, c.result, c.reason)
		}
	}
}

// TestFENsOfEight tests that FENs tell what ChessV's leave out.
func TestFENsOfEight(t *testing.T) {
	for _, c := range []struct{ variant, fen, moves, want string }{
		{"berolina", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2c4", "4k3/8/8/8/2Pp4/8/8/4K3 b - d3 0 1"},
		{"berolina", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PP2PPPP/RNBQKBNR w KQkq - 0 1", "e2c4",
			"rnbqkbnr/ppp1pppp/8/8/2PpP3/8/PP3PPP/RNBQKBNR b KQkq d3c4 0 1"},
		{"duplex", "", "a2a3 a7a6 h7h6 h2h3", "tnejkent/sppppppg/p6p/8/8/P6P/SPPPPPPG/TNEJKENT wh3 - - 0 2"},
	} {
		p := after(t, c.variant, c.fen, c.moves)
		fen := p.FEN()
		if c.want != "" && fen != c.want {
			t.Errorf("%s: %s, want %s", c.variant, fen, c.want)
		}
		q, err := p.Variant().NewPosition(fen)
		if err != nil || q.FEN() != fen || q.Hash() != p.Hash() {
			t.Errorf("%s %q is read back as another position: %v", c.variant, fen, err)
		}
	}
	p := after(t, "duplex", "", "a2a3 a7a6 h7h6 h2h3")
	if fen := p.FEN(); !strings.Contains(fen, " wh3 ") || slices.Contains(movesOf(p), "h3h4") {
		t.Errorf("%s: the pawn on h3 may not move again", fen)
	}
}

// TestPairings tests that the pairings of Chess with Different Armies are what
// the variables make of it.
func TestPairings(t *testing.T) {
	hidden := slices.DeleteFunc(variants.All(), func(d engine.Definition) bool { return !slices.Contains(d.Tags, variants.Hidden) })
	if len(hidden) != 15 {
		t.Errorf("%d pairings, want 15", len(hidden))
	}
	a := after(t, "CwDA: Clobberers vs. Nutters", "", "a2a3 a7a6")
	b := after(t, "cwda:WhiteArmy=Colorbound Clobberers,BlackArmy=Nutty Knights", "", "a2a3 a7a6")
	if a.FEN() != b.FEN() || !slices.Equal(movesOf(a), movesOf(b)) {
		t.Errorf("%s and %s differ", a.FEN(), b.FEN())
	}
}
