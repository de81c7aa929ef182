package library

import (
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
)

// Variants keeps the variants that were compiled for games. It is safe for
// concurrent use.
type Variants struct {
	mu   sync.Mutex
	kept map[string]*engine.Variant
}

// maxVariants is how many variants are kept.
const maxVariants = 32

// Load is a pgn.Loader.
func (l *Variants) Load(name string, _ pgn.Tags) (*engine.Variant, error) {
	l.mu.Lock()
	v := l.kept[name]
	l.mu.Unlock()
	if v != nil {
		return v, nil
	}
	v, err := variants.Load(name)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept == nil || len(l.kept) >= maxVariants {
		l.kept = map[string]*engine.Variant{}
	}
	l.kept[name] = v
	return v, nil
}

// nameOf returns the name of the variant of a tag, and whether it is known.
func nameOf(tag string) (name string, known bool) {
	for _, n := range pgn.Names(tag) {
		if def, err := variants.Find(n); err == nil {
			return def.Name, true
		}
	}
	for _, n := range pgn.Names(tag) { // with values of variables
		if def, err := variants.Find(withoutValues(n)); err == nil {
			return def.Name, true
		}
	}
	return tag, false
}
