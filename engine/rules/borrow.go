package rules

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/words"
)

// Borrow makes pieces of some types move like adjacent pieces of their own side, and
// not at all otherwise. The notation of these types contains everything that they
// could borrow.
//
// Source: the King of Odin's Rune Chess (Gary K. Gifford, 2005).
type Borrow struct {
	Types string `ini:"types"` // types that borrow
	From  string `ini:"from"`  // types that lend
}

func (Borrow) Key() string { return "borrow" }

func (r Borrow) Describe(v *engine.Variant) string {
	return capitalize(words.A(listTypesText(v, r.Types, "or"))) + " has no moves of its own: it can do what the pieces of its own side next to it can do, if one of them is a " +
		listTypesText(v, r.From, "or") + ". Without such a neighbor it can't move."
}

func (r Borrow) Bind(b *engine.Builder) (any, error) {
	v := b.Variant()
	types, err := someTypes(b, "types", r.Types)
	if err != nil {
		return nil, err
	}
	lenders, err := someTypes(b, "from", r.From)
	if err != nil {
		return nil, err
	}
	out := &borrow{v: v, types: types, lenders: lenders, is: setOf(types), near: neighbors(v)}
	for _, t := range lenders {
		if !walkable(v.Type(t)) {
			return nil, fmt.Errorf("a %s moves in a way that can't be borrowed", v.Type(t).Name)
		}
	}
	for _, other := range v.Def.Rules {
		if s, ok := other.(Strike); ok {
			if out.strike, err = s.bind(b); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// walkable reports whether borrow.walk supports all moves of a type.
func walkable(t *engine.PieceType) bool {
	const known = betza.Empty | betza.Capture | betza.CaptureOwn | betza.Unload
	for i := range t.Betza.Patterns {
		legs := t.Betza.Patterns[i].Legs
		for j := range legs {
			mode := legs[j].Mode
			if mode&^known != 0 || legs[j].Skip > 0 || j < len(legs)-1 && mode != betza.Empty || mode&betza.CaptureOwn != 0 && mode&betza.Unload == 0 {
				return false
			}
		}
	}
	return true
}

type borrow struct {
	v       *engine.Variant
	is      typeSet
	types   []engine.TypeID
	lenders []engine.TypeID
	near    []engine.Bitboard
	strike  *strike // nil if no piece strikes
}

// MoveGenerated implements engine.MoveFilter: it removes moves that a borrower could
// only make with a neighbor.
func (b *borrow) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return !b.is[p.PieceAt(m.From()).Type()]
}

func (b *borrow) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if b.MoveGenerated(p, m, nil) {
		return ""
	}
	return "no piece that moves so stands next to it"
}

// SpecialMoves implements engine.MoveSource: the borrowed moves.
func (b *borrow) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us := p.Side()
	for _, t := range b.types {
		for from := range p.Pieces(us, t).All() {
			b.borrowedMoves(p, from, out)
		}
	}
}

// borrowedMoves adds all moves of the borrower on a square, each once.
func (b *borrow) borrowedMoves(p *engine.Position, from engine.Square, out *engine.MoveList) {
	first := out.Len()
	for _, t := range b.lenders {
		if next := p.Pieces(p.Side(), t); !next.Intersects(&b.near[from]) {
			continue
		}
		start := out.Len()
		patterns := b.v.Type(t).Betza.Patterns
		for i := range patterns {
			if patterns[i].Initial == 0 {
				b.walk(p, from, from, patterns[i].Legs, out)
			}
		}
		if b.strike != nil && b.strike.is[t] {
			for _, m := range out.Moves[start:] {
				b.strike.add(p, m, out)
			}
		}
	}
	kept := first
	for i := first; i < out.Len(); i++ {
		if !slices.Contains(out.Moves[first:kept], out.Moves[i]) {
			out.Moves[kept] = out.Moves[i]
			kept++
		}
	}
	out.Moves = out.Moves[:kept]
}

// walk adds the moves from a square that continue from cur with the given legs.
func (b *borrow) walk(p *engine.Position, from, cur engine.Square, legs []betza.Leg, out *engine.MoveList) {
	leg := &legs[0]
	files, ranks := b.v.Def.Symmetry.Turns(p.Side())
	s := cur
	for n := 1; leg.Max == 0 || n <= leg.Max; n++ {
		next, ok := b.v.Step(s, files*leg.DX, ranks*leg.DY)
		if !ok {
			return
		}
		s = next
		empty := p.PieceAt(s) == engine.NoPiece
		switch {
		case n < leg.Min:
		case len(legs) == 1:
			b.end(p, from, s, cur, leg.Mode, out)
		case empty:
			b.walk(p, from, s, legs[1:], out)
		}
		if !empty {
			return
		}
	}
}

// end adds a move to s if the contents of the square allow it. A captured piece
// reappears on unload.
func (b *borrow) end(p *engine.Position, from, s, unload engine.Square, mode betza.Mode, out *engine.MoveList) {
	pc, target := p.PieceAt(from), p.PieceAt(s)
	own := target.Type() != 0 && target.Color() == pc.Color()
	switch {
	case target == engine.NoPiece && mode&betza.Empty != 0, target.Type() != 0 && !own && mode&betza.Capture != 0:
		out.Add(engine.NewMove(engine.NormalMove, from, s))
	case own && mode&betza.Unload != 0 && mode&betza.CaptureOwn != 0 && target != pc:
		m := engine.NewMove(engine.Swap, from, s)
		if unload != from {
			m = engine.NewMove(engine.Unload, from, s).WithSquares(unload, unload)
		}
		out.Add(m)
	}
}
