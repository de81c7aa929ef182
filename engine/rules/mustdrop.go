package rules

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// MustDrop makes drops compulsory: a player who can drop a piece legally may do
// nothing else.
//
// Source: the rules of Koedem, where kings must be dropped, and of Sittuyin and
// Placement Chess, in which the pieces are placed before others move.
type MustDrop struct {
	Types string `ini:"types"` // types that must be dropped, before others; "": all
}

func (MustDrop) Key() string { return "must drop" }

func (r MustDrop) Describe(v *engine.Variant) string {
	what := "piece"
	if r.Types != "" {
		what = listTypesText(v, r.Types, "or")
	}
	return "A player who has " + words.A(what) + " in hand and can drop it must do so."
}

func (r MustDrop) Bind(b *engine.Builder) (any, error) {
	types, err := typeSetOf(b, r.Types)
	return &mustDrop{r.Types == "", types}, err
}

type mustDrop struct {
	all bool
	is  typeSet
}

func (d *mustDrop) fits(m engine.Move) bool { return m.IsDrop() && (d.all || d.is[m.Type()]) }

func (d *mustDrop) SelectMoves(_ *engine.Position, l *engine.MoveList) {
	if slices.ContainsFunc(l.Moves, d.fits) {
		l.Moves = slices.DeleteFunc(l.Moves, func(m engine.Move) bool { return !d.fits(m) })
	}
}

func (d *mustDrop) ExplainIllegal(_ *engine.Position, m engine.Move) string {
	if d.fits(m) {
		return ""
	}
	return "a piece in hand must be dropped first"
}
