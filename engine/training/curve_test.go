package training

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestLikeliest finds curves by which results were drawn, whoever is to move, with
// draws and without.
func TestLikeliest(t *testing.T) {
	for _, want := range []search.Curve{120, 270, 900} {
		for _, draws := range []float64{0, 0.4} {
			r, results := rand.New(rand.NewPCG(1, 2)), newCurveResults()
			for range 40_000 {
				score := search.Score(r.IntN(1601) - 800)
				chance, won := want.Chance(score), 0.0
				drawn := draws * 2 * min(chance, 1-chance)
				switch x := r.Float64(); {
				case x < drawn:
					won = 0.5
				case x < drawn+chance-drawn/2:
					won = 1
				}
				results.add(score, won)
			}
			if got := results.likeliest(); math.Abs(float64(got/want)-1) > 0.05 || !results.ordered() {
				t.Errorf("curve %v with %v draws: found %v", want, draws, got)
			}
		}
	}
}

// TestFitCurve fits a curve to games that were played, and refuses games that say
// nothing of one.
func TestFitCurve(t *testing.T) {
	v := variantstest.Load(t, "losalamos")
	path := generated(t, v, 12, 100)
	c, err := FitCurve(t.Context(), v, path)
	if err != nil || c.Games != 12 || c.Positions < 100 || c.Curve < minCurve || c.Curve > maxCurve {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := FitCurve(t.Context(), v); err == nil || !strings.Contains(err.Error(), "better score") {
		t.Errorf("without games: %v", err)
	}
	if _, err := FitCurve(t.Context(), variantstest.Load(t, "chess"), path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("games of another variant: %v", err)
	}
}
