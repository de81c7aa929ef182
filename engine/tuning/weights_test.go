package tuning

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestFitWeights makes positions whose scores are those of other weights, with
// results by chance: the fit finds these weights, but for what is fixed.
func TestFitWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	names := []string{"pawn", "rook", "threat", "fixed"}
	truth := []float64{0, 60, -25, 0}
	w := &WeightFit{Result: .3, Fixed: []string{"fixed"}, Scales: make([]Scale, 2)}
	for _, name := range names {
		w.Fitted = append(w.Fitted, search.Weight{Name: name, Value: 100})
	}
	for i := range 40_000 {
		static, now := 0., 0.
		for j := range names {
			n := float64(r.IntN(7) - 3)
			w.slopes = append(w.slopes, float32(n))
			static, now = static+100*n, now+(100+truth[j])*n
		}
		s := sample{static: float32(static), score: float32(now), result: unknown, variant: int32(i % 2), held: i%7 == 0}
		if i%5 > 0 {
			s.result = 0
			if scale := 300. + 200*float64(s.variant); r.Float64() < sigmoid(now/scale) {
				s.result = 1
			}
		}
		w.samples = append(w.samples, s)
	}
	var losses []float64
	if err := w.Fit(t.Context(), 6, func(_ int, loss float64) { losses = append(losses, loss) }); err != nil {
		t.Fatal(err)
	}
	for i, at := range w.Fitted {
		if want := 100 + truth[i]; math.Abs(at.Value-want) > 3 {
			t.Errorf("%s is %.1f, want %.0f", at.Name, at.Value, want)
		}
	}
	for i, want := range []float64{300, 500} {
		if s := w.Scales[i]; math.Abs(s.Score-want) > 15 || math.Abs(s.Static-want) > 15 || s.After > .9*s.Before {
			t.Errorf("scale %d is %+v, want %.0f", i, s, want)
		}
	}
	if len(losses) != 6 || losses[5] > losses[0] {
		t.Errorf("the errors were %v", losses)
	}
}

// TestLoadWeights reads the positions of games that ferz plays: what is fitted
// tells the search's scores better.
func TestLoadWeights(t *testing.T) {
	v := variantstest.Load(t, "losalamos")
	path := filepath.Join(t.TempDir(), "games")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	out, err := training.OpenAppend(f, v)
	if err != nil {
		t.Fatal(err)
	}
	g := training.GenerateOptions{Variant: v, Search: func() *search.Engine { return search.New(v, 1) }, Nodes: 60, Games: 60, Threads: 2, Seed: 1}
	if err := training.Generate(t.Context(), g, out, nil); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	for _, types := range []bool{false, true} {
		w := &WeightFit{MaxPositions: 100_000, FitPieceValues: types, Regularization: 30}
		from := []Source{{v, []string{path}}}
		if err := w.Load(t.Context(), from); err != nil {
			t.Fatal(err)
		}
		if err := w.Fit(t.Context(), 3, nil); err != nil {
			t.Fatal(err)
		}
		if s := w.Scales[0]; s.Positions < 500 || s.After >= s.Before {
			t.Errorf("types %v: %+v", types, s)
		}
		queen := 0.
		for _, at := range w.Fitted {
			if at.Name == "Queen" && at.Stage == search.Middlegame {
				queen = at.Value
			}
		}
		if types != (queen > 400) {
			t.Errorf("types %v: a queen is worth %v", types, queen)
		}
		if few := (&WeightFit{MaxPositions: 50}).Load(t.Context(), from); few == nil || !strings.Contains(few.Error(), "too few") {
			t.Errorf("of 50 positions the error is %v", few)
		}
	}
	if err := (&WeightFit{FitPieceValues: true}).Load(t.Context(), make([]Source, 2)); err == nil {
		t.Error("values of two variants' pieces are fitted")
	}
}

func TestResultFor(t *testing.T) {
	for o, want := range map[engine.Outcome][2]float32{
		engine.WhiteWins: {1, 0}, engine.BlackWins: {0, 1}, engine.Drawn: {.5, .5}, engine.Undecided: {unknown, unknown},
	} {
		if got := [2]float32{resultFor(engine.White, o), resultFor(engine.Black, o)}; got != want {
			t.Errorf("%v: %v, want %v", o, got, want)
		}
	}
}

func TestSolve(t *testing.T) {
	x, err := solve([]float64{4, 0, 0, 2, 5, 0, -1, 1, 3}, []float64{5, 15, 10})
	for i, want := range []float64{1, 2, 3} {
		if err != nil || math.Abs(x[i]-want) > 1e-12 {
			t.Fatalf("%v, %v, want 1, 2, 3", x, err)
		}
	}
	if _, err := solve([]float64{1, 0, 1, 1}, []float64{1, 1}); err == nil {
		t.Error("a singular system has a solution")
	}
}
