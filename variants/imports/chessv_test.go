package imports_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
)

// TestChessVGames compares games said in scripts with those of the catalogue.
func TestChessVGames(t *testing.T) {
	sample, err := os.ReadFile("testdata/sample.chessv")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		script, game, spec string
		depth              int
	}{
		{string(sample), "Six by Six", "losalamos", 4},
		{"Game Plain : Chess { }", "Plain", "chess", 3},
		{"Game Wide : 'Generic 10x8' { SetGameVariables { Array = \"rnbfqkfbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBFQKFBNR\";" +
			"Castling = \"Standard\"; PawnDoubleMove = true; EnPassant = true; PromotionTypes = \"QRBNF\"; }" +
			"AddPieceTypes { AddChessPieceTypes(); AddPieceType( Frog, \"Frog\", \"F\", 275, 275 ); } }", "Wide", "frog", 3},
		{"Game Twice : Chess { AddRules { local r = PieceChangeTypeRule(); r.TypeChangeOnCapture( Rook, Knight );" +
			"r.TypeChangeOnCapture( Knight, Rook ); AddRule( r ); } }", "Twice", "chess", 2},
		{"Game Grander : 'Grand Chess' { SetGameVariables { PromotionRule = \"Standard\"; PromotionTypes = \"QCARBN\"; } }", "Grander", "grand", 3},
	} {
		result, err := imports.Read(variants.BuiltIn(), "chessv", test.script)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, g := range result.Games {
			if g.Definition.Name == test.game {
				sameMoves(t, g, test.spec, test.depth)
				found = true
			}
		}
		if !found {
			t.Errorf("%s was not read: %v", test.game, result.Errors)
		}
	}
}

func TestChessVErrors(t *testing.T) {
	const head = "Game G : Chess\n{\n"
	checkErrors(t, "chessv", map[string]wrong{
		"base":    {"\nGame G : Chss { }", 2, "Chss"},
		"brace":   {head + "AddRules {\n", 4, "before the end"},
		"sign":    {head + "Array # 3;\n}", 3, "'#' has no meaning"},
		"text":    {head + "Array = \"rnb;\n}", 3, "has no \" at its end"},
		"comment": {head + "/* }\n", 3, "*/"},
		"value":   {head + "Invented = ;\n}", 3, "expected a value"},
		"comma":   {head + "AddRules { F( 1 2 ); }\n}", 3, "expected )"},
		"what":    {"Piece X { }\nGame G : Chess { }", 1, "expected PieceType or Game"},
		"nested":  {head + "Invented = " + strings.Repeat("(", 500) + "1;\n}", 3, "too deeply"},
		"array":   {"Game G : 'Generic 8x8' {\n}", 1, "expected an Array"},
		"large":   {"Game G : 'Generic 20x8' { }", 1, "1 to 16 files"},
		"letters": {"Game G : Chess { SetGameVariables { Array = \"8/8/8/zk6/8/8/8/K7\"; } }", 1, "not a piece"},
	})
}

// TestChessVCastlingSquares checks that a way to castle without a square is reported,
// and left out.
func TestChessVCastlingSquares(t *testing.T) {
	const script = "Game G : Chess\n{\nAddRules { FlexibleCastlingMove( 0, \"e1\", \"\", \"a1\", \"c1\", \"Q\" ); }\n}"
	result, err := imports.Read(variants.BuiltIn(), "chessv", script)
	if err != nil || len(result.Games) != 1 {
		t.Fatal(err, result.Errors)
	}
	if notes := result.Games[0].Notes; len(notes) != 1 || notes[0].Line != 3 || !strings.Contains(notes[0].Text, "FlexibleCastlingMove is not understood") {
		t.Errorf("notes %v", notes)
	}
}

// TestChessVMoveArguments: a call of a move with values that it does not take is noted with
// its line, and leaves no move behind.
func TestChessVMoveArguments(t *testing.T) {
	for call, want := range map[string]string{ // the piece's moves in Betza notation, after a step forward
		"Step( <1, 1>, MoveType.MoveOnly )": "", "Step( <0, 0> )": "", "CannonMove( <1, 0>, 3 )": "",
		"Slide( <1, 1>, 0 )": "", "Slide( <1, 1>, 1, 3 )": "", "Slide( <1, 1>, 3 )": "frF3", "SlideMoveOnly( <-1, 0> )": "bmR",
	} {
		script := "PieceType Odd {\nAddMoves { Step( <1, 0> );\n" + call + ";\n} }\n" +
			"Game G : Chess { SetGameVariables { Array = \"rxbqkbxr/pppppppp/8/8/8/8/PPPPPPPP/RXBQKBXR\"; PromotionTypes = \"Q\"; }\n" +
			"AddPieceTypes { Knight.Enabled = false; AddPieceType( Odd, \"Odd\", \"X\", 400, 400 ); } }"
		result, err := imports.Read(variants.BuiltIn(), "chessv", script)
		if err != nil || len(result.Games) != 1 {
			t.Errorf("%s: %v, %v", call, err, result.Errors)
			continue
		}
		notes, line := result.Games[0].Notes, "piece.Odd = X fW"+want+" value"
		if noted := len(notes) == 1 && notes[0].Line == 3; noted != (want == "") || !strings.Contains(result.Games[0].Text, line) {
			t.Errorf("%s: notes %v, want %q in\n%s", call, notes, line, result.Games[0].Text)
		}
	}
}

