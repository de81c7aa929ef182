package search

import "github.com/ferzchess/ferz/engine"

// node is what the loop over the moves of a position works on.
type node struct {
	ply, depth    int
	alpha, beta   Score
	pvNode        bool // the window is open
	cutNode       bool // some move is expected to be too good
	improving     bool // the player stands better than a move ago
	mustCapture   bool // the player must capture
	tt            ttData
	ttMove        engine.Move // the best move that the hash table knows
	ttCapture     bool        // it is a capture
	best          Score
	bestMove      engine.Move
	bestQuiet     bool
	moveCount     int  // moves looked at
	extension     int  // of the hash move
	capturesReady bool // the frame has its captures
}

// search returns the score of the position at ply, for the player to move. It
// is exact between alpha and beta, else a bound.
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

// searchNode searches the moves of a node unless it can be settled without.
func (w *worker) searchNode(n *node, depth int) Score {
	f := &w.stack[n.ply]
	if !f.check {
		n.improving = w.isImproving(f)
	}
	if w.traits.MustCapture {
		w.pos.GenerateQuiets(&f.moves)
		n.mustCapture = len(f.moves.Moves) == 0
	}
	if !n.pvNode && !n.mustCapture && !f.check && f.excluded == engine.NoMove && n.beta > -mateBound && n.beta < mateBound {
		if score, ok := w.pruneNode(n); ok || w.stopped {
			return score
		}
	}
	if n.ply < 2*w.depth && f.excluded == engine.NoMove && (f.check || w.traits.extend && w.pos.ExtendsSearch()) {
		n.depth++
	} else if n.tt.move == 0 && n.depth >= w.params.IIRMinDepth && f.excluded == engine.NoMove && (n.pvNode || n.cutNode) {
		n.depth--
	}
	if f.excluded == engine.NoMove {
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
	n.depth = min(n.depth, depth) // an extension would be given again
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

// isImproving reports whether the player stands better than a move ago, or two
// where that was in check.
func (w *worker) isImproving(f *frame) bool {
	own := f.ownPly
	if own >= 0 && w.stack[own].eval == noEval {
		own = w.stack[own].ownPly
	}
	return own >= 0 && w.stack[own].eval != noEval && f.eval > w.stack[own].eval
}

// cutoff returns the score of an entry of the hash table if that settles the node.
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

// setStaticEval finds the static score of the position at ply, or noEval in check.
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

// storeTT stores the node's result; alpha is what it began with.
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

// searchMoves searches the moves of a node in their order.
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
		n.moveCount++
		if n.moveCount > 1 && w.pruneMove(n, m, &k) || w.skill.OverlookPermille > 0 && w.overlooks(n, m) {
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

// searchMove makes a move, searches it and takes it back: the first with the whole
// window, the others with an empty one first, late ones less deep, those with a
// good history (if they are quiet) not by as much.
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

// searchMade searches the position that a move has led to less deep by r, a
// reduction, before it is searched to the depth.
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

// reduction returns by how many plies times 1024 a move, not yet made, is
// searched less deep.
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

// extendPV puts a move in front of the next ply's best line.
func (w *worker) extendPV(ply int, m engine.Move) {
	f, next := &w.stack[ply], &w.stack[ply+1]
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}
