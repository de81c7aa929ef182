package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Walls makes each move put a wall on a square, which nothing can pass, enter or
// capture.
//
// Source: Game of the Amazons (Walter Zamkauskas, 1988) for WallShot; Duck Chess
// (Tim Paulden, 2016) for WallDuck; Isolation (1972) for WallAnywhere; Joust and
// Snail Trail for WallBehind; Atlantis Chess for WallEdge. Moves are written as in
// Fairy-Stockfish, with the wall's square after the target square: e2e4,e4d5.
type Walls struct {
	Mode   Walling       `ini:"how"`
	Except engine.Region `ini:"not"`    // squares where the player can't put any, as that player sees them
	OrMove bool          `ini:"orMove"` // a wall is put instead of a move, by players who are not in check
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

func (Walls) Key() string { return "walls" }

func (r Walls) Describe(v *engine.Variant) string {
	text := []string{
		"After each move the player puts a wall on any empty square.",
		"After each move the piece shoots an arrow to a square to which it could move: that square is blocked for the rest of the game.",
		"After each move the player puts the duck on another empty square, which it blocks until it is moved again.",
		"Each move leaves a wall on the square from which it started.",
		"After each move the player puts a wall on an empty square of the edge, or beside another wall.",
	}[r.Mode]
	if r.OrMove {
		text = strings.Replace(text, "After each move", "Instead of a move", 1) + " A player in check can't."
	}
	if r.Except != "" {
		text = strings.TrimSuffix(text, ".") + ", but not on " + v.RegionChoice(r.Except) + "."
	}
	return text
}

func (r Walls) Bind(b *engine.Builder) (any, error) {
	switch {
	case r.Mode > WallEdge:
		return nil, fmt.Errorf("way %d to put walls: expected one of those there are", r.Mode)
	case r.OrMove && (r.Mode == WallShot || r.Mode == WallBehind):
		return nil, fmt.Errorf("walls are put by moving pieces: they can't be put instead of a move")
	}
	v := b.Variant()
	out := &walls{rule: r, v: v}
	not, err := bothRegions(b, r.Except)
	if err != nil {
		return nil, err
	}
	for s := range v.Size() {
		sq := engine.Square(s)
		for c := range not {
			if v.OnBoard(sq) && !not[c].Has(sq) {
				out.on[c].Add(sq)
			}
		}
		if f, k := v.File(sq), v.Rank(sq); f == 0 || k == 0 || f == v.Files()-1 || k == v.Ranks()-1 {
			out.edge.Add(sq)
		}
	}
	if r.OrMove {
		return wallMoves{out}, nil
	}
	return movesWithWalls{out}, nil
}

type walls struct {
	rule Walls
	v    *engine.Variant
	on   [2]engine.Bitboard // by player
	edge engine.Bitboard
}

// wallMoves are walls instead of moves. They are written as a pass of the first
// piece there is, which puts a wall.
type wallMoves struct{ *walls }

func (w wallMoves) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	own := p.PiecesOf(p.Side())
	s, ok := own.First()
	if !ok || p.InCheck(p.Side()) {
		return
	}
	m := engine.NewMove(engine.Pass, s, s)
	for at := range w.squares(p, m).All() {
		out.Add(m.WithWall(at))
	}
}

// movesWithWalls are walls that each move puts.
type movesWithWalls struct{ *walls }

// ExpandMove implements engine.MoveExpander: each move becomes one for each
// wall.
func (w movesWithWalls) ExpandMove(p *engine.Position, m engine.Move, out *engine.MoveList) {
	for s := range w.squares(p, m).All() {
		out.Add(m.WithWall(s))
	}
}

// squares returns where a wall may be put after a move.
func (w *walls) squares(p *engine.Position, m engine.Move) engine.Bitboard {
	if w.rule.Mode == WallBehind {
		var from engine.Bitboard
		from.Add(m.From())
		return from.And(w.on[p.Side()])
	}
	e := p.Effect(m)
	taken := p.Occupied()
	for _, c := range e.Changes() {
		if c.Piece == engine.NoPiece {
			taken.Remove(c.Square)
		} else {
			taken.Add(c.Square)
		}
	}
	free := w.on[p.Side()].AndNot(taken)
	switch w.rule.Mode {
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
	standing := p.Walls()
	for s := range standing.All() {
		out = out.Or(squaresAt(w.v, s, orthogonalSteps[:]))
	}
	return out
}

func (w *walls) SideEffects(p engine.Editor, m engine.Move) {
	at, ok := m.Wall()
	if !ok {
		return
	}
	if w.rule.Mode == WallDuck {
		standing := p.Walls()
		for s := range standing.All() {
			p.Put(s, engine.NoPiece)
		}
	}
	p.Put(at, engine.Wall)
}

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

func (w movesWithWalls) ExplainIllegal(p *engine.Position, m engine.Move) string {
	free := w.squares(p, m)
	s, ok := free.First()
	if !ok {
		return "there is no square for the " + w.WallWords().Name
	}
	to := w.v.SquareName(m.To())
	return fmt.Sprintf("the move puts a %s as well: type %s%s,%s%s for one on %s",
		w.WallWords().Name, w.v.SquareName(m.From()), to, to, w.v.SquareName(s), w.v.SquareName(s))
}

func (w *walls) Advise(a *engine.Advice) { a.CaptureSideEffects = true }

func (w *walls) WallWords() engine.WallWords {
	switch w.rule.Mode {
	case WallDuck:
		return engine.WallWords{Name: "duck", Put: "Place the duck", Alone: true}
	case WallShot:
		return engine.WallWords{Name: "arrow", Put: "Shoot the arrow"}
	}
	return engine.WallWords{Name: "wall", Put: "Place the wall"}
}
