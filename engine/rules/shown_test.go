package rules_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// shown is a position that shows a rule at work: moves that it makes legal or illegal,
// a change of the board, or a result, as the rule's source has them.
type shown struct {
	rule, name string
	game       string      // a game that has the rule
	with       engine.Rule // or to which the test adds it
	fen        string      // "": the start
	moves      string      // made first, in coordinates as all moves here
	legal      string
	illegal    string
	board      string // the first section of the FEN, without what is in hand; "": whatever
	result     string // "1-0", "0-1" or "1/2-1/2"; "": the game is not over
}

var rulesShown = []shown{
	{rule: "Annan", name: "a pawn before a bishop slides", game: "annanshogi",
		fen: "k8/9/9/9/9/4P4/4B4/9/K8[] w - - 0 1", legal: "e4h7 e4h7+", illegal: "e4e5"},
	{rule: "Annan", name: "not before one of the opponent's", game: "annanshogi",
		fen: "k8/9/9/9/4P4/4r4/9/9/K8[] w - - 0 1", legal: "e5e6", illegal: "e5f5"},
	{rule: "Annan", name: "it may stay a pawn on the last rank", game: "annanshogi",
		fen: "k8/4P4/9/9/9/9/9/9/K8[] w - - 0 1", legal: "e8e9 e8e9+"},
	{rule: "Annan", name: "a lance is dropped on the last rank", game: "annanshogi",
		fen: "k8/9/9/9/9/9/9/9/K8[L] w - - 0 1", legal: "L@e9"},
	{rule: "Annan", name: "a check is met behind the piece that gives it", game: "annanshogi",
		fen: "5k3/9/9/7b1/5P3/5L3/9/9/5K3[] b - - 0 1", legal: "h6f4"},
	{rule: "Annan", name: "what keeps a rook from moving like one is not taken", game: "annanshogi",
		fen: "3k5/9/9/3p5/3bG4/9/9/6K2/9[] w - - 0 1", legal: "e5e4", illegal: "e5d6"},
	{rule: "Annan", name: "a king before a pawn moves like one", game: "annanshogi",
		fen: "k8/9/9/9/9/9/9/4K4/4P4[] w - - 0 1", legal: "e2e3", illegal: "e2d3 e2d2"},
	{rule: "Annan", name: "a pawn dropped behind a bishop mates", game: "annanshogi",
		fen: "k8/B1G6/9/1N7/9/9/9/9/4K4[P] w - - 0 1", moves: "P@a7", result: "1-0"},
	{rule: "Annan", name: "a pawn dropped before the king must not", game: "annanshogi",
		fen: "k8/2G6/9/1N7/9/9/9/9/4K4[P] w - - 0 1", moves: "P@a8", result: "0-1"},
	{rule: "AreaMove", name: "a fire demon turns twice", game: "tenjiku",
		fen:   "15k/16/16/16/16/16/16/16/16/16/16/16/6P9/5PY9/6P9/K15 w - - 0 1",
		legal: "g3j3 g3h4 g3h5 g3i6 g3g5", illegal: "g3h7 g3k3 g3f3"},
	{rule: "AreaMove", name: "a pawn promotes to nothing that the opponent lacks", game: "hostage", with: rules.AreaMove{Types: "P", Steps: 2},
		fen: "4k3/8/P7/8/8/8/8/4K3[] w - - 0 1", legal: "a6c7", illegal: "a6a8 a6a8q a6b8q"},
	{rule: "AreaMove", name: "and to what the opponent holds", game: "hostage", with: rules.AreaMove{Types: "P", Steps: 2},
		fen: "4k3/8/P7/8/8/8/8/4K3[q'] w - - 0 1", legal: "a6a8q a6b8q", illegal: "a6a8 a6a8r"},
	{rule: "BareKing", name: "a king left alone loses", game: "shatranj",
		fen: "4k3/8/8/8/8/8/4r3/3RK3 w - - 0 1", moves: "e1e2", result: "1-0"},
	{rule: "BareKing", name: "unless the other is left alone at once", game: "shatranj",
		fen: "8/8/3k4/3r4/3R4/8/8/7K w - - 0 1", moves: "d4d5 d6d5", result: "1/2-1/2"},
	{rule: "BareKing", name: "not against a pawn", game: "chu",
		fen: "k10l/12/12/12/12/12/12/12/12/12/11P/K10G w - - - 0 1", moves: "l1k1 l12l2", legal: "k1l2"},
	{rule: "BareKing", name: "a lance on the last rank counts for nothing", game: "chu",
		fen: "k11/12/12/12/12/12/12/12/12/12/10sG/K10l w - - - 0 1", moves: "l2k2", result: "1-0"},
	{rule: "BareKing", name: "a prince beside the king is a piece", game: "chu",
		fen: "k10+e/12/12/12/12/12/12/12/12/12/10sG/K11 w - - - 0 1", moves: "l2k2", legal: "a12a11"},
	{rule: "BareKing", name: "a bare king takes one that is left in check", game: "chu",
		fen: "12/12/12/12/12/12/12/12/12/2Kk8/10sG/12 w - - - 0 1", moves: "l2k2 d3c3", result: "0-1"},
	{rule: "Baroque", name: "a pawn captures what it encloses", game: "ultima",
		fen: "7k/8/8/8/3pP3/8/8/K1P5 w - - 0 1", moves: "c1c4", board: "7k/8/8/8/2P1P3/8/8/K7"},
	{rule: "Baroque", name: "a withdrawer captures what it leaves", game: "ultima",
		fen: "7k/8/8/3p4/3W4/8/8/K7 w - - 0 1", moves: "d4d2", board: "7k/8/8/8/8/8/3W4/K7"},
	{rule: "Baroque", name: "a leaper captures what it jumps over", game: "ultima",
		fen: "7k/8/8/3p4/3L4/8/8/K7 w - - 0 1", moves: "d4d7", board: "7k/3L4/8/8/8/8/8/K7"},
	{rule: "Baroque", name: "a coordinator captures where its lines and the king's cross", game: "ultima",
		fen: "7k/8/8/p7/8/8/8/K3C3 w - - 0 1", moves: "e1e5", board: "7k/8/8/4C3/8/8/8/K7"},
	{rule: "Baroque", name: "next to an immobilizer nothing moves", game: "ultima",
		fen: "7k/8/8/3i4/3W4/8/8/K7 w - - 0 1", legal: "a1a2", illegal: "d4d3 d4e4"},
	{rule: "Benedict", name: "attacked pieces change sides", game: "benedict",
		fen: "4k2n/8/8/8/8/8/8/R3K3 w - - 0 1", moves: "a1a7", board: "4k2n/R7/8/8/8/8/8/4K3"},
	{rule: "Benedict", name: "a knight on the file changes sides", game: "benedict",
		fen: "1k5n/8/8/8/8/8/8/4K1R1 w - - 0 1", moves: "g1h1", board: "1k5N/8/8/8/8/8/8/4K2R"},
	{rule: "Benedict", name: "nothing is captured", game: "benedict",
		fen: "4k3/8/8/8/8/8/8/R2nK3 w - - 0 1", legal: "a1c1", illegal: "a1d1 e1d1"},
	{rule: "Bikjang", name: "generals that face each other are to be parted", game: "janggitraditional",
		fen: "4k4/9/9/8p/4R4/9/9/9/4K4/9 w - - 0 1", moves: "e6a6", legal: "e10d10 e10e10", illegal: "i7i6"},
	{rule: "Bikjang", name: "or the game is drawn", game: "janggitraditional",
		fen: "4k4/9/9/8p/4R4/9/9/9/4K4/9 w - - 0 1", moves: "e6a6 e10e10", result: "1/2-1/2"},
	{rule: "BishopConversion", name: "either bishop may step aside first", game: "symmetric",
		fen: "4k4/9/9/9/9/9/9/2B1K1B2 w - - CG 0 1", legal: "c1c2 c1b1 c1d1 g1g2 g1h1"},
	{rule: "BishopConversion", name: "the other can't afterwards", game: "symmetric",
		fen: "4k4/9/9/9/9/9/9/2B1K1B2 w - - CG 0 1", moves: "c1c2 e8d8", legal: "g1h2", illegal: "g1g2 g1h1 c2c1"},
	{rule: "BishopConversion", name: "the other must, if the first move was another", game: "symmetric",
		fen: "4k4/9/9/9/9/9/9/2B1K1B2 w - - CG 0 1", moves: "c1b2 e8d8", legal: "g1g2 b2c3", illegal: "g1h2"},
	{rule: "Borrow", name: "a king moves like its neighbor", game: "odinsrune",
		fen: "9k/10/10/10/10/10/10/10/10/3RK5 w 0 1", legal: "e1e5 e1j1", illegal: "e1f2 e1g2"},
	{rule: "Borrow", name: "and not at all without one", game: "odinsrune",
		fen: "9k/10/10/10/10/10/10/10/10/R3K5 w 0 1", illegal: "e1e2 e1f2 e1d1"},
	{rule: "Burn", name: "a fire demon burns its neighbors", game: "tenjiku",
		fen:   "15k/16/16/16/16/16/16/16/16/6p9/5p1p8/16/6Y9/16/16/K15 w - - 0 1",
		moves: "g4g6", board: "15k/16/16/16/16/16/16/16/16/16/6Y9/16/16/16/16/K15"},
	{rule: "Burn", name: "who comes next to it burns", game: "tenjiku",
		fen:   "15k/16/16/16/16/16/16/16/16/16/6y9/16/6R9/16/16/K15 w - - 0 1",
		moves: "g4g5", board: "15k/16/16/16/16/16/16/16/16/16/6y9/16/16/16/16/K15"},
	{rule: "CaptureByAdvance", name: "the next square is captured on", game: "butterfly",
		fen: "9k/10/10/10/10/10/3p6/10/10/K2A6 w - - 0 1", moves: "d1d3", board: "9k/10/10/10/10/10/10/3A6/10/K9"},
	{rule: "CaptureByAdvance", name: "not by arriving", game: "butterfly",
		fen: "9k/10/10/10/10/10/3p6/10/10/K2A6 w - - 0 1", legal: "d1d2 d1d3", illegal: "d1d4"},
	{rule: "CaptureOnly", name: "no piece goes back", game: "brouhaha",
		fen: "10/5k4/10/10/10/10/4R5/10/5K4/10 w - - 0 1", legal: "d3d1", illegal: "d3d0"},
	{rule: "CaptureOnly", name: "but to capture", game: "brouhaha",
		fen: "10/5k4/10/10/10/10/4R5/10/5K4/4s5 w - - 0 1", legal: "d3d1 d3d0"},
	{rule: "Castling", name: "king and rook move together", game: "chess",
		fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", moves: "e1g1", board: "4k3/8/8/8/8/8/8/5RK1"},
	{rule: "CheckCount", name: "the last check wins", game: "3check",
		fen: "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", moves: "a1a8", result: "1-0"},
	{rule: "CheckCount", name: "the one before doesn't", game: "3check",
		fen: "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", moves: "a1a8", legal: "e8e7"},
	{rule: "Checkmate", name: "mate wins", game: "chess",
		moves: "f2f3 e7e5 g2g4 d8h4", result: "0-1"},
	{rule: "Checkmate", name: "stalemate draws", game: "chess",
		fen: "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", result: "1/2-1/2"},
	{rule: "Checkmate", name: "stalemate loses in xiangqi", game: "xiangqi",
		fen: "3k5/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1", result: "1-0"},
	{rule: "Confine", name: "an elephant keeps to its side of the river", game: "xiangqi",
		fen: "3k5/9/R8/9/9/2B6/9/9/9/5K3 w - - 0 1", legal: "c5a3 c5e3", illegal: "c5a7 c5e7"},
	{rule: "Confine", name: "a general keeps to the palace", game: "xiangqi",
		fen: "3k5/9/R8/9/9/2B6/9/9/9/5K3 w - - 0 1", legal: "f1e1 f1f2", illegal: "f1g1"},
	{rule: "Connect", name: "three in a row win", game: "tictactoe",
		moves: "P@a1 P@a3 P@b1 P@b3 P@c1", result: "1-0"},
	{rule: "Connect", name: "two don't", game: "tictactoe",
		moves: "P@a1 P@a3 P@b1 P@b3", legal: "P@c1"},
	{rule: "Conversion", name: "neighbors change sides", game: "tictactoe", with: rules.Conversion{},
		moves: "P@a1 P@b2", board: "3/1p1/p2"},
	{rule: "Conversion", name: "what is enclosed changes sides", game: "tictactoe", with: rules.Conversion{Enclosing: true},
		moves: "P@a1 P@b1 P@c1", board: "3/3/PPP", result: "1-0"},
	{rule: "Counting", name: "16 moves against a rook", game: "makruk",
		fen: "8/8/3k4/8/8/8/8/R3K3 b - 32 32 40", moves: "d6d5", result: "1/2-1/2"},
	{rule: "Counting", name: "not one before", game: "makruk",
		fen: "8/8/3k4/8/8/8/8/R3K3 b - 32 30 40", moves: "d6d5", legal: "a1a2"},
	{rule: "DeadPosition", name: "a bishop can't mate", game: "chess",
		fen: "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", result: "1/2-1/2"},
	{rule: "DeadPosition", name: "bishops on squares of one color can't", game: "chess",
		fen: "8/8/4k3/8/1b6/3K4/8/4B3 w - - 0 1", result: "1/2-1/2"},
	{rule: "DeadPosition", name: "a pawn can", game: "chess",
		fen: "8/8/4k3/8/8/3PK3/8/8 w - - 0 1", legal: "d3d4"},
	{rule: "DoubleMove", name: "Black moves twice", game: "marseillais",
		moves: "e2e4 e7e5", legal: "d7d5", illegal: "d2d4"},
	{rule: "DoubleMove", name: "then White does", game: "marseillais",
		moves: "e2e4 e7e5 d7d5 e4d5", legal: "d5d6", illegal: "d8d5"},
	{rule: "DoubleMove", name: "a check ends the turn", game: "marseillais",
		moves: "e2e4 e7e5 d7d5 f1b5", legal: "c7c6", illegal: "b5c6"},
	{rule: "DrawOdds", name: "a draw is Black's win", game: "armageddon",
		fen: "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", result: "0-1"},
	{rule: "DropPlace", name: "only on top of others", game: "tictactoe", with: rules.DropPlace{How: "top"},
		moves: "P@b1", legal: "P@a1 P@b2", illegal: "P@a2 P@b3"},
	{rule: "Drops", name: "a pawn is not dropped on the first or last rank", game: "crazyhouse",
		fen: "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1", legal: "P@a2 P@h7 N@a1", illegal: "P@a1 P@a8"},
	{rule: "Drops", name: "two pawns on a file", game: "shogi",
		fen: "4k4/9/9/9/9/9/4P4/9/4K4[P] w - - 0 1", legal: "P@d5", illegal: "P@e5 P@d9"},
	{rule: "Drops", name: "a pawn that mates loses", game: "shogi",
		fen: "8k/9/7G1/9/9/2B6/9/9/4K4[PL] w - - 0 1", moves: "P@i8", result: "0-1"},
	{rule: "Drops", name: "a lance may", game: "shogi",
		fen: "8k/9/7G1/9/9/2B6/9/9/4K4[PL] w - - 0 1", moves: "L@i8", result: "1-0"},
	{rule: "Duplex", name: "a pawn of the opening leaves a piece behind", game: "duplex",
		moves: "e2e3", board: "tnejkent/pppppppp/8/8/8/4P3/PPPPSPPP/TNEJKENT"},
	{rule: "Duplex", name: "it opens with pawns", game: "duplex",
		legal: "a2a3 e2e3", illegal: "a1a3 b1c3"},
	{rule: "EnPassant", name: "a pawn that passes is captured", game: "chess",
		fen: "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", moves: "d2d4 e4d3", board: "4k3/8/8/8/8/3p4/8/4K3"},
	{rule: "EnPassant", name: "only at once", game: "chess",
		fen: "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", moves: "d2d4 e8d8 e1f1", illegal: "e4d3"},
	{rule: "EnPassant", name: "not if it uncovers check", game: "chess",
		fen: "8/3p4/8/K3P2r/8/8/8/7k b - - 0 1", moves: "d7d5", illegal: "e5d6"},
	{rule: "Explosion", name: "neighbors disappear, pawns don't", game: "atomic",
		fen: "4k3/8/2p5/3p4/2N1P3/6n1/8/4K3 w - - 0 1", moves: "e4d5", board: "4k3/8/2p5/8/8/6n1/8/4K3"},
	{rule: "Explosion", name: "a king that explodes loses", game: "atomic",
		fen: "4k3/3q4/8/8/8/8/8/3QK3 w - - 0 1", moves: "d1d7", result: "1-0"},
	{rule: "Explosion", name: "kings next to each other are in no check", game: "atomic",
		fen: "8/8/8/8/8/8/P3k3/4K2r w - - 0 1", legal: "a2a3"},
	{rule: "Extinction", name: "without a queen a player loses", game: "extinction",
		fen: "rnbqk3/p7/8/8/8/8/P7/RNBQK2R w - - 0 1", moves: "d1d8", result: "1-0"},
	{rule: "Extinction", name: "with another rook nobody does", game: "extinction",
		fen: "rnbqk2r/p7/8/8/8/8/P7/RNBQK2R w - - 0 1", moves: "h1h8", legal: "e8e7"},
	{rule: "FiftyMoves", name: "fifty moves draw", game: "chess",
		fen: "4k3/8/8/8/8/8/R7/4K3 w - - 99 80", moves: "a2a3", result: "1/2-1/2"},
	{rule: "FiftyMoves", name: "a move before they don't", game: "chess",
		fen: "4k3/8/8/8/8/8/R7/4K3 w - - 98 80", moves: "a2a3", legal: "e8e7"},
	{rule: "FileLimit", name: "a third dolphin does not come to a file", game: "whaleshogi",
		fen: "D4w/6/6/3D2/3D2/5W[] w - - 0 1", legal: "a6b5 a6c4", illegal: "a6d3"},
	{rule: "FileLimit", name: "a second one does", game: "whaleshogi",
		fen: "D4w/6/6/6/3D2/5W[] w - - 0 1", legal: "a6b5 a6c4 a6d3"},
	{rule: "FilePromotion", name: "a pawn becomes what stood there", game: "grande-acedrex",
		fen: "5k6/PP10/12/12/12/12/12/12/12/12/12/5K6 w - - 0 1", legal: "a11a12r b11b12l", illegal: "a11a12g b11b12r"},
	{rule: "FirstKing", name: "the king nearest to the a-file is royal", game: "twokings",
		fen: "4k3/8/8/8/8/8/K6r/4K3 w - - 0 1", legal: "a2a1 e1e2", illegal: "e1d1"},
	{rule: "FlexibleCastling", name: "the king goes as far as it likes", game: "schoolbook",
		fen: "5k4/10/10/10/10/10/10/R4K3R w JA - 0 1", legal: "f1h1 f1i1 f1d1 f1c1 f1b1"},
	{rule: "FlexibleCastling", name: "not through check", game: "schoolbook",
		fen: "5k1r2/10/10/10/10/10/10/R4K3R w JA - 0 1", legal: "f1d1", illegal: "f1h1 f1i1"},
	{rule: "Formation", name: "two in a row win", game: "tictactoe", with: rules.Formation{Row: 2},
		moves: "P@a1 P@c3 P@b1", result: "1-0"},
	{rule: "Formation", name: "two on a diagonal don't where those are left out", game: "tictactoe", with: rules.Formation{Row: 2, NoDiagonals: true},
		moves: "P@a1 P@c3 P@b2", legal: "P@c2"},
	{rule: "ForwardFirst", name: "forward until something is captured", game: "simplifiedgryphon",
		fen: "4k3/8/8/p7/8/8/8/R3K3 w - - - 0 1", legal: "a1b1 e1e2 e1f2", illegal: "e1d1 e1f1"},
	{rule: "ForwardFirst", name: "then everywhere", game: "simplifiedgryphon",
		fen: "4k3/8/8/p7/8/8/8/R3K3 w - - w 0 1", legal: "e1e2 e1d1 e1f1"},
	{rule: "Gating", name: "a piece enters behind another", game: "seirawan",
		moves: "b1c3h", board: "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR"},
	{rule: "Gating", name: "only with its first move", game: "seirawan",
		moves: "b1c3 b8c6", legal: "g1f3 g1f3e", illegal: "c3d5e"},
	{rule: "Gravity", name: "men fall down", game: "cfour",
		moves: "P@a1", legal: "P@a2 P@b1", illegal: "P@a3 P@b2"},
	{rule: "Grid", name: "a move ends in another cell", game: "grid",
		fen: "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", legal: "e1d1 e1d2", illegal: "e1e2 e1f1"},
	{rule: "Hostages", name: "a hostage is exchanged", game: "hostage",
		fen: "4k3/p7/8/8/8/8/8/4K3[Q'Nn'] w - - 0 1", legal: "N@a3=q"},
	{rule: "Infection", name: "neighbors change sides", game: "ataxx",
		fen: "6p/7/7/2Pp3/7/7/7 w - - 0 1", moves: "P@d5", board: "6p/7/3P3/2PP3/7/7/7"},
	{rule: "Infection", name: "men grow next to others, or jump two squares", game: "ataxx",
		legal: "P@b7 P@a6 a7c7 a7c5", illegal: "P@c7 a7d7"},
	{rule: "InitialLeaps", name: "a king's first move may be a knight's", game: "cambodian",
		legal: "d1b2 d1f2"},
	{rule: "InitialLeaps", name: "not its second", game: "cambodian",
		moves: "d1d2 a6a5 d2d1 b6b5", illegal: "d1b2 d1f2"},
	{rule: "KingSwap", name: "a king changes places", game: "yangqi",
		fen: "5k3/9/9/9/9/9/9/9/9/R2AK4 w - - 0 1", moves: "e1d1", board: "5k3/9/9/9/9/9/9/9/9/R2KA4"},
	{rule: "KingSwap", name: "not out of check", game: "yangqi",
		fen: "5k3/4r4/9/9/9/9/9/9/9/3AK4 w - - 0 1", illegal: "e1d1"},
	{rule: "KingsFlight", name: "from a chancellor two squares", game: "kingscourt",
		fen: "5k6/12/12/12/12/12/12/6K1c3 w - - 0 1", legal: "g1e1 g1e3", illegal: "g1g3"},
	{rule: "KingsFlight", name: "not without check", game: "kingscourt",
		fen: "5k6/11c/12/12/12/12/12/6K5 w - - 0 1", legal: "g1f1", illegal: "g1g3 g1e1"},
	{rule: "KingsLeap", name: "once", game: "arch", legal: "e1e3"},
	{rule: "KingsLeap", name: "not after a move", game: "arch",
		fen: "4k5/10/10/10/10/10/10/10/10/R3K5 w - k 0 1", legal: "e1e2", illegal: "e1e3 e1g1"},
	{rule: "KnightRelay", name: "what a knight guards moves like one", game: "knightrelay",
		fen: "4k3/8/8/8/8/1N6/8/R3K3 w - - 0 1", legal: "a1c2 a1a8"},
	{rule: "KnightRelay", name: "what it doesn't doesn't", game: "knightrelay",
		fen: "4k3/8/8/8/8/8/1N6/R3K3 w - - 0 1", illegal: "a1c2"},
	{rule: "KnightRelay", name: "knights are not captured", game: "knightrelay",
		fen: "4k3/8/8/8/8/n7/8/R3K3 w - - 0 1", legal: "a1a2", illegal: "a1a3"},
	{rule: "LastRoyal", name: "a queen is in check", game: "coregal",
		fen: "4k3/8/8/8/8/7r/8/K6Q w - - 0 1", legal: "h1h3", illegal: "a1a2"},
	{rule: "LastRoyal", name: "a king may be left in check and captured", game: "chu",
		fen: "kl10/12/12/12/12/12/12/12/12/12/12/1K9G w - - - 0 1", moves: "b1b2 b12b2", result: "0-1"},
	{rule: "LastRoyal", name: "a prince goes on without the king", game: "chu",
		fen: "kl10/12/12/12/12/12/12/12/12/12/11G/1K9+E w - - - 0 1", moves: "b1b2 b12b2", legal: "l1k1"},
	{rule: "LionTrade", name: "a guarded lion is not captured from afar", game: "lion",
		fen: "4k3/8/8/4p3/3l4/8/3L4/4K3 w - - - 0 1", illegal: "d2d4"},
	{rule: "LionTrade", name: "an unguarded one is", game: "lion",
		fen: "4k3/8/8/8/3l4/8/3L4/4K3 w - - - 0 1", legal: "d2d4"},
	{rule: "LocationVictory", name: "a king on the hill wins", game: "kingofthehill",
		fen: "8/8/8/8/8/3K4/8/k7 w - - 0 1", moves: "d3d4", result: "1-0"},
	{rule: "ManyCastling", name: "with each of four rooks", game: "doublechess",
		fen: "8k7/16/16/16/16/16/16/R3R3K2R3R w LEPA - 0 1", legal: "i1k1"},
	{rule: "MoveRepetition", name: "to and fro twice loses", game: "janggimodern",
		fen: "4k4/9/9/9/p8/9/9/9/3K5/7R1 w - - 0 1", moves: "h1i1 a6a5 i1i2 a5b5 i2i1 b5c5 i1i2 c5d5 i2i1", result: "0-1"},
	{rule: "MoveRepetition", name: "not yet the third move", game: "janggimodern",
		fen: "4k4/9/9/9/p8/9/9/9/3K5/7R1 w - - 0 1", moves: "h1i1 a6a5 i1i2 a5b5 i2i1 b5c5 i1i2", legal: "c5d5"},
	{rule: "MustCapture", name: "captures are compulsory", game: "antichess",
		fen: "8/8/8/3p4/4P3/8/8/8 w - - 0 1", legal: "e4d5", illegal: "e4e5"},
	{rule: "MustDrop", name: "pieces are placed first", game: "placement",
		legal: "K@a1 B@h1", illegal: "a2a3"},
	{rule: "NoChecks", name: "checks are forbidden", game: "racingkings",
		fen: "8/8/8/8/k7/8/8/1R5K w - - 0 1", legal: "b1c1", illegal: "b1a1"},
	{rule: "OppositeColors", name: "bishops stand on squares of both colors", game: "placement",
		moves: "B@a1 b@a8", legal: "B@b1 B@h1", illegal: "B@c1 B@g1"},
	{rule: "Overtake", name: "a cat captures what it leaps over", game: "chessandahalf",
		fen:   "6k5/12/12/12/12/12/12/12/4p7/4C7/12/6K5 w - - 0 1",
		legal: "e3e5 e3e4 e3e4,e4e5", illegal: "e3e4,e4c5"},
	{rule: "Passing", name: "a turn may be passed", game: "janggi", legal: "e2e2"},
	{rule: "PawnSwap", name: "pawns change places", game: "filesharing",
		fen: "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", moves: "e4e5", board: "4k3/8/8/4P3/4p3/8/8/4K3"},
	{rule: "PawnSwap", name: "not with one that attacks", game: "filesharing",
		fen: "4k3/8/8/4p3/3NP3/8/8/4K3 w - - 0 1", illegal: "e4e5"},
	{rule: "Petrify", name: "who captures turns to stone", game: "petrified",
		fen: "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", moves: "c3d5", board: "4k3/8/8/3*4/8/8/8/4K3"},
	{rule: "PieceLimit", name: "one queen is enough", game: "wildebeast9",
		fen: "4k4/9/9/H8/9/9/9/9/Q8/4K4 w - - 0 1", legal: "a7a8w", illegal: "a7a8q"},
	{rule: "PieceLimit", name: "without one it may be a queen", game: "wildebeast9",
		fen: "4k4/9/9/H8/9/9/9/9/R8/4K4 w - - 0 1", legal: "a7a8w a7a8q"},
	{rule: "Points", name: "the second player has a point and a half more", game: "janggi",
		fen: "4k4/9/9/8p/4R4/9/9/9/4K3P/9 w - - 0 1", moves: "e6a6 e10e10", result: "1-0"},
	{rule: "Progressive", name: "Black answers with two moves", game: "progressive",
		moves: "e2e4 e7e5", legal: "d7d5", illegal: "d2d4"},
	{rule: "Progressive", name: "White with three", game: "progressive",
		moves: "e2e4 e7e5 d7d5 e4d5 d5d6", legal: "d6c7", illegal: "c7d6"},
	{rule: "PromoteAsPawn", name: "a knight's move does not promote", game: "absorption",
		fen: "7k/1N'6/8/8/8/8/8/K7 w - - 0 1", legal: "b7b8m b7b8n b7d8", illegal: "b7d8m b7b8"},
	{rule: "PromoteOnEntry", name: "by entering the zone", game: "chu",
		fen: "6k4g/12/12/12/S11/12/12/12/12/12/12/6K5 w - - 0 1", legal: "a8a9 a8a9+"},
	{rule: "PromoteOnEntry", name: "not within it", game: "chu",
		fen: "6k4g/12/12/S11/12/12/12/12/12/12/12/6K5 w - - 0 1", legal: "a9a10", illegal: "a9a10+"},
	{rule: "Promotion", name: "to four types", game: "chess",
		fen: "8/P6k/8/8/8/8/8/K7 w - - 0 1", legal: "a7a8q a7a8r a7a8b a7a8n", illegal: "a7a8 a7a8k a7a8p"},
	{rule: "Promotion", name: "may be declined in shogi", game: "shogi",
		fen: "4k4/9/9/S8/9/9/9/9/4K4[] w - - 0 1", legal: "a6a7 a6a7+"},
	{rule: "Promotion", name: "but not where the piece is stuck", game: "shogi",
		fen: "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1", legal: "a8a9+", illegal: "a8a9"},
	{rule: "RangeJump", name: "a general jumps over lower ranks", game: "tenjiku",
		fen:   "15k/16/16/16/16/16/16/16/16/6r9/6P9/16/6G'9/16/16/K15 w - - 0 1",
		legal: "g4g7", illegal: "g4g8"},
	{rule: "RelativeRoyalty", name: "the less advanced king of a file is royal", game: "relativeroyalty",
		fen: "4k3/8/8/8/8/8/K6r/4K3 w - - 0 1", legal: "a2a1", illegal: "e1d1"},
	{rule: "Relay", name: "a valkyrie puts a piece of its side elsewhere", game: "odinsrune",
		fen: "9k/10/10/10/10/10/3R6/10/10/K2V6 w 0 1", legal: "d1d4/d4d1 d1d4/d4d2", illegal: "d1d4 d1d5"},
	{rule: "Repetition", name: "the third time draws", game: "chess",
		moves: "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", result: "1/2-1/2"},
	{rule: "Repetition", name: "the second doesn't", game: "chess",
		moves: "g1f3 g8f6 f3g1 f6g8", legal: "g1f3"},
	{rule: "RepetitionLoses", name: "for who brings it about", game: "separaterealms",
		moves: "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", result: "1-0"},
	{rule: "Reserve", name: "only to what was lost", game: "gross",
		fen:   "6k5/P11/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1",
		legal: "a11a12q a11a12m"},
	{rule: "Reversi", name: "what is enclosed changes sides", game: "flipello",
		moves: "P@c5", board: "8/8/8/2PPP3/3Pp3/8/8/8"},
	{rule: "Reversi", name: "something must be", game: "flipello",
		legal: "P@c5 P@d6 P@e3 P@f4", illegal: "P@c4 P@a1"},
	{rule: "Rifle", name: "who captures stays", game: "rifle",
		fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", moves: "e4d5", board: "4k3/8/8/8/4P3/8/8/4K3"},
	{rule: "SettledPromotion", name: "in place", game: "sittuyin",
		fen: "8/1k6/8/4P3/8/7P/8/4K3[] w - - 0 1", legal: "e5e5f e5e6"},
	{rule: "SettledPromotion", name: "not with a ferz", game: "sittuyin",
		fen: "8/1k6/8/4P3/8/7P/8/4K2F[] w - - 0 1", legal: "e5e6", illegal: "e5e5f"},
	{rule: "ShatarMate", name: "a knight's mate loses", game: "shatar",
		fen: "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", moves: "g5f7", result: "0-1"},
	{rule: "SideChange", name: "who captures changes sides", game: "andernach",
		fen: "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", moves: "c3d5", board: "4k3/8/8/3n4/8/8/8/4K3"},
	{rule: "StandFast", name: "a king in check does not move", game: "makpong",
		fen: "4r3/8/k7/8/8/8/R7/4K3 w - - 0 1", legal: "a2e2", illegal: "e1d1 e1f1"},
	{rule: "Strike", name: "a forest ox captures twice", game: "odinsrune",
		fen:   "9k/10/10/10/10/4p5/3p6/10/3F6/K9 w 0 1",
		legal: "d2e4 d2c4 d2d4,d4e4 d2e5,e5e4", illegal: "d2e5,e5c4"},
	{rule: "Succession", name: "a knight that moves becomes a pawn", game: "changeover",
		moves: "b1c3", board: "rnbqkbnr/pppppppp/8/8/8/2P5/PPPPPPPP/R1BQKBNR"},
	{rule: "Succession", name: "a knight that moves becomes a bishop", game: "gryphon",
		moves: "b1c3", board: "rnbq1bnr/pppppppp/8/8/8/2B5/PPPPPPPP/R1BQ1BNR"},
	{rule: "Tamerlane", name: "a king in the enemy's citadel draws", game: "tamerlane",
		fen: "13/1K11/13/13/13/13/13/13/6k6/1R11 w - - - 0 1", moves: "b9a9", result: "1/2-1/2"},
	{rule: "Tamerlane", name: "it does not enter its own", game: "tamerlane",
		fen: "13/6k6/13/13/13/13/13/13/11K1/1R11 w - - - 0 1", legal: "l2k2", illegal: "l2m2"},
	{rule: "Truce", name: "kings don't capture each other", game: "atomar",
		fen: "8/8/8/8/8/8/4k3/4K3 w - - 0 1", legal: "e1d1", illegal: "e1e2"},
	{rule: "TwoBoards", name: "a move ends on the other board", game: "alice",
		legal: "e2E4 g1F3", illegal: "e2e4 g1f3"},
	{rule: "TypeChange", name: "a cannibal becomes what it eats", game: "cannibal",
		fen: "4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", moves: "c3d5", board: "4k3/8/8/3R4/8/8/8/4K3"},
	{rule: "Unhoppable", name: "cannons don't hop over cannons", game: "janggi",
		fen: "3k5/9/9/9/9/9/9/1c7/4K4/1C7 w - - 0 1", legal: "e2e1", illegal: "b1b5 b1b4"},
	{rule: "Unhoppable", name: "they do over soldiers", game: "janggi",
		fen: "3k5/9/9/9/9/9/9/1p7/4K4/1C7 w - - 0 1", legal: "b1b5 b1b4"},
	{rule: "Walls", name: "a move puts the duck", game: "duck",
		legal: "e2e4,e4a6 e2e4,e4e2", illegal: "e2e4,e4d7 e2e4,e4e4"},
}

// TestRulesShown plays each rule where it shows.
func TestRulesShown(t *testing.T) {
	for _, row := range rulesShown {
		t.Run(row.rule+"/"+row.name, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, row.game)
			if row.with != nil {
				def := variantstest.Definition(t, row.game).Derive(engine.Definition{ID: "shown", Name: "Shown", Rules: []engine.Rule{row.with}})
				var err error
				if v, err = engine.Compile(def, nil); err != nil {
					t.Fatal(err)
				}
			}
			row.check(t, variantstest.After(t, v, row.fen, row.moves))
		})
	}
}

