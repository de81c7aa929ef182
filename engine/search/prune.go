package search

import (
	"github.com/ferzchess/ferz/engine"
)

// prune looks whether a node can be settled without searching its moves: it
// is never asked about open windows, checks, or scores near to mate.
func (w *worker) prune(n *node) (Score, bool) {
	f := &w.stack[n.ply]
	eval, p := f.eval, &w.params
	if n.known.bound != noBound { // what is known of the position is worth more
		if score := fromTable(n.known.score, n.ply); n.known.bound == exactScore ||
			n.known.bound == lowerBound && score > eval || n.known.bound == upperBound && score < eval {
			eval = score
		}
	}
	spare := n.depth
	if n.improving {
		spare--
	}
	if n.depth <= 8 && eval < mateBound && eval-w.margin*Score(spare) >= n.beta {
		return n.beta + (eval-n.beta)/2, true
	}
	if n.depth <= 3 && eval+w.margin*Score(p.RazorBase+p.RazorSquare*n.depth*n.depth) < n.alpha {
		if score := w.quiesce(n.ply, 0, n.alpha, n.alpha+1); score <= n.alpha {
			return score, true
		}
	}
	if n.depth >= 3 && eval >= n.beta && f.eval >= n.beta-Score(p.PassSpare*n.depth) && w.mayPass(n) {
		if score, ok := w.pass(n, eval); ok || w.stopped {
			return score, ok
		}
	}
	if n.depth >= 5 {
		return w.provenByCapture(n)
	}
	return 0, false
}

// mayPass reports whether the opponent may be given a free move to see whether
// the position is good enough even so: with hardly a piece left it may be worse
// to be to move.
func (w *worker) mayPass(n *node) bool {
	tr, few := w.traits, 1
	if n.depth >= 12 {
		few = 0 // then that is looked into
	}
	return !tr.turns && !tr.LosesToWin && n.ply >= w.noNull &&
		w.pos.LastMove() != engine.NoMove && w.eval.pieceCount(w.pos, w.stack[n.ply].side) > few
}

// pass searches the position with the turn passed; deep ones are searched once
// more without passing, in case being to move is the trouble.
func (w *worker) pass(n *node, eval Score) (Score, bool) {
	p := &w.params
	r := p.PassBase + n.depth/p.PassDepth + int(min((eval-n.beta)/Score(p.PassScore), 3))
	w.make(n.ply, engine.NoMove)
	score := n.beta - 1
	if w.stack[n.ply+1].side != w.stack[n.ply].side {
		score = w.child(n.ply, n.depth-r, n.beta-1, n.beta, !n.cut)
	}
	w.unmake()
	if w.stopped || score < n.beta {
		return 0, false
	}
	score = min(score, mateBound-1)
	if n.depth < 12 || w.noNull > 0 {
		return score, true
	}
	w.noNull = n.ply + 3*(n.depth-r)/4
	again := w.search(n.ply, n.depth-r, n.beta-1, n.beta, false)
	w.noNull = 0
	return score, again >= n.beta
}

// provenByCapture looks for a capture that a search of less depth finds to be
// far too good.
func (w *worker) provenByCapture(n *node) (Score, bool) {
	f := &w.stack[n.ply]
	bound := n.beta + Score(w.params.ProofLead)*w.margin
	if bound >= mateBound || n.known.bound != noBound && n.known.depth > n.depth-w.params.ProofLess && fromTable(n.known.score, n.ply) < bound {
		return 0, false
	}
	k := picker{ply: n.ply, takes: true}
	for m := w.pick(&k); m != engine.NoMove && k.stage == goodStage; m = w.pick(&k) {
		if !w.sound(n.ply, m, int32(bound-f.eval)) {
			continue
		}
		w.make(n.ply, m)
		score := w.quietChild(n.ply, 0, bound-1, bound)
		if score >= bound && !w.stopped {
			score = w.child(n.ply, n.depth-w.params.ProofLess, bound-1, bound, !n.cut)
		}
		w.unmake()
		if w.stopped {
			return 0, false
		}
		if score >= bound {
			w.table.store(w.pos.Hash(), record{move: moveKey(m), score: toTable(score, n.ply), eval: f.raw, depth: n.depth - w.params.ProofLess + 1, bound: lowerBound})
			return score, true
		}
	}
	n.takes = true
	return 0, false
}

// single looks whether the hash move alone is any good: then it is searched
// deeper. If another one is too good as well, that settles the node.
func (w *worker) single(n *node) (Score, bool) {
	known := fromTable(n.known.score, n.ply)
	if n.depth < w.params.SingleFrom || n.hash == engine.NoMove || n.known.bound&lowerBound == 0 || n.known.depth < n.depth-3 ||
		known >= mateBound || known <= -mateBound || n.ply >= 2*w.depth {
		return 0, false
	}
	f := &w.stack[n.ply]
	bound := known - Score(n.depth*w.params.SingleGap/100)
	f.excluded, n.takes = n.hash, false
	score := w.search(n.ply, (n.depth-1)/2, bound-1, bound, n.cut)
	f.excluded = engine.NoMove
	switch {
	case w.stopped:
	case score < bound:
		n.extension = 1
		if !n.pv && score < bound-Score(w.params.DoubleGap) && f.doubles < maxDoubles {
			n.extension = 2
		}
	case bound >= n.beta && !n.pv:
		return bound, true
	case known >= n.beta:
		n.extension = -2
	case n.cut:
		n.extension = -1
	}
	return 0, false
}

// hopeless reports whether a move need not be searched: a late or losing one at
// low depth.
func (w *worker) hopeless(n *node, m engine.Move, k *picker) bool {
	f, p := &w.stack[n.ply], &w.params
	if n.pv && n.depth > 2 || f.check || n.best <= -mateBound || n.forced {
		return false
	}
	if !k.quiet {
		return k.stage == badStage && n.depth <= 6 && !w.sound(n.ply, m, -w.loss()*int32(n.depth))
	}
	if k.late {
		if !w.pos.GivesCheck(m) {
			return true
		}
		k.history = w.orderedBy(k, m)
		return false
	}
	few := p.LateBase + n.depth*n.depth*p.LateSquare/100
	if !n.improving {
		few /= 2
	}
	left := max(n.depth-1-(w.reductions.of(n.depth, n.tried, true)-int(k.history)*p.QuietShare>>10)/1024, 0)
	late := n.tried > few
	bound := f.eval + w.margin*Score(left+1) + Score(p.FutileBase)
	futile := left <= 6 && bound <= n.alpha
	unloved := left <= 3 && k.history < -int32(p.UnlovedBy*n.depth)
	if !late && !futile && !unloved {
		return left <= 7 && n.tried > 2 && !w.sound(n.ply, m, -int32(p.QuietLoss*left*left)-10)
	}
	if w.pos.GivesCheck(m) {
		return false
	}
	if futile && !late {
		n.best = max(n.best, min(bound, n.alpha))
	}
	k.late = late
	return true
}

// loss is what a capture may lose at each ply of depth, in centipawns.
func (w *worker) loss() int32 {
	if w.traits.hands {
		return int32(w.params.HeldLoss)
	}
	return int32(w.params.TakeLoss)
}
