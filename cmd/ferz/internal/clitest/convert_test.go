package clitest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConvert writes a game of shogi in other formats, by the name of the file and by its
// option, and says what they have no words for.
func TestConvert(t *testing.T) {
	dir := t.TempDir()
	from := filepath.Join(dir, "game.kif")
	const kif = "手合割：平手\n先手：Ann\n   1 ７六歩(77)   ( 0:16/00:00:16)+\n   2 ３四歩(33)\n   3 投了\n\n変化：1手\n   1 ２六歩(27)\n"
	if err := os.WriteFile(from, []byte(kif), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args       []string
		want, said string
	}{
		{[]string{"--format", "csa"}, "+7776FU\nT16\n-3334FU\n%TORYO\n", "CSA has no words for variations: left out"},
		{[]string{"--format", "usi"}, "position startpos moves 7g7f 3c3d\n", "USI has no words for variations"},
		{[]string{"--format", "ki2"}, "▲７六歩 △３四歩\r\nまで2手で後手の勝ち\r\n\r\n変化：1手\r\n▲２六歩\r\n", "the time of the moves"},
		{nil, "1. P-7f {[%emt 0:00:16]} (1. P-2f) 1... P-3d 0-1", ""},
	} {
		args := append([]string{"convert", from}, test.args...)
		if test.args == nil {
			args = append(args, "--to", "western")
		}
		out, said, status := ferz(t, args...)
		if status != 0 || !strings.Contains(out, test.want) || !strings.Contains(said, test.said) {
			t.Errorf("%v: %d\n%s\n%s", args, status, out, said)
		}
	}
	to := filepath.Join(dir, "back.kif")
	if _, said, status := ferz(t, "convert", from, "-o", to); status != 0 {
		t.Fatal(said)
	}
	raw, err := os.ReadFile(to)
	if err != nil || !strings.Contains(string(raw), "\x81\x46Ann\r\n") { // ： in Shift_JIS
		t.Errorf("%q, %v", raw, err)
	}
	for _, args := range [][]string{{"--format", "xqf"}, {"--encoding", "nonsense"}, {"-o", filepath.Join(dir, "a.xqf")}} {
		if _, _, status := ferz(t, append([]string{"convert", from}, args...)...); status == 0 {
			t.Errorf("%v is taken", args)
		}
	}
	if out, _, _ := ferz(t, "convert", from, from, "--format", "csa"); strings.Count(out, "%TORYO\n/\n'CSA") != 1 || strings.HasSuffix(out, "/\n") {
		t.Errorf("two games of CSA are\n%s", out)
	}
	bad := filepath.Join(dir, "bad.kif")
	if err := os.WriteFile(bad, []byte(kif+"   2 ９九玉(11)\n\n変化：2手\n   2 ５五角(99)\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"pgn", "kif", "ki2"} {
		out, said, status := ferz(t, "convert", bad, "--format", format)
		if status != 0 || !strings.Contains(said, "９九玉(11)") || !strings.Contains(said, "５五角(99)") {
			t.Errorf("%s of variations that don't fit: %d\n%s\n%s", format, status, said, out)
		}
	}
	cbl := filepath.Join(dir, "a.cbl")
	if err := os.WriteFile(cbl, []byte("CCBridgeLibrary\x00"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, said, status := ferz(t, "pgn", "check", cbl); status == 0 || !strings.Contains(said, "CBL: there is no game in the library") {
		t.Errorf("a CBL file: %s", said)
	}
}
