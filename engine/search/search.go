package search

import (
	"context"
	"errors"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/tables"
)

// ErrNoMoves is returned for positions without legal moves.
var ErrNoMoves = errors.New("search: no legal moves")

// Line is a result of a search: a principal variation and its score.
type Line struct {
	Depth    int   // completed depth in plies; 0 if none is complete yet
	SelDepth int   // plies of the longest line searched (selective depth)
	MultiPV  int   // 1 for the best move's line, 2 for the second best, ...
	Score    Score // for the player to move
	Nodes    uint64
	Time     time.Duration
	HashFull int           // permille
	PV       []engine.Move // principal variation: at least one move
	// Proven is the result of the line by endgame tables, for the player to move; nil:
	// the score is the search's.
	Proven *tables.Verdict
}

// ScoreText writes the score as the player to move sees it, or as the opponent does: in words
// where endgame tables prove it, such as "won in 23", else as [Score.String] does.
func (l *Line) ScoreText(opponent bool) string {
	s, proven := l.ScoreFor(opponent)
	if proven != nil {
		return proven.String()
	}
	return s.String()
}

// ScoreFor returns the score, and what endgame tables prove, as the player to move sees it,
// or as the opponent does.
func (l *Line) ScoreFor(opponent bool) (Score, *tables.Verdict) {
	switch {
	case !opponent:
		return l.Score, l.Proven
	case l.Proven == nil:
		return -l.Score, nil
	}
	other := l.Proven.Opposite()
	return -l.Score, &other
}

// Engine searches positions of one variant, one position at a time. Several engines
// are independent of one another.
type Engine struct {
	v             *engine.Variant
	table         *ttable
	eval          *evaluator
	classicalEval *evaluator // evaluator without a net
	netBaseEval   *evaluator // evaluator of material and piece-square tables to which nets add that are not on terms
	repeatable    bool       // see Repeatable
	traits        *traits
	scale         *scale             // of ratings
	net           *nnue.Net          // nil if there is none
	tables        *tables.Set        // of endings; nil if there are none
	rootValues    []tables.MoveValue // of the position that is searched, by its table; nil: it has none
	rootKept      []engine.Move      // moves that keep rootVerdict, by other tables
	rootVerdict   tables.Verdict

	params     Params
	reductions *reductions
	margin     Score // by how much a ply may change the score

	workers []*worker // the first one decides when the search ends
}

// New returns an engine for a variant, with a transposition table that grows up to a
// size in megabytes. It has no net and plays by the classical evaluation, weaker
// than ferz plays with a net. SetNet sets one, and package xboard/nets makes engines
// with the variant's own.
func New(v *engine.Variant, hashMB int) *Engine {
	e := &Engine{v: v, table: newTTable(hashMB)}
	e.traits = newTraits(v)
	m := measureMobility(v.WithoutRules())
	alone, under := weightsFor(v, m, e.traits), netBaseWeights(v, m, e.traits)
	e.classicalEval = newEvaluator(v, m, e.traits, alone, nil)
	if e.netBaseEval = e.classicalEval; under != alone {
		e.netBaseEval = newEvaluator(v, m, e.traits, under, nil)
	}
	e.eval = e.classicalEval
	e.scale = scaleFor(v, alone, e.classicalEval.values, e.traits)
	e.SetThreads(1)
	e.SetParams(DefaultParams)
	return e
}

// Repeatable makes what a search with one thread finds depend on nothing but the position, the
// moves before it and the number of nodes, whatever limit ends it: the transposition table grows
// by the nodes that were searched alone, not by the time and nodes that are left.
func (e *Engine) Repeatable() { e.repeatable = true }

// Clear clears the transposition table and all histories.
func (e *Engine) Clear() {
	e.table.clear()
	for _, w := range e.workers {
		w.reset()
	}
}

// Evaluate returns the static evaluation of a position for the player to move,
// without a search.
func (e *Engine) Evaluate(p *engine.Position) Score {
	sums := e.eval.sum(p)
	w := e.workers[0]
	return w.combineEval(p, &sums, w.positional(p, &sums))
}

// Search searches p, which it does not change, until a limit is reached or ctx is
// done. It calls report, unless that is nil, with each completed line, which the
// callee may keep. It returns the best line, which is also the last one reported,
// with the final node count; it has a legal move even if the search was stopped
// immediately. Without legal moves it returns ErrNoMoves.
func (e *Engine) Search(ctx context.Context, p *engine.Position, limits Limits, report func(Line)) (Line, error) {
	w := e.workers[0]
	if limits.Infinite {
		limits.Skill = Skill{}
	}
	if limits.Skill = e.Rated(limits.Skill); limits.Skill.isLimited() {
		limits.Skill.applyTo(&limits, p.Hash())
	}
	if e.table.newSearch(); limits.Skill.OverlookPermille > 0 {
		e.table.clear() // a weakened player overlooked other moves before
	}
	w.start(ctx, p, &limits)
	if lines := w.tableLines(&limits); lines != nil {
		if report != nil {
			for _, line := range lines {
				report(line)
			}
		}
		if limits.Infinite {
			<-ctx.Done()
		}
		return lines[0], nil
	}
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
