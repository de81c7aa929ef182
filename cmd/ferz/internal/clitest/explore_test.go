package clitest_test

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// These are files with the game "1. e4 e5 1-0" that zstd and bzip2 have packed.
const (
	zstdGame  = "KLUv/SQNaQAAMS4gZTQgZTUgMS0wCm+mdVA="
	bzip2Game = "QlpoOTFBWSZTWVBj298AAARZAAAQQANmAAIAIAAxBkxA0DT1GDBAcqXi7kinChIKDHt74A=="
)

// spoil replaces a text in a file.
func spoil(t *testing.T, path, text, by string) {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(whole, []byte(text)) {
		t.Fatalf("%s lacks %s", path, text)
	}
	if err := os.WriteFile(path, bytes.ReplaceAll(whole, []byte(text), []byte(by)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestExplore makes an index, twice, and asks it.
func TestExplore(t *testing.T) {
	dir := t.TempDir()
	file, index := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "folder", "index")
	for name, text := range map[string]string{
		file: clitest.BookGames, filepath.Join(dir, "bad"): strings.Repeat("no index ", 5000), filepath.Join(dir, "odd.pgn"): "1. e4 e4 *\n\n[Variant \"Nonesuch\"]\n\n1. e4 *\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cut := filepath.Join(dir, "cut")
	if _, errOut, status := ferz(t, "pgn", "index", "--index", cut, file); status != 0 {
		t.Fatal(errOut)
	}
	if err := os.Truncate(cut, 12<<10); err != nil {
		t.Fatal(err)
	}
	spoilt := filepath.Join(dir, "spoilt")
	if _, errOut, status := ferz(t, "pgn", "index", "--index", spoilt, file); status != 0 {
		t.Fatal(errOut)
	}
	spoil(t, spoilt, `"done":true`, `"dome":true`)
	for name, text := range map[string]string{"packed.pgn.zst": zstdGame, "packed.pgn.bz2": bzip2Game} {
		packed, err := base64.StdEncoding.DecodeString(text)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), packed, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		args   string // FILE and INDEX are files, ~ is a blank in an argument
		status int
		want   string // in what is written
	}{
		{"explore chess --index INDEX", 1, "there is no index of games yet"},
		{"pgn index FILE --index INDEX", 0, "4 games added, 0 known already; 4 games in INDEX\n"},
		{"pgn index FILE --index INDEX", 0, "0 games added, 4 known already; 4 games in INDEX\n"},
		{"pgn index --index INDEX", 2, "FILE is missing"},
		{"pgn index --index INDEX --verify", 0, "INDEX: nothing is wrong\n"},
		{"pgn index FILE --index INDEX --verify", 2, "--verify takes no"},
		{"pgn index --index DIR/cut --verify", 1, "ferz pgn index --anew FILE..."},
		{"pgn index --index DIR/spoilt --verify", 1, "not what was written, in its files"},
		{"pgn index FILE --index DIR/spoilt", 0, "not what was written, in its files): it has to be made anew; that is done now"},
		{"pgn index FILE --index DIR/spoilt", 0, "0 games added, 4 known already"},
		{"pgn index --index DIR/missing --verify", 1, "no such file"},
		{"pgn index DIR/none.pgn --index INDEX", 1, "none.pgn: no such file"},
		{"explore chess --index INDEX", 0, "3 games\n\nmove  games           White   draw    Black  rating  last\ne4    2      66.7 %   50.0 %  50.0 %  0.0 %\n"},
		{"pgn filter FILE --index INDEX --count --fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR~b~KQkq~-~0~1", 0, "2\n"},
		{"pgn filter FILE --index NONE --count --fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR~b~KQkq~-~0~1", 0, "2\n"},
		{"explore chess --index INDEX --moves e4", 0, "e5    1      50.0 %   100.0 %  0.0 %"},
		{"explore chess --index INDEX --moves d4 --json", 0, "\"list\": [],\n  \"novelty\": {\n    \"ply\": 1,\n    \"move\": \"d2d4\",\n    \"san\": \"d4\",\n    \"games\": 3\n  }"},
		{"explore chess --index INDEX --moves a3", 0, "No game had this position. The line is new with 1. a3; 3 games had the position before it.\n"},
		{"explore chess --index INDEX --player nobody", 0, "None of the games that you ask for had this position.\n"},
		{"explore atomic --index INDEX --json", 0, `"moves": [` + "\n    {\n      \"move\": \"g1f3\",\n      \"san\": \"Nf3\",\n      \"games\": 1,"},
		{"explore chess --index INDEX --color white", 2, "a color needs a player"},
		{"explore chess --index INDEX --result draw", 2, `result "draw": expected`},
		{"explore chess --index DIR/bad", 1, "is damaged"},
		{"pgn index FILE --index DIR/bad", 1, "DIR/bad is not an index of games: delete it"},
		{"pgn index FILE --index DIR/bad --anew", 1, "DIR/bad is not an index of games: delete it"},
		{"explore chess --index DIR/cut", 1, "ferz pgn index --anew FILE..."},
		{"pgn index FILE --index DIR/cut", 0, "it has to be made anew; that is done now"},
		{"pgn index FILE --index INDEX --anew", 0, "4 games added"},
		{"pgn index DIR/odd.pgn --index DIR/cut", 0, "1 game up to a move that does not fit, 1 not at all"},
		{"pgn index DIR/packed.pgn.zst --index DIR/cut", 0, "1 game added, 0 known already; 6 games"},
		{"pgn check DIR/packed.pgn.bz2", 0, "1 game, nothing is wrong\n"},
		{"pgn check DIR/packed.pgn.zst", 0, "1 game, nothing is wrong\n"},
	} {
		names := strings.NewReplacer("FILE...", "FILE...", "FILE is", "FILE is", "FILE", file, "INDEX", index, "DIR", dir)
		args := strings.Fields(names.Replace(tt.args))
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "~", " ")
		}
		stdout, errOut, status := ferz(t, args...)
		if got := stdout + errOut; status != tt.status || !strings.Contains(got, names.Replace(tt.want)) {
			t.Errorf("%s: status %d, %s; want %s", tt.args, status, got, tt.want)
		}
	}
}
