package training

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// Curve is a winning chance curve fitted to games.
type Curve struct {
	Games     int
	Positions int // with a score and a result
	Curve     search.Curve
}

// FitCurve returns the curve of a variant that maximizes the likelihood of the
// games' results given the scores of their positions, a draw being half a win. Mate
// scores are left out. It returns an error if the better score does not win more
// than it loses, or if a file cannot be read.
func FitCurve(ctx context.Context, v *engine.Variant, paths ...string) (Curve, error) {
	var out Curve
	results := newCurveResults()
	var list engine.MoveList
	for _, path := range paths {
		err := readBlocks(path, v, func(data []byte) error {
			out.Games++
			_, err := replay(v, data, &list, func(at visited) {
				result := resultFor(at.Side(), at.outcome)
				_, mate := search.Score(at.score).Mate()
				if at.scored && !mate && result != unknown {
					results.add(search.Score(at.score), float64(result+1)/2)
					out.Positions++
				}
			})
			return errors.Join(err, ctx.Err())
		})
		if err != nil {
			return out, fmt.Errorf("%s: %w", path, err)
		}
	}
	if !results.ordered() {
		return out, fmt.Errorf("%s: in its games, %d, the better score does not win; a curve needs games that it has decided", v.Def.ID, out.Games)
	}
	out.Curve = results.likeliest()
	return out, nil
}

// curveResults counts wins and losses by score, a draw being half of each. Since a
// position is the same for both players, only the better score is counted.
type curveResults struct {
	won, lost []float64 // by the score, which is not negative
}

func newCurveResults() *curveResults {
	return &curveResults{make([]float64, search.Mate+1), make([]float64, search.Mate+1)}
}

// add counts a position by the score of the player to move and its result, 0 to 1.
func (r *curveResults) add(score search.Score, won float64) {
	if score < 0 {
		score, won = -score, 1-won
	}
	r.won[score] += won
	r.lost[score] += 1 - won
}

// ordered reports whether the better score wins more than it loses.
func (r *curveResults) ordered() bool {
	sum := 0.0
	for score := range r.won {
		sum += float64(score) * (r.won[score] - r.lost[score])
	}
	return sum > 0
}

// Bounds and relative precision of the curve.
const (
	minCurve   = 30
	maxCurve   = 6000
	curveSteps = 1000
)

// likeliest returns the curve of maximum likelihood.
func (r *curveResults) likeliest() search.Curve {
	at := func(log float64) float64 { return math.Exp(log / curveSteps) }
	best := GoldenSectionMin(curveSteps*math.Log(minCurve), curveSteps*math.Log(maxCurve), func(log float64) (unlikely float64) {
		for score := range r.won {
			if n := r.won[score] + r.lost[score]; n > 0 {
				x := float64(score) / at(log)
				// Negative logarithms of the chances to win and to lose.
				unlikely += n*math.Log1p(math.Exp(-x)) + r.lost[score]*x
			}
		}
		return unlikely
	})
	return search.Curve(math.Round(at(best)))
}
