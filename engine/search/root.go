package search

import (
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
)

// rootMove is a move that may be made in the position searched.
type rootMove struct {
	move     engine.Move
	score    Score // of the last iteration in which it was among the best, or -infinity; the bias is part of it
	bias     Score // by how much the player thinks better of the move than it is
	depth    int   // of that iteration
	selDepth int   // longest line
	nodes    uint64
	pv       []engine.Move
}

// listRootMoves lists the legal moves, or those of them in only; it reports
// whether there are any.
func (w *worker) listRootMoves(only []engine.Move) bool {
	w.rootMoves = w.rootMoves[:0]
	k := picker{}
	for m := w.pick(&k); m != engine.NoMove; m = w.pick(&k) {
		if len(only) == 0 || slices.Contains(only, m) {
			w.rootMoves = append(w.rootMoves, rootMove{move: m, score: -infinity, pv: []engine.Move{m}})
			if w.skill.isLimited() {
				w.rootMoves[len(w.rootMoves)-1].bias = w.evalNoise(m)
			}
		}
	}
	if len(w.rootMoves) == 0 && len(only) > 0 {
		return w.listRootMoves(nil)
	}
	return len(w.rootMoves) > 0
}

// iterate searches deeper and deeper until a limit is reached.
func (w *worker) iterate(l *Limits, report func(Line)) {
	limit := maxDepth
	if l.Depth > 0 && !l.Infinite {
		limit = min(l.Depth, maxDepth)
	}
	lines := min(max(l.MultiPV, 1), len(w.rootMoves))
	var course stability
	w.reported = nil
	for w.depth = 1 + w.depthOffset; w.depth <= limit+w.depthOffset; w.depth++ {
		if w == w.workers[0] {
			w.reserve()
		}
		for i := 0; i < lines && !w.stopped; i++ {
			w.selDepth = 0
			w.aspirationSearch(i)
		}
		if !w.stopped {
			slices.SortStableFunc(w.rootMoves[:lines], func(a, b rootMove) int { return int(b.score - a.score) })
			w.tell(lines, report)
		}
		w.nodesPublished.Store(w.nodes)
		if w.stopped || !l.Infinite && (w.timer.pastSoftLimit(w.nodes, course.factor(w)) || w.canStopEarly(l)) {
			return
		}
	}
}

// tell reports the lines of an iteration, if report is not nil.
func (w *worker) tell(lines int, report func(Line)) {
	if report == nil {
		return
	}
	w.reported = w.reported[:0]
	for i := range lines {
		w.reported = append(w.reported, w.line(i))
		report(w.reported[i])
	}
}

// conclude reports what a search ends with unless it is what was reported last: the
// lines that it was asked for, and the best of several once more, so that the last
// line begins with the best move.
func (w *worker) conclude(best Line, lines int, report func(Line)) {
	final := w.finalLines(best, lines)
	if !slices.EqualFunc(final, w.reported, sameLine) {
		for _, l := range final {
			report(l)
		}
	}
	if len(final) > 1 {
		report(final[0])
	}
}

// finalLines returns the best line followed by the next best ones, up to a number of
// lines: those of the last iteration as far as it has got, then those of the one before.
func (w *worker) finalLines(best Line, lines int) []Line {
	final := []Line{best}
	add := func(l Line) {
		known := func(f Line) bool { return f.PV[0] == l.PV[0] }
		if len(final) >= lines || slices.ContainsFunc(final, known) {
			return
		}
		l.MultiPV, l.Nodes, l.Time, l.HashFull = len(final)+1, best.Nodes, best.Time, best.HashFull
		final = append(final, l)
	}
	for i := range min(max(lines, 1), len(w.rootMoves)) {
		if w.rootMoves[i].depth == w.depth {
			add(w.line(i))
		}
	}
	for _, l := range w.reported {
		add(l)
	}
	return final
}

// sameLine reports whether two lines say the same.
func sameLine(a, b Line) bool {
	return a.Depth == b.Depth && a.Score == b.Score && a.Nodes == b.Nodes && slices.Equal(a.PV, b.PV)
}

// stability is how a search has gone so far, which tells whether more of it may
// change the move.
type stability struct {
	best   engine.Move
	score  Score
	stable int // iterations for which the best move has been the same
}

// factor returns by how much the time for a move should be longer than usual: it
// is the shorter, the longer the move has been the best and the more of the
// search went into it, and longer when its score falls.
func (c *stability) factor(w *worker) float64 {
	r := &w.rootMoves[0]
	if c.stable++; r.move != c.best {
		c.stable = 0
	}
	fallen := float64(min(max(c.score-r.score, -30), 80))
	c.best, c.score = r.move, r.score
	share := float64(r.nodes) / float64(max(w.nodes, 1))
	return (1.3 - 0.06*float64(min(c.stable, 8))) * (1.75 - 1.1*share) * (1 + fallen/200)
}

// An iteration rarely visits more than growth times as many nodes as all those
// before it, and the first one rarely more than firstNodes.
const nodeGrowth, firstNodes = 3, 1 << 10

