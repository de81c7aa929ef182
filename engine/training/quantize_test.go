package training

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestQuantize gives output weights of several sizes to a model: the integers use their whole range,
// and they differ from the model by nothing in the mean.
func TestQuantize(t *testing.T) {
	v := variantstest.Load(t, "chess")
	s, err := Load(t.Context(), v, NetShape{OnTerms: true}, Source{Path: generated(t, v, 40, 20), Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	for _, largest := range []float64{0.3, 1.01, 1.9, 3.99, 40} {
		tr := newTrainer(s, FitOptions{Units: 32, BatchSize: 100})
		m := tr.model
		r := rand.New(rand.NewPCG(1, uint64(largest*100)))
		for i := range m.output {
			m.output[i] = float32(largest * (2*r.Float64() - 1))
		}
		m.output[0] = float32(-largest)
		for i := range m.hidden {
			m.hidden[i] = 0.5 // all units are active, so that their errors add up
		}
		rounded, err := quantize(m, s, tr.scale)
		if err != nil {
			t.Fatal(err)
		}
		if got := rounded.Params.OutputWeights[0]; got != -nnue.MaxOutput {
			t.Errorf("largest weight %v: it is %d, want %d", largest, got, -nnue.MaxOutput)
		}
		net, err := tr.center(m, rounded)
		if err != nil {
			t.Fatal(err)
		}
		sum, n := 0.0, min(len(tr.trainSet), checked)
		tr.differences(m, net, tr.trainSet[:n], func(d float64) { sum += d / float64(n) })
		// Scores are whole centipawns, rounded towards 0.
		if step := tr.scale * largest / nnue.MaxOutput; math.Abs(sum) > 0.5+step/100 {
			t.Errorf("largest weight %v: integers differ by %.2f centipawns in the mean, a step is %.2f", largest, sum, step)
		}
		if mean, worst := tr.quantizationError(m, net); mean > 0.5+tr.scale*largest/20 || worst < mean {
			t.Errorf("largest weight %v: integers differ by %.2f, at most %.2f centipawns", largest, mean, worst)
		}
		again := newModel(m.rows, m.units)
		again.dequantize(&net.Params, tr.scale)
		for i, w := range m.output {
			if d := math.Abs(float64(again.output[i] - w)); d > largest/nnue.MaxOutput {
				t.Fatalf("largest weight %v: weight %v becomes %v", largest, w, again.output[i])
			}
		}
	}
}

// TestQuantizeManyUnits gives large output weights to the widest net: the integers are smaller than
// those of a narrow one, so that their sum stays within bounds.
func TestQuantizeManyUnits(t *testing.T) {
	v := variantstest.Load(t, "chess")
	s, err := Load(t.Context(), v, NetShape{OnTerms: true}, Source{Path: generated(t, v, 2, 20), Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	m := newTrainer(s, FitOptions{Units: nnue.MaxHiddenSize, BatchSize: 100}).model
	for i := range m.output {
		m.output[i] = float32(1 - i%2*2)
	}
	net, err := quantize(m, s, 400)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, w := range net.Params.OutputWeights {
		sum += max(int(w), -int(w))
	}
	if sum > nnue.MaxOutputSum || sum < nnue.MaxOutputSum-len(m.output) {
		t.Errorf("output weights of %d in all, want at most %d, and little less", sum, nnue.MaxOutputSum)
	}
}
