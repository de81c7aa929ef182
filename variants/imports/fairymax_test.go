package imports_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

// TestFairyMaxFiles compares the games of the engine's own files, where it is
// installed, with those of the catalogue of the same names. Those that are not the
// same there are followed by the engine: see package dialect.
func TestFairyMaxFiles(t *testing.T) {
	depth := 3
	if testenv.Short() {
		depth = 2
	}
	armies := map[string]string{"fide": "Fabulous FIDEs", "clobberers": "Colorbound Clobberers", "rookies": "Remarkable Rookies", "nutters": "Nutty Knights"}
	differs := map[string]string{
		"cambodian": "the file lets first leaps capture",
		"courier":   "the file has no moves made before the game",
		"super":     "the catalogue begins with another of its arrays",
		"great":     "another version",
	}
	for _, name := range []string{"fmax", "qmax"} {
		text, err := os.ReadFile("/usr/share/games/fairymax/" + name + ".ini")
		processtest.Need(t, err)
		result, err := imports.Read(variants.BuiltIn(), "", string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Errors {
			t.Errorf("%s.ini:%d: %s", name, e.Line, e.Text)
		}
		if len(result.Games) != strings.Count(string(text), "Game: ")+1 {
			t.Errorf("%s: %d games", name, len(result.Games))
		}
		for _, g := range result.Games {
			id, _, _ := strings.Cut(g.Definition.ID, "-fairymax")
			if names := strings.Split(id, "-"); names[0] == "fairy" {
				id = "chesswithdifferentarmies:WhiteArmy=" + armies[names[1]] + ",BlackArmy=" + armies[names[2]]
			}
			if differs[id] == "" {
				sameMoves(t, g, id, depth)
			}
		}
	}
}

// TestFairyMaxNames: a game's name is made a title, in any script.
func TestFairyMaxNames(t *testing.T) {
	text, err := os.ReadFile("testdata/sample.fairymax")
	if err != nil {
		t.Fatal(err)
	}
	result, err := imports.Read(variants.BuiltIn(), "fairymax", strings.Replace(string(text), "Game: menagerie", "Game: échecs_new", 1))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, g := range result.Games {
		names = append(names, g.Definition.Name)
	}
	if !slices.Contains(names, "Échecs New") {
		t.Errorf("the games are %q", names)
	}
}

func TestFairyMaxErrors(t *testing.T) {
	const head = "version 4.8(w)\n"
	checkErrors(t, "fairymax", map[string]wrong{
		"size":         {head + "big\n", 2, "expected the size of the board"},
		"large":        {head + "20x8\n", 2, "1 to 16 files"},
		"zone":         {head + "8x8=5\n", 2, "beyond the middle"},
		"turned":       {head + "1x6\n0 0 0 0 0 0\n", 3, "6 files and 1 ranks"},
		"turned pawns": {head + "3x8\n0 0 0 3 0 0 0 0\n", 3, "beyond the middle"},
		"row":          {head + "8x8\n1 2 3\n", 3, "has 3 pieces"},
		"number":       {head + "8x8\n1 2 3 x 3 3 3 3\n", 3, "number of a piece"},
		"no pieces":    {head + "3x6\n0 0 0\n0 0 0\n", 5, "two pieces"},
		"missing":      {head + "3x6\n0 3 0\n0 0 0\np:1 -16,6\np:1 16,6\n", 7, "only 2"},
		"direction":    {head + "3x6\n0 3 0\n0 0 0\np:1 -16;6\n", 5, "expected a step"},
		"step":         {head + "3x6\n0 3 0\n0 0 0\np:1 999,6\n", 5, "-127 to 127"},
		"letter":       {head + "3x6\n0 3 0\n0 0 0\n5:1 -16,6\n", 5, "begins with its letter"},
		"several ways": {head + "3x6\n0 3 0\n0 3 0\np:1 -16,6\np:1 16,6\nf:1 13,F207\n", 1, "line 7: 13,F207"},
	})
}

func FuzzFairyMax(f *testing.F) {
	fuzz(f, "fairymax", "version 4.8(w)\n4x5=2\n3 4 4 3\n3 4 4 3\np:90 -16,24 -16,6 -15,5 -17,5\np:90 16,24 16,6 15,5 17,5\nR:480 1,3 16,3 -1,3 -16,3\nk:-1 1,34 1,7 16,7 -1,7 -16,7")
}
