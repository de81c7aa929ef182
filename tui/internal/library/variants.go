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
	Catalogue *variants.Catalogue

	mu   sync.Mutex
	kept map[string]*engine.Variant
}

// maxVariants is how many variants are kept.
const maxVariants = 32

// Load is a pgn.Loader.
func (l *Variants) Load(tags pgn.Tags) (*engine.Variant, error) {
	return l.Catalogue.LoadTag(tags.Get("Variant"), l.compile)
}

// compile compiles the variant of a spec, unless that was done before.
func (l *Variants) compile(spec string) (*engine.Variant, error) {
	l.mu.Lock()
	v := l.kept[spec]
	l.mu.Unlock()
	if v != nil {
		return v, nil
	}
	v, err := l.Catalogue.Load(spec)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept == nil || len(l.kept) >= maxVariants {
		l.kept = map[string]*engine.Variant{}
	}
	l.kept[spec] = v
	return v, nil
}
