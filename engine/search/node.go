package search

import "github.com/ferzchess/ferz/engine"

// maxForcedPlies bounds the plies, in multiples of the depth, up to which lines of only moves are
// extended.
const maxForcedPlies = 4

// node is the state of searching one position.
type node struct {
	ply, depth    int
	alpha, beta   Score
	pvNode        bool // the window is wider than a null window
	cutNode       bool // expected cut node: a fail high is likely
	improving     bool // the static evaluation is better than at the player's previous move
	mustCapture   bool // the player must capture
	forced        bool // a capture is the only move
	tt            ttData
	ttMove        engine.Move // best move from the transposition table
	ttCapture     bool        // it is tactical
	best          Score
	bestMove      engine.Move
	bestQuiet     bool
	moveCount     int  // number of moves tried
	extension     int  // of the TT move, in plies
	capturesReady bool // the frame has its captures
}

// search returns the score of the position at ply, for the player to move
// (fail-soft): it is exact between alpha and beta, otherwise a bound.
func (w *worker) search(ply, depth int, alpha, beta Score, cut bool) Score {
	if depth <= 0 {
		return w.quiesce(ply, 0, alpha, beta)
	}
	f := &w.stack[ply]
	f.pvLen = 0
	if w.countNode(ply) {
		return 0
	}
	n := node{ply: ply, depth: depth, alpha: max(alpha, matedIn(ply)), beta: min(beta, mateIn(ply+1)), pvNode: beta-alpha > 1, cutNode: cut, best: -infinity}
	if f.excluded == engine.NoMove {
		if score, over := w.terminalScore(ply); over {
			return score
		}
		if score, ok := w.tableScore(ply); ok {
			return score
		}
		if ply >= maxPly-1 {
			return w.staticEval(ply)
		}
		if n.alpha >= n.beta {
			return n.alpha
		}
		n.tt = w.table.probe(w.pos.Hash())
		if score, ok := n.tt.cutoff(&n); ok && !w.traits.nearMoveLimit(w.pos) {
			if score >= n.beta {
				w.rewardTTMove(&n)
			}
			return score
		}
		w.setStaticEval(ply, &n.tt)
	}
	return w.searchNode(&n, depth)
}

// searchNode searches the moves of a node unless pruning returns a score without.
func (w *worker) searchNode(n *node, depth int) Score {
	f := &w.stack[n.ply]
	if !f.check {
		n.improving = w.isImproving(f)
	}
	n.mustCapture = w.pos.MustCapture()
	if !n.pvNode && !n.mustCapture && !f.check && f.excluded == engine.NoMove && n.beta > -mateBound && n.beta < mateBound {
		if score, ok := w.pruneNode(n); ok || w.stopped {
			return score
		}
	}
	if f.excluded == engine.NoMove {
		w.extendNode(n)
		n.ttMove = w.ttMove(n.ply, n.tt.move)
		n.ttCapture = n.ttMove != engine.NoMove && w.tactical(n.ttMove)
		if score, ok := w.singularExtension(n); ok || w.stopped {
			return score
		}
	}
	alpha := n.alpha
	w.searchMoves(n)
	switch {
	case w.stopped:
		return n.best
	case n.moveCount == 0 && f.excluded != engine.NoMove:
		return n.alpha
	case n.moveCount == 0:
		return w.resultScore(noMovesResult(w.pos), n.ply)
	case f.excluded != engine.NoMove:
		return n.best
	}
	n.depth = min(n.depth, depth) // prevents storing an extended depth, which would be extended again
	w.storeTT(n, alpha)
	if n.best <= alpha {
		w.rewardPriorMove(n)
	}
	if quiet := n.bestMove == engine.NoMove || n.bestQuiet; !f.check && quiet && n.best > -mateBound && n.best < mateBound &&
		!(n.best >= n.beta && n.best <= f.eval) && !(n.bestMove == engine.NoMove && n.best >= f.eval) {
		w.updateCorrection(n)
	}
	return n.best
}

// extendNode changes the depth of a node: a ply more where a capture is the only move, in check
// or where a rule asks for it, a ply less without a TT move.
func (w *worker) extendNode(n *node) {
	switch {
	case n.mustCapture && n.ply < maxForcedPlies*w.depth && w.hasOneCapture(n):
		n.forced = true
		n.depth++
	case n.ply < 2*w.depth && (w.stack[n.ply].check || w.traits.extend && w.pos.ExtendsSearch()):
		n.depth++
	case n.tt.move == 0 && n.depth >= w.params.IIRMinDepth && (n.pvNode || n.cutNode):
		n.depth--
	}
}

// hasOneCapture generates the captures of a node whose player must capture, and reports whether
// there is but one: a line of such moves has no branches.
func (w *worker) hasOneCapture(n *node) bool {
	f := &w.stack[n.ply]
	w.pos.GenerateCaptures(&f.captures)
	w.scoreCaptures(n.ply)
	n.capturesReady = true
	return len(f.captures.Moves) == 1
}

// isImproving reports whether the static evaluation is better than at the player's
// previous move, or the one before if that was made in check.
func (w *worker) isImproving(f *frame) bool {
	own := f.ownPly
	if own >= 0 && w.stack[own].eval == noEval {
		own = w.stack[own].ownPly
	}
	return own >= 0 && w.stack[own].eval != noEval && f.eval > w.stack[own].eval
}

