package xboard

import (
	"context"
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// searchJob is a search that goes on in the background. It ends by printing
// its bestmove.
type searchJob struct {
	stop context.CancelFunc // ends it
	hit  context.CancelFunc // ends its pondering
	done chan struct{}      // closed after bestmove
}

// stopSearch ends a search, if one goes on, and waits for its bestmove.
func (s *uciServer) stopSearch() {
	if s.job != nil {
		s.job.stop()
		<-s.job.done
		s.job = nil
	}
}

// ponderHit tells a search that the move it ponders on has been made.
func (s *uciServer) ponderHit() {
	if s.job != nil {
		s.job.hit()
	}
}

func (s *uciServer) startSearch(r *goRequest, moves []engine.Move) {
	s.prepare()
	limits := r.limits(s.pos.Side())
	limits.Moves, limits.MultiPV = moves, s.options.lines
	ctx, stop := context.WithCancel(s.ctx)
	job := &searchJob{stop: stop, hit: func() {}, done: make(chan struct{})}
	s.job = job
	t := &thinker{engine: s.engine, out: s.out, pos: s.pos.Clone(), shown: s.pos.Clone()}
	pondering := ctx
	if r.ponder {
		pondering, job.hit = context.WithCancel(ctx)
	}
	go func() {
		defer close(job.done)
		defer stop()
		if r.ponder {
			t.think(pondering, search.Limits{Infinite: true, Moves: moves, MultiPV: limits.MultiPV})
		}
		if !r.ponder || ctx.Err() == nil { // not stopped while pondering
			t.think(ctx, limits)
		}
		s.out.print(t.bestMove(moves))
	}()
}

// thinker runs the searches of one job. Only the job's goroutine uses it.
type thinker struct {
	engine *search.Engine
	out    *lineWriter
	pos    *engine.Position // to search
	shown  *engine.Position // the same, to write moves with
	best   search.Line
}

// think searches within limits. An infinite search lasts until the context is
// done, even if there is nothing left to search.
func (t *thinker) think(ctx context.Context, limits search.Limits) {
	if line, err := t.engine.Search(ctx, t.pos, limits, t.report); err == nil && len(line.PV) > 0 {
		t.best = line
	}
	if limits.Infinite {
		<-ctx.Done()
	}
}

// report prints what the search has found so far.
func (t *thinker) report(l search.Line) {
	if len(l.PV) > 0 && l.MultiPV <= 1 {
		t.best = l
	}
	nps := uint64(0)
	if sec := l.Time.Seconds(); sec > 0 {
		nps = uint64(float64(l.Nodes) / sec)
	}
	t.out.print(fmt.Sprintf("info depth %d seldepth %d multipv %d score %s nodes %d nps %d hashfull %d time %d pv %s",
		l.Depth, l.SelDepth, max(l.MultiPV, 1), scoreText(l.Score), l.Nodes, nps, l.HashFull, l.Time.Milliseconds(),
		strings.Join(t.texts(l.PV), " ")))
}

// scoreText writes a score as UCI has it.
func scoreText(s search.Score) string {
	if moves, ok := s.Mate(); ok {
		return fmt.Sprintf("mate %d", moves)
	}
	return fmt.Sprintf("cp %d", s)
}

// texts writes moves that follow one another.
func (t *thinker) texts(moves []engine.Move) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = t.shown.MoveText(m)
		t.shown.Make(m)
	}
	for range moves {
		t.shown.Unmake()
	}
	return out
}

// bestMove is the answer: the best line's first move, with the reply to ponder
// on, or the first of the moves allowed if the search had no time at all.
func (t *thinker) bestMove(moves []engine.Move) string {
	pv := t.best.PV
	if len(pv) == 0 {
		if len(moves) == 0 {
			moves = t.shown.LegalMoves()
		}
		pv = moves[:min(1, len(moves))]
	}
	texts := t.texts(pv[:min(2, len(pv))])
	switch len(texts) {
	case 0:
		return "bestmove (none)"
	case 1:
		return "bestmove " + texts[0]
	}
	return "bestmove " + texts[0] + " ponder " + texts[1]
}
