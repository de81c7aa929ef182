package variants_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestTenByTenDeviations: where ChessV 2.2 differs from the published rules of
// games on 10x10 squares, and what is right.
func TestTenByTenDeviations(t *testing.T) {
	tests := []struct{ why, name, fen, moves, want string }{
		{"castling short from e1, ChessV leaves the rook on the king's far side, on i1",
			"Archchess", "4k5/10/10/10/10/10/10/10/10/R3K4R w JA - - 0 1", "e1h1",
			"4k5/10/10/10/10/10/10/10/10/R5RK2 b - - - 1 1"},
		{"the same, an option of ChessV's own",
			"Great Chess:Variant=Faster Pawns and Castling", "4k5/10/10/10/10/10/10/10/10/R3K4R w JA - 0 1", "e1h1",
			"4k5/10/10/10/10/10/10/10/10/R5RK2 b - - 1 1"},
		{"after an en passant capture ChessV deletes the castling right of a1",
			"Archchess", "4k5/3p6/10/4P5/10/10/10/10/10/R3K4R b JA Kk - 0 1", "d9d7 e7d8",
			"4k5/10/3P6/10/10/10/10/10/10/R3K4R b JA Kk - 0 2"},
		{"the king's leap is spent with the king's first move; ChessV's FEN has it for ever",
			"Archchess", "", "e2e4 e9e7 e1e3 e10e8",
			"rnbc1qdbnr/pppp1ppppp/4k5/4p5/10/10/4P5/4K5/PPPP1PPPPP/RNBC1QDBNR w - - - 2 3"},
		{"ChessV knows no promotion in Grand Shatranj, so that pawns stop before the last rank",
			"Grand Shatranj", "5k4/P9/10/10/10/10/10/10/10/5K4 w - - 0 1", "a9a10j",
			"J4k4/10/10/10/10/10/10/10/10/5K4 b - - 0 1"},
	}
	for _, test := range tests {
		v := variantstest.Load(t, test.name)
		if got := variantstest.After(t, v, test.fen, test.moves).FEN(); got != test.want {
			t.Errorf("%s (%s): %s %s is\n%s, want\n%s", test.name, test.why, test.fen, test.moves, got, test.want)
		}
	}
}

// TestTenByTenMoves: moves that are particular to a game.
func TestTenByTenMoves(t *testing.T) {
	tests := []struct{ name, fen, square, want string }{
		// The king's leap goes to empty squares, over pieces and out of check.
		{"Archchess", "4k5/10/10/10/10/10/10/10/3PPP4/4KQ4 w - Kk - 0 1", "e1", "e1c1 e1d1 e1e3 e1g1"},
		{"Archchess", "4rk4/10/10/10/10/10/10/10/3P1P4/3PKQ4 w - K - 0 1", "e1", "e1c1 e1g1"},
		{"Archchess", "5k4/10/10/10/10/10/10/10/3P1P4/3PKQ4 w - - - 0 1", "e1", "e1e2"},
		// What an advancer moves up to is captured; what it stands next to is not.
		{"Butterfly Chess", "5k4/10/10/10/10/10/p9/10/pp8/Ap3K4 w - - 0 1", "a1", ""},
		{"Butterfly Chess", "5k4/10/10/10/10/10/p9/10/1p8/Ap3K4 w - - 0 1", "a1", "a1a2 a1a3"},
		// An attack by advance is a check, but not from the next square.
		{"Butterfly Chess", "5k4/10/10/10/10/10/10/10/4PPP3/a3RKR3 w - - 0 1", "f2", "f2f3 f2f4 f2f5"},
		{"Butterfly Chess", "5k4/10/10/10/10/10/10/10/4PPP3/a4KR3 w - - 0 1", "f2", ""},
		{"Butterfly Chess", "5k4/10/10/10/10/10/10/10/4PPP3/4aKR3 w - - 0 1", "f2", "f2f3 f2f4 f2f5"},
		{"Butterfly Chess", "5k4/10/10/10/4U5/10/10/10/10/5K4 w - - 0 1", "e6", "e6b7 e6c5 e6d5 e6d8 e6f5 e6f8 e6g5 e6h7"},
		// The squares around Brouhaha's board are entered by captures only, and
		// there is nothing between them.
		{"Brouhaha", "5k4/10/10/10/10/10/10/5K4/1B8/c3c5 w - - 0 1", "a1", "a1b2 a1c3 a1d4 a1e5 a1f6 a1g7 a1h8 a1x0"},
		{"Brouhaha", "c4k4/10/10/10/10/10/10/5K4/1B8/R3c5 w - - 0 1", "x0", ""},
		{"Brouhaha", "c4k4/10/10/10/10/10/10/5K4/10/C3S5 w - - 0 1", "d0", "d0b1 d0c2 d0d1 d0d3 d0f1"},
		// Promotion by replacement: only to types lost, on the tenth rank always.
		{"Grand Chess", "5k4/P9/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1", "a9", ""},
		{"Grand Chess", "5k4/P9/10/10/10/10/10/10/1NB1KCABN1/R9 w - - 0 1", "a9", "a9a10q a9a10r"},
		{"Grand Chess", "5k4/10/10/P9/10/10/10/10/1NB1KCABN1/R8R w - - 0 1", "a7", "a7a8 a7a8q"},
		{"Emperor's Game", "5k4/P9/10/10/10/10/10/10/10/RNBGQK1BNR w - - 0 1", "a9", "a9a10a"},
		{"Grand Cavalier Chess", "4e5/10/1V8/10/10/10/10/10/C8C/1MNP1EPNM1 w - - 0 1", "b8", "b8a10q b8a6 b8c10q b8c6 b8d7 b8d9"},
		// Pawns that have passed two squares, or a square late in the game.
		{"Emperor's Game", "5k4/10/10/10/10/4Pp4/10/10/10/5K4 b - e4e3 0 1", "f5", "f5e4 f5f4"},
		{"Colossus", "4k5/10/10/10/3Pp5/10/10/10/10/4K5 b - d5 0 1", "e6", "e6d5 e6e4 e6e5"},
		// The king castles as far as the partner's own square.
		{"Colossus", "5k4/10/10/10/10/10/10/10/1R3K4/PPPPPPPPPP w Q - 0 1", "f2", "b2f2 f2b2 f2c2 f2d2 f2e2 f2e3 f2f3 f2g2 f2g3"},
		{"Wildebeest Decimal Chess", "5k4/10/10/10/10/10/10/10/PPPPPK2R1/10 w I - 0 1", "f2", "f2e1 f2e3 f2f1 f2f3 f2g1 f2g2 f2g3 f2h2 f2i2 i2f2"},
		{"Bear Chess", "5k4/10/10/10/10/10/10/10/PPPPPPPPPP/R4K3R w JA - 0 1", "f1", "f1c1 f1e1 f1g1 f1h1"},
		// Elephants turn on the way, where the first square is empty.
		{"Shatranj Kamil X", "4k5/10/10/10/4E5/3P6/10/10/10/4K5 w - - 0 1", "e6", "e6c6 e6c8 e6e4 e6e8 e6g4 e6g6 e6g8"},
		{"Gilded Grand Shatranj", "4k5/10/10/10/10/10/2P7/1P8/10/O3K5 w - - 0 1", "a1", "a1b2 a1c3 a1d4 a1e5"},
		{"Xhess", "4k5/10/10/10/10/2h7/3hh5/3H6/10/4K5 w - - 0 1", "d3", "d3b4 d3e4 d3f4"},
	}
	for _, test := range tests {
		p := variantstest.After(t, variantstest.Load(t, test.name), test.fen, "")
		if got := movesFrom(p, test.square, false); got != test.want {
			t.Errorf("%s %s: from %s %s, want %s", test.name, test.fen, test.square, got, test.want)
		}
	}
}

