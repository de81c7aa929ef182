package search

const (
	maxForced = 6 // plies of quiescence for which compulsory captures are followed
	// Plies of quiescence for which promotions without a capture are followed,
	// and captures on all squares: there are games in which nearly every move
	// is a promotion or a capture.
	maxPromoting = 2
	maxCapturing = 5
	deltaMargin  = 150 // centipawns that a capture may bring beyond what it takes
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
	if ply >= maxPly-1 {
		return w.estimate(ply)
	}
	n := node{ply: ply, alpha: alpha, beta: beta, pv: beta-alpha > 1, best: -infinity}
	hash := w.pos.Hash()
	known := w.table.probe(hash)
	if score, ok := known.cut(&n); ok {
		return score
	}
	f.eval = w.static(ply, &known)
	forced := w.traits.MustCapture && extra < maxForced
	if !f.check && !forced && w.standPat(&n) {
		return n.best
	}
	w.pos.Generate(&f.moves)
	if f.moves.Len() == 0 {
		return w.resultScore(withoutMoves(w.pos), ply)
	}
	if f.check {
		w.orderMoves(ply, known.move)
	} else {
		all := f.moves.Len()
		w.orderCaptures(ply, known.move, extra)
		if forced && f.moves.Len() < all && w.standPat(&n) {
			return n.best
		}
	}
	w.quietLoop(&n, extra)
	if !w.stopped {
		w.remember(hash, &n, alpha)
	}
	return n.best
}

// standPat takes the static score for a bound, since the player need not
// capture; it reports whether that is good enough.
func (w *worker) standPat(n *node) bool {
	n.best = w.stack[n.ply].eval
	n.alpha = max(n.alpha, n.best)
	return n.best >= n.beta
}

// quietLoop searches the moves that the frame holds.
func (w *worker) quietLoop(n *node, extra int) {
	f := &w.stack[n.ply]
	for i := range f.moves.Moves {
		m := pick(f, i)
		if !f.check && !w.traits.MustCapture {
			if f.order[i] < badPriority/2 {
				return
			}
			gain := Score(w.gain(m) + max(w.promotionGain(m), 0))
			if bound := f.eval + gain + deltaMargin; bound <= n.alpha && !w.traits.sharp && !w.traits.Blasts {
				n.best = max(n.best, bound)
				continue
			}
		}
		w.make(n.ply, m)
		score := w.quietChild(n, extra)
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
	}
}

func (w *worker) quietChild(n *node, extra int) Score {
	if w.stack[n.ply+1].side == w.stack[n.ply].side {
		return w.quiesce(n.ply+1, extra+1, n.alpha, n.beta)
	}
	return -w.quiesce(n.ply+1, extra+1, -n.beta, -n.alpha)
}
