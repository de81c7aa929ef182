package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Strike allows pieces of some types a second capture where they arrive: with each
// move also any one enemy piece adjacent to the target square.
//
// Source: the Forest Ox of Odin's Rune Chess (Gary K. Gifford, 2005).
type Strike struct {
	Types string `ini:"types"`
}

func (Strike) Key() string { return "strike" }

func (r Strike) Describe(v *engine.Variant) string {
	return capitalize(words.A(listTypesText(v, r.Types, "or"))) +
		" that has moved, capturing or not, may in the same turn also capture one enemy piece on the eight squares around, without moving there."
}

func (r Strike) Bind(b *engine.Builder) (any, error) { return r.bind(b) }

func (r Strike) bind(b *engine.Builder) (*strike, error) {
	types, err := someTypeSet(b, "types", r.Types)
	return &strike{types, neighbors(b.Variant())}, err
}

type strike struct {
	is   typeSet
	near []engine.Bitboard
}

func (k *strike) MoveGenerated(p *engine.Position, m engine.Move, out *engine.MoveList) bool {
	if k.is[p.PieceAt(m.From()).Type()] {
		k.add(p, m, out)
	}
	return true
}

// add adds a move's forms with a second capture.
func (k *strike) add(p *engine.Position, m engine.Move, out *engine.MoveList) {
	if m.Kind() != engine.NormalMove {
		return
	}
	targets := k.near[m.To()].And(p.PiecesOf(p.PieceAt(m.From()).Color().Other()))
	for s := range targets.All() {
		out.Add(engine.NewMove(engine.Locust, m.From(), m.To()).WithSquares(s, s).WithType(m.Type()))
	}
}
