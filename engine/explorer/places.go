package explorer

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/ruletext"
)

// HasFile reports whether the index has each game of a file as the file is.
func (x *Index) HasFile(file string) (bool, error) {
	_, state, has, err := x.fileState(file)
	return has && state.Added == state.Games, err
}

// fileState returns the name that a file has in the index, and how far it was read. whole is
// false if it was not read to its end, or has changed since.
func (x *Index) fileState(file string) (name string, state FileState, whole bool, err error) {
	if name, err = filepath.Abs(file); err != nil {
		return "", state, false, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return "", state, false, err
	}
	err = x.store.View(func(r Reader) error {
		if text := r.Get(filesBucket, []byte(name)); text != nil {
			return json.Unmarshal(text, &state)
		}
		return nil
	})
	same := state.Size == info.Size() && state.Changed.Equal(info.ModTime())
	return name, state, err == nil && same && state.Done, err
}

// Places returns the places in a file, in bytes, of its games in the index that had a
// position.
func (x *Index) Places(p *engine.Position, file string) (map[int64]bool, error) {
	name, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	places := map[int64]bool{}
	identity, key := ruletext.Rules(p.Variant()), newKeyer(p.Variant()).Key(p)
	err = x.store.View(func(r Reader) error {
		f := newFold(newRecords(r), &Query{Source: name})
		f.visit = func(g *packed) {
			if f.records.text(g, g.source) == name {
				places[g.offset] = true
			}
		}
		return f.find(r, identity, key)
	})
	return places, err
}
