//go:build unix

package endings

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// mapSmall has a folder map a file that is smaller than those that it maps.
func (f *Folder) mapSmall(t *testing.T, name string) {
	t.Helper()
	file, err := os.Open(filepath.Join(f.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	data, err := unix.Mmap(int(file.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	f.opened[name] = opened{data, info}
}

// TestCutShort: a table whose file is cut short while it is in use ends in errors that name
// the file, not in the end of the program or in values that are wrong.
func TestCutShort(t *testing.T) {
	v, dir := variantstest.Load(t, "chess"), t.TempDir()
	f, err := Of(v, dir)
	if err != nil {
		t.Fatal(err)
	}
	m, err := tables.NewMaker(v, f, tables.Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Make(t.Context(), "KQK"); err != nil {
		t.Fatal(err)
	}
	f.mapSmall(t, "KQK.table")
	set, err := tables.Open(v, f)
	if err != nil || len(set.Faults()) > 0 {
		t.Fatal(err, set.Faults())
	}
	p, err := set.NewProber()
	if err != nil {
		t.Fatal(err)
	}
	pos := variantstest.Position(t, v, "8/8/8/4k3/8/8/8/KQ6 b - - 0 1")
	if value, err := p.Probe(pos); err != nil || value.String() != "loss in 9" {
		t.Fatal(value, err)
	}
	if err := os.Truncate(filepath.Join(dir, "chess", "KQK.table"), 100); err != nil {
		t.Fatal(err)
	}
	if value, err := p.Probe(pos); !errors.Is(err, guard.ErrFault) || value != tables.Draw {
		t.Errorf("probed %v, %v", value, err)
	}
	if moves, err := p.ProbeMoves(pos); !errors.Is(err, guard.ErrFault) {
		t.Errorf("probed %v, %v", moves, err)
	}
	if result, ok := p.Result(pos); ok {
		t.Errorf("the result is %d", result)
	}
	if _, err := set.Verify(t.Context(), "KQK", 0, 1, nil); !errors.Is(err, guard.ErrFault) && !errors.Is(err, tables.ErrDamaged) {
		t.Errorf("verified: %v", err)
	}
	e := search.New(v, 1)
	e.SetTables(set)
	if line, err := e.Search(context.Background(), pos, search.Limits{Depth: 2}, nil); err != nil || line.Proven != nil {
		t.Errorf("searched: %v, %v", line.Proven, err)
	}
}

// TestIntact: a large file is mapped, and its folder knows when it was cut short, but one
// that is replaced stays as it was.
func TestIntact(t *testing.T) {
	dir := t.TempDir()
	whole := bytes.Repeat([]byte("x"), leastMapped)
	for name, change := range map[string]func(path string) error{
		"cut":     func(path string) error { return os.Truncate(path, 10) },
		"changed": func(path string) error { return os.WriteFile(path, append(whole, 'y'), 0o600) },
		"":        func(path string) error { return nil },
		"removed": os.Remove,
		"replaced": func(path string) error {
			if err := os.WriteFile(path+"2", nil, 0o600); err != nil {
				return err
			}
			return os.Rename(path+"2", path)
		},
	} {
		path := filepath.Join(dir, "table")
		if err := os.WriteFile(path, whole, 0o600); err != nil {
			t.Fatal(err)
		}
		f := folderAt(dir)
		data, err := f.Read("table")
		if err != nil || len(data) != len(whole) {
			t.Fatal(len(data), err)
		}
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		damaged := name == "cut" || name == "changed"
		if err := f.Intact("table"); (err != nil) != damaged {
			t.Errorf("%s: %v", name, err)
		}
		if !damaged && !bytes.Equal(data, whole) {
			t.Errorf("%s: the contents have changed", name)
		}
	}
}
