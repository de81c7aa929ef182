package search

import "github.com/ferzchess/ferz/engine"

const (
	// Plies of quiescence that consider promotions without a capture, and captures
	// on all squares: in some games nearly every move is a promotion or a capture.
	maxPromotionPlies = 2
	maxCapturePlies   = 5
)

// quiesce returns the score of a position when only captures, gainful promotions and
// evasions of check are searched. extra counts its plies.
func (w *worker) quiesce(ply, extra int, alpha, beta Score) Score {
	f := &w.stack[ply]
	f.pvLen = 0
	if w.countNode(ply) {
		return 0
	}
	if score, over := w.terminalScore(ply); over {
		return score
	}
	if ply >= maxPly-1 || w.traits.capturesOnly {
		return w.staticEval(ply)
	}
	n := node{ply: ply, alpha: alpha, beta: beta, pvNode: beta-alpha > 1, best: -infinity}
	n.tt = w.table.probe(w.pos.Hash())
	if score, ok := n.tt.cutoff(&n); ok {
		return score
	}
	w.setStaticEval(ply, &n.tt)
	if !f.check && (w.standPat(&n) || w.deltaPruneNode(&n)) {
		if n.tt.bound == noBound {
			w.storeTT(&n, alpha)
		}
		return n.best
	}
	n.ttMove = w.ttMove(ply, n.tt.move)
	if n.ttMove != engine.NoMove && !f.check && !w.tactical(n.ttMove) {
		n.ttMove = engine.NoMove
	}
	w.quiesceMoves(&n, extra)
	switch {
	case w.stopped:
		return n.best
	case n.moveCount == 0 && f.check:
		w.pos.Generate(&f.moves)
		if len(f.moves.Moves) == 0 {
			return w.resultScore(noMovesResult(w.pos), ply)
		}
	}
	w.storeTT(&n, alpha)
	return n.best
}

// standPat raises the bounds to the static evaluation, since the player need not
// capture, and reports whether that fails high.
func (w *worker) standPat(n *node) bool {
	n.best = w.stack[n.ply].eval
	n.alpha = max(n.alpha, n.best)
	return n.best >= n.beta
}

// deltaPruneNode reports whether even the most valuable capture leaves the score
// below alpha.
func (w *worker) deltaPruneNode(n *node) bool {
	if w.traits.pieceGoals || w.traits.CaptureSideEffects || w.traits.MustCapture || w.traits.multiMove || w.captureMayWin() {
		return false
	}
	bound := n.best + Score(w.eval.maxGain(w.pos, w.stack[n.ply].side)) + Score(w.params.DeltaMargin)
	if bound > n.alpha {
		return false
	}
	n.best = max(n.best, bound)
	return true
}

// captureMayWin reports whether a capture may end the game at once.
func (w *worker) captureMayWin() bool {
	const most = 2 // pieces captured by one move, except for rare moves
	return w.traits.hasEnders && (w.traits.hasExtinction || w.traits.BareKingLoses && w.baresKing(most))
}

// quiesceMoves searches captures and gainful promotions, or all moves in check.
func (w *worker) quiesceMoves(n *node, extra int) {
	f := &w.stack[n.ply]
	last := w.pos.LastMove()
	k := picker{ply: n.ply, ttMove: n.ttMove, capturesOnly: !f.check, quietChecks: !f.check && extra < w.traits.quiesceCheckPlies}
	if !f.check && !w.traits.pieceGoals && !w.traits.CaptureSideEffects && !w.traits.MustCapture {
		k.threshold = int32(n.alpha - f.eval - Score(w.params.DeltaMargin))
	}
	for m := w.pick(&k); m != engine.NoMove; m = w.pick(&k) {
		if !f.check && k.stage != quietMovesStage && w.deltaPruneMove(n, m, &k, last, extra) {
			continue
		}
		if k.stage == badCapturesStage && n.best > -mateBound && !w.traits.MustCapture {
			return
		}
		n.moveCount++
		if w.skill.OverlookPermille > 0 && w.overlooks(n, m) {
			continue
		}
		w.make(n.ply, m)
		score := w.quiesceChild(n.ply, extra+1, n.alpha, n.beta)
		w.unmake()
		if w.stopped {
			return
		}
		n.best = max(n.best, score)
		if score > n.alpha {
			n.alpha, n.bestMove = score, m
			w.extendPV(n.ply, m)
			if score >= n.beta {
				return
			}
		}
		if f.check && k.quiet && n.best > -mateBound {
			k.skipQuiets = true // one evasion is enough
		}
	}
}

// deltaPruneMove reports whether quiescence skips a capture or promotion: one that
// gains too little, or one deep in quiescence that is no recapture (except in games
// with hands, whose captures create new threats: measured 26 to 14 in crazyhouse).
func (w *worker) deltaPruneMove(n *node, m engine.Move, k *picker, last engine.Move, extra int) bool {
	if w.traits.MustCapture || w.winsAtOnce(m) {
		return false
	}
	if !w.pos.IsCapture(m) {
		if extra >= maxPromotionPlies {
			return true
		}
	} else if extra >= maxCapturePlies && m.To() != last.To() && !w.traits.hands {
		return true
	}
	if w.traits.pieceGoals || w.traits.CaptureSideEffects {
		return false
	}
	if bound := w.stack[n.ply].eval + Score(w.captureGain(m)+max(w.promotionGain(m), 0)) + Score(w.params.DeltaMargin); bound <= n.alpha {
		n.best = max(n.best, bound)
		return true
	}
	return false
}

// quiesceChild is child for quiescence.
func (w *worker) quiesceChild(ply, extra int, alpha, beta Score) Score {
	if w.stack[ply+1].side == w.stack[ply].side {
		return w.quiesce(ply+1, extra, alpha, beta)
	}
	return -w.quiesce(ply+1, extra, -beta, -alpha)
}
