package stats

import (
	"fmt"
	"math"
)

// z95 is how many standard deviations to either side hold 95 % of a normal
// distribution.
const z95 = 1.959963984540054

// neloScale turns the quotient of mean and deviation into normalised Elo, such
// that for near equal players without draws it is the same as logistic Elo.
const neloScale = 800 / math.Ln10

// Estimate is what results say about the difference of two players. Errors are
// half the width of the interval that holds the true value with 95 %.
type Estimate struct {
	Score float64 // part of the points, from 0 to 1
	// Elo is the logistic difference; infinite if all games were won or lost.
	// Its error is infinite if too few games tell it.
	Elo, EloError float64
	// Nelo is the normalised difference, which is independent of how many games
	// are drawn.
	Nelo, NeloError float64
	// LOS is the likelihood of superiority: how likely it is, from 0 to 1, that
	// the player is stronger than the opponent.
	LOS float64
}

// Elo returns the difference at which a score from 0 to 1 is expected.
func Elo(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}

// Score returns the score expected at an Elo difference.
func Score(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// estimate computes the figures of a distribution. Without results all are
// those of equal players, with infinite errors.
func (s sample) estimate() Estimate {
	if s.total == 0 {
		return Estimate{Score: 0.5, EloError: math.Inf(1), NeloError: math.Inf(1), LOS: 0.5}
	}
	probs := make([]float64, len(s.counts))
	for i, n := range s.counts {
		probs[i] = n / s.total
	}
	mean, variance := s.moments(probs)
	e := Estimate{Score: mean, Elo: Elo(mean)}
	spread := math.Sqrt(variance / s.total)
	e.LOS = superiority(mean-0.5, spread)
	e.EloError = (Elo(mean+z95*spread) - Elo(mean-z95*spread)) / 2
	if spread == 0 {
		e.Nelo, e.NeloError = math.Inf(sign(mean-0.5)), math.Inf(1)
		if mean == 0.5 {
			e.Nelo = 0
		}
		e.EloError = math.Inf(1)
		return e
	}
	// The deviation of a single game, from that of all games of a result.
	perGame := math.Sqrt(s.games * variance)
	e.Nelo = (mean - 0.5) / perGame * neloScale
	e.NeloError = z95 * spread / perGame * neloScale
	return e
}

func sign(x float64) int {
	if x < 0 {
		return -1
	}
	return 1
}

// superiority returns the likelihood that a normally distributed value is
// above zero.
func superiority(mean, deviation float64) float64 {
	switch {
	case deviation > 0:
		return (1 + math.Erf(mean/(math.Sqrt2*deviation))) / 2
	case mean == 0:
		return 0.5
	case mean > 0:
		return 1
	}
	return 0
}

// String writes the difference with its error, such as "+12.3 ± 8.1".
func (e Estimate) String() string { return difference(e.Elo, e.EloError) }

// Normalized writes the normalised difference with its error.
func (e Estimate) Normalized() string { return difference(e.Nelo, e.NeloError) }

func difference(d, margin float64) string {
	text := fmt.Sprintf("%+.1f", d)
	if math.IsInf(d, 0) {
		text = map[bool]string{true: "+∞", false: "-∞"}[d > 0]
	}
	if math.IsInf(margin, 0) || math.IsNaN(margin) {
		return text + " ± ∞"
	}
	return fmt.Sprintf("%s ± %.1f", text, margin)
}
