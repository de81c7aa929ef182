package search

import (
	"github.com/ferzchess/ferz/engine"
)

// pruneNode tries reverse futility pruning, razoring, null-move pruning and ProbCut.
// It must not be called in PV nodes, in check, or near mate scores.
func (w *worker) pruneNode(n *node) (Score, bool) {
	f := &w.stack[n.ply]
	eval, p := f.eval, &w.params
	if n.tt.bound != noBound { // a TT score is better than the static evaluation
		if score := scoreFromTT(n.tt.score, n.ply); n.tt.bound == exactScore ||
			n.tt.bound == lowerBound && score > eval || n.tt.bound == upperBound && score < eval {
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
	if n.depth <= 3 && eval+w.margin*Score(p.RazorBase+p.RazorDepthSquared*n.depth*n.depth) < n.alpha {
		if score := w.quiesce(n.ply, 0, n.alpha, n.alpha+1); score <= n.alpha {
			return score, true
		}
	}
	if n.depth >= 3 && eval >= n.beta && f.eval >= n.beta-Score(p.NullMoveEvalMargin*n.depth) && w.canNullMove(n) {
		if score, ok := w.nullMovePruning(n, eval); ok || w.stopped {
			return score, ok
		}
	}
	if n.depth >= 5 {
		return w.probCut(n)
	}
	return 0, false
}

// canNullMove reports whether a null move is allowed: not with few pieces, where
// zugzwang is likely, nor in games with several moves per turn.
func (w *worker) canNullMove(n *node) bool {
	tr, few := w.traits, 1
	if n.depth >= 12 {
		few = 0 // a verification search follows
	}
	return !tr.multiMove && !tr.LosingChess && n.ply >= w.nullMoveMinPly &&
		w.pos.LastMove() != engine.NoMove && w.eval.pieceCount(w.pos, w.stack[n.ply].side) > few
}

// nullMovePruning searches the position after a null move. A fail high at high depth
// is verified by a search without null moves (zugzwang).
func (w *worker) nullMovePruning(n *node, eval Score) (Score, bool) {
	p := &w.params
	r := p.NullMoveBase + n.depth/p.NullMoveDepthDivisor + int(min((eval-n.beta)/Score(p.NullMoveEvalDivisor), 3))
	w.make(n.ply, engine.NoMove)
	score := n.beta - 1
	if w.stack[n.ply+1].side != w.stack[n.ply].side {
		score = w.child(n.ply, n.depth-r, n.beta-1, n.beta, !n.cutNode)
	}
	w.unmake()
	if w.stopped || score < n.beta {
		return 0, false
	}
	score = min(score, mateBound-1)
	if n.depth < 12 || w.nullMoveMinPly > 0 {
		return score, true
	}
	w.nullMoveMinPly = n.ply + 3*(n.depth-r)/4
	again := w.search(n.ply, n.depth-r, n.beta-1, n.beta, false)
	w.nullMoveMinPly = 0
	return score, again >= n.beta
}

// probCut returns a lower bound if a reduced search of some good capture exceeds
// beta by a margin.
func (w *worker) probCut(n *node) (Score, bool) {
	f := &w.stack[n.ply]
	bound := n.beta + Score(w.params.ProbCutMargin)*w.margin
	if bound >= mateBound || n.tt.bound != noBound && n.tt.depth > n.depth-w.params.ProbCutReduction && scoreFromTT(n.tt.score, n.ply) < bound {
		return 0, false
	}
	k := picker{ply: n.ply, capturesOnly: true}
	for m := w.pick(&k); m != engine.NoMove && k.stage == goodCapturesStage; m = w.pick(&k) {
		if !w.seeAtLeast(n.ply, m, int32(bound-f.eval)) {
			continue
		}
		w.make(n.ply, m)
		score := w.quiesceChild(n.ply, 0, bound-1, bound)
		if score >= bound && !w.stopped {
			score = w.child(n.ply, n.depth-w.params.ProbCutReduction, bound-1, bound, !n.cutNode)
		}
		w.unmake()
		if w.stopped {
			return 0, false
		}
		if score >= bound {
			w.table.store(w.pos.Hash(), ttData{move: moveKey(m), score: scoreToTT(score, n.ply), eval: f.rawEval, depth: n.depth - w.params.ProbCutReduction + 1, bound: lowerBound})
			return score, true
		}
	}
	n.capturesReady = true
	return 0, false
}

// singularExtension tests whether all moves but the TT move fail low against a
// lowered bound, and then extends it. If another move beats beta as well, it returns
// that bound (multi-cut).
func (w *worker) singularExtension(n *node) (Score, bool) {
	known := scoreFromTT(n.tt.score, n.ply)
	if n.forced || n.depth < w.params.SingularMinDepth || n.ttMove == engine.NoMove || n.tt.bound&lowerBound == 0 || n.tt.depth < n.depth-3 ||
		known >= mateBound || known <= -mateBound || n.ply >= 2*w.depth {
		return 0, false
	}
	f := &w.stack[n.ply]
	bound := known - Score(n.depth*w.params.SingularMargin/100)
	f.excluded, n.capturesReady = n.ttMove, false
	score := w.search(n.ply, (n.depth-1)/2, bound-1, bound, n.cutNode)
	f.excluded = engine.NoMove
	switch {
	case w.stopped:
	case score < bound:
		n.extension = 1
		if !n.pvNode && score < bound-Score(w.params.DoubleExtensionMargin) && f.doubleExtensions < maxDoubles {
			n.extension = 2
		}
	case bound >= n.beta && !n.pvNode:
		return bound, true
	case known >= n.beta:
		n.extension = -2
	case n.cutNode:
		n.extension = -1
	}
	return 0, false
}

// pruneMove applies late move pruning, futility pruning, history pruning and SEE
// pruning at low depth.
func (w *worker) pruneMove(n *node, m engine.Move, k *picker) bool {
	f, p := &w.stack[n.ply], &w.params
	if n.pvNode && n.depth > 2 || f.check || n.best <= -mateBound || n.mustCapture {
		return false
	}
	if !k.quiet {
		return k.stage == badCapturesStage && n.depth <= 6 && !w.seeAtLeast(n.ply, m, -w.captureSEEMargin()*int32(n.depth))
	}
	if k.onlyForcing { // others were not picked
		return false
	}
	few := p.LMPBase + n.depth*n.depth*p.LMPDepthSquared/100
	if !n.improving {
		few /= 2
	}
	left := max(n.depth-1-(w.reductions.at(n.depth, n.moveCount, true)-int(k.history)*p.LMRQuietHistory>>10)/1024, 0)
	late := n.moveCount > few
	bound := f.eval + w.margin*Score(left+1) + Score(p.FutilityBase)
	futile := left <= 6 && bound <= n.alpha
	unloved := left <= 3 && k.history < -int32(p.HistoryPruningMargin*n.depth)
	if !late && !futile && !unloved {
		return left <= 7 && n.moveCount > 2 && !w.seeAtLeast(n.ply, m, -int32(p.QuietSEEMargin*left*left)-10)
	}
	if w.isForcing(n.ply, m) {
		return false
	}
	if futile && !late {
		n.best = max(n.best, min(bound, n.alpha))
	}
	k.onlyForcing = late
	return true
}

// isForcing reports whether a quiet move leaves the opponent few answers: it gives check without
// losing material, or can be captured where captures are compulsory. Where checks are counted,
// captures have side effects or pieces hop over others, the material of an exchange says little
// about a check.
func (w *worker) isForcing(ply int, m engine.Move) bool {
	if w.traits.MustCapture && !m.IsDrop() && w.pos.AttackedAfter(m.From(), m.To(), w.pos.Side().Other()) {
		return true
	}
	return w.pos.GivesCheck(m) && (w.traits.losingChecks || w.seeAtLeast(ply, m, 0))
}

// captureSEEMargin returns the material that a capture may lose for each ply of
// depth, in centipawns.
func (w *worker) captureSEEMargin() int32 {
	if w.traits.hands {
		return int32(w.params.DropSEEMargin)
	}
	return int32(w.params.CaptureSEEMargin)
}
