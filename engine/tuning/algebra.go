package tuning

import (
	"errors"
	"math"
	"slices"
)

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func square(x float64) float64 { return x * x }

func add(to, more []float64) {
	for i, x := range more {
		to[i] += x
	}
}

// solve returns the solution of a system of linear equations with a symmetric
// positive definite matrix by Cholesky decomposition. Only the lower triangle is
// used.
func solve(matrix, right []float64) ([]float64, error) {
	n := len(right)
	l, x := slices.Clone(matrix), slices.Clone(right)
	for i := range n {
		for j := range i + 1 {
			for k := range j {
				l[i*n+j] -= l[i*n+k] * l[j*n+k]
			}
			switch {
			case i != j:
				l[i*n+j] /= l[j*n+j]
			case l[i*n+i] <= 0:
				return nil, errors.New("the positions do not tell some weights apart: hold them more")
			default:
				l[i*n+i] = math.Sqrt(l[i*n+i])
			}
		}
	}
	for i := range n {
		for k := range i {
			x[i] -= l[i*n+k] * x[k]
		}
		x[i] /= l[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= l[k*n+i] * x[k]
		}
		x[i] /= l[i*n+i]
	}
	return x, nil
}
