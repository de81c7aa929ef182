package search

import "github.com/ferzchess/ferz/engine"

const (
	maxForced = 6 // plies of quiescence for which compulsory captures are followed
	// Plies of quiescence for which promotions without a capture are followed,
	// and captures on all squares: there are games in which nearly every move
	// is a promotion or a capture.
	maxPromoting = 2
	maxCapturing = 5
)

// quiesce returns the score of a position when only captures, gainful
// promotions and evasions of check are considered. extra counts its plies.
func (w *worker) quiesce(ply, extra int, alpha, beta Score) Score {
	f := &w.stack[ply]
	f.pvLen = 0
	if w.visit(ply) {
		return 0
	}
	if score, over := w.finished(ply); over {
		return score
	}
	if ply >= maxPly-1 || w.traits.takes {
		return w.estimate(ply)
	}
	n := node{ply: ply, alpha: alpha, beta: beta, pv: beta-alpha > 1, best: -infinity}
	n.known = w.table.probe(w.pos.Hash())
	if score, ok := n.known.cut(&n); ok {
		return score
	}
	w.judge(ply, &n.known)
	forced := w.traits.MustCapture && extra < maxForced && !f.check
	if forced {
		w.pos.GenerateQuiets(&f.moves)
		forced = len(f.moves.Moves) == 0
	}
	if !f.check && !forced && (w.standPat(&n) || w.barren(&n)) {
		if n.known.bound == noBound {
			w.remember(&n, alpha)
		}
		return n.best
	}
	n.hash = w.find(ply, n.known.move)
	if n.hash != engine.NoMove && !f.check && !w.tactical(n.hash) {
		n.hash = engine.NoMove
	}
	w.quietLoop(&n, extra)
	switch {
	case w.stopped:
		return n.best
	case n.tried == 0 && (f.check || forced):
		w.pos.Generate(&f.moves)
		if len(f.moves.Moves) == 0 {
			return w.resultScore(withoutMoves(w.pos), ply)
		}
	}
	w.remember(&n, alpha)
	return n.best
}

// standPat takes the static score for a bound, since the player need not
// capture; it reports whether that is good enough.
func (w *worker) standPat(n *node) bool {
	n.best = w.stack[n.ply].eval
	n.alpha = max(n.alpha, n.best)
	return n.best >= n.beta
}

// barren reports whether nothing that could be captured brings the score near
// alpha.
func (w *worker) barren(n *node) bool {
	if w.traits.racing || w.traits.Blasts || w.traits.MustCapture || w.traits.turns || w.decisive() {
		return false
	}
	bound := n.best + Score(w.eval.most(w.pos, w.stack[n.ply].side)) + Score(w.params.Delta)
	if bound > n.alpha {
		return false
	}
	n.best = max(n.best, bound)
	return true
}

// decisive reports whether a capture may end the game at once.
func (w *worker) decisive() bool {
	const most = 2 // pieces that a move captures, but for rare ones
	return w.traits.enders && (w.traits.vital || w.traits.Bare && w.bared(most))
}

// quietLoop searches captures and gainful promotions, and all moves in check.
func (w *worker) quietLoop(n *node, extra int) {
	f := &w.stack[n.ply]
	last := w.pos.LastMove()
	k := picker{ply: n.ply, hash: n.hash, takes: !f.check, tests: !f.check && extra < w.traits.testing}
	if !f.check && !w.traits.racing && !w.traits.Blasts && !w.traits.MustCapture {
		k.need = int32(n.alpha - f.eval - Score(w.params.Delta))
	}
	for m := w.pick(&k); m != engine.NoMove; m = w.pick(&k) {
		if !f.check && k.stage != quietsStage && w.idle(n, m, &k, last, extra) {
			continue
		}
		if k.stage == badStage && n.best > -mateBound && !w.traits.MustCapture {
			return
		}
		n.tried++
		if w.skill.Blind > 0 && w.overlooks(n, m) {
			continue
		}
		w.make(n.ply, m)
		score := w.quietChild(n.ply, extra+1, n.alpha, n.beta)
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
			k.over = true // one way out of check will do
		}
	}
}

// idle reports whether quiescence leaves a capture or promotion out: late ones,
// but where the last move ended and in games with hands, whose captures make
// new threats (measured: 26 to 14 in crazyhouse), and those that bring too
// little.
func (w *worker) idle(n *node, m engine.Move, k *picker, last engine.Move, extra int) bool {
	if w.traits.MustCapture || w.wins(m) {
		return false
	}
	if !w.pos.IsCapture(m) {
		if extra >= maxPromoting {
			return true
		}
	} else if extra >= maxCapturing && m.To() != last.To() && !w.traits.hands {
		return true
	}
	if w.traits.racing || w.traits.Blasts {
		return false
	}
	if bound := w.stack[n.ply].eval + Score(w.gain(m)+max(w.promotionGain(m), 0)) + Score(w.params.Delta); bound <= n.alpha {
		n.best = max(n.best, bound)
		return true
	}
	return false
}

// quietChild is child for quiescence.
func (w *worker) quietChild(ply, extra int, alpha, beta Score) Score {
	if w.stack[ply+1].side == w.stack[ply].side {
		return w.quiesce(ply+1, extra, alpha, beta)
	}
	return -w.quiesce(ply+1, extra, -beta, -alpha)
}
