package search

import (
	"github.com/ferzchess/ferz/engine"
)

// goals are the squares on which pieces win the game at once, by player and
// type.
type goals struct {
	any bool
	set [2][engine.MaxTypes + 1]engine.Bitboard
}

// findGoals puts pieces of the start array on other squares and asks the rules
// whether that ends the game.
func findGoals(v *engine.Variant) goals {
	var g goals
	start, err := v.NewPosition("")
	if err != nil || start.Ended().Over() {
		return g
	}
	for range 2 { // with either player to move
		for c := range engine.Color(2) {
			for _, t := range v.Types() {
				at := start.Pieces(c, t.ID)
				if from, ok := at.First(); ok {
					g.try(start, from, engine.MakePiece(t.ID, c))
				}
			}
		}
		start.MakeNull()
		if start.Ended().Over() {
			break
		}
	}
	return g
}

// try puts a piece on each square that is free or held by one of several equal
// pieces.
func (g *goals) try(p *engine.Position, from engine.Square, pc engine.Piece) {
	v := p.Variant()
	p.Put(from, engine.NoPiece)
	gone := p.Ended().Over()
	for s := range v.Size() {
		sq := engine.Square(s)
		there := p.PieceAt(sq)
		if !v.OnBoard(sq) || there == engine.Wall || sq == from ||
			there.Type() != 0 && p.Count(there.Color(), there.Type()) < 2 {
			continue
		}
		p.Put(sq, pc)
		if winner, ok := p.Ended().Winner(); ok && winner == pc.Color() && !(gone && there != engine.NoPiece) {
			g.any = true
			g.set[pc.Color()][pc.Type()].Add(sq)
		}
		p.Put(sq, there)
	}
	p.Put(from, pc)
	if set := &g.set[pc.Color()][pc.Type()]; set.Count() > v.Size()/2 {
		*set = engine.Bitboard{} // whatever wins here, it is not the square
	}
}

// bonus returns what nearness to a goal is worth, in centipawns.
func (g *goals) bonus(l *layout, c engine.Color, t engine.TypeID, s engine.Square, royal bool) (mg, eg int32) {
	if !g.any || g.set[c][t].Empty() {
		return 0, 0
	}
	size := max(l.v.Files(), l.v.Ranks())
	best := size
	for _, q := range g.set[c][t].Squares() {
		best = min(best, distance(l.v, s, q))
	}
	near := float64(size-best) / float64(size)
	if royal {
		return int32(120 * near * near), int32(300 * near * near)
	}
	return int32(80 * near * near), int32(250 * near * near)
}
