package invent

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/registry"
)

// TestOwnGames checks that all commands know the games of files, from the user's folder
// and by --variants, and that faults in them are reported but stop nothing.
func TestOwnGames(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(registry.ConfigDirVariable, dir)
	if err := os.Mkdir(filepath.Join(dir, "variants"), 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "other.ini")
	for path, text := range map[string]string{
		filepath.Join(dir, "variants", "mine.ini"): "[hilly:chess]\nname = My Hill\nrule.LocationVictory = types=K on=d4-e5\nwithout = dead position\n[bad:chess]\nmustCapture = maybe\n[many:chess]\nrule.ManyCastling =\n[two:losalamos]\nrule.TwoBoards =\n",
		filepath.Join(dir, "variants", "note.txt"): "no game",
		file: "[other:hilly]\nmustCapture = true\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		args   []string
		status int
		want   string // in the output or the error
	}{
		{[]string{"moves", "hilly"}, 0, "e2e4"},
		{[]string{"moves", "hilly"}, 0, "mine.ini:6:15: [bad] mustCapture: \"maybe\": expected true or false"},
		{[]string{"moves", "hilly"}, 0, "mine.ini:8:20: [many] rule castling: 0 sets"},
		{[]string{"moves", "hilly"}, 0, "mine.ini:10:17: [two] rule two boards: the game has one board"},
		{[]string{"moves", "other"}, 1, "no variant is called"},
		{[]string{"perft", "other", "3", "--variants", file}, 0, "Nodes searched: 8"},
		{[]string{"--variants", file, "show", "other"}, 0, "must capture"},
		{[]string{"variants", "mine"}, 0, "My Hill"},
		{[]string{"play", "hilly"}, 0, "UI hilly"},
		{[]string{"check", file}, 1, `other.ini:1:8: [other] no game is called "hilly"`},
		{[]string{"check", filepath.Join(dir, "variants", "mine.ini")}, 1, "1 good game, 3 errors, 0 warnings"},
		{[]string{"check", filepath.Join(dir, "none.ini")}, 1, "can't be read"},
		{[]string{"variants", "export", "hilly"}, 0, "rule.LocationVictory = types=K on=d4-e5"},
		{[]string{"variants", "export", "fischerandom"}, 0, "shuffle.PositionNumber = default=518 place="},
		{[]string{"variants", "export", "super"}, 0, "# not expressible"},
		{[]string{"variants", "new", "--id", "x", "--goal", "capture"}, 0, "rule.Extinction"},
	} {
		out, errOut, status := ferz(t, tt.args...)
		if status != tt.status || !strings.Contains(out+errOut, tt.want) {
			t.Errorf("%q: status %d, %s%s", tt.args, status, out, errOut)
		}
	}
}

// TestVariantPath: programs that ferz is an engine of name files as well. An id
// counts before another game's name that is written alike.
func TestVariantPath(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.ini")
	if err := os.WriteFile(file, []byte("[hilly:chess]\nflagPiece = k\nflagRegion = d4 e4\n[dragon-chess:losalamos]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for id, count := range map[string]string{"hilly": "400", "dragon-chess": "100"} {
		var out strings.Builder
		a := testApp(strings.NewReader("setoption name VariantPath value "+file+"\nsetoption name UCI_Variant value "+id+"\nposition startpos\ngo perft 2\nquit\n"), &out, &out)
		if status := a.Run(t.Context(), []string{"uci"}); status != 0 || !strings.Contains(out.String(), "info string variant "+id) || !strings.Contains(out.String(), "Nodes searched: "+count+"\n") {
			t.Errorf("%s: status %d: %s", id, status, out.String())
		}
	}
}

// TestQuoter: a file is read once, however many of its lines are quoted.
func TestQuoter(t *testing.T) {
	read := 0
	q := quoter{read: func(string) ([]byte, error) {
		read++
		return []byte("one\ntwo\n"), nil
	}}
	var out strings.Builder
	for line := range 4 {
		q.quote(&out, ini.Problem{File: "f.ini", Line: line, Column: 2})
	}
	if want := "    one\n     ^\n    two\n     ^\n    \n    ^\n"; out.String() != want || read != 1 {
		t.Errorf("%q after reading %d times, want %q after reading once", out.String(), read, want)
	}
}
