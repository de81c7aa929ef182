package clitest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// savedGame is a game that ChessV has saved.
const savedGame = "Chess480\nPawnDoubleMove = false\nMoves = {\n f2f4 g8f6\n}\nResult = 1-0 {White wins}\n"

// TestPGN runs the commands on a file of games.
func TestPGN(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(file, []byte(clitest.BookGames), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.pgn")
	saved := filepath.Join(dir, "saved.sgf")
	if err := os.WriteFile(saved, []byte(savedGame), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args   string // FILE, OUT and SAVED are files
		status int
		want   string // in what is written
	}{
		{"filter --opening e4 --count FILE", 0, "2\n"},
		{"filter --opening e4 -n 1 FILE -o OUT", 0, "1 of 1 game in OUT\n"},
		{"filter --material KQRRBBNNPPPPPPPP/KQRRBBNNPPPPPPPP --count FILE", 0, "4\n"},
		{"filter --variant atomic FILE", 0, "1. Nf3 f6 1-0\n"},
		{"filter --result draw FILE", 2, `result "draw": expected`},
		{"filter --tag Event FILE", 2, `--tag "Event": expected`},
		{"filter nonesuch.pgn", 1, "nonesuch.pgn: no such file"},
		{"convert --to coordinates FILE", 0, "1. e2e4 e7e5 2. g1f3 b8c6 1-0\n"},
		{"convert --to runes FILE", 2, `notation "runes": expected own, san,`},
		{"merge FILE FILE -o OUT", 0, "8 of 8 games in OUT\n"},
		{"unique OUT", 0, "1. a4 *\n"},
		{"unique OUT --list", 0, "OUT:42: game 5 is game 1 (line 1)\n"},
		{"check FILE", 0, "4 games, nothing is wrong\n"},
		{"check FILE -j 3", 0, "4 games, nothing is wrong\n"},
		{"check FILE --jobs 0", 2, "expected a whole number from 1"},
		{"transpositions FILE", 0, ""},
		{"transpositions FILE --same", 0, "FILE:6: game 2 after 1 ply: as game 1 (line 1) after 1 ply, by the same moves\n"},
		{"openings FILE", 0, "[Opening \"King's Knight Opening: Normal Variation\"]"},
		{"openings OUT OUT -o OUT2", 0, "16 of 16 games in OUT2\n"},
		{"split FILE", 2, "expected either --by or --games"},
		{"split FILE --games 3 --dir DIR/parts", 0, "3 games in DIR/parts/000001.pgn\n1 game in DIR/parts/000002.pgn\n"},
		{"split FILE --games 3 --dir DIR/parts", 1, "000001.pgn is there already"},
		{"split FILE --by Variant --dir DIR/variants", 0, "3 games in DIR/variants/Chess.pgn\n1 game in DIR/variants/Atomic Chess.pgn\n"},
		{"annotate FILE --nodes 200 -o OUT", 0, "4 games in OUT\n"},
		{"filter OUT --variant chess -n 1", 0, "[%eval"},
		{"annotate FILE --depth 0", 2, "expected a whole number"},
		{"convert SAVED", 0, "1. f4 Nf6 1-0 {White wins}\n"},
		{"merge SAVED FILE -o OUT", 0, "5 of 5 games in OUT\n"},
		{"check SAVED", 1, "SAVED:2: game 1: \"PawnDoubleMove = false\" can't be carried over"},
	} {
		names := strings.NewReplacer("FILE", file, "SAVED", saved, "OUT", out, "OUT2", out+"2", "DIR", dir)
		stdout, errOut, status := ferz(t, append([]string{"pgn"}, strings.Fields(names.Replace(tt.args))...)...)
		if got := stdout + errOut; status != tt.status || !strings.Contains(got, names.Replace(tt.want)) {
			t.Errorf("pgn %s: status %d, %s; want %s", tt.args, status, got, tt.want)
		}
	}
}
