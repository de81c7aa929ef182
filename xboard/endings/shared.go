package endings

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"weak"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
)

// shared are the sets of tables that are in use, so that whoever opens the same files has
// the same set: they are read, checked and mapped once.
var shared struct {
	mu   sync.Mutex
	sets map[string]weak.Pointer[tables.Set] // by fingerprint
}

// Open returns the tables of a variant below dir, or below Dir if that is "". They are shared
// with others who have opened them, if neither they nor the rules have changed since.
func Open(v *engine.Variant, dir string) (*tables.Set, error) {
	f, err := Of(v, dir)
	if err != nil {
		return nil, err
	}
	id, err := f.fingerprint(v)
	if err != nil {
		return nil, err
	}
	shared.mu.Lock()
	defer shared.mu.Unlock()
	if s := shared.sets[id].Value(); s != nil {
		return s, nil
	}
	s, err := tables.Open(v, f)
	if err != nil {
		return nil, err
	}
	if isChess(v) {
		if err := addSyzygy(s, v, f.beside()); err != nil {
			return nil, err
		}
	}
	if shared.sets == nil {
		shared.sets = map[string]weak.Pointer[tables.Set]{}
	}
	for old, p := range shared.sets {
		if p.Value() == nil {
			delete(shared.sets, old)
		}
	}
	shared.sets[id] = weak.Make(s)
	return s, nil
}

// fingerprint identifies the files of a folder as they are now, and the variant that they
// are read for. A variant is compiled once by whoever plays it; a copy has a set of its own.
func (f *Folder) fingerprint(v *engine.Variant) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%p\n", v)
	for _, f := range f.folders(v) {
		names, err := f.Names()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%s\n", f.dir)
		for _, name := range names {
			info, err := os.Stat(filepath.Join(f.dir, name))
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return b.String(), nil
}
