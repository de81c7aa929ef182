// Package rating computes players' ratings by Glicko-2, as described in Mark Glickman's
// "Example of the Glicko-2 system" (2022): https://glicko.net/glicko/glicko2.pdf. Begin
// with New; Rate returns a rating after some games, Idle one after a period without
// games.
package rating

import (
	"fmt"
	"math"
)

// Rating is how well a player plays, by the games that were played.
type Rating struct {
	Value      float64 `json:"value"`      // about 1500 on average
	Deviation  float64 `json:"deviation"`  // the standard deviation of Value
	Volatility float64 `json:"volatility"` // how much the strength is expected to change
}

// Constants of the system.
const (
	startValue      = 1500
	startDeviation  = 350
	startVolatility = 0.06
	scale           = 173.7178 // of ratings to the system's inner scale
	tau             = 0.5      // how much volatilities change
	precision       = 1e-6     // of the volatility
	minDeviation    = 45       // a rating never counts as more certain, so that it can follow
)

// provisional is the deviation from which a rating is only a guess.
const provisional = 110

// New returns the rating of a player of whom nothing is known.
func New() Rating { return Rating{startValue, startDeviation, startVolatility} }

// String writes a rating for people: "1500?" if it is provisional.
func (r Rating) String() string {
	if r.Deviation >= provisional {
		return fmt.Sprintf("%.0f?", r.Value)
	}
	return fmt.Sprintf("%.0f", r.Value)
}

// Result is what a player has scored against another: 1, 0.5 or 0.
type Result struct {
	Opponent Rating // before the games
	Score    float64
}

// Rate returns the rating after the games of a rating period.
func (r Rating) Rate(results ...Result) Rating {
	if len(results) == 0 {
		return r.Idle(1)
	}
	mu, phi := (r.Value-startValue)/scale, r.Deviation/scale
	var information, surprise float64 // 1/v and delta/v of the paper
	for _, x := range results {
		g := damp(x.Opponent.Deviation / scale)
		e := 1 / (1 + math.Exp(-g*(mu-(x.Opponent.Value-startValue)/scale)))
		information += g * g * e * (1 - e)
		surprise += g * (x.Score - e)
	}
	v := 1 / information
	sigma := volatility(phi, v, v*surprise, r.Volatility)
	phi = 1 / math.Sqrt(1/(phi*phi+sigma*sigma)+information)
	return Rating{
		Value:      startValue + scale*(mu+phi*phi*surprise),
		Deviation:  min(max(phi*scale, minDeviation), startDeviation),
		Volatility: sigma,
	}
}

// Idle returns the rating after some rating periods without games: it is less certain.
func (r Rating) Idle(periods float64) Rating {
	if periods <= 0 {
		return r
	}
	phi := r.Deviation / scale
	r.Deviation = min(scale*math.Sqrt(phi*phi+periods*r.Volatility*r.Volatility), startDeviation)
	return r
}

// damp is g of the paper: games against those whose strength is not known count less.
func damp(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility is step 5 of the paper: the new one by the Illinois algorithm.
func volatility(phi, v, delta, sigma float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		d := phi*phi + v + ex
		return ex*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, 0.0
	if delta*delta > phi*phi+v {
		high = math.Log(delta*delta - phi*phi - v)
	} else {
		for k := 1.0; ; k++ {
			if high = a - k*tau; f(high) >= 0 {
				break
			}
		}
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > precision {
		x := low + (low-high)*fLow/(fHigh-fLow)
		fx := f(x)
		if fx*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = x, fx
	}
	return math.Exp(low / 2)
}
