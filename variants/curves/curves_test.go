package curves

import (
	"math"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestTable: each line is of a variant that exists, and the usual curves are the means
// of those fitted.
func TestTable(t *testing.T) {
	curves, err := table()
	if err != nil {
		t.Fatal(err)
	}
	var sums [2]float64
	var counts [2]int
	for _, line := range strings.Split(fitted, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		id := words[0]
		if d, err := variants.Find(id); err != nil || d.ID != id {
			t.Errorf("%s: no variant has this id: %v", id, err)
			continue
		}
		if len(words) != 5 || id == "antichess" || id == "duck" {
			continue
		}
		kind := 0
		if variantstest.Load(t, id).HasDrops() {
			kind = 1
		}
		sums[kind] += math.Log(float64(curves[id]))
		counts[kind]++
	}
	for kind, usual := range [2]search.Curve{usual, usualDrops} {
		if mean := math.Exp(sums[kind] / float64(counts[kind])); math.Abs(mean-float64(usual)) > 6 {
			t.Errorf("the mean of the fitted curves is %.0f, with drops: %v; want %.0f", mean, kind == 1, float64(usual))
		}
	}
}

// TestOf: chess has lichess.org's curve, others one as much wider as games say, and
// within bounds.
func TestOf(t *testing.T) {
	curves, _ := table()
	for id, want := range map[string]search.Curve{
		"chess": search.ChessCurve, "fischerandom": search.ChessCurve,
		"xiangqi":    search.ChessCurve * curves["xiangqi"] / curves["chess"],
		"duck":       search.ChessCurve * widest,
		"knightmate": search.ChessCurve * usual / curves["chess"],
		"torishogi":  search.ChessCurve * usualDrops / curves["chess"],
	} {
		if got := Of(variantstest.Load(t, id)); math.Abs(float64(got-want)) > 1e-6 {
			t.Errorf("the curve of %s is %v, want %v", id, got, want)
		}
	}
}

// TestReadErrors: a table with a fault is refused with the line and what is wrong.
func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"chess 260 1 1":                "line 1",
		"chess 260 1 1 400\nx = y":     "no line above has y",
		"chess 260 1 1 400\nx 0 1 1 1": "0: expected a number from 1 on",
		"chess 1 1 1 1\nchess 1 1 1 1": "already",
		"xiangqi 471 9 9 9":            "no curve of chess",
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
