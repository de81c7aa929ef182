package rules

import "github.com/ferzchess/ferz/engine"

// Note says in words what a variant's pieces bring with them, such as kings
// that may not face each other.
type Note struct {
	ID   string `ini:"id" hash:"ID"`
	Text string `ini:"text"`
}

// Key implements engine.Rule.
func (n Note) Key() string { return "note" + n.ID }

// Describe implements engine.Rule.
func (n Note) Describe(*engine.Variant) string { return n.Text }

// Bind implements engine.Rule.
func (Note) Bind(*engine.Builder) (any, error) { return nil, nil }
