package search

import "math"

// Curve says how scores turn into chances to win in a variant: it is the number of
// centipawns that make the odds e to 1. The chance is the logistic function of the
// score divided by it, so the larger a curve, the less a pawn decides.
type Curve float64

// ChessCurve is the curve that lichess.org fitted to games of chess of 2300 rated
// players, https://lichess.org/page/accuracy.
const ChessCurve Curve = 1 / 0.00368208

// The chances to win that a move has to cost at least to be called so, of 1. They are
// lichess.org's: .1, .2 and .3 of winning chances from -1 to +1.
const (
	InaccuracyLoss = 0.05
	MistakeLoss    = 0.10
	BlunderLoss    = 0.15
)

// Chance returns the chance to win at a score, from 0 to 1. Both players' chances at a
// score and at its negative add up to 1.
func (c Curve) Chance(s Score) float64 { return 1 / (1 + math.Exp(-float64(s)/float64(c))) }

// Chess returns the score that has the same chance in chess. Wins and losses that are
// found remain what they are.
func (c Curve) Chess(s Score) Score {
	if _, mate := s.Mate(); mate {
		return s
	}
	return clampEstimate(float64(s) * float64(ChessCurve/c))
}

// OfChess returns the score that has the same chance as one of chess: the inverse of
// Chess, to a centipawn.
func (c Curve) OfChess(s Score) Score {
	if _, mate := s.Mate(); mate {
		return s
	}
	return clampEstimate(float64(s) * float64(c/ChessCurve))
}

// clampEstimate rounds a score to one that is no win or loss found.
func clampEstimate(s float64) Score {
	return Score(math.Round(min(max(s, -float64(evalBound)), float64(evalBound))))
}
