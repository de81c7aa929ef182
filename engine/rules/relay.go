package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Relay says how pieces with Betza's ud put other pieces of their own side
// elsewhere: those of their own type stay where they are.
//
// Source: the Valkyrie of Odin's Rune Chess (Gary K. Gifford, 2005).
type Relay struct {
	Types string `ini:"types"`
}

func (Relay) Key() string { return "relay" }

func (r Relay) Describe(v *engine.Variant) string {
	who := words.A(listTypesText(v, r.Types, "or"))
	return capitalize(who) + " may move onto a piece of its own side, but not onto another of its own type: that piece is put back on the square where the move began or on any square passed."
}

func (r Relay) Bind(b *engine.Builder) (any, error) {
	_, err := someTypes(b, "types", r.Types)
	return relay{b.Variant()}, err
}

type relay struct{ v *engine.Variant }

func relays(m engine.Move) bool { return m.Kind() == engine.Swap || m.Kind() == engine.Unload }

func (r relay) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return !relays(m) || p.PieceAt(m.From()) != p.PieceAt(m.To())
}

func (r relay) ExplainIllegal(*engine.Position, engine.Move) string {
	return "a piece of the same type stands there"
}

// DescribeMove implements engine.Describer: behind a stroke comes where the
// other piece goes. Typed without that a swap is meant.
func (r relay) DescribeMove(_ *engine.Position, m engine.Move, text string, san bool) string {
	if !relays(m) {
		return text
	}
	from, to, back := r.v.SquareName(m.From()), r.v.SquareName(m.To()), r.v.SquareName(m.From())
	if m.Kind() == engine.Unload {
		back = r.v.SquareName(m.A())
	}
	if !san || m.Kind() == engine.Unload && text == from+to {
		return text + "/" + to + back
	}
	return text
}
