package search

import (
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
)

// root is a move that may be made in the position searched.
type root struct {
	move  engine.Move
	score Score // of the last iteration in which it was among the best, or -infinity; the bias is part of it
	bias  Score // by how much the player thinks better of the move than it is
	depth int   // of that iteration
	seen  int   // longest line
	nodes uint64
	pv    []engine.Move
}

// listRoots lists the legal moves, or those of them in only; it reports
// whether there are any.
func (w *worker) listRoots(only []engine.Move) bool {
	w.roots = w.roots[:0]
	k := picker{}
	for m := w.pick(&k); m != engine.NoMove; m = w.pick(&k) {
		if len(only) == 0 || slices.Contains(only, m) {
			w.roots = append(w.roots, root{move: m, score: -infinity, pv: []engine.Move{m}})
			if w.skill.weak() {
				w.roots[len(w.roots)-1].bias = w.misjudge(m)
			}
		}
	}
	if len(w.roots) == 0 && len(only) > 0 {
		return w.listRoots(nil)
	}
	return len(w.roots) > 0
}

// deepen searches deeper and deeper until a limit is reached.
func (w *worker) deepen(l *Limits, report func(Line)) {
	limit := maxDepth
	if l.Depth > 0 && !l.Infinite {
		limit = min(l.Depth, maxDepth)
	}
	lines := min(max(l.MultiPV, 1), len(w.roots))
	var course course
	w.reported = nil
	for w.depth = 1 + w.ahead; w.depth <= limit+w.ahead; w.depth++ {
		if w == w.workers[0] {
			w.reserve()
		}
		for i := 0; i < lines && !w.stopped; i++ {
			w.selDepth = 0
			w.aspire(i)
		}
		if !w.stopped {
			slices.SortStableFunc(w.roots[:lines], func(a, b root) int { return int(b.score - a.score) })
			w.tell(lines, report)
		}
		w.seen.Store(w.nodes)
		if w.stopped || !l.Infinite && (w.timer.enough(w.nodes, course.factor(w)) || w.decided(l)) {
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
	for i := range min(max(lines, 1), len(w.roots)) {
		if w.roots[i].depth == w.depth {
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

// course is how a search has gone so far, which tells whether more of it may
// change the move.
type course struct {
	best   engine.Move
	score  Score
	stable int // iterations for which the best move has been the same
}

// factor returns by how much the time for a move should be longer than usual: it
// is the shorter, the longer the move has been the best and the more of the
// search went into it, and longer when its score falls.
func (c *course) factor(w *worker) float64 {
	r := &w.roots[0]
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
const growth, firstNodes = 3, 1 << 10

// reserve makes room in the hash table for what the next iteration may store
// within the limits, so that short searches don't pay for a large one.
func (w *worker) reserve() {
	if len(w.workers) > 1 { // others are at it
		if w.depth == 0 {
			w.table.reserve(1 << 40)
		}
		return
	}
	nodes := growth*w.nodes + firstNodes
	if limit := w.timer.nodes; limit > 0 {
		nodes = min(nodes, limit-w.nodes)
	}
	if spent := w.timer.elapsed(); w.timer.hard > 0 && w.depth > 1 {
		left := max(w.timer.hard-spent, 0)
		nodes = min(nodes, uint64(float64(w.nodes)*left.Seconds()/max(spent, time.Microsecond).Seconds()))
	}
	w.table.reserve(nodes)
}

// decided reports whether more search would not change the move.
func (w *worker) decided(l *Limits) bool {
	if moves, ok := w.roots[0].score.Mate(); ok && l.MultiPV <= 1 {
		if moves > 0 && l.Mate > 0 {
			return moves <= l.Mate
		}
		if 2*max(moves, -moves) < w.depth {
			return true
		}
	}
	return len(w.roots) == 1 && l.Clock != nil && w.depth >= 4
}

// aspire searches the roots from index i on, in a window about the score of
// the iteration before.
func (w *worker) aspire(i int) {
	alpha, beta := -infinity, infinity
	delta := w.window()
	if last := w.roots[i].score; w.depth >= 5 && last > -mateBound && last < mateBound {
		alpha, beta = last-delta, last+delta
	}
	for {
		score := w.searchRoots(i, alpha, beta)
		if w.stopped {
			w.promote(i)
			return
		}
		switch {
		case score <= alpha && alpha > -infinity:
			beta = (alpha + beta) / 2
			alpha = score - delta
		case score >= beta && beta < infinity:
			w.promote(i)
			beta = score + delta
		default:
			w.promote(i)
			return
		}
		delta += delta / 2
		if delta > 500 {
			alpha, beta = -infinity, infinity
		}
		alpha, beta = max(alpha, -infinity), min(beta, infinity)
	}
}

// window returns how far from the last score the next one may be at first.
func (w *worker) window() Score {
	if w.traits.sharp {
		return Score(w.params.SharpWindow)
	}
	return Score(w.params.Window)
}

// promote puts the best root from index i on there, keeping the others' order.
// Roots with results of this iteration come before those without.
func (w *worker) promote(i int) {
	best := i
	for j := i + 1; j < len(w.roots); j++ {
		if w.roots[j].depth == w.depth && (w.roots[best].depth < w.depth || w.roots[j].score > w.roots[best].score) {
			best = j
		}
	}
	r := w.roots[best]
	copy(w.roots[i+1:best+1], w.roots[i:best])
	w.roots[i] = r
}

// searchRoots searches the roots from index i on and returns the best score.
func (w *worker) searchRoots(i int, alpha, beta Score) Score {
	best := -infinity
	w.judge(0, &record{})
	for j := i; j < len(w.roots); j++ {
		r := &w.roots[j]
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
			r.score, r.depth, r.seen = score, w.depth, w.selDepth
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
func (w *worker) searchRoot(r *root, number int, alpha, beta, best Score) Score {
	n := node{depth: w.depth, alpha: alpha.shifted(-r.bias), beta: beta.shifted(-r.bias), pv: true, best: best.shifted(-r.bias), tried: number + 1, improving: true}
	if w.stack[0].check {
		n.depth++
	}
	quiet, history := !w.tactical(r.move), int32(0)
	if quiet {
		history = w.ofQuiet(&w.stack[0], r.move)
	}
	return w.try(&n, r.move, quiet, history).shifted(r.bias)
}

// line describes the i-th best root.
func (w *worker) line(i int) Line {
	r := &w.roots[i]
	score := r.score.shifted(-r.bias)
	if r.score == -infinity {
		score = w.estimate(0)
	}
	return Line{
		Depth: r.depth, SelDepth: r.seen, MultiPV: i + 1, Score: score,
		Nodes: w.Engine.nodes(), Time: w.timer.elapsed(), HashFull: w.table.full(), PV: slices.Clone(r.pv),
	}
}
