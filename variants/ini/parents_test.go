package ini_test

import (
	"errors"
	"go/build"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/ini"
)

// TestImports checks that the reader imports no catalogue. Its caller provides the
// parents.
func TestImports(t *testing.T) {
	p, err := build.ImportDir(".", 0)
	if err != nil {
		t.Fatal(err)
	}
	if slices.Contains(p.Imports, "github.com/ferzchess/ferz/variants") {
		t.Error("package ini imports the catalogue")
	}
}

// someGames are parents that are no catalogue.
type someGames []engine.Definition

func (g someGames) Find(name string) (engine.Definition, error) {
	for _, d := range g {
		if d.ID == name {
			return d, nil
		}
	}
	return engine.Definition{}, errors.New("none")
}

func (g someGames) Nearest(string) (out []string) {
	for _, d := range g {
		out = append(out, d.ID)
	}
	return out
}

// TestParents reads games that derive from one that the caller has, and from one that
// does not exist.
func TestParents(t *testing.T) {
	only := someGames{readOne(t, "[tiny:-]\nboard = 4x4\npiece.King = K K royal\narray = 3k/4/4/K3\n")}
	got := ini.ReadText(only, "f.ini", "[a:tiny]\nname = A\n[b:tiney]\n[c]\nking = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n")
	if len(got.Definitions) != 2 || got.Definitions[0].Board.Files != 4 || got.Definitions[1].ID != "c" {
		t.Errorf("games %+v", got.Definitions)
	}
	if len(got.Problems) != 1 || !strings.Contains(got.Problems[0].Text, "did you mean tiny?") {
		t.Errorf("problems %v, want a hint at tiny", got.Problems)
	}
	if got := ini.ReadText(ini.Orphans{}, "f.ini", "[a:chess]\n"); len(got.Definitions) != 0 || len(got.Problems) != 1 {
		t.Errorf("a game whose parent nobody has: %+v", got)
	}
}
