package clitest_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

const keptGame = "[White \"you\"]\n[Black \"ferz\x1b[2J\"]\n[Result \"*\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. Nf3 *\n"

// keepGames makes a store with an unfinished game, a finished one and an empty
// file, the first the latest.
func keepGames(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("FERZ_DATA_DIR", dir)
	if err := os.Mkdir(filepath.Join(dir, "games"), 0o755); err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{keptGame, "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. d4 1-0\n", ""} {
		path := filepath.Join(dir, "games", "gab"+string(rune('c'+i))+".pgn")
		at := time.Now().AddDate(-i, 0, 0)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGames(t *testing.T) {
	keepGames(t)
	for _, tt := range []struct {
		args   string
		status int
		want   string // regular expression: of standard output, or of the error
	}{
		{"games", 0, `^1  today \d\d:\d\d +Crazyhouse +\* +2  you - ferz.* \(unfinished\)\n2  .* Chess +1-0 +1  Ann - \?\n3 .*gabe.pgn can't be read: there is no game in it\n$`},
		{"games ann 1-0", 0, `^2  [^\n]*\n$`},
		{"games none", 0, `^$`},
		{"games show 1", 0, "^" + regexp.QuoteMeta(keptGame) + "$"},
		{"games show abd", 0, `1\. d4 1-0`},
		{"games show ab", 1, `3 games have ids`},
		{"games show 9", 1, `no saved game "9"`},
		{"games show", 2, `GAME is missing`},
	} {
		out, errOut, status := ferz(t, strings.Fields(tt.args)...)
		if status != 0 {
			out = errOut
		}
		if status != tt.status || !regexp.MustCompile(tt.want).MatchString(out) {
			t.Errorf("ferz %s: status %d, %q; want %d, %s", tt.args, status, out, tt.status, tt.want)
		}
	}
	if out, _, _ := ferz(t, "games"); strings.Contains(out, "\x1b") {
		t.Error("what is in a file gets to the terminal as it is")
	}
	if _, errOut, _ := ferz(t, "games", "none"); !strings.Contains(errOut, "no game matches") {
		t.Errorf("nothing found: %q", errOut)
	}
}

func TestGamesJSON(t *testing.T) {
	keepGames(t)
	out, errOut, status := ferz(t, "games", "--json")
	var list []struct {
		ID, Variant, Result, Problem string
		Plies                        int
		Unfinished                   bool
	}
	if err := json.Unmarshal([]byte(out), &list); err != nil || status != 0 || len(list) != 3 {
		t.Fatalf("status %d, %v, %s%s", status, err, out, errOut)
	}
	if g := list[0]; g.ID != "abc" || g.Variant != "Crazyhouse" || g.Plies != 3 || !g.Unfinished || g.Result != "*" {
		t.Errorf("the first game is %+v", g)
	}
	if list[2].Problem == "" {
		t.Errorf("the empty file is %+v", list[2])
	}
}
