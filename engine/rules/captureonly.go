package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// CaptureOnly lets pieces move to the squares of a region only to capture what
// stands there: once left they can't be entered any more.
//
// Source: Greg Strong, Brouhaha (2006).
type CaptureOnly struct {
	On   engine.Region `ini:"on"`   // of White; Black's counterparts are meant as well
	Name string        `ini:"name"` // what the squares are called, "the eight extra squares"
}

// Key implements engine.Rule.
func (CaptureOnly) Key() string { return "capture only" }

// Describe implements engine.Rule.
func (r CaptureOnly) Describe(*engine.Variant) string {
	return "A piece can move to one of " + r.Name + " only to capture what stands there; once it is empty such a square is lost to both players."
}

// Bind implements engine.Rule.
func (r CaptureOnly) Bind(b *engine.Builder) (any, error) {
	if strings.TrimSpace(string(r.On)) == "" {
		return nil, fmt.Errorf("on names no squares: want some, such as on=r1")
	}
	on, err := bothRegions(b, r.On)
	return &captureOnly{b.Variant(), on[engine.White].Or(on[engine.Black])}, err
}

type captureOnly struct {
	v  *engine.Variant
	on engine.Bitboard
}

// MoveGenerated implements engine.MoveFilter.
func (c *captureOnly) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return !c.on.Has(m.To()) || p.PieceAt(m.To()) != engine.NoPiece
}

// ExplainIllegal implements engine.Explainer.
func (c *captureOnly) ExplainIllegal(_ *engine.Position, m engine.Move) string {
	return c.v.SquareName(m.To()) + " is lost: nothing can move there any more"
}
