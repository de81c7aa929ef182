package ini

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// Absent returns the types of a variant that its games never have: they are neither in the
// array nor in a hand, nothing promotes to them, and no rule speaks of them that could
// bring them about. Positions that are set up may have them all the same.
func Absent(v *engine.Variant) (out []engine.TypeID) {
	c := &checker{v: v}
	var err error
	if c.start, err = v.NewPosition(""); err != nil {
		return nil
	}
	brought := c.mentioned(func(r engine.Rule) bool {
		switch r.(type) {
		case rules.Promotion, rules.FiftyMoves:
			return false // what pieces promote to is looked at by itself
		}
		return true
	})
	there := c.arising()
	for _, t := range v.Types() {
		if !there[t.ID] && t.Base == 0 && !brought[t.ID] {
			out = append(out, t.ID)
		}
	}
	return out
}

// Present returns the types that variants like a position's have, and those that it has
// itself.
func Present(p *engine.Position) []engine.PieceType { return PresentBut(p, Absent(p.Variant())) }

// PresentBut is Present where the types are known that Absent returns.
func PresentBut(p *engine.Position, absent []engine.TypeID) []engine.PieceType {
	return slices.DeleteFunc(slices.Clone(p.Variant().Types()), func(t engine.PieceType) bool {
		held := p.InHand(engine.White, t.ID) + p.InHand(engine.Black, t.ID)
		return slices.Contains(absent, t.ID) && held+p.Count(engine.White, t.ID)+p.Count(engine.Black, t.ID) == 0
	})
}

// arising are the types that players have at the start, may drop, or get from those as rules
// turn pieces into others.
func (c *checker) arising() (out [engine.MaxTypes + 1]bool) {
	v, into, changing, turns := c.v, c.promoted(), c.changing(), false
	for _, t := range v.Types() {
		for player := range engine.Color(2) {
			held := c.start.InHand(player, t.ID) > 0
			out[t.ID] = out[t.ID] || held || c.start.Count(player, t.ID) > 0
			if v.HasDrops() && v.UsesHands() {
				zone := v.DropZone(player, t.ID)
				out[t.ID] = out[t.ID] || !zone.Empty()
			}
		}
		turns = turns || out[t.ID] && (changing || v.Promotes(t.ID))
	}
	for t := range into {
		out[t] = out[t] || turns && into[t]
	}
	return out
}
