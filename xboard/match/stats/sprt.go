package stats

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
)

// Model is the meaning of a test's bounds.
type Model string

// The models.
const (
	Logistic   Model = "logistic"   // bounds are Elo
	Normalized Model = "normalized" // bounds are normalized Elo
	Bayesian   Model = "bayesian"   // bounds are BayesElo; single games only
)

// SPRT is a sequential probability ratio test: after each game it decides whether the
// difference is taken to be Elo0 (H0) or Elo1 (H1), or that more games are needed.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // how likely H1 is taken although H0 is true
	Beta  float64 `json:"beta"`  // how likely H0 is taken although H1 is true
	Model Model   `json:"model"`
}

// Verdict is the result of a test.
type Verdict string

// The verdicts.
const (
	Undecided Verdict = "undecided"
	H0        Verdict = "H0"
	H1        Verdict = "H1"
)

// ParseSPRT reads a test such as "elo0=0,elo1=5,alpha=0.05,beta=0.05,
// model=normalized". Alpha and beta are 0.05 if they are not given, and the
// model is the logistic one.
func ParseSPRT(text string) (SPRT, error) {
	s := SPRT{Alpha: 0.05, Beta: 0.05, Model: Logistic}
	fields := map[string]*float64{"elo0": &s.Elo0, "elo1": &s.Elo1, "alpha": &s.Alpha, "beta": &s.Beta}
	seen := map[string]bool{}
	for _, pair := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		name = strings.ToLower(strings.TrimSpace(name))
		field := fields[name]
		var err error
		switch {
		case seen[name]:
			err = errors.New("it is given twice")
		case name == "model":
			s.Model = Model(strings.ToLower(strings.TrimSpace(value)))
		case field == nil:
			err = errors.New("expected elo0=, elo1=, alpha=, beta= or model=")
		default:
			if *field, err = strconv.ParseFloat(strings.TrimSpace(value), 64); err != nil {
				err = fmt.Errorf("%q is not a number", value)
			}
		}
		if err != nil {
			return SPRT{}, fmt.Errorf("SPRT %q: %w", pair, err)
		}
		seen[name] = true
	}
	if !seen["elo0"] || !seen["elo1"] {
		return SPRT{}, fmt.Errorf("SPRT %q: both elo0 and elo1 are needed, such as elo0=0,elo1=5", text)
	}
	return s, s.Validate()
}

// Bounds beyond any difference worth testing. Beyond that of normalized Elo no distribution
// of results may have the quotient of mean and deviation.
const (
	maxElo  = 1000
	maxNelo = 200
)