// TestOdinsRune: kings borrow, Valkyries relay, Forest Oxen strike.
func TestOdinsRune(t *testing.T) {
	v := variantstest.Load(t, "Odin's Rune Chess")
	tests := []struct{ fen, square, want string }{
		// A lone king can't move, and kings lend each other nothing.
		{"k9/10/10/10/10/10/10/10/10/3KK5 w 0 1", "d1", ""},
		{"k9/10/10/10/10/10/10/3p6/4P5/3K6 w 0 1", "d1", "d1c2 d1d3"},
		// ChessV lists the move two squares ahead twice, as a rook and as a pawn.
		{"k9/10/10/10/3p6/10/10/10/2P7/3KR5 w 0 1", "d1", "d1a1 d1b1 d1c1 d1d2 d1d3 d1d4 d1d5 d1d6 d1e2"},
		// A forest ox may capture next to where it arrives, here as well as there.
		{"k9/10/10/10/10/10/2pp6/10/10/1F2K5 w 0 1", "b1", "b1a3 b1c3 b1c4,c4c3 b1d2 b1d4,d4c3"},
		{"k9/10/10/10/10/10/3p6/2p7/10/1FK7 w 0 1", "c1", "c1a2 c1b3 c1c3,c3b3 c1c3,c3d3 c1d3 c1d4,d4d3 c1e2"},
		// Relays are written with where the other piece goes.
		{"k9/10/10/10/10/10/10/10/VP8/VK1R6 w 0 1", "a1", "a1b1/b1a1 a1b2/b2a1"},
		{"k9/10/10/10/10/10/10/PP8/KPP7/V1R7 w 0 1", "a1", "a1a2/a2a1 a1b1 a1b2/b2a1 a1c1/c1a1 a1c1/c1b1"},
	}
	for _, test := range tests {
		if got := movesFrom(variantstest.After(t, v, test.fen, ""), test.square, false); got != test.want {
			t.Errorf("%s: from %s %s, want %s", test.fen, test.square, got, test.want)
		}
	}
	// Without the second part a swap is meant.
	for moves, want := range map[string]string{"a1c1": "R1V7", "a1c1/c1a1": "R1V7", "a1c1/c1b1": "1RV7"} {
		fen := variantstest.After(t, v, "k9/10/10/10/10/10/10/PP8/KPP7/V1R7 w 0 1", moves).FEN()
		if rank, _, _ := strings.Cut(fen[strings.LastIndex(fen, "/")+1:], " "); rank != want {
			t.Errorf("%s leads to %s, want %s", moves, rank, want)
		}
	}
}

// TestForeignFENs: FENs of other programs are read.
func TestForeignFENs(t *testing.T) {
	tests := []struct{ name, fen, want string }{
		{"Archchess", "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w AJaj Kk - 0 1", ""},
		{"Shako", "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w IBib - 0 1", ""},
		{"opulent", "rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1",
			"rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1"},
	}
	for _, test := range tests {
		v := variantstest.Load(t, test.name)
		if test.want == "" {
			test.want = v.StartFEN()
		}
		if got := variantstest.After(t, v, test.fen, "").FEN(); got != test.want {
			t.Errorf("%s: %s is read as %s, want %s", test.name, test.fen, got, test.want)
		}
	}
}
