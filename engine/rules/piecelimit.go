package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// PieceLimit limits how many pieces of a type a player may have: a promotion
// that would make more of them is not possible.
//
// Source: Wildebeast9, https://www.chessvariants.com/invention/wildebeast9.
type PieceLimit struct {
	ID    string `ini:"id" hash:"ID"` // distinguishes several limits of a variant
	Types string `ini:"types"`        // each of these types for itself
	Max   int    `ini:"most"`
}

func (r PieceLimit) Key() string { return "piece limit" + r.ID }

func (r PieceLimit) Describe(v *engine.Variant) string {
	return fmt.Sprintf("A piece can't promote to %s while the player has %d on the board.", words.A(listTypesText(v, r.Types, "or")), r.Max)
}

func (r PieceLimit) Bind(b *engine.Builder) (any, error) {
	types, err := someTypeSet(b, "types", r.Types)
	if err != nil {
		return nil, err
	}
	if r.Max < 1 {
		return nil, fmt.Errorf("at most %d pieces: expected 1 or more", r.Max)
	}
	return &pieceLimit{b.Variant(), types, r.Max}, nil
}

// pieceLimit is the bound rule.
type pieceLimit struct {
	v       *engine.Variant
	limited typeSet
	most    int
}

func (l *pieceLimit) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	t := m.Type()
	return !l.limited[t] || p.Count(p.Side(), t) < l.most
}

func (l *pieceLimit) ExplainIllegal(p *engine.Position, m engine.Move) string {
	return fmt.Sprintf("%s has a %s already, and may not have more than %d", p.SideToMove(), l.v.Type(m.Type()).Name, l.most)
}