// Validate returns an error if the test's parameters are invalid.
func (s SPRT) Validate() error {
	probability := func(x float64) bool { return x > 0 && x < 1 }
	bound := maxElo
	if s.Model == Normalized {
		bound = maxNelo
	}
	switch {
	case !(math.Abs(s.Elo0) <= float64(bound) && math.Abs(s.Elo1) <= float64(bound)):
		return fmt.Errorf("SPRT: elo0=%g and elo1=%g: expected numbers from -%d to %d", s.Elo0, s.Elo1, bound, bound)
	case s.Elo0 >= s.Elo1:
		return fmt.Errorf("SPRT: elo0=%g must be less than elo1=%g", s.Elo0, s.Elo1)
	case !probability(s.Alpha) || !probability(s.Beta) || s.Alpha+s.Beta >= 1:
		return fmt.Errorf("SPRT: alpha=%g and beta=%g must be above 0 and together below 1", s.Alpha, s.Beta)
	}
	if err := words.Among(string(s.Model), []string{string(Logistic), string(Normalized), string(Bayesian)}); err != nil {
		return fmt.Errorf("SPRT: model %w", err)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at or beyond which the test ends,
// with H0 below and H1 above.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Text returns the verdict in words.
func (v Verdict) Text() string {
	if v == H0 || v == H1 {
		return string(v) + " accepted"
	}
	return string(Undecided)
}

// Verdict returns the decision for a log-likelihood ratio.
func (s SPRT) Verdict(llr float64) Verdict {
	lower, upper := s.Bounds()
	switch {
	case llr >= upper:
		return H1
	case llr <= lower:
		return H0
	}
	return Undecided
}

// LLR returns the log-likelihood ratio of H1 and H0 after single games.
func (s SPRT) LLR(t Tally) float64 {
	if t.Games() == 0 || s.Model == Bayesian && (t.Wins == 0 || t.Losses == 0) {
		return 0
	}
	return s.llr(t.sample())
}

// LLRPentanomial returns the log-likelihood ratio of H1 and H0 after pairs of games.
// The Bayesian model, which has none, is taken as the logistic one.
func (s SPRT) LLRPentanomial(p Pentanomial) float64 {
	if p.Count() == 0 {
		return 0
	}
	return s.llr(p.sample())
}

// llr is the mean over all results of the logarithm of how much likelier each
// is under H1, with the likeliest distributions that fit the hypotheses.
func (s SPRT) llr(x sample) float64 {
	probs, total := x.probabilities()
	var p0, p1 []float64
	switch {
	case s.Model == Normalized:
		scale := math.Sqrt(x.games) / neloScale
		p0, p1 = x.fitRatio(probs, s.Elo0*scale), x.fitRatio(probs, s.Elo1*scale)
	case s.Model == Bayesian && x.games == 1:
		drawElo := 200 * math.Log10((1-probs[0])/probs[0]*(1-probs[2])/probs[2])
		p0, p1 = x.fitMean(probs, bayesScore(s.Elo0, drawElo)), x.fitMean(probs, bayesScore(s.Elo1, drawElo))
	default:
		p0, p1 = x.fitMean(probs, Score(s.Elo0)), x.fitMean(probs, Score(s.Elo1))
	}
	sum := 0.0
	for i, p := range probs {
		sum += p * math.Log(p1[i]/p0[i])
	}
	return total * sum
}

// bayesScore returns the score expected at a difference in BayesElo.
func bayesScore(elo, drawElo float64) float64 {
	win, loss := Score(elo-drawElo), Score(-elo-drawElo)
	return win + (1-win-loss)/2
}

// fitMean returns the distribution of a given mean that is likeliest after the
// observed one (GSPRT, proposition 1.1).
func (s sample) fitMean(probs []float64, mean float64) []float64 {
	offsets := make([]float64, len(probs))
	for i := range probs {
		offsets[i] = s.score(i) - mean
	}
	return tilt(probs, offsets)
}

// fitRatio returns the distribution with a given quotient of mean (above one
// half) and deviation that is likeliest after the observed one, by the
// iteration of NormalizedElo, section 4.1.
func (s sample) fitRatio(probs []float64, ratio float64) []float64 {
	fit := make([]float64, len(probs))
	for i := range fit {
		fit[i] = 1 / float64(len(fit))
	}
	offsets := make([]float64, len(probs))
	for range 10 {
		mean, variance := s.moments(fit)
		deviation := math.Sqrt(variance)
		for i := range offsets {
			z := (s.score(i) - mean) / deviation
			offsets[i] = s.score(i) - 0.5 - ratio*deviation*(1+z*z)/2
		}
		next := tilt(probs, offsets)
		change := 0.0
		for i := range fit {
			change = math.Max(change, math.Abs(next[i]-fit[i]))
		}
		if fit = next; change < 1e-4 {
			break
		}
	}
	return fit
}

// tilt returns the distribution p/(1+t*offset) with the t that makes the mean
// of the offsets zero, which is found by bisection.
func tilt(probs, offsets []float64) []float64 {
	least, most := 0.0, 0.0
	for _, a := range offsets {
		least, most = math.Min(least, a), math.Max(most, a)
	}
	low, high := -1/most, -1/least
	for range 100 {
		t, sum := (low+high)/2, 0.0
		for i, a := range offsets {
			sum += probs[i] * a / (1 + t*a)
		}
		if sum > 0 {
			low = t
		} else {
			high = t
		}
	}
	t := (low + high) / 2
	out := make([]float64, len(probs))
	for i, a := range offsets {
		out[i] = probs[i] / (1 + t*a)
	}
	return out
}
