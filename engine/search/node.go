package search

import "github.com/ferzchess/ferz/engine"

// node is what the loop over the moves of a position works on.
type node struct {
	ply, depth  int
	alpha, beta Score
	pv          bool // the window is open
	cut         bool // some move is expected to be too good
	improving   bool // the player stands better than a move ago
	forced      bool // the player must capture
	known       record
	hash        engine.Move // the best move that the hash table knows
	hashTakes   bool        // it is a capture
	best        Score
	bestMove    engine.Move
	bestQuiet   bool
	tried       int  // moves looked at
	extension   int  // of the hash move
	takes       bool // the frame has its captures
}

// search returns the score of the position at ply, for the player to move. It
// is exact between alpha and beta, else a bound.
func (w *worker) search(ply, depth int, alpha, beta Score, cut bool) Score {
	if depth <= 0 {
		return w.quiesce(ply, 0, alpha, beta)
	}
	f := &w.stack[ply]
	f.pvLen = 0
	if w.visit(ply) {
		return 0
	}
	n := node{ply: ply, depth: depth, alpha: max(alpha, lossAt(ply)), beta: min(beta, winAt(ply+1)), pv: beta-alpha > 1, cut: cut, best: -infinity}
	if f.excluded == engine.NoMove {
		if score, over := w.finished(ply); over {
			return score
		}
		if ply >= maxPly-1 {
			return w.estimate(ply)
		}
		if n.alpha >= n.beta {
			return n.alpha
		}
		n.known = w.table.probe(w.pos.Hash())
		if score, ok := n.known.cut(&n); ok && !w.traits.clockNear(w.pos) {
			if score >= n.beta {
				w.confirm(&n)
			}
			return score
		}
		w.judge(ply, &n.known)
	}
	return w.expand(&n, depth)
}

// expand searches the moves of a node unless it can be settled without.
func (w *worker) expand(n *node, depth int) Score {
	f := &w.stack[n.ply]
	if !f.check {
		n.improving = w.improves(f)
	}
	if w.traits.MustCapture {
		w.pos.GenerateQuiets(&f.moves)
		n.forced = len(f.moves.Moves) == 0
	}
	if !n.pv && !n.forced && !f.check && f.excluded == engine.NoMove && n.beta > -mateBound && n.beta < mateBound {
		if score, ok := w.prune(n); ok || w.stopped {
			return score
		}
	}
	if n.ply < 2*w.depth && f.excluded == engine.NoMove && (f.check || w.traits.extend && w.pos.ExtendsSearch()) {
		n.depth++
	} else if n.known.move == 0 && n.depth >= w.params.NoHashFrom && f.excluded == engine.NoMove && (n.pv || n.cut) {
		n.depth--
	}
	if f.excluded == engine.NoMove {
		n.hash = w.find(n.ply, n.known.move)
		n.hashTakes = n.hash != engine.NoMove && w.tactical(n.hash)
		if score, ok := w.single(n); ok || w.stopped {
			return score
		}
	}
	alpha := n.alpha
	w.loop(n)
	switch {
	case w.stopped:
		return n.best
	case n.tried == 0 && f.excluded != engine.NoMove:
		return n.alpha
	case n.tried == 0:
		return w.resultScore(withoutMoves(w.pos), n.ply)
	case f.excluded != engine.NoMove:
		return n.best
	}
	n.depth = min(n.depth, depth) // an extension would be given again
	w.remember(n, alpha)
	if n.best <= alpha {
		w.praise(n)
	}
	if quiet := n.bestMove == engine.NoMove || n.bestQuiet; !f.check && quiet && n.best > -mateBound && n.best < mateBound &&
		!(n.best >= n.beta && n.best <= f.eval) && !(n.bestMove == engine.NoMove && n.best >= f.eval) {
		w.correct(n)
	}
	return n.best
}

// improves reports whether the player stands better than a move ago, or two
// where that was in check.
func (w *worker) improves(f *frame) bool {
	own := f.own
	if own >= 0 && w.stack[own].eval == noEval {
		own = w.stack[own].own
	}
	return own >= 0 && w.stack[own].eval != noEval && f.eval > w.stack[own].eval
}

// cut returns the score of an entry of the hash table if that settles the node.
func (r *record) cut(n *node) (Score, bool) {
	if n.pv || r.bound == noBound || r.depth < n.depth {
		return 0, false
	}
	score := fromTable(r.score, n.ply)
	switch r.bound {
	case lowerBound:
		return score, score >= n.beta
	case upperBound:
		return score, score <= n.alpha
	}
	return score, true
}

// judge finds the static score of the position at ply, or noEval in check.
func (w *worker) judge(ply int, known *record) {
	f := &w.stack[ply]
	if f.check {
		f.raw, f.eval = noEval, noEval
		return
	}
	if f.raw = known.eval; known.bound == noBound || known.eval == noEval {
		f.raw = w.estimate(ply)
	}
	f.eval = min(max(f.raw+w.correction(f), -evalBound), evalBound)
}

