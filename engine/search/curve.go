package search

import "math"

// Curve converts scores to winning chances in a variant: the number of centipawns
// that makes the odds e to 1. The chance is the logistic function of score/curve, so
// a pawn decides less where the curve is larger.
type Curve float64

// ChessCurve is the curve that lichess.org fitted to chess games of players rated
// 2300, https://lichess.org/page/accuracy.
const ChessCurve Curve = 1 / 0.00368208

// Losses of winning chance, of 1, from which a move counts as an inaccuracy, a
// mistake and a blunder: lichess.org's .1, .2 and .3 on its scale from -1 to +1.
const (
	InaccuracyLoss = 0.05
	MistakeLoss    = 0.10
	BlunderLoss    = 0.15
)

// Chance returns the winning chance at a score, from 0 to 1. The chances at a score
// and at its negative add up to 1.
func (c Curve) Chance(s Score) float64 { return 1 / (1 + math.Exp(-float64(s)/float64(c))) }

// Chess returns the chess score with the same winning chance. Mate scores stay as
// they are.
func (c Curve) Chess(s Score) Score {
	if _, mate := s.Mate(); mate {
		return s
	}
	return clampEstimate(float64(s) * float64(ChessCurve/c))
}

// OfChess returns the score with the same winning chance as a score of chess: the
// inverse of Chess, to a centipawn.
func (c Curve) OfChess(s Score) Score {
	if _, mate := s.Mate(); mate {
		return s
	}
	return clampEstimate(float64(s) * float64(c/ChessCurve))
}

// clampEstimate rounds a score and keeps it below mate scores.
func clampEstimate(s float64) Score {
	return Score(math.Round(min(max(s, -float64(evalBound)), float64(evalBound))))
}
