package plain

import (
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/gamestore"
)

// TestPastedGame: a pasted game is opened for review, whatever it ends with, and the
// lines after it are commands.
func TestPastedGame(t *testing.T) {
	home(t)
	const tags = "[Event \"Test\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n"
	opts := Options{Players: [2]string{"you", "you"}}
	answers(t, opts, [][2]string{
		{tags + "[Variant \"Knightmate\"]\n\n1. e4 e5\n2. d4 *", "Knightmate, Anna - Bert, Test: 2 moves, *. Final position."},
		{"fen", "/3PP3/"}, {"back", "1. Black plays pawn e5"}, {"d3", "2. White plays pawn d3 (d3).\nInstead of it: d4."},
		{"undo", "Undo isn't available: this is a review"}, {"play", "White is you, Black is you."}, {"list", "1. e4 e5 2. d3\n"},
		{"1. e4 c5 2. Nf3\n", "2 moves"}, {"list", "1. e4 c5 2. Nf3\n"},
		{"1. e4 c5 2. Nf3", ""}, {"last", "2. White plays knight f3"},
		{tags + "\n1. e4 Ke7 *", "Opened up to the first illegal move: "}, {"list", "1. e4\n"},
		{tags + "[Variant \"Nonsense\"]\n\n1. e4 *", "The pasted game can't be opened: "}, {"new", "New isn't available"},
		{"play atomic", "Atomic"}, {"1. e4 e5 2. Nf3 Nc6", ""},
	})
	answers(t, opts, [][2]string{{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -", "Black to move."}, {"e5", "Black plays pawn e5"}})
}

// TestPastedFormats: games in other formats are opened as well, and saved by the name
// of a file.
func TestPastedFormats(t *testing.T) {
	home(t)
	opts := Options{Players: [2]string{"you", "you"}}
	const kif = "手合割：平手\n先手：Ann\n後手：Bob\n手数----指手---------消費時間--\n1 ７六歩(77)   ( 0:16/00:00:16)+\n2 ３四歩(33)\n3 投了\n\n変化：1手\n1 ２六歩(27)"
	answers(t, opts, [][2]string{
		{kif, ""}, {"back", "1. Sente plays pawn 7f"}, {"save game.kif", "Game appended to "}, {"save game.csa", "CSA has no words for variations: left out."},
		{"open game.kif", "Shogi, Ann - Bob: 2 moves, 0-1."}, {"save game.kif", "Game appended to "}, {"open game.kif 2", "Shogi, Ann - Bob: 2 moves, 0-1."},
		{"open game.csa", "Shogi, Ann - Bob: 2 moves, 0-1."}, {"save game.xqf", "XQF files are read, but not written"},
		{"position startpos moves 7g7f 3c3d 2g2f", ""}, {"list", "P-2f"},
		{"V2.2\nN+Kim\nPI\n+\n+7776FU\n-3334FU", ""}, {"back", "1. Sente plays pawn 7f"},
		{"save game.gib", "Not saved: "},
		{"play chess", "Chess"}, {"save game.kif", "Not saved: "},
	})
	for name, want := range map[string]string{"game.kif": "\x81\x46Ann\r\n", "game.csa": "N+Ann\n"} { // the colon in Shift_JIS
		text, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s is %q, %v", name, text, err)
		}
	}
}

// TestOpen: games and positions in files are opened.
func TestOpen(t *testing.T) {
	home(t)
	for name, text := range map[string]string{
		"x.epd": "# two\n\nr1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"Scholar's mate\";\n4k3/8/8/8/8/8/8/4K2R w - - 0 1\n",
		"x.pgn": "1. e4 *\n\n[White \"Anna\"]\n\n1. d4 1-0\n", "bad.epd": "4k3/8/8/8/8/8/8/4K2R w - - 0 1\nnonsense\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	answers(t, Options{Players: [2]string{"you", "you"}}, [][2]string{
		{"open", "Which file?"}, {"open none.pgn", "none.pgn can't be read: "},
		{"open x.epd", "Final position."}, {"fen", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/"}, {"Qf7", "1. White plays queen takes pawn f7 (Qxf7#)."},
		{"open x.epd 2", "Final position"}, {"fen", "4k3/"}, {"open x.epd 3", "x.epd has 2 of them"},
		{"open x.pgn 2", "Chess, Anna - ?: 1 move, 1-0."}, {"open bad.epd 2", "line 2: expected a FEN or a line of EPD"},
		{"play", "White is you"}, {"list", "1. d4"}, {"play", "Which variant?"},
	})
}

// TestDrawnStart: random choices for a game are printed before it begins.
func TestDrawnStart(t *testing.T) {
	home(t)
	for spec, want := range map[string]bool{"chesswithdifferentarmies": true, "chess256": true, "chess256:PositionNumber=17": false, "chess": false} {
		got := talk(t, Options{Players: [2]string{"you", "you"}, Variant: spec}, "quit\n")
		if strings.Contains(got, "Drawn at random: ") != want {
			t.Errorf("%s: %s", spec, got)
		}
	}
}

// TestExplorer looks positions up in the index of the user's own games.
func TestExplorer(t *testing.T) {
	home(t)
	st, err := gamestore.Open("")
	if err != nil {
		t.Fatal(err)
	}
	opts := Options{Players: [2]string{"you", "you"}}
	answers(t, opts, [][2]string{{"explorer", "The index is empty: games that you finish are added to it"}})
	for id, text := range map[string]string{
		"a": "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n[Date \"2020.05.01\"]\n[BlackElo \"1900\"]\n\n1. e4 c5 2. Nf3 1-0\n",
		"b": "[White \"Bert\"]\n[Black \"Cleo\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 c5 2. e4 1/2-1/2\n",
	} {
		if err := st.Save(id, []byte(text)); err != nil {
			t.Fatal(err)
		}
		st.Release(id)
	}
	answers(t, opts, [][2]string{
		{"explorer", "2 games had this position.\ne4: 1 game; White won 100 %, 0 % drawn, Black won 0 %; mean rating 1900; last in 2020.\nNf3: 1 game; White won 0 %"},
		{"e4", ""}, {"c5", ""}, {"Nf3", ""}, {"explorer", "2 games had this position.\nGame: Anna - Bert 1900, 1-0, 2020.05.01.\nGame: Bert - Cleo, 1/2-1/2."},
		{"explorer bert color=white", "1 game had this position (bert color=white).\nGame: Bert - Cleo, 1/2-1/2."},
		{"explorer from=2021", "No game in the index had this position (from=2021)."},
		{"explorer color=white", "A color needs a player"},
	})
}