func (row *shown) check(t *testing.T, p *engine.Position) {
	t.Helper()
	var texts []string
	for _, m := range p.LegalMoves() {
		texts = append(texts, notation.Coordinates(p, m))
	}
	for _, text := range strings.Fields(row.legal) {
		if !slices.Contains(texts, text) {
			t.Errorf("%s: %s is not legal, but %v", p.FEN(), text, texts)
		}
	}
	for _, text := range strings.Fields(row.illegal) {
		if slices.Contains(texts, text) {
			t.Errorf("%s: %s is legal", p.FEN(), text)
		}
	}
	if board, _, _ := strings.Cut(strings.Fields(p.FEN())[0], "["); row.board != "" && board != row.board {
		t.Errorf("the board is %s, want %s", board, row.board)
	}
	if got := p.Result(); got.String() != cmp.Or(row.result, "*") {
		t.Errorf("%s: the result is %v, want %q", p.FEN(), got, row.result)
	}
}

// elsewhere are rules that no position shows.
var elsewhere = []string{"Note", "Impasse"} // words alone, and a declaration: TestImpasse

// TestEachRuleIsShown looks for each rule of the registry in the table.
func TestEachRuleIsShown(t *testing.T) {
	for _, e := range rules.Registry() {
		if !slices.Contains(elsewhere, e.Name) && !slices.ContainsFunc(rulesShown, func(row shown) bool { return row.rule == e.Name }) {
			t.Errorf("no position shows %[1]s: add rows {rule: %[1]q, ...} to rulesShown (engine/rules/shown_test.go)", e.Name)
		}
	}
}
