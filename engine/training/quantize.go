package training

import (
	"math"

	"github.com/ferzchess/ferz/engine/nnue"
)

// quantize converts a model to integers, with the greatest precision that its sums
// permit.
func quantize(m *model, s *Dataset, scale float64) (*nnue.Net, error) {
	p := nnue.Params{HiddenSize: m.units, OutputQuant: 1, OnTerms: s.Shape.OnTerms}
	largest, sum := 0.0, 0.0
	for _, w := range m.output {
		largest, sum = max(largest, math.Abs(float64(w))), sum+math.Abs(float64(w))
	}
	// The largest weight is nnue.MaxOutput, unless their sum would be too large. Rounding adds half
	// a unit to each at most.
	one := min(nnue.MaxOutput/max(largest, 1e-6), (nnue.MaxOutputSum-float64(len(m.output))/2)/max(sum, 1e-6), 1<<16)
	for float64(2*p.OutputQuant) <= one {
		p.OutputQuant *= 2
	}
	p.Scale = max(int(math.Round(scale*float64(p.OutputQuant)/one)), 1)
	p.OutputWeights = quantizeWeights(m.output, one, nnue.MaxOutput)
	p.OutputBias = int(math.Round(float64(m.bias[0]) * nnue.ActivationQuant * one))
	for most := float32(maxWeight); ; most *= 0.9 {
		inputs := clamp(m.inputs, most)
		for p.InputShift = nnue.MaxInputShift; p.InputShift >= 0; p.InputShift-- {
			one := float64(int(nnue.ActivationQuant) << p.InputShift)
			p.FeatureWeights, p.FeatureBiases = quantizeWeights(inputs, one, math.MaxInt16), quantizeWeights(m.hidden, one, math.MaxInt16)
			net, err := nnue.New(s.Layout, p)
			if err == nil {
				return net, nil
			}
			if p.InputShift == 0 && most < 0.01 {
				return nil, err
			}
		}
	}
}

func clamp(weights []float32, most float32) []float32 {
	out := make([]float32, len(weights))
	for i, w := range weights {
		out[i] = min(max(w, -most), most)
	}
	return out
}

// quantizeWeights rounds numbers to units of 1/one, clamped to an absolute value of
// most.
func quantizeWeights(numbers []float32, one float64, most int) []int16 {
	out := make([]int16, len(numbers))
	for i, x := range numbers {
		out[i] = int16(min(max(math.Round(float64(x)*one), float64(-most)), float64(most)))
	}
	return out
}

// dequantize sets a model of the same shape to a net's weights. scale is the number of
// centipawns per unit of the model's output.
func (m *model) dequantize(p *nnue.Params, scale float64) {
	set := func(to []float32, from []int16, one float64) {
		for i, x := range from {
			to[i] = float32(float64(x) / one)
		}
	}
	first := float64(int(nnue.ActivationQuant) << p.InputShift)
	set(m.inputs, p.FeatureWeights, first)
	set(m.hidden, p.FeatureBiases, first)
	last := float64(p.OutputQuant) * scale / float64(p.Scale)
	set(m.output, p.OutputWeights, last)
	m.bias[0] = float32(float64(p.OutputBias) / nnue.ActivationQuant / last)
}

// checked is the number of positions on which the integer and the real model are compared.
const checked = 10_000

// center returns the net with a bias by which it differs from the real model by 0 in the mean of
// positions that were learned from: rounded weights may all err to the same side.
func (t *trainer) center(m *model, n *nnue.Net) (*nnue.Net, error) {
	sum, of := 0.0, t.trainSet[:min(len(t.trainSet), checked)]
	t.differences(m, n, of, func(d float64) { sum += d })
	p := n.Params
	p.OutputBias += int(math.Round(sum / float64(len(of)) * float64(nnue.ActivationQuant*p.OutputQuant) / float64(p.Scale)))
	return nnue.New(n.Layout, p)
}

// quantizationError returns the mean and the largest difference between the integer
// and the real model on the validation set, in centipawns.
func (t *trainer) quantizationError(m *model, n *nnue.Net) (mean, worst float64) {
	of := t.validationSet[:min(len(t.validationSet), checked)]
	t.differences(m, n, of, func(d float64) {
		mean += math.Abs(d) / float64(len(of))
		worst = max(worst, math.Abs(d))
	})
	return mean, worst
}

// differences calls each with how much more the real model gives than the integer one, in
// centipawns, in some positions of the dataset.
func (t *trainer) differences(m *model, n *nnue.Net, positions []int32, each func(float64)) {
	p := newWorkspace(m)
	for _, i := range positions {
		p.load(t.set, int(i), false)
		each(float64(p.forward())*t.scale - float64(n.Output(p.rows[0], p.rows[1])))
	}
}
