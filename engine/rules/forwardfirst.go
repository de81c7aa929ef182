package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// ForwardFirst restricts pieces of some types to forward moves until their player
// has captured something. Their attacks are not restricted. The FEN has the players
// who have captured, w, b or wb, and - if neither has.
//
// Source: V. R. Parton, Simplified Gryphon Chess (1974),
// https://en.wikipedia.org/wiki/V._R._Parton.
type ForwardFirst struct {
	Types string `ini:"types"`
}

func (ForwardFirst) Key() string { return "forward first" }

func (r ForwardFirst) Describe(v *engine.Variant) string {
	return capitalize(words.A(listTypesText(v, r.Types, "or"))) + " may only move forward, straight or diagonally, until its player has captured a piece."
}

func (r ForwardFirst) Bind(b *engine.Builder) (any, error) {
	types, err := someTypeSet(b, "types", r.Types)
	return &forwardFirst{b.Variant(), b.Slot(), types}, err
}

// forwardFirst is the bound rule; its slot has a bit for each player who has
// captured.
type forwardFirst struct {
	v    *engine.Variant
	slot int
	is   typeSet
}

func (f *forwardFirst) MoveMade(p engine.Editor, m engine.Move) {
	if m != engine.NoMove && p.Captured() {
		p.SetSlot(f.slot, p.Slot(f.slot)|1<<p.Side())
	}
}

func (f *forwardFirst) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	us := p.Side()
	if !f.is[p.PieceAt(m.From()).Type()] || p.Slot(f.slot)>>us&1 != 0 {
		return true
	}
	return (f.v.Rank(m.To()) > f.v.Rank(m.From())) == (us == engine.White) && f.v.Rank(m.To()) != f.v.Rank(m.From())
}

func (f *forwardFirst) ExplainIllegal(p *engine.Position, m engine.Move) string {
	return fmt.Sprintf("%s has captured nothing yet, and until then %s only moves forward", p.SideToMove(), pieceOn(p, m.From()))
}

func (*forwardFirst) Sections() []string { return []string{"captured"} }

func (*forwardFirst) Accepts(_, text string) bool {
	return text == "-" || text == "w" || text == "b" || text == "wb"
}

func (f *forwardFirst) ReadFEN(p engine.Editor, _, text string) error {
	p.SetSlot(f.slot, map[string]uint64{"w": 1, "b": 2, "wb": 3}[text])
	return nil
}

func (f *forwardFirst) WriteFEN(p *engine.Position, _ string) string {
	return []string{"-", "w", "b", "wb"}[p.Slot(f.slot)]
}
