package server

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

const (
	evenScore  = 10    // centipawns either way
	lostScore  = -1200 // centipawns
	evenMoves  = 12    // of its own, before the engine offers a draw
	firstOffer = 40    // moves of its own before any offer
	worseMoves = 4     // before it accepts one
	lostMoves  = 4     // before it resigns, if it may
	quietPlies = 20    // without a capture or pawn move, before it offers a draw
	offerEvery = 20    // moves between two offers
)

// drawPolicy remembers what the engine has thought of its last moves, to judge
// whether the game is drawn or lost.
type drawPolicy struct {
	scores  []search.Score // at its moves of this game
	offered int            // when it offered a draw last, as len(scores)
}

func (d *drawPolicy) note(s search.Score) { d.scores = append(d.scores, s) }

// lastScores reports whether ok holds for all of the last n scores.
func (d *drawPolicy) lastScores(n int, ok func(search.Score) bool) bool {
	return len(d.scores) >= n && !slices.ContainsFunc(d.scores[len(d.scores)-n:], func(s search.Score) bool { return !ok(s) })
}

// offer reports whether to offer a draw now: nothing has happened for long, and neither
// side is better.
func (d *drawPolicy) offer(p *engine.Position) bool {
	even := func(s search.Score) bool { return s >= -evenScore && s <= evenScore }
	if d.offered > 0 && len(d.scores) < d.offered+offerEvery {
		return false
	}
	if len(d.scores) < firstOffer || p.HalfMoves() < quietPlies || !d.lastScores(evenMoves, even) {
		return false
	}
	d.offered = len(d.scores)
	return true
}

// accepts reports whether a draw is welcome: the engine has not been better
// for some moves.
func (d *drawPolicy) accepts() bool {
	return d.lastScores(worseMoves, func(s search.Score) bool { return s <= 0 })
}

// shouldResign reports whether the game is lost for long.
func (d *drawPolicy) shouldResign() bool {
	return d.lastScores(lostMoves, func(s search.Score) bool { return s <= lostScore })
}

// drawOffered answers the opponent's offer: who agrees makes the same offer.
func (s *xboardServer) drawOffered() {
	if s.game != nil && !s.force && s.draws.accepts() {
		s.out.print("offer draw")
	}
}
