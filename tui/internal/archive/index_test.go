package archive

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestUpdateIndex: games that have ended come into the index, each once.
func TestUpdateIndex(t *testing.T) {
	st, err := gamestore.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	for i, step := range []struct {
		id, text string
		want     int // games in the index
	}{
		{"one", "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n", 1},
		{"two", "[White \"Ann\"]\n[Result \"*\"]\n\n1. e4 c5 *\n", 1},
		{"three", "no game", 1},
		{"two", "[White \"Ann\"]\n[Result \"0-1\"]\n\n1. e4 c5 2. f4 0-1\n", 2},
		{"two", "[White \"Ann\"]\n[Result \"0-1\"]\n\n1. e4 c5 2. f4 {a note} 0-1\n", 2},
	} {
		if err := st.Save(step.id, []byte(step.text)); err != nil {
			t.Fatal(err)
		}
		st.Release(step.id)
		if _, err := updateIndex(t.Context(), st, load); err != nil {
			t.Fatal(err)
		}
		x, err := explorer.Open(st.Index())
		if err != nil {
			t.Fatal(err)
		}
		p := variantstest.Position(t, variantstest.Load(t, "chess"), "")
		found, err := x.Find(p, explorer.Query{})
		if err != nil || found.Games != step.want {
			t.Errorf("step %d: %d games, want %d; %v", i+1, found.Games, step.want, err)
		}
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestExploreRebuilds makes a damaged index anew from the games of the store, and says so.
func TestExploreRebuilds(t *testing.T) {
	st, err := gamestore.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Save("one", []byte("[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n")); err != nil {
		t.Fatal(err)
	}
	st.Release("one")
	p := variantstest.Position(t, variantstest.Load(t, "chess"), "")
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	for _, tt := range []struct {
		name string
		cut  int64  // bytes that are left of the index; 0: all
		want string // in why it was made anew
	}{{"no index", 0, ""}, {"whole", 0, ""}, {"cut", 9000, "is damaged"}, {"whole again", 0, ""}} {
		if tt.cut > 0 {
			if err := os.Truncate(st.Index(), tt.cut); err != nil {
				t.Fatal(err)
			}
		}
		found, old, err := Explore(t.Context(), st, load, p, explorer.Query{}, true)
		if err != nil || found.Games != 1 {
			t.Errorf("%s: %d games, %v", tt.name, found.Games, err)
		}
		if (old != nil) != (tt.want != "") || old != nil && !strings.Contains(old.Error(), tt.want) {
			t.Errorf("%s: made anew because of %v", tt.name, old)
		}
	}
}

// TestExploreListsAll lists all games of a position that a few dozen had, with a filter and
// without.
func TestExploreListsAll(t *testing.T) {
	st, err := gamestore.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	const games = 25
	for i := range games {
		id := fmt.Sprintf("game%d", i)
		if err := st.Save(id, fmt.Appendf(nil, "[White \"Ann\"]\n[Black \"B%d\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n", i)); err != nil {
			t.Fatal(err)
		}
		st.Release(id)
	}
	p := variantstest.Position(t, variantstest.Load(t, "chess"), "")
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	for _, q := range []explorer.Query{{}, {Player: "ann"}, {Result: "1-0"}} {
		found, _, err := Explore(t.Context(), st, load, p, q, true)
		if err != nil || found.Games != games || len(found.List) != games {
			t.Errorf("%+v: %d of %d games are listed, %v", q, len(found.List), found.Games, err)
		}
	}
}
