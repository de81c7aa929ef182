package stats

import "math"

// beta is a distribution of a score from 0 to 1.
type beta struct{ a, b float64 }

// newBeta returns the distribution with a mean and a variance.
func newBeta(mean, variance float64) beta {
	size := mean*(1-mean)/variance - 1
	return beta{mean * size, (1 - mean) * size}
}

// below returns how likely the score is below x: the regularised incomplete
// beta function, by its continued fraction (DLMF 8.17.22).
func (d beta) below(x float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return 1
	case x > (d.a+1)/(d.a+d.b+2): // where the fraction converges slowly
		return 1 - beta{d.b, d.a}.below(1-x)
	}
	factor := math.Exp(d.a*math.Log(x) + d.b*math.Log1p(-x) - logBeta(d.a, d.b))
	return factor / d.a / d.fraction(x)
}

// fraction evaluates 1 + d1/(1 + d2/(1 + ...)) by Lentz's method.
func (d beta) fraction(x float64) float64 {
	const tiny = 1e-300
	value, up, down := 1.0, 1.0, 0.0
	for n := 1; n < 1000; n++ {
		m := float64(n / 2)
		term := m * (d.b - m) * x / ((d.a + 2*m - 1) * (d.a + 2*m))
		if n%2 == 1 {
			term = -(d.a + m) * (d.a + d.b + m) * x / ((d.a + 2*m) * (d.a + 2*m + 1))
		}
		down = 1 / nonzero(1+term*down, tiny)
		up = nonzero(1+term/up, tiny)
		value *= up * down
		if math.Abs(up*down-1) < 1e-13 {
			break
		}
	}
	return value
}

func nonzero(x, tiny float64) float64 {
	if math.Abs(x) < tiny {
		return tiny
	}
	return x
}

func logBeta(a, b float64) float64 {
	x, _ := math.Lgamma(a)
	y, _ := math.Lgamma(b)
	z, _ := math.Lgamma(a + b)
	return x + y - z
}

// quantile returns the score below which it is with a likelihood p.
func (d beta) quantile(p float64) float64 {
	low, high := 0.0, 1.0
	for range 60 {
		middle := (low + high) / 2
		if d.below(middle) < p {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}
