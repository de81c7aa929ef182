package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// CaptureByAdvance makes pieces of some types capture by advance: the enemy piece on
// the next square beyond the end of their move, which is mandatory. The types'
// notation has the moves to empty squares and also the captures (mQmyafcambQ), so
// that checks are known.
//
// Source: the Advancer of Ultima's relatives (Robert Abbott and others), as in Kevin
// Pacey, Butterfly Chess (2016).
type CaptureByAdvance struct {
	Types string `ini:"types"`
}

func (CaptureByAdvance) Key() string { return "capture by advance" }

func (r CaptureByAdvance) Describe(v *engine.Variant) string {
	return capitalize(words.A(listTypesText(v, r.Types, "or"))) +
		" captures by moving right up to an enemy piece: the piece on the next square in the same direction is removed, whether the player likes it or not. It can't capture a piece that it stands next to without moving."
}

func (r CaptureByAdvance) Bind(b *engine.Builder) (any, error) {
	types, err := someTypeSet(b, "types", r.Types)
	return &captureByAdvance{b.Variant(), types}, err
}

type captureByAdvance struct {
	v  *engine.Variant
	is typeSet
}

// MoveGenerated implements engine.MoveFilter: it removes moves without the mandatory
// capture.
func (c *captureByAdvance) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	pc := p.PieceAt(m.From())
	if m.Kind() != engine.NormalMove || !c.is[pc.Type()] {
		return true
	}
	_, dx, dy := lineOf(c.v, m.From(), m.To())
	next, ok := c.v.Step(m.To(), dx, dy)
	if !ok {
		return true
	}
	victim := p.PieceAt(next)
	return victim.Type() == 0 || victim.Color() == pc.Color()
}

func (c *captureByAdvance) ExplainIllegal(*engine.Position, engine.Move) string {
	return "the piece behind that square can't be spared"
}

// DescribeMove implements engine.Describer: the capture is implied.
func (c *captureByAdvance) DescribeMove(p *engine.Position, m engine.Move, text string, san bool) string {
	if san || m.Kind() != engine.Locust || !c.is[p.PieceAt(m.From()).Type()] {
		return text
	}
	return c.v.SquareName(m.From()) + c.v.SquareName(m.To())
}
