package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDocs(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine.ini")
	if err := os.WriteFile(mine, []byte("[oddone:chess]\nname = The Odd One\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args   string // DIR is a folder
		status int
		want   string
		file   string // that is there then, and what it has
	}{
		{"docs DIR/a chess makruk", 0, "3 pages; begin with DIR/a/index.html\n", "a/makruk.html <h1>Makruk"},
		{"docs DIR/b --own --variants DIR/mine.ini", 0, "2 pages", "b/oddone.html <h1>The Odd One"},
		{"docs DIR/man --man", 0, "begin with \"man DIR/man/ferz.1\"", "man/ferz-pgn-filter.1 .TH \"FERZ-PGN-FILTER\" \"1\""},
		{"docs DIR/c --own", 1, "there are no games of your own", ""},
		{"docs DIR/c nonesuch", 1, "nonesuch", ""},
		{"docs DIR/mine.ini chess", 1, "mine.ini", ""},
		{"docs DIR/c chess --man", 2, "about ferz, not about variants", ""},
		{"docs", 2, "is missing", ""},
	} {
		names := strings.NewReplacer("DIR", dir)
		out, errOut, status := ferz(t, strings.Fields(names.Replace(tt.args))...)
		if got := out + errOut; status != tt.status || !strings.Contains(got, names.Replace(tt.want)) {
			t.Errorf("%s: status %d, %s; want %s", tt.args, status, got, tt.want)
		}
		if name, has, ok := strings.Cut(tt.file, " "); ok {
			if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(data), has) {
				t.Errorf("%s: %s lacks %s, %v", tt.args, name, has, err)
			}
		}
	}
}
