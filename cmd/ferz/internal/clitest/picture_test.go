package clitest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

func TestPicture(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(games, []byte(clitest.BookGames), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args   string // DIR is a folder
		status int
		want   string // in what is written
		file   string // that is there then, and how it begins
	}{
		{"picture chess", 0, "<svg", ""},
		{"picture chess --moves e4 --all", 0, "@keyframes", ""},
		{"picture chess -o DIR/a.png --square 10", 0, "", "a.png \x89PNG"},
		{"picture --pgn DIR/games.pgn --game 2 -o DIR/b.gif --square 8", 0, "", "b.gif GIF89a"},
		{"picture --pgn DIR/games.pgn --ply 1 -o DIR/c.svg", 0, "", "c.svg <svg"},
		{"picture --pgn DIR/games.pgn -o DIR/d.png --square 8", 0, "5 pictures in DIR/d-000.png to DIR/d-004.png\n", "d-004.png \x89PNG"},
		{"picture --pgn DIR/games.pgn --game 9 -o DIR/e.svg", 1, "has 4 games, not 9", ""},
		{"picture --pgn DIR/games.pgn --ply 9", 1, "the game has 4 plies, not 9", ""},
		{"picture --pgn DIR/games.pgn --format png", 1, "use --output", ""},
		{"picture", 2, "VARIANT is missing, or --pgn", ""},
		{"picture chess --pgn x", 2, "use that, or a variant", ""},
		{"picture chess -o DIR/f.jpg", 2, `format "jpg": expected svg, png or gif`, ""},
	} {
		names := strings.NewReplacer("DIR", dir)
		out, errOut, status := ferz(t, strings.Fields(names.Replace(tt.args))...)
		if got := out + errOut; status != tt.status || !strings.Contains(got, names.Replace(tt.want)) {
			t.Errorf("%s: status %d, %.300s; want %s", tt.args, status, got, tt.want)
		}
		if name, begins, ok := strings.Cut(tt.file, " "); ok {
			if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.HasPrefix(string(data), begins) {
				t.Errorf("%s: %s begins with %.10q, %v", tt.args, name, data, err)
			}
		}
	}
}

// TestPictureArrow checks that an arrow shows the last move, unless it is left out or is a
// drop.
func TestPictureArrow(t *testing.T) {
	head := regexp.MustCompile(`<path d="M[0-9.]+ [0-9.]+(L[0-9.]+ [0-9.]+){2}" fill="#[0-9a-f]{6}"/>`)
	for _, tt := range []struct {
		args []string
		want int
	}{
		{[]string{"picture", "chess"}, 0},
		{[]string{"picture", "chess", "--moves", "e4 c5 Nf3"}, 1},
		{[]string{"picture", "chess", "--moves", "e4 c5 Nf3", "--no-arrow"}, 0},
		{[]string{"picture", "chess", "--moves", "e4 c5 Nf3", "--all"}, 3},
		{[]string{"picture", "chess", "--moves", "e4 c5 Nf3", "--flip"}, 1},
		{[]string{"picture", "xiangqi", "--moves", "h3e3"}, 1},
		{[]string{"picture", "crazyhouse", "--fen", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "--moves", "N@f3"}, 0},
		{[]string{"show", "shogi", "--moves", "c3c4", "--svg"}, 1},
	} {
		out, errOut, _ := ferz(t, tt.args...)
		if n := len(head.FindAllString(out, -1)); n != tt.want || errOut != "" {
			t.Errorf("%q: %d arrows, want %d; %s", tt.args, n, tt.want, errOut)
		}
	}
}
