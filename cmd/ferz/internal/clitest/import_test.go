package clitest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/process/processtest"
)

// importTest is a call of import, with what is in its output or its errors.
type importTest struct {
	args   []string
	status int
	want   []string
}

func (tt *importTest) run(t *testing.T) {
	t.Helper()
	out, errOut, status := ferz(t, tt.args...)
	for _, want := range tt.want {
		if status != tt.status || !strings.Contains(out+errOut, want) {
			t.Errorf("%q: status %d, want %d and %q in\n%s%s", tt.args, status, tt.status, want, out, errOut)
		}
	}
}

// TestImport checks that games of other programs become text, and that what they lack is
// reported.
func TestImport(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	preset := write("preset.txt", "play.php?game=Tiny&code=k3/4/3K\nplay.php?game=Bad&code=k3/44\n")
	log := write("log.txt", "12 >first : variant tiny\n13 <first : setup (Kk) 4x4+0_fairy k3/4/4/3K w - - 0 1\n14 <first : piece K& K\n")
	for _, tt := range []importTest{
		{[]string{"variants", "import", preset}, 1, []string{"[tiny:-]", "preset.txt:2: 44 empty squares", "1 good game, 1 error", "# not read: line 2"}},
		{[]string{"variants", "import", log}, 0, []string{"[tiny:-]", "array = k3/4/4/3K", "# log.txt, line 2"}},
		{[]string{"variants", "import", "--format", "xboard", preset}, 1, []string{"there is no game in it"}},
		{[]string{"variants", "import", "--format", "word", preset}, 1, []string{"no such format"}},
		{[]string{"variants", "import", write("notes.txt", "some notes\n")}, 1, []string{"--format says which"}},
		{[]string{"variants", "import", filepath.Join(dir, "none")}, 1, []string{"no such file"}},
		{[]string{"variants", "import", "--help"}, 0, []string{"scripts of ChessV", "--engine"}},
		{[]string{"variants", "import"}, 2, []string{"expected files"}},
		{[]string{"variants", "import", "--engine", "ferz"}, 2, []string{"--engine and --variant together"}},
		{[]string{"variants", "import", "--engine", "ferz", "--variant", "chess"}, 1, []string{"ferz variants export"}},
	} {
		tt.run(t)
	}
}

// TestImportEngine takes a game over from an engine.
func TestImportEngine(t *testing.T) {
	tt := importTest{
		args: []string{"variants", "import", "--engine", "cmd=" + processtest.Find(t, "fairymax") + ",proto=xboard", "--variant", "mexican"},
		want: []string{"[mexican-xboard:-]", "fmWfceFifmW3"},
	}
	tt.run(t)
}
