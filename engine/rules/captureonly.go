package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// CaptureOnly allows moves to the squares of a region only as captures: once left,
// these squares can't be entered again.
//
// Source: Greg Strong, Brouhaha (2006).
type CaptureOnly struct {
	On   engine.Region `ini:"on"`   // for White; mirrored for Black
	Name string        `ini:"name"` // what the squares are called, "the eight extra squares"
}

func (CaptureOnly) Key() string { return "capture only" }

func (r CaptureOnly) Describe(*engine.Variant) string {
	return "A piece can move to one of " + r.Name + " only to capture what stands there; once it is empty such a square is lost to both players."
}

func (r CaptureOnly) Bind(b *engine.Builder) (any, error) {
	if strings.TrimSpace(string(r.On)) == "" {
		return nil, fmt.Errorf("on names no squares: expected some, such as on=r1")
	}
	on, err := bothRegions(b, r.On)
	return &captureOnly{b.Variant(), on[engine.White].Or(on[engine.Black])}, err
}

type captureOnly struct {
	v  *engine.Variant
	on engine.Bitboard
}

func (c *captureOnly) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return !c.on.Has(m.To()) || p.PieceAt(m.To()) != engine.NoPiece
}

func (c *captureOnly) ExplainIllegal(_ *engine.Position, m engine.Move) string {
	return c.v.SquareName(m.To()) + " is lost: nothing can move there any more"
}
