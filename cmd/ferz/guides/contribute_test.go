package guides

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestContributePlaces checks that each path in the contributor's guide exists and that
// each name "in" a file is one of that file.
func TestContributePlaces(t *testing.T) {
	g, ok := Find("contribute")
	if !ok {
		t.Fatal("there is no such guide")
	}
	root := filepath.Join("..", "..", "..")
	path := regexp.MustCompile("`((?:engine|variants|xboard|tui|cmd|testdata)/[\\w./]*)`")
	paths := path.FindAllStringSubmatch(g.body(), -1)
	if len(paths) < 50 {
		t.Errorf("%d paths", len(paths))
	}
	for _, m := range paths {
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(m[1]))); err != nil {
			t.Error(err)
		}
	}
	names := regexp.MustCompile("`(\\w+)` in `([\\w/]+\\.go)`").FindAllStringSubmatch(g.body(), -1)
	if len(names) < 10 {
		t.Errorf("%d names", len(names))
	}
	for _, m := range names {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(m[2])))
		if err != nil {
			t.Errorf("%s: %v", m[2], err)
			continue
		}
		declared := regexp.MustCompile(`(?m)^(?:var |type |func (?:\([^)]*\) )?|\t)` + m[1] + `\b`)
		if !declared.Match(text) {
			t.Errorf("%s declares no %s", m[2], m[1])
		}
	}
}
