package lookup

import (
	"os"
	"path/filepath"
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
