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

// TestManPages: the first page has sections on files, the environment and the exit status.
// No page shows a default of a flag that has none, and lists keep their lines.
func TestManPages(t *testing.T) {
	dir := t.TempDir()
	if out, errOut, status := ferz(t, "docs", dir, "--man"); status != 0 {
		t.Fatal(out, errOut)
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for name, row := range map[string]struct {
		page string
		want []string
	}{
		"sections":       {"ferz.1", []string{".SH FILES", ".SH ENVIRONMENT", ".SH EXIT STATUS", "FERZ_DATA_DIR", "settings.toml", `%AppData%\eferz`}},
		"other commands": {"ferz-match.1", []string{".SH EXIT STATUS"}},
		"a list":         {"ferz-match.1", []string{"\n  cmd=PROGRAM        what to run\n"}},
		"values":         {"ferz-match.1", []string{`\fB--batch\fP=\fIstring\fP`, `\fB--balance\fP=0`}},
		"no value":       {"ferz-match.1", []string{"\\fB--help\\fP\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, want := range row.want {
				if page := read(row.page); !strings.Contains(page, want) {
					t.Errorf("%s lacks %q", row.page, want)
				}
			}
		})
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(files) < 50 {
		t.Fatalf("%d pages, %v", len(files), err)
	}
	for _, file := range files {
		for _, bad := range []string{"[=false]", `=""`, "=[]"} {
			if page := read(filepath.Base(file)); strings.Contains(page, bad) {
				t.Errorf("%s has %s", filepath.Base(file), bad)
			}
		}
	}
}

// TestManVariables: the guides name the variables of the environment that the manual lists.
func TestManVariables(t *testing.T) {
	texts := shownTexts(t)
	for _, e := range manualEnvironment {
		for _, name := range strings.Split(e.name, ", ") {
			if !strings.Contains(texts, name) && name != "PATH" {
				t.Errorf("no guide names %s", name)
			}
		}
	}
}
