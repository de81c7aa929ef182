package endings

import (
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
)

// Attach has a search of a variant look positions up in the tables that Open finds, if there
// are any. The error says which files can't be used; the search has the others all the same.
func Attach(e *search.Engine, v *engine.Variant, dir, syzygy string) error {
	p, err := placesOf(v, dir, syzygy)
	if err != nil {
		return err
	}
	if err := p.missing(syzygy); err != nil {
		return err
	}
	if some, err := p.hasFiles(); err != nil || !some {
		return err
	}
	set, err := Open(v, dir, syzygy)
	if err != nil {
		if errors.Is(err, tables.ErrNoEndings) {
			return nil
		}
		return err
	}
	if set.Men() > 0 {
		e.SetTables(set)
	}
	return errors.Join(set.Faults()...)
}
