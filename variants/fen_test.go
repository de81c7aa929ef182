package variants_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCountersInFENs compares half-move clocks, counts and move numbers with
// those that Fairy-Stockfish writes, and reads FENs in which some are left out.
func TestCountersInFENs(t *testing.T) {
	for _, c := range []struct{ variant, fen, moves, want string }{
		{"makruk", "8/8/4k3/8/8/R6n/8/R3K3 w - - 0 7", "a3h3", "8/8/4k3/8/8/7R/8/R3K3 b - 16 8 7"},
		{"makruk", "8/8/4k3/8/8/R6n/8/R3K3 w - 128 0 7", "a3b3", "8/8/4k3/8/8/1R5n/8/R3K3 b - 128 1 7"},
		{"makruk", "8/8/4k3/8/8/R6n/8/R3K3 w - - 3 7", "", "8/8/4k3/8/8/R6n/8/R3K3 w - - 3 7"},
		{"makruk", "8/8/4k3/8/8/R6n/8/R3K3 w - - 3 7", "a3b3", "8/8/4k3/8/8/1R5n/8/R3K3 b - 128 0 7"},
		{"makruk", "4k3/7r/8/8/8/8/8/R3K3 b - 128 128 236", "", "4k3/7r/8/8/8/8/8/R3K3 b - 128 128 236"},
		{"makruk", "4k3/8/8/8/8/8/4P1R1/R2K4 w - - 0 9", "e2e3 e8e7 g2g3 e7e6", "8/8/4k3/8/8/4P1R1/8/R2K4 w - - 3 11"},
		{"makruk", "8/8/8/8/8/8/2kP4/R5K1 b - - 5 9", "c2d2", "8/8/8/8/8/8/3k4/R5K1 w - 32 5 10"},
		{"crazyhouse", "", "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1"},
		{"crazyhouse", "", "g1f3 g8f6", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R[] w KQkq - 2 2"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] w - - 7 9", "P@e4", "4k3/8/8/8/4P3/8/8/4K3[n] b - - 0 9"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] b - - 7 9", "N@e4", "4k3/8/8/8/4n3/8/8/4K3[P] w - - 0 10"},
		{"pocketknight", "4k3/8/8/8/8/8/8/4K3[Nn] b - - 7 9", "N@e4", "4k3/8/8/8/4n3/8/8/4K3[N] w - - 0 10"},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4[G] w - - 3 10", "G@e5", "4k4/9/9/9/4G4/9/9/9/4K4[] b - - 0 10"},
		{"shogi", "", "e3e4", "lnsgkgsnl/1r5b1/ppppppppp/9/9/4P4/PPPP1PPPP/1B5R1/LNSGKGSNL[] b - - 1 1"},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4[] w - 32", "", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 32"},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4[] b 3 32", "", "4k4/9/9/9/9/9/9/9/4K4[] b - - 3 32"},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4 w - 32", "", "4k4/9/9/9/9/9/9/9/4K4[] b - - 0 16"},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4 b R2Pg 31", "", "4k4/9/9/9/9/9/9/9/4K4[RPPg] w - - 0 16"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3 b - 4", "", "4k3/8/8/8/8/8/8/4K3[] b - - 4 1"},
		{"chess", "4k3/8/8/8/8/8/8/4K3 b - - 4", "", "4k3/8/8/8/8/8/8/4K3 b - - 4 1"},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 b 4 7", "", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 4 7"},
	} {
		p := after(t, c.variant, c.fen, c.moves)
		fen := p.FEN()
		if fen != c.want {
			t.Errorf("%s %q %s: %s, want %s", c.variant, c.fen, c.moves, fen, c.want)
		}
		q, err := p.Variant().NewPosition(fen)
		if err != nil || q.FEN() != fen || q.Hash() != p.Hash() {
			t.Errorf("%s %q is read back as another position: %v", c.variant, fen, err)
		}
	}
}

