package registry

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// Candidate is an engine that may play a variant.
type Candidate struct {
	Entry   Entry
	Dialect *xboard.Dialect // nil if it can't
	Err     error           // why it can't
}

// Candidates reports for each remembered engine whether it plays a variant, straight or
// through an adaptor. No engine is started for it.
func (s *Store) Candidates(v *engine.Variant, find xboard.DialectFinder) []Candidate {
	var out []Candidate
	for _, e := range s.Entries() {
		c := Candidate{Entry: e}
		c.Dialect, c.Err = find(v, e.Description(), &c.Entry.Config)
		out = append(out, c)
	}
	return out
}
