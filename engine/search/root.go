package search

import (
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
)

// rootMove is a move of the position that is searched.
type rootMove struct {
	move     engine.Move
	score    Score // with bias, of the last iteration in which it was among the best, or -infinity
	bias     Score // error by which a weakened player misjudges the move
	depth    int   // of that iteration
	selDepth int   // longest line
	nodes    uint64
	pv       []engine.Move
}

// listRootMoves lists the legal moves, restricted to only if that is not empty, and
// reports whether there are any.
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
	if w.skill.Blindness > 0 && len(w.rootMoves) > 0 {
		w.dropUnseen()
	}
	return len(w.rootMoves) > 0
}

// iterate deepens the search iteratively until a limit is reached.
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
			w.report(lines, report)
		}
		w.nodesPublished.Store(w.nodes)
		if w.stopped || !l.Infinite && (w.timer.pastSoftLimit(w.nodes, course.factor(w)) || w.canStopEarly(l)) {
			return
		}
	}
}

// report reports the lines of an iteration, if report is not nil.
func (w *worker) report(lines int, report func(Line)) {
	if report == nil {
		return
	}
	w.reported = w.reported[:0]
	for i := range lines {
		w.reported = append(w.reported, w.line(i))
		report(w.reported[i])
	}
}

// conclude reports the final lines of a search unless they were reported last: all
// requested lines, and with several the best one again, so that the last report is
// the best move's.
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

// finalLines returns the best line followed by the next best ones, at most lines:
// those of the last iteration if it got that far, then those of the previous one.
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

// sameLine reports whether two lines have equal contents.
func sameLine(a, b Line) bool {
	return a.Depth == b.Depth && a.Score == b.Score && a.Nodes == b.Nodes && slices.Equal(a.PV, b.PV)
}

// stability tracks how often the best move and its score have changed, for time
// management.
type stability struct {
	best   engine.Move
	score  Score
	stable int // iterations for which the best move has been the same
}

// factor returns by how much the time for a move should be scaled: less the longer
// the best move is stable and the more nodes went into it, more if its score falls.
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

// An iteration rarely visits more than nodeGrowth times as many nodes as all
// previous ones, and the first one rarely more than firstNodes.
const nodeGrowth, firstNodes = 3, 1 << 10

// reserve grows the transposition table for what the next iteration may store within
// the limits. Short searches don't pay for a large table.
func (w *worker) reserve() {
	if len(w.workers) > 1 { // other workers are using it
		if w.depth == 0 {
			w.table.reserve(1 << 40)
		}
		return
	}
	nodes := nodeGrowth*w.nodes + firstNodes
	if w.repeatable {
		w.table.reserve(nodes)
		return
	}
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

// aspirationSearch searches the root moves from index i on with an aspiration window
// around the previous iteration's score.
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

// aspirationWindow returns the initial half width of the aspiration window.
func (w *worker) aspirationWindow() Score {
	if w.traits.volatile {
		return Score(w.params.VolatileAspirationWindow)
	}
	return Score(w.params.AspirationWindow)
}

// moveToFront moves the best root move from index i on to i, keeping the order of
// the others. Moves with results of this iteration come first.
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

// searchRoots searches the root moves from index i on and returns the best score.
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
			if score > alpha || len(r.pv) < 2 { // a bound has no line of its own: keep the old PV
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

// searchRoot searches the number-th root move.
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

// line returns the i-th best root move's line.
func (w *worker) line(i int) Line {
	r := &w.rootMoves[i]
	score := r.score.offsetBy(-r.bias)
	if r.score == -infinity {
		score = w.staticEval(0)
	}
	score, proven := w.provenScore(r.move, score)
	return Line{
		Depth: r.depth, SelDepth: r.selDepth, MultiPV: i + 1, Score: score, Proven: proven,
		Nodes: w.Engine.nodes(), Time: w.timer.elapsed(), HashFull: w.table.hashFull(), PV: slices.Clone(r.pv),
	}
}
