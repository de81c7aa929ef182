package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Infection allows players to grow a new piece on any empty square adjacent to an
// own one instead of moving. All enemy pieces adjacent to a piece that grows or
// arrives change sides. When the board is full, the player with more pieces wins.
//
// Source: Ataxx (Dave Crummack and Craig Galley, 1988),
// https://en.wikipedia.org/wiki/Ataxx.
type Infection struct {
	Man string `ini:"man"`
}

func (Infection) Key() string { return "infection" }

func (r Infection) Describe(v *engine.Variant) string {
	man := listTypesText(v, r.Man, "or")
	return fmt.Sprintf("Instead of moving, a player may put a new %s on any empty square beside one of theirs. All enemy pieces beside the square where %s is put or arrives change sides. "+
		"When the board is full, the player with more pieces wins.", man, words.A(man))
}

func (r Infection) Bind(b *engine.Builder) (any, error) {
	man, err := oneType(b, r.Man)
	if err != nil {
		return nil, err
	}
	return &infection{v: b.Variant(), man: man, near: neighbors(b.Variant())}, nil
}

type infection struct {
	v    *engine.Variant
	man  engine.TypeID
	near []engine.Bitboard
}

func (r *infection) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	var free engine.Bitboard
	for s := range p.PiecesOf(p.Side()).All() {
		free = free.Or(r.near[s])
	}
	for s := range free.AndNot(p.Occupied()).All() {
		out.Add(engine.NewMove(engine.Drop, s, s).WithType(r.man))
	}
}

func (r *infection) SideEffects(p engine.Editor, m engine.Move) {
	us := p.Side()
	if m.Kind() == engine.Pass {
		return
	}
	for s := range r.near[m.To()].And(p.PiecesOf(us.Other())).All() {
		p.Put(s, engine.MakePiece(r.man, us))
	}
}

func (r *infection) GameEnd(p *engine.Position) engine.Result {
	if occupied := p.Occupied(); occupied.Count() == r.v.Size() {
		return majority(p, "the board is full")
	}
	return engine.Result{}
}

func (r *infection) Advise(a *engine.Advice) { a.CaptureSideEffects, a.OtherEndings = true, true }
