package search

import "fmt"

// Score is the value of a position in centipawns for the player to move, from -Mate
// to Mate. Mate scores are Mate minus the plies until then, or the negative of that.
type Score int32

// The limits of scores, in centipawns.
const (
	Mate     Score = 32000
	infinity       = Mate + 1 // beyond any score

	mateBound = Mate - maxPly // scores beyond are mate scores
	evalBound = mateBound - 1 // static evaluations stay within
)

// Mate returns the number of own moves after which the player to move wins, or loses
// if it is negative; ok is false if the score is an estimate. A player who has just
// lost gets 0. Scores may be negated: moves are rounded from the winner's point of
// view.
func (s Score) Mate() (moves int, ok bool) {
	switch {
	case s >= mateBound && s <= Mate:
		return int(Mate-s+1) / 2, true
	case s <= -mateBound && s >= -Mate:
		return -int(Mate+s+1) / 2, true
	}
	return 0, false
}

// String returns the score in pawns, such as "+0.35", or "#3" and "#-3" for mates.
func (s Score) String() string {
	if moves, ok := s.Mate(); ok {
		if s < 0 {
			return fmt.Sprintf("#-%d", -moves)
		}
		return fmt.Sprintf("#%d", moves)
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}

// offsetBy adds to an estimate; mate scores stay as they are.
func (s Score) offsetBy(by Score) Score {
	if s >= mateBound || s <= -mateBound {
		return s
	}
	return min(max(s+by, -evalBound), evalBound)
}

// matedIn and mateIn are the scores of a game that ends at a ply of the search.
func matedIn(ply int) Score { return -Mate + Score(ply) }
func mateIn(ply int) Score  { return Mate - Score(ply) }

// scoreToTT makes a mate score relative to its own position, for the transposition
// table; scoreFromTT is the inverse.
func scoreToTT(s Score, ply int) Score {
	switch {
	case s >= mateBound:
		return s + Score(ply)
	case s <= -mateBound:
		return s - Score(ply)
	}
	return s
}

func scoreFromTT(s Score, ply int) Score {
	switch {
	case s >= mateBound:
		return s - Score(ply)
	case s <= -mateBound:
		return s + Score(ply)
	}
	return s
}
