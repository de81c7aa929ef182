// Package tuning finds numbers with which a player wins more games: from the
// games alone by simultaneous perturbation stochastic approximation (J. C. Spall,
// "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", 1998), and from what is said of positions by regression.
package tuning

import (
	"math"
	"math/rand/v2"
)

// The exponents by which steps and differences shrink are Spall's.
const (
	alpha = 0.602
	gamma = 0.101

	// finalPerturbation is how much of a number's range the difference is at the end.
	finalPerturbation = 1. / 10
	// stepScale is by how many differences a number moves about if chance alone
	// decides all results.
	stepScale = 0.7
)

// Parameter is what is to be tuned.
type Parameter struct{ Value, Min, Max float64 }

// SPSA tunes all numbers at a time: in each step two players meet whose numbers
// differ by chance, and what the first one scores moves all of them.
type SPSA struct {
	Numbers []Parameter
	Steps   int // in all
	Seed    uint64
}

// Perturb returns the numbers of both players in a step, from 0. They are rounded up
// or down by lot, such that small differences count on average.
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

// Update moves the numbers by the result of a step: 1 if the first player has won
// all, -1 if it has lost all.
func (s *SPSA) Update(step int, result float64) {
	r := s.source(step)
	for i := range s.Numbers {
		n := &s.Numbers[i]
		by := s.stepSize(step) * s.perturbation(s.Steps, *n) * sign(r) * result
		r.Float64()
		n.Value = min(max(n.Value+by, n.Min), n.Max)
	}
}

// Rounded returns the numbers rounded.
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

// perturbation is by how much both players' numbers are off.
func (s *SPSA) perturbation(step int, n Parameter) float64 {
	return (n.Max - n.Min) * finalPerturbation * math.Pow(float64(s.Steps)/float64(min(step+1, s.Steps)), gamma)
}

// stepSize is how many differences a result is worth.
func (s *SPSA) stepSize(step int) float64 {
	total := float64(s.Steps)
	settle := total / 10
	return stepScale / math.Sqrt(total) * math.Pow((settle+total)/(settle+float64(step)+1), alpha)
}
