package training

import (
	"math"

	"github.com/ferzchess/ferz/engine/nnue"
)

// maxOutput is the largest integer that may stand for an output weight.
const maxOutput = 127

// quantise makes integers of a model's numbers, as fine as their sums permit.
func quantise(m *model, l *nnue.Layout, scale float64) (*nnue.Net, error) {
	p := nnue.Params{Units: m.units, Quantum: 1, Scale: int(scale)}
	largest := 0.0
	for _, w := range m.output {
		largest = max(largest, math.Abs(float64(w)))
	}
	for p.Quantum < 1<<16 && largest*float64(2*p.Quantum) <= maxOutput {
		p.Quantum *= 2
	}
	p.Output = integers(m.output, float64(p.Quantum), maxOutput)
	p.Bias = int(math.Round(float64(m.bias[0]) * nnue.Activation * float64(p.Quantum)))
	for most := float32(maxWeight); ; most *= 0.9 {
		inputs := clipped(m.inputs, most)
		for p.Finer = nnue.MaxFiner; p.Finer >= 0; p.Finer-- {
			one := float64(int(nnue.Activation) << p.Finer)
			p.Inputs, p.Hidden = integers(inputs, one, math.MaxInt16), integers(m.hidden, one, math.MaxInt16)
			net, err := nnue.New(l, p)
			if err == nil {
				return net, nil
			}
			if p.Finer == 0 && most < 0.01 {
				return nil, err
			}
		}
	}
}

func clipped(weights []float32, most float32) []float32 {
	out := make([]float32, len(weights))
	for i, w := range weights {
		out[i] = min(max(w, -most), most)
	}
	return out
}

// integers returns numbers in units of 1/one, as near as they come to it.
func integers(numbers []float32, one float64, most int) []int16 {
	out := make([]int16, len(numbers))
	for i, x := range numbers {
		out[i] = int16(min(max(math.Round(float64(x)*one), float64(-most)), float64(most)))
	}
	return out
}

// compare returns the mean and the largest difference between what integers and
// real numbers say of positions held out, in centipawns.
func (t *trainer) compare(m *model, n *nnue.Net) (mean, worst float64) {
	const most = 10_000
	p := newPass(m)
	of := t.held[:min(len(t.held), most)]
	for _, i := range of {
		p.see(t.set, int(i), false)
		d := math.Abs(float64(p.forward())*t.scale - float64(n.Output(p.rows[0], p.rows[1])))
		mean += d / float64(len(of))
		worst = max(worst, d)
	}
	return mean, worst
}
