package stats

import (
	"fmt"
	"math"
	"strings"
)

// z95 is how many standard deviations to either side hold 95 % of a normal
// distribution.
const z95 = 1.959963984540054

// neloScale turns the quotient of mean and deviation into normalized Elo, such
// that for near equal players without draws it is the same as logistic Elo.
const neloScale = 800 / math.Ln10

// Estimate is the estimated difference between two players. Errors are half the width
// of the interval that contains the true value with 95 %. Without results all fields
// except LOS are NaN.
type Estimate struct {
	Score float64 // part of the points, from 0 to 1
	// Elo is the logistic difference; it and its error are infinite if all games
	// were won or lost.
	Elo, EloError float64
	// Nelo is the normalized difference, which is independent of how many games
	// are drawn.
	Nelo, NeloError float64
	// LOS is the likelihood of superiority: how likely it is, from 0 to 1, that
	// the player is stronger than the opponent.
	LOS float64
}

// eloOf returns the Elo difference for an expected score from 0 to 1.
func eloOf(score float64) float64 {
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

// estimate computes the figures of a distribution.
func (s sample) estimate() Estimate {
	if s.total == 0 {
		none := math.NaN()
		return Estimate{Score: none, Elo: none, EloError: none, Nelo: none, NeloError: none, LOS: 0.5}
	}
	mean, variance := s.moments(s.parts())
	e := Estimate{Score: mean, Elo: eloOf(mean)}
	var low, high float64
	if s.few() {
		var belief beta
		belief, variance = s.belief()
		e.LOS = 1 - belief.below(0.5)
		low, high = belief.quantile(0.025), belief.quantile(0.975)
	} else {
		spread := math.Sqrt(variance / s.total)
		e.LOS = (1 + math.Erf((mean-0.5)/(math.Sqrt2*spread))) / 2
		low, high = mean-z95*spread, mean+z95*spread
	}
	e.EloError = (eloOf(high) - eloOf(low)) / 2
	if math.IsInf(e.Elo, 0) {
		e.EloError = math.Inf(1)
	}
	// The deviation of a single game, from that of all games of a result.
	perGame := math.Sqrt(s.games * variance)
	e.Nelo = (mean - 0.5) / perGame * neloScale
	e.NeloError = z95 / math.Sqrt(s.games*s.total) * neloScale
	return e
}

// fewResults is the usual least number of successes and of failures for which
// a normal distribution stands for a binomial one.
const fewResults = 10

// few reports whether there are not enough results on both sides of a level
// score to take their scatter for that of all.
func (s sample) few() bool {
	below, above := 0.0, 0.0
	for i, n := range s.counts {
		switch score := s.score(i); {
		case score < 0.5:
			below += n
		case score > 0.5:
			above += n
		}
	}
	return min(below, above) < fewResults
}

// belief is what few results say about the expected score, and the variance of
// a result: three games were there before, a win, a draw and a loss, so that
// no result is taken for impossible. The exact distribution of the score, of
// a sum of Dirichlet variables, is taken for the beta distribution that has its
// mean and variance.
func (s sample) belief() (belief beta, variance float64) {
	total, parts := 0.0, make([]float64, len(s.counts))
	for i, n := range s.counts {
		parts[i] = n + s.prior(i)
		total += parts[i]
	}
	for i := range parts {
		parts[i] /= total
	}
	mean, variance := s.moments(parts)
	return newBeta(mean, variance/(total+1)), variance
}

// prior returns how often the i-th result has occurred before the match: three
// games, in pairs as they fall if they are independent.
func (s sample) prior(i int) float64 {
	if s.games == 1 {
		return 1
	}
	return [...]float64{1. / 6, 2. / 6, 3. / 6, 2. / 6, 1. / 6}[i]
}

// String writes the difference with its error, such as "+12.3 ± 8.1". Without a finite
// one it is "all won" or "all lost", and "-" without games.
func (e Estimate) String() string { return difference(e.Elo, e.EloError) }

// Sentence writes the difference as String does, with the word Elo where it is one:
// "Elo +12.3 ± 8.1", "all won", "no games".
func (e Estimate) Sentence() string {
	switch {
	case math.IsNaN(e.Elo):
		return "no games"
	case math.IsInf(e.Elo, 0):
		return e.String()
	}
	return "Elo " + e.String()
}

// InElo adds the unit to a difference as String writes it, if it is a number:
// "+12.3 ± 8.1 Elo", but "all won".
func InElo(difference string) string {
	if strings.ContainsAny(difference, "0123456789") {
		return difference + " Elo"
	}
	return difference
}

// Superiority writes the likelihood of superiority as "98.5 %", or "-" without games.
func (e Estimate) Superiority() string {
	if math.IsNaN(e.Score) {
		return "-"
	}
	return Percent(e.LOS)
}

// Percent writes a part of a whole, from 0 to 1, as "54.5 %", or "-" if it is unknown.
func Percent(part float64) string {
	if math.IsNaN(part) {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*part)
}

// Normalized writes the normalized difference with its error.
func (e Estimate) Normalized() string { return difference(e.Nelo, e.NeloError) }

func difference(d, margin float64) string {
	switch {
	case math.IsNaN(d):
		return "-"
	case math.IsInf(d, 1):
		return "all won"
	case math.IsInf(d, -1):
		return "all lost"
	case math.IsInf(margin, 0) || math.IsNaN(margin):
		return fmt.Sprintf("%+.1f", d)
	}
	return fmt.Sprintf("%+.1f ± %.1f", d, margin)
}
