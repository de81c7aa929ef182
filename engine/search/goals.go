package search

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine"
)

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

// longestWay bounds the plies in which goalDistance looks for squares where a piece wins.
const longestWay = 2 * 16

// goalDistance returns the number of plies after which a piece may be on a square
// where it wins, and how many such squares it reaches then; 0 if none. Squares that
// the enemy attacks or an own piece occupies take one move more, those attacked
// twice take two.
func (s *termEval) goalDistance(r *goalPiece, c engine.Color) (plies, goals int) {
	plies = -1 // of the move after which it is on its present square
	if s.p.Side() != c {
		plies = 0
	}
	if s.t.words == 1 {
		return s.goalDistanceInWord(r, c, plies)
	}
	return s.goalDistanceByFlood(r, c, plies)
}

// goalDistanceByFlood is goalDistance from a number of plies on, on a board of any size.
func (s *termEval) goalDistanceByFlood(r *goalPiece, c engine.Color, plies int) (after, goals int) {
	them := c.Other()
	f := flood{
		piece: r, words: s.t.words, foes: s.p.PiecesOf(them),
		closed: s.attackedBy[them].Or(s.p.PiecesOf(c)), twice: s.attackedBy2[them],
	}
	f.once = f.closed.AndNot(f.twice)
	f.waves[0] = s.p.Pieces(c, r.id)
	for ; plies < longestWay && !(f.waves[0].Empty() && f.waves[1].Empty() && f.waves[2].Empty()); plies += 2 {
		if there := f.next(); there > 0 {
			return max(plies, 0), there
		}
	}
	return 0, 0
}

// goalDistanceInWord is goalDistanceByFlood on a board of one word, in registers.
func (s *termEval) goalDistanceInWord(r *goalPiece, c engine.Color, plies int) (after, goals int) {
	them := c.Other()
	foes, twice := s.p.ColorWord(them, 0), s.attackedBy2[them][0]
	closed := s.attackedBy[them][0] | s.p.ColorWord(c, 0)
	seen, now, next, last := uint64(0), s.p.PiecesWord(c, r.id, 0), uint64(0), uint64(0)
	for ; plies < longestWay && now|next|last != 0; plies += 2 {
		now &^= seen
		if there := bits.OnesCount64(now & r.goals[0]); there > 0 {
			return max(plies, 0), there
		}
		seen |= now
		to := uint64(0)
		for x := now; x != 0; x &= x - 1 {
			at := engine.LowestSquare(0, x)
			to |= r.walks[at][0]&^foes | r.strikes[at][0]&foes
		}
		to &^= seen
		now, next, last = next|to&^closed, last|to&closed&^twice, to&twice
	}
	return 0, 0
}

// flood spreads from a type's pieces to the squares that they may reach.
type flood struct {
	piece *goalPiece
	words int // of the board
	foes  engine.Bitboard
	// Squares that take longer, and those of them that take one move more and two.
	closed, once, twice engine.Bitboard
	seen                engine.Bitboard
	waves               [3]engine.Bitboard // squares reached by this move, the next one and the one after
}

// next visits the squares of this move, adds the squares reached from them to later moves, and
// returns the number of goals among them. Games with goals spend much of their time here, so
// the loops cover the words of the board only.
func (f *flood) next() (goals int) {
	var front engine.Bitboard
	for w := range f.words {
		front[w&3] = f.waves[0][w&3] &^ f.seen[w&3]
		f.seen[w&3] |= front[w&3]
		goals += bits.OnesCount64(front[w&3] & f.piece.goals[w&3])
	}
	var to engine.Bitboard
	for from := range f.words {
		for x := front[from&3]; x != 0; x &= x - 1 {
			at := engine.LowestSquare(from&3, x)
			walks, strikes := &f.piece.walks[at], &f.piece.strikes[at]
			for w := range f.words {
				to[w&3] |= walks[w&3]&^f.foes[w&3] | strikes[w&3]&f.foes[w&3]
			}
		}
	}
	for i := range f.words {
		w := i & 3
		fresh := to[w] &^ f.seen[w]
		f.waves[0][w] = f.waves[1][w] | fresh&^f.closed[w]
		f.waves[1][w] = f.waves[2][w] | fresh&f.once[w]
		f.waves[2][w] = fresh & f.twice[w]
	}
	return goals
}