// TestWordsBehindFENs tests that what follows a whole FEN is read only where it
// is a section that the FEN lacks.
func TestWordsBehindFENs(t *testing.T) {
	for _, c := range []struct {
		variant, fen string
		ok           bool
	}{
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 KQ", false},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 hmvc", false},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 2", false},
		{"3check", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 +1+2", true},
		{"3check", "4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 0 1 +1+2", false},
		{"makruk", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 64", false},
	} {
		v := variantstest.Load(t, c.variant)
		if _, err := v.NewPosition(c.fen); (err == nil) != c.ok {
			t.Errorf("%s %s: error %v", c.variant, c.fen, err)
		}
	}
}

// TestGatingWithout reads FENs of Seirawan that say nothing of castling and gating: a king
// off its square has no right to castle, however the position is written and read again.
func TestGatingWithout(t *testing.T) {
	v := variantstest.Load(t, "seirawan")
	for placement, want := range map[string]string{
		"8/8/8/8/8/8/8/6KR[B]":                "H",
		"6kr/8/8/8/8/8/8/6KR[Bb]":             "Hh",
		"8/8/8/8/8/8/8/RK6[B]":                "A",
		"8/8/8/8/8/8/8/4K1R1[B]":              "G",
		"8/8/8/8/8/8/8/4K2R[B]":               "K",
		"8/8/8/8/8/8/8/1R2K2R[B]":             "KB",
		"4k3/8/8/8/8/8/8/4K3[E]":              "E",
		"r3k2r/8/8/8/8/8/8/RN2KB1R[EHeh]":     "KQBFkq",
		"qbbrnkrn/8/8/8/8/8/8/QBBRNKRN[EHeh]": "ABCDEGHabcdegh",
	} {
		p := variantstest.Position(t, v, placement+" w")
		if got := strings.Fields(p.FEN())[2]; got != want {
			t.Errorf("%s: %s, want %s", placement, got, want)
		}
		if q := variantstest.Position(t, v, p.FEN()); q.Hash() != p.Hash() || q.FEN() != p.FEN() {
			t.Errorf("%s: %s is read as %s", placement, p.FEN(), q.FEN())
		}
	}
}

// TestGatingFiles tests Seirawan positions with shuffled pieces, whose FENs name the
// files of king and rooks. The moves are those of Fairy-Stockfish with UCI_Chess960,
// except that Fairy-Stockfish also gates pieces where castling fills both squares.
func TestGatingFiles(t *testing.T) {
	v := variantstest.Load(t, "seirawan")
	for _, test := range []struct {
		fen      string
		moves    int
		castling string // moves that castle
		section  string // as it is written; "": as it is read
	}{
		{"qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[EHeh] w ABCDEFGHabcdefgh - 0 1", 26, "f1g1", ""},
		{"qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[EHeh] w GDABCDEFGHgdabcdefgh - 0 1", 26, "f1g1", "ABCDEFGHabcdefgh"},
		{"qbbrnkrn/pppppppp/8/8/8/8/PPPPPPPP/QBBRNKRN[EHeh] w KQABCEHkqabceh - 0 1", 26, "f1g1", "ABCDEFGHabcdefgh"},
		{"1r3kr1/8/8/8/8/8/8/1R3KR1[EHeh] w BFGbfg - 0 1", 71, "b1f1e b1f1h f1c1 f1c1e f1c1h", ""},
		{"1r3kr1/8/8/8/8/8/8/1R3KR1[EHeh] w BGbfg - 0 1", 60, "", ""}, // the king has moved
		{"1r3kr1/8/8/8/8/8/8/1R3KR1 w BGbg - 0 1", 23, "f1c1", ""},
		{"1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1", 23, "f1c1", "BGbg"},
		{"r3k2r/8/8/8/8/8/8/R3K2R[EHeh] w AEHaeh - 0 1", 82, "a1e1e a1e1h e1c1 e1c1e e1c1h e1g1 e1g1e e1g1h h1e1e h1e1h", "KQkq"},
		{"r3k2r/8/8/8/8/8/8/R3K2R[EHeh] w KHkq - 0 1", 57, "e1g1 e1g1e e1g1h h1e1e h1e1h", "Kkq"},
		{"1r2k2r/8/8/8/8/8/8/1R2K2R[EHeh] w KBkb - 0 1", 77, "e1g1 e1g1e e1g1h h1e1e h1e1h", ""},           // beside K a file is no right
		{"rr1k3r/8/8/8/8/8/8/RR1K3R[EHeh] w KQBkqb - 0 1", 95, "d1g1 d1g1e d1g1h h1d1e h1d1h", "ABDHabdh"}, // the farther of two rooks; Fairy-Stockfish also castles with the nearer one
	} {
		p := variantstest.Position(t, v, test.fen)
		var castling []string
		moves := p.LegalMoves()
		for _, m := range moves {
			if m.IsCastling() {
				castling = append(castling, notation.Coordinates(p, m))
			}
		}
		slices.Sort(castling)
		if got := strings.Join(castling, " "); got != test.castling || len(moves) != test.moves {
			t.Errorf("%s: %d moves, castling %s; want %d, %s", test.fen, len(moves), got, test.moves, test.castling)
		}
		want := test.section
		if want == "" {
			want = strings.Fields(test.fen)[2]
		}
		if got := strings.Fields(p.FEN())[2]; got != want {
			t.Errorf("%s is written with %s, want %s", test.fen, got, want)
		}
		if again := variantstest.Position(t, v, p.FEN()); again.Hash() != p.Hash() {
			t.Errorf("%s is another position when it is read", p.FEN())
		}
	}
}
