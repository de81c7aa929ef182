package server

import (
	"context"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// task is what a search in the background is to do.
type task struct {
	pos    *engine.Position // the search's own
	limits search.Limits    // if it does not ponder; Moves, MultiPV and Skill in any case
	ponder bool             // at first search without limits, until it is hit
	report func(search.Line)
	booked func(engine.Move) // is called with a move from the book
}

// searchResult is what a search has found. The line has no moves if there were none.
type searchResult struct {
	best search.Line
}

// backgroundSearch is a search that runs in the background. It ends by itself, unless it ponders, or
// when it is stopped.
type backgroundSearch struct {
	stop      context.CancelFunc
	ponderHit chan search.Limits // the move it ponders on was made: now there are limits
	done      chan searchResult  // gets one result at the end
}

// results returns the channel of the running search's result.
func (c *core) results() <-chan searchResult {
	if c.job == nil {
		return nil
	}
	return c.job.done
}

// start starts a search in the background. None may be running.
func (c *core) start(t task) {
	if t.limits.SearchMoves == nil && !t.limits.Infinite && !t.ponder && c.useBook && c.book != nil {
		if m, ok := c.book.Pick(t.pos); ok {
			t.booked(m)
			c.run(t.pos.Variant(), func(context.Context, <-chan search.Limits) searchResult {
				return searchResult{search.Line{PV: []engine.Move{m}}}
			})
			return
		}
	}
	c.prepare()
	c.searched = true
	if !t.ponder {
		c.runClock(&t.limits)
	}
	e := c.engine
	t.limits.Skill = c.skill.Skill()
	c.run(t.pos.Variant(), func(ctx context.Context, hit <-chan search.Limits) searchResult { return t.run(ctx, e, hit) })
}

// runClock notes since when the engine's clock runs, and what is known of it.
func (c *core) runClock(l *search.Limits) {
	l.Start = c.received
	if l.Clock != nil {
		c.lag.StartMove(l.Clock, c.received)
	}
}

// run starts work in the background. None may be running. A host that permits no search of
// the variant has it end without a result.
func (c *core) run(v *engine.Variant, work func(ctx context.Context, hit <-chan search.Limits) searchResult) {
	ctx, stop := context.WithCancel(c.ctx)
	j := &backgroundSearch{stop: stop, ponderHit: make(chan search.Limits, 1), done: make(chan searchResult, 1)}
	c.job = j
	go func() {
		defer stop()
		var result searchResult
		_ = xboard.PassGate(ctx, v, stop, func() { result = work(ctx, j.ponderHit) }) // without a search there is no result
		j.done <- result
	}()
}

// stopAndWait stops the running search, if there is one, and waits for its result.
func (c *core) stopAndWait() (f searchResult, searched bool) {
	if c.job == nil {
		return searchResult{}, false
	}
	c.job.stop()
	f = <-c.job.done
	c.job = nil
	c.lag.EndMove(time.Now())
	return f, true
}

// ponderHit passes on to a search that the move it ponders on was made, and the limits
// from now on.
func (c *core) ponderHit(l search.Limits) {
	c.runClock(&l)
	if c.job != nil {
		select {
		case c.job.ponderHit <- l:
		default: // it was hit before
		}
	}
}

// run ponders, if that is asked for, and searches.
func (t *task) run(ctx context.Context, e searcher, hit <-chan search.Limits) searchResult {
	var best search.Line
	take := func(l search.Line) {
		if len(l.PV) > 0 && l.MultiPV <= 1 {
			best = l
		}
	}
	report := func(l search.Line) {
		take(l)
		t.report(l)
	}
	limits := t.limits
	if t.ponder {
		var ok bool
		if limits, ok = t.await(ctx, e, hit, report); !ok {
			return searchResult{best}
		}
		report = continued(best, report)
	}
	limits.SearchMoves, limits.MultiPV, limits.Skill = t.limits.SearchMoves, t.limits.MultiPV, t.limits.Skill
	if line, err := e.Search(ctx, t.pos, limits, report); err == nil {
		take(line)
	} else if limits.Infinite {
		<-ctx.Done()
	}
	return searchResult{best}
}

// continued returns what reports the lines of a search with the nodes and the time of
// the one that it continues.
func continued(before search.Line, report func(search.Line)) func(search.Line) {
	return func(l search.Line) {
		l.Nodes += before.Nodes
		l.Time += before.Time
		report(l)
	}
}

// await searches without limits until the search is hit; ok is false if it was
// stopped before.
func (t *task) await(ctx context.Context, e searcher, hit <-chan search.Limits, report func(search.Line)) (l search.Limits, ok bool) {
	pondering, stop := context.WithCancel(ctx)
	defer stop()
	got := make(chan search.Limits, 1)
	go func() {
		defer stop()
		select {
		case l := <-hit:
			got <- l
		case <-pondering.Done():
		}
	}()
	unlimited := search.Limits{Infinite: true, SearchMoves: t.limits.SearchMoves, MultiPV: t.limits.MultiPV}
	_, err := e.Search(pondering, t.pos, unlimited, report)
	if err != nil { // nothing to search, but it must not end before ponderhit or stop
		<-pondering.Done()
	}
	select {
	case l = <-got:
		return l, true
	default:
		return l, false
	}
}
