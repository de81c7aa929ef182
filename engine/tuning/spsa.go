// Package tuning optimizes parameters of the search: SPSA perturbs parameters and
// learns from game results (J. C. Spall, "Implementation of the simultaneous
// perturbation algorithm for stochastic optimization", 1998), and WeightFit fits
// evaluation weights to scored positions by logistic regression (Texel tuning with
// Newton's method). The two are independent of each other. Package xboard/tune plays
// the games for SPSA.
package tuning

import (
	"math"
	"math/rand/v2"
)

// Spall's exponents, by which step size and perturbation decrease.
const (
	alpha = 0.602
	gamma = 0.101

	// finalPerturbation is the perturbation at the end, as a share of the
	// parameter's range.
	finalPerturbation = 1. / 10
	// stepScale is the random walk of a parameter over a whole run, in
	// perturbations, if all results are random.
	stepScale = 0.7
)

// Parameter is a number to be tuned.
type Parameter struct{ Value, Min, Max float64 }

// SPSA tunes all parameters simultaneously: in each step two players with randomly
// perturbed parameters play, and their score moves all parameters.
type SPSA struct {
	Numbers []Parameter
	Steps   int // total number of steps
	Seed    uint64
}

// Perturb returns the parameters of both players in a step, counted from 0. They are
// rounded up or down at random, so that small perturbations count on average.
func (s *SPSA) Perturb(step int) (first, second []int) {
	r := s.source(step)
	for _, n := range s.Numbers {
		by := s.perturbation(step, n) * sign(r)
		at := r.Float64()
		first = append(first, n.whole(n.Value+by, at))
		second = append(second, n.whole(n.Value-by, at))
	}
	return first, second
}

// Update moves the parameters by the result of a step: from 1 if the first player
// has won all games to -1 if it has lost all.
func (s *SPSA) Update(step int, result float64) {
	r := s.source(step)
	for i := range s.Numbers {
		n := &s.Numbers[i]
		by := s.stepSize(step) * s.perturbation(s.Steps, *n) * sign(r) * result
		r.Float64()
		n.Value = min(max(n.Value+by, n.Min), n.Max)
	}
}

// Rounded returns the parameters, rounded.
func (s *SPSA) Rounded() []int {
	out := make([]int, len(s.Numbers))
	for i, n := range s.Numbers {
		out[i] = n.whole(n.Value, 0.5)
	}
	return out
}

func (n *Parameter) whole(value, up float64) int {
	return int(math.Floor(min(max(value, n.Min), n.Max) + up*(1-1e-9)))
}

func sign(r *rand.Rand) float64 { return float64(2*r.IntN(2) - 1) }

func (s *SPSA) source(step int) *rand.Rand { return rand.New(rand.NewPCG(s.Seed, uint64(step))) }

// perturbation returns by how much both players' parameters differ from the present
// value.
func (s *SPSA) perturbation(step int, n Parameter) float64 {
	return (n.Max - n.Min) * finalPerturbation * math.Pow(float64(s.Steps)/float64(min(step+1, s.Steps)), gamma)
}

// stepSize returns how many perturbations a result is worth.
func (s *SPSA) stepSize(step int) float64 {
	total := float64(s.Steps)
	settle := total / 10
	return stepScale / math.Sqrt(total) * math.Pow((settle+total)/(settle+float64(step)+1), alpha)
}
