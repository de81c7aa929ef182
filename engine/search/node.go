package search

import (
	"math"

	"github.com/ferzchess/ferz/engine"
)

// reductions by depth and number of the move, in plies times 256.
var reductions = reductionTable()

func reductionTable() (t [64][64]int32) {
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			t[d][n] = int32(256 * (0.75 + math.Log(float64(d))*math.Log(float64(n))/2))
		}
	}
	return t
}

// reduction returns by how many plies the number-th move is searched less deep.
func reduction(depth, number int) int {
	return int(reductions[min(depth, 63)][min(number, 63)] >> 8)
}

// node is what the loop over the moves of a position works on.
type node struct {
	ply, depth  int
	alpha, beta Score
	pv          bool // the window is open
	best        Score
	bestMove    engine.Move
	tried       int // moves searched
}

// search returns the score of the position at ply, for the player to move. It
// is exact between alpha and beta, else a bound.
func (w *worker) search(ply, depth int, alpha, beta Score) Score {
	if depth <= 0 {
		return w.quiesce(ply, 0, alpha, beta)
	}
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
	alpha, beta = max(alpha, lossAt(ply)), min(beta, winAt(ply+1))
	if alpha >= beta {
		return alpha
	}
	n := node{ply: ply, depth: depth, alpha: alpha, beta: beta, pv: beta-alpha > 1, best: -infinity}
	hash := w.pos.Hash()
	known := w.table.probe(hash)
	if score, ok := known.cut(&n); ok && !w.traits.clockNear(w.pos) {
		return score
	}
	f.eval = w.static(ply, &known)
	if !n.pv && !f.check && beta > -mateBound && beta < mateBound {
		if score, ok := w.prune(&n); ok {
			return score
		}
	}
	if f.check && ply < 2*w.depth {
		n.depth++
	} else if known.move == 0 && n.depth >= 6 {
		n.depth--
	}
	w.pos.Generate(&f.moves)
	if f.moves.Len() == 0 {
		return w.resultScore(withoutMoves(w.pos), ply)
	}
	w.orderMoves(ply, known.move)
	w.loop(&n)
	if !w.stopped {
		n.depth = min(n.depth, depth) // an extension would be given again
		w.remember(hash, &n, alpha)
	}
	return n.best
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

// static returns the estimate for the position at ply, or noEval in check.
func (w *worker) static(ply int, known *record) Score {
	switch {
	case w.stack[ply].check:
		return noEval
	case known.bound != noBound && known.eval != noEval:
		return known.eval
	}
	return w.estimate(ply)
}

// remember stores the node's result; alpha is what it began with.
func (w *worker) remember(hash uint64, n *node, alpha Score) {
	r := record{score: toTable(n.best, n.ply), eval: w.stack[n.ply].eval, depth: n.depth, bound: exactScore}
	if n.bestMove != engine.NoMove {
		r.move = moveDigest(n.bestMove)
	}
	switch {
	case n.best >= n.beta:
		r.bound = lowerBound
	case n.best <= alpha:
		r.bound = upperBound
	}
	w.table.store(hash, r)
}

// loop searches the moves of a node in their order.
func (w *worker) loop(n *node) {
	f := &w.stack[n.ply]
	f.quiets = f.quiets[:0]
	w.stack[n.ply+1].killers = [2]engine.Move{}
	for i := range f.moves.Moves {
		m := pick(f, i)
		quiet := !w.tactical(m)
		score, searched := w.try(n, m, f.order[i], quiet)
		if w.stopped {
			return
		}
		if !searched {
			continue
		}
		n.tried++
		if score > n.best {
			n.best = score
		}
		if score > n.alpha {
			n.alpha, n.bestMove = score, m
			w.extendPV(n.ply, m)
			if score >= n.beta {
				if quiet {
					w.learn(n.ply, n.depth, m)
				}
				return
			}
		}
		if quiet && len(f.quiets) < maxQuiets {
			f.quiets = append(f.quiets, m)
		}
	}
}

// try makes a move, searches it and takes it back. searched is false if the
// move was not worth it.
func (w *worker) try(n *node, m engine.Move, order int32, quiet bool) (score Score, searched bool) {
	w.make(n.ply, m)
	if n.tried > 0 && w.hopeless(n, order, quiet) {
		w.unmake()
		return 0, false
	}
	score = w.probeMove(n, n.depth-1, order, quiet)
	w.unmake()
	return score, true
}

// probeMove searches the move just made: the first with the whole window, the
// others with an empty one first, late ones less deep.
func (w *worker) probeMove(n *node, depth int, order int32, quiet bool) Score {
	if n.tried == 0 {
		return w.child(n.ply, depth, n.alpha, n.beta)
	}
	score := n.alpha + 1
	if r := w.reduce(n, order, quiet); r > 0 {
		score = w.child(n.ply, max(depth-r, 1), n.alpha, n.alpha+1)
	}
	if score > n.alpha && !w.stopped {
		score = w.child(n.ply, depth, n.alpha, n.alpha+1)
	}
	if n.pv && score > n.alpha && score < n.beta && !w.stopped {
		score = w.child(n.ply, depth, n.alpha, n.beta)
	}
	return score
}

// reduce returns by how many plies the move just made is searched less deep.
func (w *worker) reduce(n *node, order int32, quiet bool) int {
	if n.depth < 3 || n.tried < 2 || w.stack[n.ply].check || order >= killerPriority-1 {
		return 0
	}
	if !quiet {
		return min(1, n.depth-2)
	}
	r := reduction(n.depth, n.tried)
	r -= int(order) / 8192
	if n.pv {
		r--
	}
	if w.stack[n.ply+1].check {
		r--
	}
	return min(max(r, 0), n.depth-2)
}

// extendPV puts a move in front of the next ply's best line.
func (w *worker) extendPV(ply int, m engine.Move) {
	f, next := &w.stack[ply], &w.stack[ply+1]
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}