func FuzzChessV(f *testing.F) {
	fuzz(f, "chessv", `PieceType Hop { AddMoves { Step( <1, 2> ); Slide( <0, 1>, 2 ); CannonMove( <1, 0> ); } }
Game Small : 'Generic Chess' { NumRanks = 4; NumFiles = 4; Symmetry = MirrorSymmetry;
SetGameVariables { Array = "hkhh/pppp/PPPP/HKHH"; PromotionTypes = "H"; Castling = "None"; }
AddPieceTypes { AddPieceType( Hop, "Hop", "H", 350, 350 ); } }`)
}

// TestChessVCannon: pieces made of CannonMove are those that ChessV has by name.
func TestChessVCannon(t *testing.T) {
	const script = `PieceType Mine { AddMoves { CannonMove( <0, 1> ); CannonMove( <0, -1> ); CannonMove( <1, 0> ); CannonMove( <-1, 0> ); } }
Game G : Chess { SetGameVariables { Array = "rxbqkbxr/pppppppp/8/8/8/8/PPPPPPPP/RXBQKBXR"; PromotionTypes = "Q"; }
AddPieceTypes { Knight.Enabled = false; AddPieceType( CLASS, "Gun", "X", 400, 400 ); } }`
	var counts [2][]uint64
	for i, class := range []string{"Mine", "Cannon"} {
		result, err := imports.Read(variants.BuiltIn(), "chessv", strings.Replace(script, "CLASS", class, 1))
		if err != nil || len(result.Games) != 1 || len(result.Games[0].Notes) > 0 {
			t.Fatal(err, result)
		}
		v := compile(t, result.Games[0])
		for depth := range 4 {
			counts[i] = append(counts[i], perft(t, v, depth))
		}
	}
	if !slices.Equal(counts[0], counts[1]) || counts[0][1] == 0 {
		t.Errorf("%d moves with CannonMove, %d with Cannon", counts[0], counts[1])
	}
}

// TestChessVPlaces checks that the square values of a script reach the game's text and
// the evaluation of positions, and that a game derived from such a one keeps them.
func TestChessVPlaces(t *testing.T) {
	for _, test := range []struct {
		sets, want string // of the knight's line
	}{
		{"", "piece.Knight = N N value=325 ending=325\n"},
		{"Knight.PSTMidgameInSmallCenter = 40;", "places={smallCenter=40} endingPlaces={}\n"},
		{"Knight.PSTMidgameInLargeCenter = -1;", "places={largeCenter=-1} endingPlaces={}\n"},
		{"Knight.PSTMidgameSmallCenterAttacks = 2;", "places={smallCenterAttacks=2} endingPlaces={}\n"},
		{"Knight.PSTMidgameLargeCenterAttacks = 2;", "places={largeCenterAttacks=2} endingPlaces={}\n"},
		{"Knight.PSTMidgameForwardness = 2;", "places={forward=2} endingPlaces={}\n"},
		{"Knight.PSTMidgameGlobalOffset = 2;", "places={offset=2} endingPlaces={}\n"},
		{"Knight.PSTEndgameInSmallCenter = 1; Knight.PSTEndgameInLargeCenter = 2;", "N value=325 ending=325 endingPlaces={smallCenter=1 largeCenter=2}\n"},
		{"Knight.PSTEndgameSmallCenterAttacks = 1; Knight.PSTEndgameLargeCenterAttacks = 2;", "endingPlaces={smallCenterAttacks=1 largeCenterAttacks=2}\n"},
		{"Knight.PSTEndgameForwardness = 1; Knight.PSTEndgameGlobalOffset = 2;", "endingPlaces={forward=1 offset=2}\n"},
		{"Knight.PSTMidgameForwardness = 3; Knight.PSTMidgameForwardness = 4;", "places={forward=4} endingPlaces={}\n"},
	} {
		result, err := imports.Read(variants.BuiltIn(), "chessv", "Game G : Chess { AddPieceTypes { "+test.sets+" } }")
		if err != nil || len(result.Games) != 1 || len(result.Games[0].Notes) > 0 {
			t.Fatal(test.sets, err, result)
		}
		if !strings.Contains(result.Games[0].Text, test.want) {
			t.Errorf("%s is\n%s\nwant %s", test.sets, result.Games[0].Text, test.want)
		}
	}
}
