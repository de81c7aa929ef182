package endings

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestIsChess: Syzygy tables are asked in a game with the rules of chess alone.
func TestIsChess(t *testing.T) {
	for id, want := range map[string]bool{"chess": true, "kingofthehill": false, "3check": false, "atomic": false} {
		if v := variantstest.Load(t, id); isChess(v) != want {
			t.Errorf("%s: %v, want %v; its identity is %s", id, isChess(v), want, tables.Identity(v))
		}
	}
}

// TestShared: whoever opens the same files has the same set, until they change; files that
// nobody uses are unmapped.
func TestShared(t *testing.T) {
	v, dir := variantstest.Load(t, "xiangqi"), t.TempDir()
	e := search.New(v, 1)
	if err := Attach(e, v, dir, ""); err != nil {
		t.Fatal(err)
	}
	f, err := Of(v, dir)
	if err != nil {
		t.Fatal(err)
	}
	m, err := tables.NewMaker(v, f, tables.Options{})
	if err != nil {
		t.Fatal(err)
	}
	open := func() *tables.Set {
		s, err := Open(v, dir, "")
		if err != nil || len(s.Faults()) > 0 {
			t.Fatal(err, s.Faults())
		}
		return s
	}
	if err := m.Make(t.Context(), "KK"); err != nil {
		t.Fatal(err)
	}
	first := open()
	if open() != first {
		t.Error("the set is not shared")
	}
	if err := m.Make(t.Context(), "KPK"); err != nil {
		t.Fatal(err)
	}
	second := open()
	if second == first || second.Men() != 3 {
		t.Errorf("the set of %d pieces was not opened anew", second.Men())
	}
	if other := open(); other != second {
		t.Error("the new set is not shared")
	}
	if err := os.WriteFile(filepath.Join(dir, "xiangqi", "KPK.table"), []byte("no table"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Open(v, dir, ""); err != nil || len(s.Faults()) != 1 {
		t.Error(err, "a file that has changed is not read again")
	}
	runtime.KeepAlive(first)
	runtime.KeepAlive(second)
}
