package imports_test

import (
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestZillionsChess: chess in a rules file is chess.
func TestZillionsChess(t *testing.T) {
	text, err := os.ReadFile("testdata/sample.zillions")
	if err != nil {
		t.Fatal(err)
	}
	result, err := imports.Read(variants.BuiltIn(), "", string(text))
	if err != nil || len(result.Games) == 0 {
		t.Fatal(err, result.Errors)
	}
	g := result.Games[0]
	if len(g.Notes) > 0 {
		t.Errorf("not carried over: %v", g.Notes)
	}
	sameMoves(t, g, "chess", 3)
	want := variantstest.Load(t, "chess")
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	if a, b := perftOf(t, compile(t, g), kiwipete, 3), perftOf(t, want, kiwipete, 3); a != b {
		t.Errorf("perft %d, want %d", a, b)
	}
}

func TestZillionsErrors(t *testing.T) {
	const board = "(board (grid (dimensions (\"a/b/c\" (1 0)) (\"3/2/1\" (0 1))) (directions (n 0 -1))))"
	const game = "(game (players White Black)\n"
	checkErrors(t, "zillions", map[string]wrong{
		"open":       {"(game\n(title \"X\"", 2, "no ) at its end"},
		"close":      {"(game)\n)", 2, "without its ("},
		"text":       {"(game\n(title \"X)", 2, "no \" at its end"},
		"deep":       {strings.Repeat("(", 100), 1, "too deeply"},
		"players":    {"(game (title \"X\"))", 1, "two players"},
		"board":      {game + ")", 1, "expected a board"},
		"dimensions": {game + "(board (grid (dimensions (\"a/b\" (1 0))))))", 1, "line 2: expected two dimensions"},
		"directions": {game + "(board (grid (directions (n 0)))))", 1, "line 2: expected directions"},
		"setup":      {game + board + ")", 1, "expected a board-setup"},
		"no piece":   {game + board + "(board-setup (White (Imp a1))))", 1, "not a piece of the game"},
		"unnamed":    {game + board + "\n(piece (moves (n add))))", 1, "line 3: expected pieces with names"},
		"macros":     {"(define a (a))\n(game (a))", 1, "may contain itself"},
		"include":    {"(include \"other.zrf\")", 1, "not read"},
	})
}

func FuzzZillions(f *testing.F) {
	fuzz(f, "zillions", `(define ride ($1 (while empty? add $1) (verify not-friend?) add))
(game (title "Small") (players White Black) (turn-order White Black)
(board (grid (dimensions ("a/b/c" (1 0)) ("3/2/1" (0 1))) (directions (n 0 -1) (s 0 1) (ne 1 -1)))
(symmetry Black (n s) (s n)) (zone (name far) (players White Black) (positions a3 b3)))
(board-setup (White (Rook a1) (King b1)) (Black (Rook a3) (King b3)))
(piece (name Rook) (moves (ride n) (ride s) (n (verify empty?) (verify (in-zone? far)) ne (verify not-friend?) (if (in-zone? far) (add King) else add))))
(piece (name King) (moves (n (verify not-friend?) add)) (drops ((verify empty?) add)))
(loss-condition (White Black) (checkmated King)))`)
}
