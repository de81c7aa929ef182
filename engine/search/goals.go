package search

import "github.com/ferzchess/ferz/engine"

// winGoals scores ways to win other than checkmate: the checks given in games that
// count them, and pieces near the squares where they win.
type winGoals struct {
	checks     engine.Counter // counts checks; nil if they don't win
	bonus      []int64        // packed bonus by number of checks given
	goalPieces [2][]goalPiece
}

// goalPiece is a type of one player's pieces that wins on some squares.
type goalPiece struct {
	id             engine.TypeID
	goals          engine.Bitboard
	walks, strikes [256]engine.Bitboard // targets of moves and of captures on an empty board
}

// Bonuses in centipawns: for the check that leaves one more to give (it falls with
// the square of the number of checks left), and for a piece on a square where it
// wins.
const (
	lastCheckMiddle, lastCheckEnding = 1200, 500
	arrived                          = 1900
)

// newWinGoals returns nil for games without such goals.
func newWinGoals(v *engine.Variant, tr *traits) *winGoals {
	a := &winGoals{}
	for _, c := range v.Counters() {
		if tr.ChecksToWin > 0 && c.Max() == tr.ChecksToWin {
			a.countChecks(c)
		}
	}
	for c := range engine.Color(2) {
		for _, t := range v.Types() {
			if goals := tr.Goals[c][t.ID]; !goals.Empty() {
				a.goalPieces[c] = append(a.goalPieces[c], newRacer(v, c, t.ID, goals))
			}
		}
	}
	if a.checks == nil && len(a.goalPieces[engine.White])+len(a.goalPieces[engine.Black]) == 0 {
		return nil
	}
	return a
}

// countChecks fills in the bonuses for checks.
func (a *winGoals) countChecks(c engine.Counter) {
	a.checks = c
	most := c.Max()
	for n := range most + 1 {
		left := int32(max(most-n, 1))
		a.bonus = append(a.bonus, pack(lastCheckMiddle/(left*left), lastCheckEnding/(left*left)))
	}
}

func newRacer(v *engine.Variant, c engine.Color, t engine.TypeID, goals engine.Bitboard) goalPiece {
	r := goalPiece{id: t, goals: goals}
	pos := (&mobilityProbe{v: v.WithoutRules()}).empty(c)
	if pos == nil {
		return r
	}
	for s := range v.Size() {
		if sq := engine.Square(s); v.OnBoard(sq) {
			r.walks[s], r.strikes[s] = targetsAlone(pos, engine.MakePiece(t, c), sq)
		}
	}
	return r
}

// checkScore adds the bonus for the checks that a player has given.
func (s *termEval) checkScore(c engine.Color) {
	if a := s.t.winGoals; a.checks != nil {
		s.score[c] += a.bonus[min(a.checks.Count(s.p, c), len(a.bonus)-1)] // moves after the end may give more
	}
}

// goalScore adds bonuses for a player's pieces near the squares where they win.
func (s *termEval) goalScore(c engine.Color) {
	for i := range s.t.winGoals.goalPieces[c] {
		r := &s.t.winGoals.goalPieces[c][i]
		if plies, goals := s.goalDistance(r, c); goals > 0 {
			n := int32(arrived * 4 * goals / (4*goals + plies*plies))
			s.score[c] += pack(n, n)
		}
	}
}

// goalDistance returns the number of plies after which a piece may be on a square
// where it wins, and how many such squares it reaches then; 0 if none. Squares that
// the enemy attacks or an own piece occupies take one move more, those attacked
// twice take two.
func (s *termEval) goalDistance(r *goalPiece, c engine.Color) (plies, goals int) {
	const longest = 2 * 16
	them := c.Other()
	own, foes := s.p.PiecesOf(c), s.p.PiecesOf(them)
	closed := s.attackedBy[them].Or(own)
	var waves [3]engine.Bitboard // squares reached by this move, the next one and the one after
	waves[0] = s.p.Pieces(c, r.id)
	var seen engine.Bitboard
	plies = -1 // of the move after which it is on its present square
	if s.p.Side() != c {
		plies = 0
	}
	for ; plies < longest && !(waves[0].Empty() && waves[1].Empty() && waves[2].Empty()); plies += 2 {
		front := waves[0].AndNot(seen)
		if there := front.And(r.goals); !there.Empty() {
			return max(plies, 0), there.Count()
		}
		seen = seen.Or(front)
		waves[0], waves[1], waves[2] = waves[1], waves[2], engine.Bitboard{}
		for w, x := range front {
			for ; x != 0; x &= x - 1 {
				at := engine.LowestSquare(w, x)
				to := r.walks[at].AndNot(foes).Or(r.strikes[at].And(foes)).AndNot(seen)
				waves[0] = waves[0].Or(to.AndNot(closed))
				waves[1] = waves[1].Or(to.And(closed).AndNot(s.attackedBy2[them]))
				waves[2] = waves[2].Or(to.And(s.attackedBy2[them]))
			}
		}
	}
	return 0, 0
}
