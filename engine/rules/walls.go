package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// Walls lets each move put a wall on a square, which nothing can pass, enter or
// capture.
//
// Source: Game of the Amazons (Walter Zamkauskas, 1988) for WallShot; Duck Chess
// (Tim Paulden, 2016) for WallDuck; Isolation (1972) for WallAnywhere; Joust and
// Snail Trail for WallBehind; Atlantis Chess for WallEdge. Moves are written as
// Fairy-Stockfish does, the wall's square behind the square of arrival:
// e2e4,e4d5.
type Walls struct {
	How Walling
	Not engine.Region // squares where there can't be any; White's
}

// Walling is a way to put walls.
type Walling uint8

// The ways to put walls.
const (
	WallAnywhere Walling = iota // on any empty square
	WallShot                    // where the piece could move to from where it has arrived
	WallDuck                    // anywhere, but there is only one, which is moved
	WallBehind                  // on the square just left
	WallEdge                    // on the edge, and beside other walls
)

// Key implements engine.Rule.
func (Walls) Key() string { return "walls" }

// Describe implements engine.Rule.
func (r Walls) Describe(*engine.Variant) string {
	text := []string{
		"After each move the player puts a wall on any empty square.",
		"After each move the piece shoots an arrow to a square to which it could move: that square is blocked for the rest of the game.",
		"After each move the player puts the duck on another empty square, which it blocks until it is moved again.",
		"Each move leaves a wall on the square from which it started.",
		"After each move the player puts a wall on an empty square of the edge, or beside another wall.",
	}[r.How]
	if r.Not != "" {
		text += " Not on " + zoneText(r.Not) + "."
	}
	return text
}

// Bind implements engine.Rule.
func (r Walls) Bind(b *engine.Builder) (any, error) {
	if r.How > WallEdge {
		return nil, fmt.Errorf("way %d to put walls: want one of those there are", r.How)
	}
	v := b.Variant()
	not, err := b.Region(r.Not, engine.White)
	if err != nil {
		return nil, err
	}
	out := &walls{rule: r, v: v}
	for s := range v.Size() {
		sq := engine.Square(s)
		if v.OnBoard(sq) && !not.Has(sq) {
			out.on.Add(sq)
		}
		if f, k := v.File(sq), v.Rank(sq); f == 0 || k == 0 || f == v.Files()-1 || k == v.Ranks()-1 {
			out.edge.Add(sq)
		}
	}
	return out, nil
}

type walls struct {
	rule     Walls
	v        *engine.Variant
	on, edge engine.Bitboard
}

// ExpandMove implements engine.MoveExpander: each move becomes one for each
// wall.
func (w *walls) ExpandMove(p *engine.Position, m engine.Move, out *engine.MoveList) {
	for s := range w.squares(p, m).All() {
		out.Add(m.Walling(s))
	}
}

// squares returns where a wall may be put after a move.
func (w *walls) squares(p *engine.Position, m engine.Move) engine.Bitboard {
	if w.rule.How == WallBehind {
		var from engine.Bitboard
		from.Add(m.From())
		return from.And(w.on)
	}
	e := p.Effect(m)
	taken := p.Occupied()
	for _, c := range e.Placed() {
		if c.Piece == engine.NoPiece {
			taken.Remove(c.On)
		} else {
			taken.Add(c.On)
		}
	}
	free := w.on.AndNot(taken)
	switch w.rule.How {
	case WallShot:
		p.Make(m)
		free = free.And(p.Targets(m.To()))
		p.Unmake()
	case WallEdge:
		free = free.And(w.edge.Or(w.beside(p)))
	}
	return free
}

// beside returns the squares orthogonally beside walls.
func (w *walls) beside(p *engine.Position) (out engine.Bitboard) {
	for s := range wallsOf(p).All() {
		out = out.Or(beside(w.v, s, straight[:]))
	}
	return out
}

// wallsOf returns the squares with walls.
func wallsOf(p *engine.Position) engine.Bitboard {
	return p.Occupied().AndNot(p.PiecesOf(engine.White)).AndNot(p.PiecesOf(engine.Black))
}

// SideEffects implements engine.SideEffecter.
func (w *walls) SideEffects(p engine.Editor, m engine.Move) {
	at, ok := m.Wall()
	if !ok {
		return
	}
	if w.rule.How == WallDuck {
		for s := range wallsOf(p.Position).All() {
			p.Put(s, engine.NoPiece)
		}
	}
	p.Put(at, engine.Wall)
}

// DescribeMove implements engine.Describer.
func (w *walls) DescribeMove(_ *engine.Position, m engine.Move, text string, san bool) string {
	at, ok := m.Wall()
	switch {
	case !ok:
		return text
	case san:
		return text + "," + w.v.SquareName(at)
	}
	return text + "," + w.v.SquareName(m.To()) + w.v.SquareName(at)
}

// ExplainIllegal implements engine.Explainer.
func (w *walls) ExplainIllegal(p *engine.Position, m engine.Move) string {
	free := w.squares(p, m)
	s, ok := free.First()
	if !ok {
		return "there is no square for the wall"
	}
	to := w.v.SquareName(m.To())
	return fmt.Sprintf("the move puts a wall as well: type %s%s,%s%s for one on %s",
		w.v.SquareName(m.From()), to, to, w.v.SquareName(s), w.v.SquareName(s))
}

// Advise implements engine.Adviser.
func (w *walls) Advise(a *engine.Advice) { a.Blasts = true }
