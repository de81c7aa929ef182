package engine

import "context"

// Perft counts the leaves of the tree of legal moves to a depth in plies. A
// finished game has no moves. It stops early, with a meaningless count, when
// the context is done.
func (p *Position) Perft(ctx context.Context, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	lists := make([]MoveList, depth+1)
	for i := range lists {
		lists[i].Moves = make([]Move, 0, 256)
	}
	return p.perft(ctx, depth, lists)
}

func (p *Position) perft(ctx context.Context, depth int, lists []MoveList) uint64 {
	l := &lists[depth]
	if depth == 1 {
		return uint64(p.countMoves(l))
	}
	if depth > 2 && ctx.Err() != nil {
		return 0
	}
	p.Generate(l)
	var n uint64
	for _, m := range l.Moves {
		p.Make(m)
		n += p.perft(ctx, depth-1, lists)
		p.Unmake()
	}
	return n
}

// LegalMoves returns all legal moves in a new slice.
func (p *Position) LegalMoves() []Move {
	var l MoveList
	p.Generate(&l)
	return l.Moves
}
