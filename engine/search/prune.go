package search

import (
	"github.com/ferzchess/ferz/engine"
)

// prune looks whether a node can be settled without searching its moves: it
// is never asked about open windows, checks, or scores near to mate.
func (w *worker) prune(n *node) (Score, bool) {
	eval := w.stack[n.ply].eval
	margin := w.margin()
	if n.depth <= 7 && !w.traits.MustCapture && eval-margin*Score(n.depth) >= n.beta {
		return eval, true
	}
	if n.depth == 1 && eval+4*margin < n.alpha {
		if score := w.quiesce(n.ply, 0, n.alpha, n.alpha+1); score <= n.alpha {
			return score, true
		}
	}
	if n.depth >= 3 && eval >= n.beta && w.mayPass(n.ply) {
		return w.pass(n, eval)
	}
	return 0, false
}

// margin is by how much a ply may change the score, in centipawns.
func (w *worker) margin() Score {
	if w.traits.sharp || w.traits.Blasts {
		return 150
	}
	return 90
}

// mayPass reports whether the opponent may be given a free move to see whether
// the position is good enough even so.
func (w *worker) mayPass(ply int) bool {
	tr := w.traits
	return !tr.turns && !tr.MustCapture && !tr.LosesToWin && ply >= w.noNull &&
		w.pos.LastMove() != engine.NoMove && w.eval.hasPieces(w.pos, w.stack[ply].side)
}

// pass searches the position with the turn passed; deep ones are searched once
// more without passing, in case being to move is the trouble.
func (w *worker) pass(n *node, eval Score) (Score, bool) {
	r := 3 + n.depth/4 + int(min((eval-n.beta)/200, 3))
	w.make(n.ply, engine.NoMove)
	score := n.beta - 1
	if w.stack[n.ply+1].side != w.stack[n.ply].side {
		score = w.child(n.ply, n.depth-r, n.beta-1, n.beta)
	}
	w.unmake()
	if w.stopped || score < n.beta {
		return 0, false
	}
	score = min(score, mateBound-1)
	if n.depth < 9 || w.noNull > 0 {
		return score, true
	}
	w.noNull = n.ply + 3*(n.depth-r)/4
	again := w.search(n.ply, n.depth-r, n.beta-1, n.beta)
	w.noNull = 0
	return score, again >= n.beta
}

// hopeless reports whether the move just made need not be searched: a late or
// losing one at low depth. Checks always are.
func (w *worker) hopeless(n *node, order int32, quiet bool) bool {
	f := &w.stack[n.ply]
	if n.pv || f.check || w.stack[n.ply+1].check || n.best <= -mateBound || w.traits.MustCapture {
		return false
	}
	if !quiet {
		return order < badPriority/2 && n.depth <= 2 && !w.traits.sharp
	}
	if n.depth <= 4 && n.tried > 5+2*n.depth*n.depth && order < killerPriority-1 {
		return true
	}
	if bound := f.eval + w.margin()*Score(n.depth+1); n.depth <= 5 && bound < n.alpha && order < killerPriority-1 {
		n.best = max(n.best, bound)
		return true
	}
	return false
}
