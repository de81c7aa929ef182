package engine

import (
	"context"
	"sync"
	"sync/atomic"
)

// MoveCount is how many leaves the tree of moves has below a move.
type MoveCount struct {
	Move  Move
	Nodes uint64
}

// Divide counts the leaves of the tree of legal moves to a depth in plies, for
// each move and in all, in several threads. A depth of 0 has one leaf and no
// moves. Counts mean nothing if the context is done.
func Divide(ctx context.Context, p *Position, depth, threads int) (counts []MoveCount, total uint64) {
	if depth <= 0 {
		return nil, 1
	}
	for _, m := range p.LegalMoves() {
		counts = append(counts, MoveCount{Move: m})
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	for range max(1, min(threads, len(counts))) {
		own := p.Clone()
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(counts) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				own.Make(counts[i].Move)
				counts[i].Nodes = own.Perft(ctx, depth-1)
				own.Unmake()
			}
		})
	}
	wait.Wait()
	for _, c := range counts {
		total += c.Nodes
	}
	return counts, total
}
