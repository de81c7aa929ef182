package ini

import (
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Compiler is a catalogue that compiles its games.
type Compiler interface {
	Parents

	// Load compiles the variant of a spec, such as "chess256:PositionNumber=17".
	Load(spec string) (*engine.Variant, error)

	// LoadTag compiles the variant that a Variant tag means. load does so for a spec.
	LoadTag(tag string, load func(spec string) (*engine.Variant, error)) (*engine.Variant, error)
}

// Loader finds the variants of games, and caches those that it has compiled. It is safe
// for concurrent use.
type Loader struct {
	Catalogue Compiler

	mu   sync.Mutex
	kept map[string]*engine.Variant
}

// maxVariants is how many variants are kept.
const maxVariants = 64

// Load is a pgn.Loader. Rules saved in the tags take precedence over those that the
// catalogue has under the same name.
func (l *Loader) Load(tags pgn.Tags) (*engine.Variant, error) {
	if !HasRules(tags) {
		return loadTag(l.Catalogue, tags, l.compile)
	}
	return l.once(tags.Get("Variant")+"\n"+TagsText(tags), func() (*engine.Variant, error) {
		return loadTags(l.Catalogue, tags, l.compile)
	})
}

// compile compiles the variant of a spec, unless that was done before.
func (l *Loader) compile(spec string) (*engine.Variant, error) {
	return l.once(spec, func() (*engine.Variant, error) { return l.Catalogue.Load(spec) })
}

// once returns what load returned for the key before; the first time it calls load.
func (l *Loader) once(key string, load func() (*engine.Variant, error)) (*engine.Variant, error) {
	l.mu.Lock()
	v := l.kept[key]
	l.mu.Unlock()
	if v != nil {
		return v, nil
	}
	v, err := load()
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept == nil || len(l.kept) >= maxVariants {
		l.kept = map[string]*engine.Variant{}
	}
	l.kept[key] = v
	return v, nil
}