// remember stores the node's result; alpha is what it began with.
func (w *worker) remember(n *node, alpha Score) {
	r := record{score: toTable(n.best, n.ply), eval: w.stack[n.ply].raw, depth: n.depth, bound: exactScore}
	if n.bestMove != engine.NoMove {
		r.move = moveKey(n.bestMove)
	}
	switch {
	case n.best >= n.beta:
		r.bound = lowerBound
	case n.best <= alpha:
		r.bound = upperBound
	}
	w.table.store(w.pos.Hash(), r)
}

// loop searches the moves of a node in their order.
func (w *worker) loop(n *node) {
	f := &w.stack[n.ply]
	f.quiets, f.tried = f.quiets[:0], f.tried[:0]
	if n.ply+2 < len(w.stack) {
		w.stack[n.ply+2].killers = [2]engine.Move{}
	}
	k := picker{ply: n.ply, hash: n.hash, known: n.takes}
	for m := w.pick(&k); m != engine.NoMove; m = w.pick(&k) {
		if m == f.excluded {
			continue
		}
		n.tried++
		if n.tried > 1 && w.hopeless(n, m, &k) || w.skill.Blind > 0 && w.overlooks(n, m) {
			continue
		}
		score := w.try(n, m, k.quiet, k.history)
		if w.stopped {
			return
		}
		if score > n.best {
			n.best = score
		}
		if score > n.alpha {
			n.alpha, n.bestMove, n.bestQuiet = score, m, k.quiet
			w.extendPV(n.ply, m)
			if score >= n.beta {
				w.learn(n, m, k.quiet)
				return
			}
		}
		switch {
		case !k.quiet && len(f.tried) < maxTried:
			f.tried = append(f.tried, m)
		case k.quiet && len(f.quiets) < maxTried:
			f.quiets = append(f.quiets, m)
		}
	}
}

// try makes a move, searches it and takes it back: the first with the whole
// window, the others with an empty one first, late ones less deep, those with a
// good history (if they are quiet) not by as much.
func (w *worker) try(n *node, m engine.Move, quiet bool, history int32) Score {
	depth := n.depth - 1
	if m == n.hash {
		depth += n.extension
	}
	r := 0
	if n.tried > 1 && n.depth > 2 {
		r = w.reduction(n, m, quiet, history)
	}
	w.make(n.ply, m)
	w.stack[n.ply].quiet = quiet
	score := w.made(n, m, depth, r)
	w.unmake()
	return score
}

// made searches the position that a move has led to less deep by r, a
// reduction, before it is searched to the depth.
func (w *worker) made(n *node, m engine.Move, depth, r int) Score {
	if m == n.hash && n.extension > 1 {
		w.stack[n.ply+1].doubles++
	}
	if n.tried == 1 {
		return w.child(n.ply, depth, n.alpha, n.beta, !n.pv && !n.cut)
	}
	if w.stack[n.ply+1].check {
		r -= w.params.CheckingLess
	}
	var score Score
	if reduced := min(max(depth-r/1024, 1), depth); reduced < depth {
		score = w.child(n.ply, reduced, n.alpha, n.alpha+1, true)
		if score > n.alpha && !w.stopped {
			if score > n.best+Score(w.params.Deeper) {
				depth++
			} else if score < n.best+Score(w.params.Shallower) {
				depth--
			}
			if reduced < depth {
				score = w.child(n.ply, depth, n.alpha, n.alpha+1, !n.cut)
			}
		}
	} else {
		score = w.child(n.ply, depth, n.alpha, n.alpha+1, !n.cut)
	}
	if n.pv && score > n.alpha && score < n.beta && !w.stopped {
		score = w.child(n.ply, depth, n.alpha, n.beta, false)
	}
	return score
}

// reduction returns by how many plies times 1024 a move, not yet made, is
// searched less deep.
func (w *worker) reduction(n *node, m engine.Move, quiet bool, history int32) int {
	f, p := &w.stack[n.ply], &w.params
	if n.forced {
		return 0
	}
	r := w.reductions.of(n.depth, n.tried, quiet)
	if quiet {
		r -= int(history) * p.QuietShare >> 10
		if m == f.killers[0] || m == f.killers[1] {
			r -= p.KillerLess
		}
	} else {
		r -= int(*w.ofTake(m)) * p.TakeShare >> 10
	}
	if n.pv {
		r -= p.OpenLess
	}
	if n.cut {
		r += p.CutMore
	}
	if !n.improving {
		r += p.WorseMore
	}
	if n.hashTakes {
		r += p.TakingMore
	}
	if f.check {
		r -= p.CheckLess
	}
	return r
}

// extendPV puts a move in front of the next ply's best line.
func (w *worker) extendPV(ply int, m engine.Move) {
	f, next := &w.stack[ply], &w.stack[ply+1]
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}
