package variants_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// movesFrom lists the moves from a square in coordinates, sorted; special
// leaves out steps and captures of the pieces.
func movesFrom(p *engine.Position, square string, special bool) string {
	var out []string
	for _, m := range p.LegalMoves() {
		if p.Variant().SquareName(m.From()) == square && (!special || m.Kind() != engine.NormalMove && m.Kind() != engine.DoubleStep) {
			out = append(out, notation.Coordinates(p, m))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// TestFlexibleCastling: the king goes at least so many squares, at most to the
// square beside its partner, and not over attacked ones.
func TestFlexibleCastling(t *testing.T) {
	tests := []struct{ name, fen, king, want string }{
		{"grotesque", "4k5/10/10/10/10/10/10/R3K4R w AJ - 0 1", "e1", "e1b1 e1c1 e1g1 e1h1 e1i1"},
		{"grotesque", "4k5/10/10/10/10/10/10/R3K4R w J - 0 1", "e1", "e1g1 e1h1 e1i1"},
		{"grotesque", "4k2r2/10/10/10/10/10/10/R3K4R w AJ - 0 1", "e1", "e1b1 e1c1 e1g1"},
		{"grotesque", "4kr4/10/10/10/10/10/10/R3K4R w AJ - 0 1", "e1", "e1b1 e1c1"},
		{"grotesque", "1r2k5/10/10/10/10/10/10/R3K4R w AJ - 0 1", "e1", "e1c1 e1g1 e1h1 e1i1"},
		{"grotesque", "4r4k/10/10/10/10/10/10/R3K4R w AJ - 0 1", "e1", ""},
		{"grotesque", "4k5/10/10/10/10/10/10/RN2K4R w AJ - 0 1", "e1", "e1g1 e1h1 e1i1"},
		{"grotesque", "r3k4r/10/10/10/10/10/10/4K5 b aj - 0 1", "e8", "e8b8 e8c8 e8g8 e8h8 e8i8"},
		{"univers", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1", "f1b1 f1c1 f1d1 f1h1 f1i1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KA - 0 1", "f1", "f1a1 f1b1 f1c1 f1d1 f1h1 f1i1 f1j1 f1k1"},
	}
	for _, tt := range tests {
		p := variantstest.After(t, variantstest.Load(t, tt.name), tt.fen, "")
		if got := movesFrom(p, tt.king, true); got != tt.want {
			t.Errorf("%s %s: castling %q, want %q", tt.name, tt.fen, got, tt.want)
		}
		if q := variantstest.After(t, p.Variant(), p.FEN(), ""); q.Hash() != p.Hash() {
			t.Errorf("%s %s: read back as %s", tt.name, p.FEN(), q.FEN())
		}
	}
	p := variantstest.After(t, variantstest.Load(t, "grotesque"), "4k5/10/10/10/10/10/10/R3K4R w AJ - 0 1", "e1h1")
	if want := "4k5/10/10/10/10/10/10/R5RK2 b - - 1 1"; p.FEN() != want {
		t.Errorf("after e1h1: %s, want %s", p.FEN(), want)
	}
}

// TestFlexibleCastlingLimits tests the parameters that no game of the family
// uses.
func TestFlexibleCastlingLimits(t *testing.T) {
	const fen = "4k5/10/10/10/10/10/10/1R2K2R2 w BH - 0 1"
	near := variantstest.Definition(t, "grotesque").Derive(engine.Definition{ID: "x", Name: "X",
		Array: "4k5/10/10/10/10/10/10/1R2K2R2"})
	near.Pieces = slices.Clone(near.Pieces)
	for i := range near.Pieces {
		if near.Pieces[i].Royal {
			near.Pieces[i].Betza = "KilO1ijrO1"
		}
	}
	moves := []rules.CastlingMove{
		{Player: engine.White, From: "e1", To: "d1", Partner: "b1", PartnerTo: "e1"},
		{Player: engine.White, From: "e1", To: "f1", Partner: "h1", PartnerTo: "e1"},
	}
	tests := []struct {
		rule rules.FlexibleCastling
		want string
	}{
		{rules.FlexibleCastling{Moves: moves}, "e1b1 e1c1 e1g1 e1h1"}, // one square: the king takes its partner
		{rules.FlexibleCastling{Moves: moves, Onto: true}, "b1e1 e1b1 e1c1 e1g1 e1h1 h1e1"},
		{rules.FlexibleCastling{Moves: moves, Longest: 2}, "e1b1 e1c1 e1g1 e1h1"},
		{rules.FlexibleCastling{Moves: moves, Longest: 1}, "e1b1 e1h1"},
	}
	for _, tt := range tests {
		v, err := engine.Compile(near.Derive(engine.Definition{ID: "x", Name: "X", Rules: []engine.Rule{tt.rule}}), nil)
		if err != nil {
			t.Fatal(err)
		}
		p := variantstest.After(t, v, fen, "")
		if got := movesFrom(p, "e1", true); got != tt.want {
			t.Errorf("%+v: castling %q, want %q", tt.rule, got, tt.want)
		}
		for _, m := range p.LegalMoves() {
			if found, err := notation.Parse(p, notation.Coordinates(p, m)); err != nil || found != m {
				t.Errorf("%+v: %s is read as %v, %v", tt.rule, notation.Coordinates(p, m), found, err)
			}
		}
	}
}

// TestFourWaysToCastle tests where the other kinds of castling end.
func TestFourWaysToCastle(t *testing.T) {
	tests := []struct{ name, fen, king, want string }{
		{"birds", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1", "f1c1 f1i1"},
		{"embassy", "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1", "e1", "e1b1 e1h1"},
		{"embassy", "4k5/10/10/10/10/10/10/R3K4R w AJ - 0 1", "e1", "e1b1 e1h1"},
		{"janus", "r3k4r/10/10/10/10/10/10/4K5 b kq - 0 1", "e8", "e8b8 e8i8"},
		{"opti", "5k4/10/10/10/10/10/10/1R3K2R1 w IB - 0 1", "f1", "f1d1 f1h1"},
		{"victorian", "1r2k3r1/10/10/10/10/10/10/4K5 b ib - 0 1", "e8", "e8c8 e8g8"},
		{"symmetric", "4k4/9/9/9/9/9/9/R3K3R w AI - - 0 1", "e1", "e1b1 e1h1"},
		{"chancellor", "4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1", "e1", "e1c1 e1g1"},
		{"ministers", "4k4/9/9/9/9/9/9/9/R3K3R w AI - 0 1", "e1", "e1b1 e1h1"},
		{"wildebeast9", "4k4/9/9/9/9/9/9/9/1R2K2R1/9 w BH - 0 1", "e2", "e2c2 e2g2"},
		{"mainzerschach", "5k5/11/11/11/11/11/11/R4K4R w KA - 0 1", "f1", "f1b1 f1j1"},
		{"carreras", "4k5/10/10/10/10/10/10/R3K4R w - - 0 1", "e1", ""},
	}
	for _, tt := range tests {
		if got := movesFrom(variantstest.After(t, variantstest.Load(t, tt.name), tt.fen, ""), tt.king, true); got != tt.want {
			t.Errorf("%s %s: castling %q, want %q", tt.name, tt.fen, got, tt.want)
		}
	}
}

// TestCastlingAfterEnPassant: ChessV (bug 2 of its list) takes a capture en
// passant for one on a1, after which White can't castle with the piece there.
func TestCastlingAfterEnPassant(t *testing.T) {
	p := variantstest.After(t, variantstest.Load(t, "gothic"), "5k4/4p5/10/5P4/10/10/10/R4K4 b Q - 0 1", "e7e5 f5e6 f8g8")
	if got := movesFrom(p, "f1", true); got != "f1c1" {
		t.Errorf("%s: castling %q, want f1c1, which ChessV does not have", p.FEN(), got)
	}
}

// TestBishopConversion follows the rule through all its cases.
func TestBishopConversion(t *testing.T) {
	const open = "4k4/9/9/9/9/9/9/2B1K1B2 w - - CG 0 1"
	tests := []struct{ fen, moves, from, want, section string }{
		{open, "", "c1", "c1a3 c1b1 c1b2 c1c2 c1d1 c1d2 c1e3 c1f4 c1g5 c1h6 c1i7", "CG"},
		{open, "c1d1 e8d8", "g1", "g1a7 g1b6 g1c5 g1d4 g1e3 g1f2 g1h2 g1i3", "-"},                                                         // one has converted
		{open, "c1d2 e8d8", "g1", "g1f1 g1g2 g1h1", "G+"},                                                                                 // one has declined
		{open, "c1d2 e8d8 g1h1 d8e8", "h1", "h1a8 h1b7 h1c6 h1d5 h1e4 h1f3 h1g2 h1i2", "-"},                                               // the other has converted
		{"2r1k4/9/9/9/9/9/9/2B1K1B2 b - - CG 0 1", "c8c1 e1e2 c1c8", "g1", "g1a7 g1b6 g1c5 g1d4 g1e3 g1f1 g1f2 g1g2 g1h1 g1h2 g1i3", "G"}, // captured before
		{"2r1k4/9/9/9/9/9/9/4K1B2 w - - G+ 0 1", "", "g1", "g1f1 g1g2 g1h1", "G+"},
		{"4k4/9/9/9/9/9/6p2/4K1B1N w - - G+ 0 1", "", "g1", "g1f1 g1g2 g1h1", "G+"}, // also by capturing
		{"2b1k1b2/9/9/9/9/9/9/4K4 b - - cg 0 1", "c8b7 e1d1", "g8", "g8f8 g8g7 g8h8", "g+"},
	}
	v := variantstest.Load(t, "symmetric")
	for _, tt := range tests {
		p := variantstest.After(t, v, tt.fen, tt.moves)
		if got := movesFrom(p, tt.from, false); got != tt.want {
			t.Errorf("%s %s: moves %q, want %q", tt.fen, tt.moves, got, tt.want)
		}
		if got := strings.Fields(p.FEN())[4]; got != tt.section {
			t.Errorf("%s %s: section %q of %s, want %q", tt.fen, tt.moves, got, p.FEN(), tt.section)
		}
		if q := variantstest.After(t, v, p.FEN(), ""); q.Hash() != p.Hash() {
			t.Errorf("%s is read back as %s", p.FEN(), q.FEN())
		}
	}
	// ChessV writes CGcg back as Cc (bug 5 of its list).
	if got, want := v.StartFEN(), "rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR w IAia - CGcg 0 1"; got != want {
		t.Errorf("start FEN %s, want %s", got, want)
	}
}

// TestKingSwap checks that the king can't swap out of check, which ChessV allows (bug 10
// of its list).
func TestKingSwap(t *testing.T) {
	v := variantstest.Load(t, "yangqi")
	tests := []struct{ fen, want string }{
		{"4k4/9/9/9/9/9/9/9/3P5/3RKB3 w - - 0 1", "e1d1 e1f1"}, // not with the pawn
		{"3rk4/9/9/9/9/9/9/9/9/4KB3 w - - 0 1", "e1f1"},        // passing no attacked square
		{"4k1r2/9/9/9/9/9/9/9/6N2/5K3 w - - 0 1", ""},          // into check
		{"4kr3/9/9/9/9/9/9/9/5B3/4KN3 w - - 0 1", "e1f1"},      // behind the bishop, not in front of it
		{"4kr3/9/9/9/9/9/9/9/9/4KN3 w - - 0 1", ""},            // into check
		{"3kr4/9/9/9/9/9/9/9/9/3BK4 w - - 0 1", ""},            // out of check
	}
	for _, tt := range tests {
		p := variantstest.After(t, v, tt.fen, "")
		if got := movesFrom(p, v.SquareName(kingOf(p)), true); got != tt.want {
			t.Errorf("%s: swaps %q, want %q", tt.fen, got, tt.want)
		}
	}
	const moves = "e1d2 b10d9 i1i2 h10f9 c3c4 e10e9 d1e2 e9f10 e2d1 e9b6 b2c2 c8c7 b1c3 d10i5 i2i1 i5d10 c3e2 f7f6 f1h3 h9i9 c2c3 f10f9 g1f2 h7h6 h3g4 b6a5 f2e1 f9e10"
	if n := variantstest.After(t, v, "", moves).Perft(t.Context(), 2); n != 1745 {
		t.Errorf("perft 2 after %s: %d, want 1745, three fewer than ChessV's 1748", moves, n)
	}
	if n := variantstest.After(t, v, "", "").Perft(t.Context(), 3); n != 173_990 {
		t.Errorf("perft 3: %d, want 173990, twelve fewer than ChessV's 174002", n)
	}
}

// kingOf returns the square of the king of the player to move.
func kingOf(p *engine.Position) engine.Square {
	pieces := p.Pieces(p.Side(), p.Variant().RoyalTypes()[0])
	s, _ := pieces.First()
	return s
}

// TestReplacement: pawns of Yáng Qí promote to captured pieces alone, and
// can't move to the last rank without one.
func TestReplacement(t *testing.T) {
	v := variantstest.Load(t, "yangqi")
	full := "1n7/P8/4k4/9/9/9/9/1C5C1/9/RNBAKABNR w - - 0 1"
	if got := movesFrom(variantstest.After(t, v, full, ""), "a9", false); got != "" {
		t.Errorf("nothing is captured, but a9 has %q", got)
	}
	lost := "1n7/P8/4k4/9/9/9/9/1C5C1/9/1NB1KABNR w - - 0 1"
	if got, want := movesFrom(variantstest.After(t, v, lost, ""), "a9", false), "a9a10a a9a10r a9b10a a9b10r"; got != want {
		t.Errorf("an arrow and a rook are captured: a9 has %q, want %q", got, want)
	}
}

// TestPieceLimit: horsemen promote on the eighth rank, to a queen only if the
// player has none.
func TestPieceLimit(t *testing.T) {
	v := variantstest.Load(t, "wildebeast9")
	tests := []struct{ fen, want string }{
		{"8k/9/9/H8/9/9/9/9/9/8K w - - 0 1", "a7a8q a7a8w a7c8q a7c8w"},
		{"8k/9/9/H8/9/9/9/9/9/Q7K w - - 0 1", "a7a8w a7c8w"},
		{"8k/9/9/9/9/9/9/2h6/8q/8K w - - 0 1", ""},
	}
	for _, tt := range tests {
		if got := movesFrom(variantstest.After(t, v, tt.fen, ""), "a7", false); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.fen, got, tt.want)
		}
	}
	if got, want := movesFrom(variantstest.After(t, v, "8k/9/9/9/9/9/3h5/9/8q/K8 b - - 0 1", ""), "d4", false), "d4b3w d4d3w d4f3w"; got != want {
		t.Errorf("Black's horseman on d4 has %q, want %q", got, want)
	}
}

// TestStalemates: the published rules of Mainzer Schach, unlike ChessV, make
// the player lose who stalemates the other; in Wildebeest Chess stalemate wins.
func TestStalemates(t *testing.T) {
	tests := []struct {
		name, fen string
		want      engine.Outcome
	}{
		{"mainzerschach", "k10/2Q8/11/11/11/11/11/5K5 b - - 0 1", engine.BlackWins},
		{"wildebeest", "k10/2Q8/11/11/11/11/11/11/11/5K5 b - - 0 1", engine.WhiteWins},
		{"waro", "k8/2Q6/9/9/9/9/9/9/4K4 b - - 0 1", engine.Drawn},
	}
	for _, tt := range tests {
		p := variantstest.After(t, variantstest.Load(t, tt.name), tt.fen, "")
		if r := p.Result(); r.Outcome != tt.want || !strings.HasPrefix(r.Reason, "stalemate") {
			t.Errorf("%s %s: %v %q, want a stalemate with outcome %v", tt.name, tt.fen, r, r.Reason, tt.want)
		}
	}
}

// TestLongSteps: pawns of Wildebeest Chess go up to the fifth rank from the
// second and the third, and can be captured on each square that they pass.
func TestLongSteps(t *testing.T) {
	v := variantstest.Load(t, "wildebeest")
	p := variantstest.After(t, v, "5k5/11/11/11/11/11/11/3P7/1P9/5K5 w - - 0 1", "")
	if got := movesFrom(p, "b2", false) + " " + movesFrom(p, "d3", false); got != "b2b3 b2b4 b2b5 d3d4 d3d5" {
		t.Errorf("%s: %q", p.FEN(), got)
	}
	for from, want := range map[string]string{"c5": "c5b4 c5c4", "c4": "c4b3 c4c3"} {
		fen := map[string]string{
			"c5": "5k5/11/11/11/11/2p8/11/11/1P9/5K5 w - - 0 1",
			"c4": "5k5/11/11/11/11/11/2p8/11/1P9/5K5 w - - 0 1",
		}[from]
		p := variantstest.After(t, v, fen, "b2b5")
		if got := movesFrom(p, from, false); got != want {
			t.Errorf("%s: %q, want %q", p.FEN(), got, want)
		}
		if q := variantstest.After(t, v, p.FEN(), ""); q.Hash() != p.Hash() {
			t.Errorf("%s is read back as %s", p.FEN(), q.FEN())
		}
	}
}

// TestFalcon: a falcon needs one of three ways to each of its squares.
func TestFalcon(t *testing.T) {
	v := variantstest.Load(t, "falcon")
	free := variantstest.After(t, v, "5k4/10/10/10/4F5/10/10/5K4 w - - 0 1", "")
	if got, want := len(strings.Fields(movesFrom(free, "e4", false))), 15; got != want {
		t.Errorf("%d moves, want %d", got, want)
	}
	shut := variantstest.After(t, v, "5k4/10/10/3PPP4/3PFP4/3PPP4/10/5K4 w - - 0 1", "")
	if got := movesFrom(shut, "e4", false); got != "" {
		t.Errorf("shut in, a falcon has %q", got)
	}
}
