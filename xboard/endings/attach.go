package endings

import (
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
)

// None stands for no tables, where a folder is named.
const None = "none"

// Attach has a search of a variant look positions up in the tables below dir, or below Dir
// if that is "", if there are any; None means none. The error says which files can't be
// used; the search has the others all the same.
func Attach(e *search.Engine, v *engine.Variant, dir string) error {
	if dir == None {
		return nil
	}
	f, err := Of(v, dir)
	if err != nil {
		return err
	}
	if some, err := f.hasFiles(v); err != nil || !some {
		return err
	}
	set, err := Open(v, dir)
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
