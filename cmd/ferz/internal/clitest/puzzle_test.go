package clitest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPuzzle makes a puzzle of a game in which a mate was missed, and solves it.
func TestPuzzle(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte("[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3 d6 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args   string
		typed  string
		status int
		want   string
	}{
		{"puzzle", "", 1, "there are no puzzles yet"},
		{"puzzle make", "", 1, "there are no games to look at"},
		{"puzzle make --from FILE --play 2", "", 2, "expected either"},
		{"puzzle make --from FILE --variant shogi", "", 1, "there are no games to look at"},
		{"puzzle make --from FILE --nodes 5000 -o -", "", 0, "4. Qxf7# 1-0\n"},
		{"puzzle make --from FILE --nodes 5000", "", 0, "1 puzzle of 1 game in "},
		{"puzzle make --from FILE --nodes 5000", "", 1, "no puzzle was found in 1 game"}, // it is there already
		{"puzzle", "Qxf7\n", 0, "Qxf7# is right"},
		{"puzzle", "quit\n", 0, "1 of 1 puzzle solved so far, 100 percent of 1 answer."},
		{"puzzle export", "", 0, "KQkq - hmvc 4; fmvn 4; bm Qxf7#; dm 1; id \"Ann - Bob, move 4.\";\n"},
		{"puzzle make --from FILE --nodes 5000 -o EPD", "", 0, "1 puzzle of 1 game in "},
		{"puzzle EPD", "Qxf7\n", 0, "White to move mates in 1"},
		{"puzzle - --variant atomic", "4k3/3p4/8/8/8/8/8/3RK3 w - - bm Rxd7;\nx", 0, "-:2: this is not a puzzle"},
		{"puzzle --variant shogi", "", 1, "no puzzles match"},
		{"puzzle FILE", "e4\n", 0, "e4 is right: 1. e4 e5"},
	} {
		var out, errOut bytes.Buffer
		a := testApp(strings.NewReader(tt.typed), &out, &errOut)
		status := a.Run(t.Context(), strings.Fields(strings.NewReplacer("FILE", file, "EPD", file+".epd").Replace(tt.args)))
		if got := out.String() + errOut.String(); status != tt.status || !strings.Contains(got, tt.want) {
			t.Errorf("%s: status %d, %s; want %s", tt.args, status, got, tt.want)
		}
	}
}
