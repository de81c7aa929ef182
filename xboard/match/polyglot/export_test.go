package polyglot

import "github.com/ferzchess/ferz/engine"

// Key returns the key of a position.
func Key(p *engine.Position) (uint64, error) {
	d, err := read(p)
	if err != nil {
		return 0, err
	}
	return d.key(), nil
}
