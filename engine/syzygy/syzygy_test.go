package syzygy_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ferzchess/ferz/engine/syzygy"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// folder is the environment variable that names a folder with Syzygy files.
const folder = "FERZ_SYZYGY"

type files string

func (d files) Names() (out []string, err error) {
	entries, err := os.ReadDir(string(d))
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out, err
}

func (d files) Read(name string) ([]byte, error) { return os.ReadFile(filepath.Join(string(d), name)) }

type store struct{ files }

func (store) Write(string, []byte) error { return os.ErrInvalid }

// TestAgrees compares Syzygy files with ferz's own tables.
func TestAgrees(t *testing.T) {
	dir, own := os.Getenv(folder), os.Getenv("FERZ_TABLES")
	if dir == "" || own == "" {
		t.Skip("no files")
	}
	v := variantstest.Load(t, "chess")
	s, err := syzygy.Open(v, files(dir))
	if err != nil {
		t.Fatal(err)
	}
	set, err := tables.Open(v, store{files(own)})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, s, set)
}

// compare looks positions of all endings up in both.
func compare(t *testing.T, s *syzygy.Set, set *tables.Set) {
	t.Helper()
	own, err := set.NewProber()
	if err != nil {
		t.Fatal(err)
	}
	p := s.NewProber()
	for _, ending := range set.Tables() {
		n, wrong, far := 0, 0, 0
		for pos, value := range own.Positions(ending.Name(), 100_000) {
			if !pos.HasMoves() {
				continue
			}
			wdl, err := p.Result(pos)
			if err != nil {
				t.Errorf("%s: %v", pos.FEN(), err)
				break
			}
			n++
			if wdl > 0 != value.Won() || wdl < 0 != value.Lost() {
				if wrong++; wrong < 3 {
					t.Errorf("%s: %s has %d, own tables say %v", ending.Name(), pos.FEN(), wdl, value)
				}
			}
			again, plies, err := p.Distance(pos)
			if err != nil || again != wdl || (plies > 0) != (wdl != 0) || plies > value.Plies()+1 && !value.Drawn() {
				if far++; far < 3 {
					t.Errorf("%s: %s has %d in %d plies, %v; own tables say %v (%d plies)", ending.Name(), pos.FEN(), again, plies, err, value, value.Plies())
				}
			}
		}
		t.Logf("%s: %d positions, %d wrong, %d too far", ending.Name(), n, wrong, far)
	}
}
