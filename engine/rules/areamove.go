package rules

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// AreaMove gives pieces of some types an area move: several king steps in any
// directions over empty squares; only the last step may capture.
//
// Source: the Fire Demon, Vice General and Lion Hawk of Tenjiku Shogi, as in Steve
// Evans's Shogi Variants.
type AreaMove struct {
	ID    string `ini:"id" hash:"ID"` // distinguishes several of a variant
	Types string `ini:"types"`
	Steps int    `ini:"steps"`
}

func (r AreaMove) Key() string { return "area move" + r.ID }

func (r AreaMove) Describe(v *engine.Variant) string {
	return fmt.Sprintf("%s may also make up to %d steps of one square each, in any directions, over empty squares; the last one may capture.", capitalize(words.A(listTypesText(v, r.Types, "or"))), r.Steps)
}

func (r AreaMove) Bind(b *engine.Builder) (any, error) {
	types, err := someTypes(b, "types", r.Types)
	if err == nil && r.Steps < 1 {
		err = fmt.Errorf("%d steps: expected 1 or more", r.Steps)
	}
	return &areaMove{types: types, steps: r.Steps, near: neighbors(b.Variant())}, err
}

type areaMove struct {
	types []engine.TypeID
	steps int
	near  []engine.Bitboard
}

// MovesInSteps implements engine.StepMover.
func (r *areaMove) MovesInSteps(t engine.TypeID) bool {
	return r.steps > 1 && slices.Contains(r.types, t)
}

func (r *areaMove) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	for _, t := range r.types {
		for from := range p.Pieces(p.Side(), t).All() {
			for to := range r.reach(p, from).AndNot(p.Targets(from)).All() {
				p.AppendPromotions(out, engine.NewMove(engine.NormalMove, from, to))
			}
		}
	}
}

// reach returns the squares that a piece reaches step by step.
func (r *areaMove) reach(p *engine.Position, from engine.Square) engine.Bitboard {
	occupied, own := p.Occupied(), p.PiecesOf(p.Side())
	var all, edge engine.Bitboard
	edge.Add(from)
	for step := 0; step < r.steps && !edge.Empty(); step++ {
		var next engine.Bitboard
		for s := range edge.All() {
			next = next.Or(r.near[s])
		}
		next = next.AndNot(all).AndNot(own)
		all = all.Or(next)
		edge = next.AndNot(occupied)
	}
	return all
}
