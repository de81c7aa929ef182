package boardview

import "github.com/ferzchess/ferz/engine"

// LastMove returns the squares that the last move of a position has changed, to be marked:
// where a piece came from and went, where a wall was put, and where it was taken from. It is
// empty at the start, and after a pass without a move.
func LastMove(p *engine.Position) (out engine.Bitboard) {
	m := p.LastMove()
	if p.Ply() == 0 || m == engine.NoMove {
		return out
	}
	at, wall := m.Wall()
	if !wall || !m.Stays() { // a wall that is put instead of a move is all there is
		out.Add(m.To())
		if !m.IsDrop() {
			out.Add(m.From())
		}
	}
	if !wall {
		return out
	}
	out.Add(at)
	if p.Variant().WallWords().Alone {
		before := p.Clone()
		before.Unmake()
		out = out.Or(before.Walls())
	}
	return out
}
