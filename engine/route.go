package engine

import (
	"slices"

	"github.com/ferzchess/ferz/engine/betza"
)

// routeStep is a condition on one square that a move passes.
type routeStep struct {
	sq    Square
	allow betza.Mode // what may be on it; a piece in Capture or CaptureOwn is captured
}

// route is one way for a piece to move from one square, with all squares known:
// conditions on the squares passed, then a ride on which it may end from index min on.
// All of a piece's moves are derived from scripts; most are compiled further into
// segments.
type route struct {
	steps  []routeStep
	tail   []Square
	min    int
	mode   betza.Mode // of the last leg
	unload Square     // where a captured piece reappears, if mode has Unload
}

// quiet reports whether all squares passed must just be empty.
func (s *route) quiet() bool {
	for _, st := range s.steps {
		if st.allow != betza.Empty {
			return false
		}
	}
	return true
}

// captures reports whether a piece may be captured on the way.
func (s *route) captures() bool {
	for _, st := range s.steps {
		if st.allow&(betza.Capture|betza.CaptureOwn) != 0 {
			return true
		}
	}
	return false
}

// walk follows a script over the board. It is used for generating moves and for finding
// attacks, so that attacks agree with captures.
type walk struct {
	p         *Position
	s         *route
	occ, gone *Bitboard // the squares occupied, and those whose pieces have been captured, if any
	from      Square
	color     Color

	victims [2]Square // captured on the way:
	n       uint8     // number of victims
	hurdle  bool      // the tail has passed a piece
	blocked bool      // the tail ends here
	next    int       // index of the tail's next square
}

// mayEndOn reports whether a leg with a mode may end on a square and whether it
// captures what stands there. is reports what that is: Empty, PassOwn, PassEnemy,
// or 0 for a wall.
func (w *walk) mayEndOn(s Square, mode betza.Mode) (is betza.Mode, ok, captures bool) {
	if !w.occ.Has(s) {
		return betza.Empty, mode&betza.Empty != 0, false
	}
	return w.mayEndOnPiece(s, mode)
}

// mayEndOnPiece is meets for a square that is occupied, perhaps by the piece that
// walks or one that it has captured.
func (w *walk) mayEndOnPiece(s Square, mode betza.Mode) (is betza.Mode, ok, captures bool) {
	switch {
	case s == w.from || slices.Contains(w.victims[:w.n], s):
		is = betza.Empty
	case w.gone != nil && w.gone.Has(s):
		is, captures = betza.PassEnemy, victims(mode) != 0
	case w.p.board[s] == Wall:
	case w.p.byColor[w.color].Has(s):
		is, captures = betza.PassOwn, w.p.v.destroys(mode, w.p.board[s])
	case w.p.v.types[w.p.board[s].Type()].Royal:
		is, captures = betza.PassEnemy, victims(mode)&onRoyal != 0
	default:
		is, captures = betza.PassEnemy, victims(mode)&onCommon != 0
	}
	return is, captures || mode&is != 0, captures
}

// steps makes the script's steps and reports whether all are possible. A move
// has room for two captures on the way.
func (w *walk) steps() bool {
	for i := range w.s.steps {
		st := &w.s.steps[i]
		_, ok, captures := w.mayEndOn(st.sq, st.allow)
		if !ok || captures && int(w.n) == len(w.victims) {
			return false
		}
		if captures {
			w.victims[w.n] = st.sq
			w.n++
		}
	}
	return true
}

// end returns the next square on which the move may end.
func (w *walk) end() (to Square, ok bool) {
	mode := w.s.mode
	hops := mode&(betza.Hop|betza.HopAdjacent) != 0
	for w.next < len(w.s.tail) && !w.blocked {
		to = w.s.tail[w.next]
		is, may, _ := w.mayEndOn(to, mode)
		stops := hops && is != betza.Empty && slices.Contains(w.p.v.unhoppable, w.p.board[to].Type())
		may = may && w.next >= w.s.min && w.hurdle == hops && !stops
		w.blocked = stops || w.hurdle == hops && (is != betza.Empty || mode&betza.HopAdjacent != 0)
		w.hurdle = w.hurdle || hops && is != betza.Empty
		w.next++
		if may {
			return to, true
		}
	}
	return 0, false
}

// addRoute adds the moves of a script.
func (p *Position) addRoute(l *MoveList, from Square, pc Piece, s *route) {
	if len(s.steps) > 0 && s.steps[0].allow == betza.Empty && p.occ.Has(s.steps[0].sq) {
		return // as most do
	}
	w := walk{p: p, s: s, from: from, color: pc.Color(), occ: &p.occ}
	if !w.steps() {
		return
	}
	for to, ok := w.end(); ok; to, ok = w.end() {
		p.addRouteTo(l, to, pc, &w)
	}
}

// addRouteTo adds the move of a script that ends on a square.
func (p *Position) addRouteTo(l *MoveList, to Square, pc Piece, w *walk) {
	var m Move
	switch {
	case w.n > 0:
		m = NewMove(Locust, w.from, to).WithSquares(w.victims[0], w.victims[w.n-1])
		if to == w.from && w.n == 1 {
			m = NewMove(Rifle, w.from, to).WithSquares(w.victims[0], w.victims[0])
		}
	case w.s.mode&betza.Unload != 0 && p.board[to] != NoPiece:
		m = NewMove(Swap, w.from, to)
		if w.s.unload != w.from {
			m = NewMove(Unload, w.from, to).WithSquares(w.s.unload, w.s.unload)
		}
	case to == w.from:
		m = NewMove(Pass, w.from, to)
	default:
		m = NewMove(NormalMove, w.from, to)
	}
	p.addWithPromotions(l, m, pc)
}

// routeCaptures reports whether a piece of color c could capture an enemy piece
// on target by a script, with the squares of occ occupied and the pieces on
// gone captured.
func (p *Position) routeCaptures(s *route, from, target Square, c Color, occ, gone *Bitboard) bool {
	there, enemy := *occ, *gone
	there.Add(target)
	enemy.Add(target)
	w := walk{p: p, s: s, from: from, color: c, occ: &there, gone: &enemy}
	if !w.steps() {
		return false
	}
	onTheWay := slices.Contains(w.victims[:w.n], target)
	for to, ok := w.end(); ok; to, ok = w.end() {
		if onTheWay || to == target && (s.mode&betza.Unload == 0 || w.n > 0) {
			return true
		}
	}
	return false
}
