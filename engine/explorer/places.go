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
	name, err := filepath.Abs(file)
	if err != nil {
		return false, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return false, err
	}
	var state FileState
	err = x.store.View(func(r Reader) error {
		if text := r.Get(filesBucket, []byte(name)); text != nil {
			return json.Unmarshal(text, &state)
		}
		return nil
	})
	same := state.Size == info.Size() && state.Changed.Equal(info.ModTime())
	return err == nil && same && state.Done && state.Added == state.Games, err
}

// Places returns the places in a file, in bytes, of its games in the index that had a
// position.
func (x *Index) Places(p *engine.Position, file string) (map[int64]bool, error) {
	name, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	places := map[int64]bool{}
	identity, key := ruletext.Rules(p.Variant()), NewKeyer(p.Variant()).Key(p)
	err = x.store.View(func(r Reader) error {
		f := newFold(newRecords(r), &Query{Source: name})
		f.visit = func(g *packed) {
			if f.records.text(g.source) == name {
				places[g.offset] = true
			}
		}
		return f.find(r, identity, key)
	})
	return places, err
}
