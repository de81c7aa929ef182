package stats

import (
	"math"
	"strconv"
)

// Tally counts the results of single games, as one player sees them.
type Tally struct {
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Draws  int `json:"draws"`
}

// Games returns the number of games.
func (t Tally) Games() int { return t.Wins + t.Losses + t.Draws }

// Points returns the player's points: one for a win, half of one for a draw.
func (t Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Flip returns the results as the opponent sees them.
func (t Tally) Flip() Tally { return Tally{Wins: t.Losses, Losses: t.Wins, Draws: t.Draws} }

// Add counts a game with a result in half points: 0, 1 or 2.
func (t *Tally) Add(halves int) {
	switch halves {
	case 0:
		t.Losses++
	case 1:
		t.Draws++
	default:
		t.Wins++
	}
}

// Join adds the games of another tally.
func (t *Tally) Join(other Tally) {
	t.Wins += other.Wins
	t.Losses += other.Losses
	t.Draws += other.Draws
}

// DrawRate returns the part of the games that were drawn, from 0 to 1.
func (t Tally) DrawRate() float64 { return float64(t.Draws) / math.Max(float64(t.Games()), 1) }

// sample returns the results as a distribution.
func (t Tally) sample() sample {
	return newSample(1, t.Losses, t.Draws, t.Wins)
}

// Estimate returns the estimate from the games.
func (t Tally) Estimate() Estimate { return t.sample().estimate() }

// Pentanomial counts pairs of games with the same opening and colors swapped, by
// the half points that a player got from both: 0 to 4. Results of a pair are
// not independent of each other, so errors computed from pairs are smaller and
// right where those from single games are too large.
type Pentanomial [5]int

// Count returns the number of pairs.
func (p Pentanomial) Count() int {
	n := 0
	for _, k := range p {
		n += k
	}
	return n
}

// Flip returns the pairs as the opponent sees them.
func (p Pentanomial) Flip() Pentanomial { return Pentanomial{p[4], p[3], p[2], p[1], p[0]} }

// sample returns the pairs as a distribution.
func (p Pentanomial) sample() sample { return newSample(2, p[:]...) }

// Estimate returns the estimate from the pairs.
func (p Pentanomial) Estimate() Estimate { return p.sample().estimate() }

// sample is a distribution of scores from 0 to 1 in equal steps.
type sample struct {
	counts []float64
	total  float64
	games  float64 // that make up one result
}

func newSample(games int, counts ...int) sample {
	s := sample{games: float64(games)}
	for _, n := range counts {
		s.counts = append(s.counts, float64(n))
		s.total += float64(n)
	}
	return s
}

// score returns the score that the i-th count stands for.
func (s sample) score(i int) float64 { return float64(i) / float64(len(s.counts)-1) }

// parts returns the parts of the results.
func (s sample) parts() []float64 {
	out := make([]float64, len(s.counts))
	for i, n := range s.counts {
		out[i] = n / s.total
	}
	return out
}

// probabilities returns the parts of the results. Results that never occurred
// count as a thousandth, so that every likelihood is above zero.
func (s sample) probabilities() (probs []float64, total float64) {
	for _, n := range s.counts {
		if n == 0 {
			n = 1e-3
		}
		probs = append(probs, n)
		total += n
	}
	for i := range probs {
		probs[i] /= total
	}
	return probs, total
}

// moments returns the mean and the variance of a distribution of scores.
func (s sample) moments(probs []float64) (mean, variance float64) {
	for i, p := range probs {
		mean += p * s.score(i)
	}
	for i, p := range probs {
		d := s.score(i) - mean
		variance += p * d * d
	}
	return mean, variance
}

// Number is a figure that may be infinite or undefined, which JSON writes as
// null.
type Number float64

// MarshalJSON implements json.Marshaler.
func (n Number) MarshalJSON() ([]byte, error) {
	f := float64(n)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, f, 'f', 4, 64), nil
}
