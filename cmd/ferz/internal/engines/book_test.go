package engines

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestBook builds books of both kinds from games, looks into them, and plays by
// one.
func TestBook(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(games, []byte(clitest.BookGames), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mine.book", "mine.bin"} {
		file := filepath.Join(dir, name)
		if out, errOut, status := ferz(t, "book", "build", "--out", file, games); status != 0 || !strings.HasPrefix(out, "2 games, 3 positions in ") {
			t.Fatalf("%s: %q, %s", name, out, errOut)
		}
		for _, tt := range []struct {
			args string
			want string
		}{
			{"probe FILE", "e4            3 100.0 %\n"},
			{"probe FILE --moves e4", "c5            1 100.0 %\n"},
			{"probe FILE --moves a4", "The book has no move here.\n"},
			{"show FILE --depth 2 ", "e4            3 100.0 %\n  c5            1 100.0 %\n"},
		} {
			out, errOut, status := ferz(t, append([]string{"book"}, strings.Fields(strings.ReplaceAll(tt.args, "FILE", file))...)...)
			if status != 0 || out != tt.want {
				t.Errorf("%s %s: %q, %s", name, tt.args, out, errOut)
			}
		}
		out, errOut, status := ferz(t, "match", "--engine", "ferz", "--engine", "ferz,name=other", "--book", file, "--nodes", "50", "--games", "2", "--maxmoves", "3", "--pgn", filepath.Join(dir, name+".pgn"))
		if status != 0 {
			t.Fatalf("%s, %s", out, errOut)
		}
		played, err := os.ReadFile(filepath.Join(dir, name+".pgn"))
		if err != nil || strings.Count(string(played), "1. e4") != 2 || strings.Count(string(played), "1... c5") != 2 {
			t.Errorf("%v, by the book\n%s", err, played)
		}
	}
}

// TestBookOfItself builds a book of another variant from games of ferz.
func TestBookOfItself(t *testing.T) {
	var written []string
	for range 2 {
		file := filepath.Join(t.TempDir(), "shatranj.book")
		if out, errOut, status := ferz(t, "book", "build", "--out", file, "--variant", "makruk", "--games", "2", "--nodes", "60", "--plies", "6", "--seed", "3"); status != 0 || !strings.HasPrefix(out, "2 games, ") {
			t.Fatalf("%q, %s", out, errOut)
		}
		text, err := os.ReadFile(file)
		if err != nil || !strings.HasPrefix(string(text), "# ferz book 1 makruk\n") {
			t.Fatalf("%q, %v", text, err)
		}
		written = append(written, string(text))
	}
	if written[0] != written[1] {
		t.Errorf("with the same seed:\n%s\nand\n%s", written[0], written[1])
	}
}

func TestBookRefuses(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(games, []byte(clitest.BookGames), 0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"build --out x":                                "either PGN files, --index or --games",
		"build games.pgn":                              "--out is missing",
		"build --out x --games 1 games.pgn":            "either PGN files, --index or --games",
		"build --out x missing.pgn":                    "missing.pgn",
		"build --out x --least 100 " + games:           "no move is left",
		"build --out x.bin --variant xiangqi " + games: "no move is left",
		"show " + games:                                "no PolyGlot book",
		"probe missing.bin":                            "missing.bin",
		"frobnicate":                                   "unknown command",
	} {
		if _, errOut, status := ferz(t, append([]string{"book"}, strings.Fields(args)...)...); status == 0 || !strings.Contains(errOut, want) {
			t.Errorf("%s: %q, want %q", args, errOut, want)
		}
	}
	if _, errOut, status := ferz(t, "play", "--plain", "--book", games); status == 0 || !strings.Contains(errOut, "no PolyGlot book") {
		t.Errorf("play: %q", errOut)
	}
}

// TestBookOfIndex builds the same book from an index as from its files.
func TestBookOfIndex(t *testing.T) {
	dir := t.TempDir()
	games, index := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "index")
	if err := os.WriteFile(games, []byte(clitest.BookGames+"\n[White \"Anna\"]\n[Result \"0-1\"]\n\n1. Nf3 e5 2. e4 Nc6 0-1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errOut, status := ferz(t, "pgn", "index", "--index", index, games); status != 0 {
		t.Fatal(errOut)
	}
	var books [3]string
	for i, args := range [][]string{{games}, {"--index", index}, {"--index", index, "--where", "anna"}} {
		file := filepath.Join(dir, "a.book")
		if _, errOut, status := ferz(t, append([]string{"book", "build", "--out", file}, args...)...); status != 0 {
			t.Fatalf("%q: %s", args, errOut)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		books[i] = string(text)
	}
	if books[0] != books[1] || strings.Count(books[2], "\n") != 3 {
		t.Errorf("the book of the files is\n%s\nthat of the index\n%s\nthat of Anna's games\n%s", books[0], books[1], books[2])
	}
	for _, tt := range []struct{ args, want string }{
		{"--index INDEX --games 3", "expected either PGN files, --index or --games"},
		{"--where anna GAMES", "--index is missing"},
		{"--index INDEX --where color=red", `--where: color "red"`},
		{"--index DIR/none", "no such file"},
	} {
		names := strings.NewReplacer("INDEX", index, "GAMES", games, "DIR", dir)
		_, errOut, status := ferz(t, append([]string{"book", "build", "--out", filepath.Join(dir, "b.book")}, strings.Fields(names.Replace(tt.args))...)...)
		if status == 0 || !strings.Contains(errOut, tt.want) {
			t.Errorf("%s: %s; want %s", tt.args, errOut, tt.want)
		}
	}
}
