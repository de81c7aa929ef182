package rules

import "github.com/ferzchess/ferz/engine"

// Note says in words what a variant's pieces bring with them, such as kings
// that may not face each other.
type Note struct {
	ID   string `ini:"id" hash:"ID"`
	Text string `ini:"text"`
}

func (n Note) Key() string { return "note" + n.ID }

// LeavesPlay implements ruletext.PlayLeaver.
func (Note) LeavesPlay() {}

func (n Note) Describe(*engine.Variant) string { return n.Text }

func (Note) Bind(*engine.Builder) (any, error) { return nil, nil }
