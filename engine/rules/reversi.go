package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Reversi allows drops where they enclose enemy pieces in a straight line up to
// another own one: all these change sides. When the board is full, the player with
// more pieces wins.
//
// Source: the rules of Reversi (Lewis Waterman, 1883) and Othello (Goro Hasegawa,
// 1971), World Othello Federation, https://www.worldothello.org.
type Reversi struct {
	Man    string        `ini:"man"`
	Centre engine.Region `ini:"centre"` // squares where the first men are put, without enclosing any
}

func (Reversi) Key() string { return "reversi" }

func (r Reversi) Describe(v *engine.Variant) string {
	man := listTypesText(v, r.Man, "or")
	return fmt.Sprintf("A move puts %s from the hand on an empty square such that in some direction one or more enemy pieces stand between it and another %s of the player: "+
		"all of these, in all directions, change sides. The first are put on %s and need not enclose any. When the board is full, the player with more pieces wins.", words.A(man), man, v.RegionWords(r.Centre))
}

func (r Reversi) Bind(b *engine.Builder) (any, error) {
	man, err := oneType(b, r.Man)
	if err != nil {
		return nil, err
	}
	v := b.Variant()
	out := &reversi{v: v, man: man, full: v.Size()}
	if out.center, err = b.Region(r.Centre, engine.White); err != nil {
		return nil, err
	}
	for c := range engine.Color(2) {
		b.AllowDrops(c, out.man, engine.Bitboard{}, 0)
	}
	return out, nil
}

type reversi struct {
	v      *engine.Variant
	man    engine.TypeID
	center engine.Bitboard
	full   int
}

// enclosed returns the enemy men that a man of a player's on a square encloses.
func (r *reversi) enclosed(p *engine.Position, us engine.Color, at engine.Square) (out engine.Bitboard) {
	own, enemy := p.PiecesOf(us), p.PiecesOf(us.Other())
	return enclosed(r.v, &own, &enemy, at)
}

// enclosed returns the enemies that stand in a line between a square and one of
// the player's pieces.
func enclosed(v *engine.Variant, own, enemy *engine.Bitboard, at engine.Square) (out engine.Bitboard) {
	for _, d := range kingSteps {
		var line engine.Bitboard
		s, ok := v.Step(at, d[0], d[1])
		for ok && enemy.Has(s) {
			line.Add(s)
			s, ok = v.Step(s, d[0], d[1])
		}
		if ok && own.Has(s) {
			out = out.Or(line)
		}
	}
	return out
}

func (r *reversi) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us, occupied := p.Side(), p.Occupied()
	if p.InHand(us, r.man) == 0 {
		return
	}
	first := r.center.AndNot(occupied)
	for s := range r.full {
		at := engine.Square(s)
		if occupied.Has(at) || !r.v.OnBoard(at) || !first.Empty() && !first.Has(at) {
			continue
		}
		enclosed := r.enclosed(p, us, at)
		if first.Has(at) || !enclosed.Empty() {
			out.Add(engine.NewMove(engine.Drop, at, at).WithType(r.man))
		}
	}
}

func (r *reversi) SideEffects(p engine.Editor, m engine.Move) {
	if m.Kind() != engine.Drop {
		return
	}
	us := p.Side()
	for s := range r.enclosed(p.Position, us, m.To()).All() {
		p.Put(s, engine.MakePiece(r.man, us))
	}
}

func (r *reversi) GameEnd(p *engine.Position) engine.Result {
	if occupied := p.Occupied(); occupied.Count() == r.full {
		return majority(p, "the board is full")
	}
	return engine.Result{}
}

func (r *reversi) Advise(a *engine.Advice) { a.CaptureSideEffects, a.OtherEndings = true, true }
