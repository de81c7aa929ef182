package search

import "fmt"

// Score is the value of a position in centipawns, seen by the player to move:
// from -Mate to Mate. Wins found are Mate less the plies until then, losses
// the negative of that.
type Score int32

// The limits of scores, in centipawns.
const (
	Mate     Score = 32000
	infinity       = Mate + 1 // beyond any score

	mateBound = Mate - maxPly // scores beyond are wins or losses found
	evalBound = mateBound - 1 // estimates stay within
)

// Mate returns in how many moves of its own the player to move wins, or loses
// if moves is negative; ok is false if the score is an estimate. A player who
// has just lost gets 0 moves. Scores may be turned around: they are rounded as
// the winner counts.
func (s Score) Mate() (moves int, ok bool) {
	switch {
	case s >= mateBound && s <= Mate:
		return int(Mate-s+1) / 2, true
	case s <= -mateBound && s >= -Mate:
		return -int(Mate+s+1) / 2, true
	}
	return 0, false
}

// String returns the score in pawns, such as "+0.35", or "#3" and "#-3" for
// mates.
func (s Score) String() string {
	if moves, ok := s.Mate(); ok {
		if s < 0 {
			return fmt.Sprintf("#-%d", -moves)
		}
		return fmt.Sprintf("#%d", moves)
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}

// offsetBy returns an estimate with something added; wins and losses that are
// found remain what they are.
func (s Score) offsetBy(by Score) Score {
	if s >= mateBound || s <= -mateBound {
		return s
	}
	return min(max(s+by, -evalBound), evalBound)
}

// matedIn and mateIn are the scores of a game that ends at a ply of the search.
func matedIn(ply int) Score { return -Mate + Score(ply) }
func mateIn(ply int) Score  { return Mate - Score(ply) }

// scoreToTT makes a mate score relative to its own position, for the hash table;
// scoreFromTT undoes it.
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
