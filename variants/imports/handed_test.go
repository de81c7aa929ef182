package imports_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestHandedPieces reads a piece that steps one square to the right and forward. ChessV
// and Zillions mirror or turn its moves for Black as the game defines; Fairy-Max does
// neither.
func TestHandedPieces(t *testing.T) {
	const zillions = `(game (title "Z") (players White Black) (turn-order White Black)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (se 1 1) (nw -1 -1) (sw -1 1)))
(symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw)SIDES))
(board-setup (White (Imp c3) (King a1)) (Black (Imp c2) (King e5)))
(piece (name Imp) (moves (ne add)))
(piece (name King) (moves (n add) (s add))))`
	const chessv = `PieceType Imp { AddMoves { Step( <1, 1> ); } }
Game Handed : Chess { SetGameVariables { Array = "4k3/8/8/2i5/8/2I5/8/4K3"; SIDES } AddPieceTypes { AddPieceType( Imp, "Imp", "I", 100, 100 ); } }`
	const fairymax = "version 4.8(w)\nGame: handed # PIK # fairy\n4x4\n4 3 0 0\n4 3 0 0\np:100 -16,6 -15,5 -17,5\np:100 16,6 15,5 17,5\ni:100 -15,7\nk:-1 16,7 -16,7 1,7 -1,7\n"
	for _, test := range []struct{ format, text, fen, white, black string }{
		{"zillions", strings.Replace(zillions, "SIDES", "", 1), "", "c3d4", "c2d1"},
		{"zillions", strings.Replace(zillions, "SIDES", " (e w) (w e)", 1), "", "c3d4", "c2b1"},
		{"chessv", strings.Replace(chessv, "SIDES", "", 1), "", "c3d4", "c5d4"},
		{"chessv", strings.Replace(chessv, "SIDES", "Symmetry = MirrorSymmetry;", 1), "", "c3d4", "c5d4"},
		{"chessv", strings.Replace(chessv, "SIDES", "Symmetry = RotationalSymmetry;", 1), "", "c3d4", "c5b4"},
		{"fairymax", fairymax, "3k/1i2/2I1/K3 w - - 0 1", "c2d3", "b3c4"}, // its steps are the same for both players,
	} {
		result, err := imports.Read(variants.BuiltIn(), test.format, test.text)
		if err != nil || len(result.Games) == 0 {
			t.Fatalf("%s: %v %v", test.format, err, result.Errors)
		}
		v := compile(t, result.Games[0])
		for side, want := range []string{test.white, test.black} {
			p := variantstest.Position(t, v, test.fen)
			if side == 1 {
				p.MakeNull()
			}
			var got []string
			for _, m := range p.LegalMoves() {
				got = append(got, notation.Coordinates(p, m))
			}
			if !slices.Contains(got, want) {
				t.Errorf("%s: %q, want %s\n%s", test.format, got, want, test.text)
			}
		}
	}
}
