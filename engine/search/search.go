// Package search finds good moves in any variant: iterative deepening
// alpha-beta with a hash table, and an evaluation derived from what the pieces
// can do. Nothing in it is written for one variant; what it must know of a
// variant's rules they declare (see engine.Advice).
package search

import (
	"context"
	"errors"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
)

// ErrNoMoves is returned for positions without legal moves.
var ErrNoMoves = errors.New("search: no legal moves")

// Line is what a search has found.
type Line struct {
	Depth    int   // plies searched completely; 0: none yet
	SelDepth int   // plies of the longest line looked at
	MultiPV  int   // 1 for the best move's line, 2 for the second best, ...
	Score    Score // for the player to move
	Nodes    uint64
	Time     time.Duration
	HashFull int           // permille
	PV       []engine.Move // best first; at least one move
}

// Engine searches positions of one variant. It may search one position at a
// time; several engines are independent of one another.
type Engine struct {
	v             *engine.Variant
	table         *ttable
	eval          *evaluator
	classicalEval *evaluator // eval without a net
	netBaseEval   *evaluator // eval under a net
	traits        *traits
	net           *nnue.Net // nil: there is none

	params     Params
	reductions *reductions
	margin     Score // by how much a ply may change the score

	workers []*worker // the first one decides when the search ends
}

// New returns an engine for a variant with a hash table that grows up to a size
// in megabytes. It has no net and plays by the static evaluation alone, weaker than ferz
// does where a net is known: SetNet gives it one, and Search in package xboard/nets
// returns an engine with the variant's own.
func New(v *engine.Variant, hashMB int) *Engine {
	e := &Engine{v: v, table: newTTable(hashMB)}
	e.traits = newTraits(v)
	m := measureMobility(v.Plain())
	alone, under := weightsFor(v, m, e.traits), netBaseWeights(v, m, e.traits)
	e.classicalEval = newEvaluator(v, m, e.traits, alone, nil)
	if e.netBaseEval = e.classicalEval; under != alone {
		e.netBaseEval = newEvaluator(v, m, e.traits, under, nil)
	}
	e.eval = e.classicalEval
	e.SetThreads(1)
	e.SetParams(DefaultParams)
	return e
}

// Clear forgets what earlier searches have learned.
func (e *Engine) Clear() {
	e.table.clear()
	for _, w := range e.workers {
		w.reset()
	}
}

// Evaluate returns the static score of a position for the player to move,
// without any search.
func (e *Engine) Evaluate(p *engine.Position) Score {
	sums := e.eval.sum(p)
	w := e.workers[0]
	return w.combineEval(p, &sums, w.positional(p, &sums))
}

// Search looks for the best move in p, which it leaves alone, until a limit is
// reached or ctx is done. It reports each line as it is completed, if report
// is not nil; lines are the receiver's to keep. The last line reported is the one
// that it returns: the best one, with all nodes, and with a legal move even if the
// search was stopped at once. Without legal moves it returns ErrNoMoves.
func (e *Engine) Search(ctx context.Context, p *engine.Position, limits Limits, report func(Line)) (Line, error) {
	w := e.workers[0]
	if limits.Infinite {
		limits.Skill = Skill{}
	}
	if limits.Skill.isLimited() {
		limits.Skill.applyTo(&limits)
	}
	if e.table.newSearch(); limits.Skill.OverlookPermille > 0 {
		e.table.clear() // other moves were overlooked before
	}
	w.start(ctx, p, &limits)
	if !w.listRootMoves(limits.SearchMoves) {
		return Line{}, ErrNoMoves
	}
	w.reserve()
	stop := e.startHelpers(ctx, &limits)
	w.iterate(&limits, report)
	if limits.Infinite {
		<-ctx.Done()
	}
	stop()
	best := e.bestWorker(&limits).line(0)
	if report != nil {
		w.conclude(best, limits.MultiPV, report)
	}
	return best, nil
}
