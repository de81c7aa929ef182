package imports_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
)

// TestAbsentPieces: a game lists no piece that never occurs, whichever format it comes
// from, and keeps those that may come about.
func TestAbsentPieces(t *testing.T) {
	for _, test := range []struct{ name, format, text, has, lacks string }{
		{"no queens and no promotion to them", "chessv",
			`Game G : Chess { SetGameVariables { Array = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR"; PromotionTypes = "RN"; } }`,
			"piece.Rook piece.Bishop rule.EnPassant to=RN", "piece.Queen"},
		{"promoted to", "chessv",
			`Game G : Chess { SetGameVariables { Array = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR"; } }`, "piece.Queen to=QRBN", ""},
		{"no pawns", "chessv", `Game G : Chess { SetGameVariables { Array = "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR"; } }`,
			"piece.Queen types=- ", "piece.Pawn rule.Promotion rule.EnPassant"},
		{"added and not used", "chessv", `Game G : Chess { AddPieceTypes { AddPieceType( Frog, "Frog", "F", 275, 275 ); } }`, "piece.Pawn", "piece.Frog"},
		{"turned into", "chessv", `Game G : Chess { AddPieceTypes { AddPieceType( Frog, "Frog", "F", 275, 275 ); }
AddRules { local r = PieceChangeTypeRule(); r.TypeChangeOnCapture( Rook, Frog ); AddRule( r ); } }`, "piece.Frog", ""},
		{"in one choice only", "chessv", `Game G : Chess { Choice Side; SetGameVariables { Side = { "White", "Black" }; Array = "#{Top}/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"; }
AddPieceTypes { AddPieceType( Frog, "Frog", "F", 275, 275 ); AddPieceType( Wazir, "Wazir", "W", 275, 275 ); }
SetOtherVariables { if( Side.Value == "White" ) { var Top = "rnbqkbnr"; } else { var Top = "rfbqkbfr"; } } }`, "piece.Frog", "piece.Wazir"},
		{"from a table", "courier", "code=k3/p3/P3/K3\nset legdefs (1 1 0 1 3 0 1 2 1 1 3 0 1 1 0 1 1 0);\ndef K 0; def A 6; def P 12;", "piece.Pawn to=A", ""},
	} {
		result, err := imports.Read(variants.BuiltIn(), test.format, test.text)
		if err != nil || len(result.Games) != 1 {
			t.Fatalf("%s: %v %+v", test.name, err, result)
		}
		g := result.Games[0]
		for _, what := range strings.Fields(test.has) {
			if !strings.Contains(g.Text, what) {
				t.Errorf("%s: want %s in\n%s", test.name, what, g.Text)
			}
		}
		for _, what := range strings.Fields(test.lacks) {
			if strings.Contains(g.Text, what) {
				t.Errorf("%s: want no %s in\n%s", test.name, what, g.Text)
			}
		}
		compile(t, g)
	}
}
