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

// Open returns the tables of a variant below dir, or below Dir if that is "". Syzygy
// tables of chess are read from the folders that syzygy lists as PATH lists them, or
// from folders beside ferz's own if it is "". None means none of a kind. The tables are
// shared with other users of the same files and rules while both are unchanged.
func Open(v *engine.Variant, dir, syzygy string) (*tables.Set, error) {
	f, err := placesOf(v, dir, syzygy)
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
	s, err := f.open(v)
	if err != nil {
		return nil, err
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

// open opens the tables of a variant.
func (p *places) open(v *engine.Variant) (*tables.Set, error) {
	var store tables.Store = tables.Memory{}
	if p.own != nil {
		store = p.own
	}
	s, err := tables.Open(v, store)
	if err == nil && len(p.syzygy) > 0 {
		err = addSyzygy(s, v, p.syzygy)
	}
	return s, err
}

// fingerprint identifies the files of the places as they are now, and the variant that they
// are read for. A variant is compiled once by whoever plays it; a copy has a set of its own.
func (p *places) fingerprint(v *engine.Variant) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%p %v\n", v, p.own != nil)
	for _, f := range p.all() {
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