// cutoff returns the score of a TT entry if it decides the node.
func (r *ttData) cutoff(n *node) (Score, bool) {
	if n.pvNode || r.bound == noBound || r.depth < n.depth {
		return 0, false
	}
	score := scoreFromTT(r.score, n.ply)
	switch r.bound {
	case lowerBound:
		return score, score >= n.beta
	case upperBound:
		return score, score <= n.alpha
	}
	return score, true
}

// setStaticEval sets the static evaluation of the position at ply, or noEval in
// check.
func (w *worker) setStaticEval(ply int, known *ttData) {
	f := &w.stack[ply]
	if f.check {
		f.rawEval, f.eval = noEval, noEval
		return
	}
	if f.rawEval = known.eval; known.bound == noBound || known.eval == noEval {
		f.rawEval = w.staticEval(ply)
	}
	f.eval = min(max(f.rawEval+w.correctionValue(f), -evalBound), evalBound)
}

// storeTT stores the node's result in the transposition table; alpha is the value
// before the search.
func (w *worker) storeTT(n *node, alpha Score) {
	r := ttData{score: scoreToTT(n.best, n.ply), eval: w.stack[n.ply].rawEval, depth: n.depth, bound: exactScore}
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

// searchMoves searches the moves of a node in order until one fails high.
func (w *worker) searchMoves(n *node) {
	f := &w.stack[n.ply]
	f.quietsTried, f.capturesTried = f.quietsTried[:0], f.capturesTried[:0]
	if n.ply+2 < len(w.stack) {
		w.stack[n.ply+2].killers = [2]engine.Move{}
	}
	k := picker{ply: n.ply, ttMove: n.ttMove, capturesReady: n.capturesReady}
	for m := w.pick(&k); m != engine.NoMove; m = w.pick(&k) {
		if m == f.excluded {
			continue
		}
		n.moveCount += 1 + k.leftOut
		if k.leftOut = 0; n.moveCount > 1 && w.pruneMove(n, m, &k) || w.skill.OverlookPermille > 0 && w.overlooks(n, m) {
			continue
		}
		score := w.searchMove(n, m, k.quiet, k.history)
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
				w.updateHistories(n, m, k.quiet)
				return
			}
		}
		switch {
		case !k.quiet && len(f.capturesTried) < maxTried:
			f.capturesTried = append(f.capturesTried, m)
		case k.quiet && len(f.quietsTried) < maxTried:
			f.quietsTried = append(f.quietsTried, m)
		}
	}
}

// searchMove makes a move, searches it and unmakes it: the first move with the full
// window, the others by principal variation search with late move reductions.
func (w *worker) searchMove(n *node, m engine.Move, quiet bool, history int32) Score {
	depth := n.depth - 1
	if m == n.ttMove {
		depth += n.extension
	}
	r := 0
	if n.moveCount > 1 && n.depth > 2 {
		r = w.reduction(n, m, quiet, history)
	}
	w.make(n.ply, m)
	w.stack[n.ply].quiet = quiet
	score := w.searchMade(n, m, depth, r)
	w.unmake()
	return score
}

// searchMade searches the position after a move with reduction r first, and to full
// depth if that fails high.
func (w *worker) searchMade(n *node, m engine.Move, depth, r int) Score {
	if m == n.ttMove && n.extension > 1 {
		w.stack[n.ply+1].doubleExtensions++
	}
	if n.moveCount == 1 {
		return w.child(n.ply, depth, n.alpha, n.beta, !n.pvNode && !n.cutNode)
	}
	if w.stack[n.ply+1].check {
		r -= w.params.LMRGivesCheck
	}
	var score Score
	if reduced := min(max(depth-r/1024, 1), depth); reduced < depth {
		score = w.child(n.ply, reduced, n.alpha, n.alpha+1, true)
		if score > n.alpha && !w.stopped {
			if score > n.best+Score(w.params.DeeperMargin) {
				depth++
			} else if score < n.best+Score(w.params.ShallowerMargin) {
				depth--
			}
			if reduced < depth {
				score = w.child(n.ply, depth, n.alpha, n.alpha+1, !n.cutNode)
			}
		}
	} else {
		score = w.child(n.ply, depth, n.alpha, n.alpha+1, !n.cutNode)
	}
	if n.pvNode && score > n.alpha && score < n.beta && !w.stopped {
		score = w.child(n.ply, depth, n.alpha, n.beta, false)
	}
	return score
}

// reduction returns the late move reduction of a move that is not made yet, in plies
// times 1024.
func (w *worker) reduction(n *node, m engine.Move, quiet bool, history int32) int {
	f, p := &w.stack[n.ply], &w.params
	if n.mustCapture {
		return 0
	}
	r := w.reductions.at(n.depth, n.moveCount, quiet)
	if quiet {
		r -= int(history) * p.LMRQuietHistory >> 10
		if m == f.killers[0] || m == f.killers[1] {
			r -= p.LMRKiller
		}
	} else {
		r -= int(*w.captureHistory(m)) * p.LMRCaptureHistory >> 10
	}
	if n.pvNode {
		r -= p.LMRPVNode
	}
	if n.cutNode {
		r += p.LMRCutNode
	}
	if !n.improving {
		r += p.LMRNotImproving
	}
	if n.ttCapture {
		r += p.LMRTTCapture
	}
	if f.check {
		r -= p.LMRInCheck
	}
	return r
}

// extendPV puts a move in front of the next ply's principal variation.
func (w *worker) extendPV(ply int, m engine.Move) {
	f, next := &w.stack[ply], &w.stack[ply+1]
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}
