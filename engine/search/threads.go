package search

import (
	"context"
	"sync"
)

// MaxThreads is the largest number of threads of an engine.
const MaxThreads = 256

// SetThreads sets the number of search threads, from 1 to MaxThreads. They share the
// transposition table and vote on the best move (lazy SMP). Results are not
// reproducible with more than one. It must not be called during a search.
func (e *Engine) SetThreads(n int) {
	n = min(max(n, 1), MaxThreads)
	for len(e.workers) < n {
		e.workers = append(e.workers, newWorker(e))
	}
	e.workers = e.workers[:n]
}

// startHelpers runs the other workers on the same position (lazy SMP); stop ends
// them and waits.
func (e *Engine) startHelpers(ctx context.Context, l *Limits) (stop func()) {
	if len(e.workers) == 1 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	limits := *l
	limits.Clock, limits.MoveTime = nil, 0 // the first worker watches the clock; nodes of all workers count
	var group sync.WaitGroup
	for i, w := range e.workers[1:] {
		w.start(ctx, e.workers[0].pos, &limits)
		w.depthOffset = (i + 1) % 2
		group.Go(func() {
			if w.listRootMoves(limits.SearchMoves) {
				w.iterate(&limits, nil)
			}
		})
	}
	return func() {
		cancel()
		group.Wait()
	}
}

// nodes returns the number of nodes that all workers have visited.
func (e *Engine) nodes() uint64 {
	if len(e.workers) == 1 {
		return e.workers[0].nodes
	}
	var sum uint64
	for _, w := range e.workers {
		sum += w.nodesPublished.Load()
	}
	return sum
}

// bestWorker returns the worker whose best move has the most votes, weighted by
// depth and score. A mate found, or the longest delay of a loss, has priority. With
// several lines it is the first worker, which alone has compared them.
func (e *Engine) bestWorker(l *Limits) *worker {
	first := e.workers[0]
	best, most := first, int64(-1)
	if len(e.workers) == 1 || l.MultiPV > 1 || first.line(0).Depth == 0 {
		return first
	}
	least := infinity
	for _, w := range e.workers {
		least = min(least, w.line(0).Score)
	}
	for _, w := range e.workers {
		own := w.line(0)
		if own.Depth == 0 {
			continue
		}
		if top := best.line(0).Score; own.Score >= mateBound || top >= mateBound {
			if own.Score > top {
				best = w
			}
			continue
		}
		votes := int64(0)
		for _, o := range e.workers {
			if other := o.line(0); other.Depth > 0 && other.PV[0] == own.PV[0] {
				votes += int64(other.Score-least+7) * int64(other.Depth)
			}
		}
		if votes > most {
			best, most = w, votes
		}
	}
	return best
}