// reserve makes room in the hash table for what the next iteration may store
// within the limits, so that short searches don't pay for a large one.
func (w *worker) reserve() {
	if len(w.workers) > 1 { // others are at it
		if w.depth == 0 {
			w.table.reserve(1 << 40)
		}
		return
	}
	nodes := nodeGrowth*w.nodes + firstNodes
	if limit := w.timer.nodes; limit > 0 {
		nodes = min(nodes, limit-w.nodes)
	}
	if spent := w.timer.elapsed(); w.timer.hard > 0 && w.depth > 1 {
		left := max(w.timer.hard-spent, 0)
		nodes = min(nodes, uint64(float64(w.nodes)*left.Seconds()/max(spent, time.Microsecond).Seconds()))
	}
	w.table.reserve(nodes)
}

// canStopEarly reports whether more search would not change the move.
func (w *worker) canStopEarly(l *Limits) bool {
	if moves, ok := w.rootMoves[0].score.Mate(); ok && l.MultiPV <= 1 {
		if moves > 0 && l.Mate > 0 {
			return moves <= l.Mate
		}
		if 2*max(moves, -moves) < w.depth {
			return true
		}
	}
	return len(w.rootMoves) == 1 && l.Clock != nil && w.depth >= 4
}

// aspirationSearch searches the roots from index i on, in a window about the score of
// the iteration before.
func (w *worker) aspirationSearch(i int) {
	alpha, beta := -infinity, infinity
	delta := w.aspirationWindow()
	if last := w.rootMoves[i].score; w.depth >= 5 && last > -mateBound && last < mateBound {
		alpha, beta = last-delta, last+delta
	}
	for {
		score := w.searchRoots(i, alpha, beta)
		if w.stopped {
			w.moveToFront(i)
			return
		}
		switch {
		case score <= alpha && alpha > -infinity:
			beta = (alpha + beta) / 2
			alpha = score - delta
		case score >= beta && beta < infinity:
			w.moveToFront(i)
			beta = score + delta
		default:
			w.moveToFront(i)
			return
		}
		delta += delta / 2
		if delta > 500 {
			alpha, beta = -infinity, infinity
		}
		alpha, beta = max(alpha, -infinity), min(beta, infinity)
	}
}

// aspirationWindow returns how far from the last score the next one may be at first.
func (w *worker) aspirationWindow() Score {
	if w.traits.volatile {
		return Score(w.params.VolatileAspirationWindow)
	}
	return Score(w.params.AspirationWindow)
}

// moveToFront puts the best root from index i on there, keeping the others' order.
// Roots with results of this iteration come before those without.
func (w *worker) moveToFront(i int) {
	best := i
	for j := i + 1; j < len(w.rootMoves); j++ {
		if w.rootMoves[j].depth == w.depth && (w.rootMoves[best].depth < w.depth || w.rootMoves[j].score > w.rootMoves[best].score) {
			best = j
		}
	}
	r := w.rootMoves[best]
	copy(w.rootMoves[i+1:best+1], w.rootMoves[i:best])
	w.rootMoves[i] = r
}

// searchRoots searches the roots from index i on and returns the best score.
func (w *worker) searchRoots(i int, alpha, beta Score) Score {
	best := -infinity
	w.setStaticEval(0, &ttData{})
	for j := i; j < len(w.rootMoves); j++ {
		r := &w.rootMoves[j]
		before := w.nodes
		score := w.searchRoot(r, j-i, alpha, beta, best)
		r.nodes += w.nodes - before
		if w.stopped {
			return best
		}
		if score > best {
			best = score
		}
		if j == i || score > alpha {
			r.score, r.depth, r.selDepth = score, w.depth, w.selDepth
			if score > alpha || len(r.pv) < 2 { // else it is a bound: the old line tells more
				r.pv = append(append(r.pv[:0:0], r.move), w.stack[1].pv[:w.stack[1].pvLen]...)
			}
		} else {
			r.score, r.depth = -infinity, 0
			r.pv = r.pv[:1]
		}
		alpha = max(alpha, score)
		if alpha >= beta {
			return best
		}
	}
	return best
}

// searchRoot searches the number-th root.
func (w *worker) searchRoot(r *rootMove, number int, alpha, beta, best Score) Score {
	n := node{depth: w.depth, alpha: alpha.offsetBy(-r.bias), beta: beta.offsetBy(-r.bias), pvNode: true, best: best.offsetBy(-r.bias), moveCount: number + 1, improving: true}
	if w.stack[0].check {
		n.depth++
	}
	quiet, history := !w.tactical(r.move), int32(0)
	if quiet {
		history = w.quietHistory(&w.stack[0], r.move)
	}
	return w.searchMove(&n, r.move, quiet, history).offsetBy(r.bias)
}

// line describes the i-th best root.
func (w *worker) line(i int) Line {
	r := &w.rootMoves[i]
	score := r.score.offsetBy(-r.bias)
	if r.score == -infinity {
		score = w.staticEval(0)
	}
	return Line{
		Depth: r.depth, SelDepth: r.selDepth, MultiPV: i + 1, Score: score,
		Nodes: w.Engine.nodes(), Time: w.timer.elapsed(), HashFull: w.table.hashFull(), PV: slices.Clone(r.pv),
	}
}
