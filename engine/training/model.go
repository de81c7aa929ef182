package training

import (
	"math"
	"math/rand/v2"

	"github.com/ferzchess/ferz/engine"
)

// model is a net with real numbers in one slice. Gradients have the same shape.
type model struct {
	rows, units int
	all         []float32
	inputs      []float32 // by row and hidden unit
	hidden      []float32
	output      []float32 // those for the player to move first
	bias        []float32 // one number
}

func newModel(rows, units int) *model {
	m := &model{rows: rows, units: units, all: make([]float32, rows*units+3*units+1)}
	rest := m.all
	take := func(n int) (part []float32) {
		part, rest = rest[:n:n], rest[n:]
		return part
	}
	m.inputs, m.hidden, m.output, m.bias = take(rows*units), take(units), take(2*units), take(1)
	return m
}

// randomize initializes the weights. Rows that never occur stay zero.
func (m *model) randomize(r *rand.Rand, seen []bool) {
	for row := range m.rows {
		for i := range m.units {
			if w := float32(r.NormFloat64() * 0.12); seen[row] {
				m.inputs[row*m.units+i] = w
			}
		}
	}
	for i := range m.hidden {
		m.hidden[i] = 0.3
	}
	for i := range m.output {
		m.output[i] = float32(r.NormFloat64() * 0.1 / math.Sqrt(2*float64(m.units)))
	}
}

// maxWeight is the largest feature weight whose sums fit in integers on a full
// board.
const maxWeight = 1.98

func (m *model) clip() {
	for i, w := range m.inputs {
		m.inputs[i] = min(max(w, -maxWeight), maxWeight)
	}
}

// workspace is the memory of one goroutine for forward and backward passes.
type workspace struct {
	model     *model
	rows      [2][]uint16  // of the player to move, and of the other one
	sums      [2][]float32 // before activation
	gradients []float32    // derivatives by sums
}

func newWorkspace(m *model) *workspace {
	p := &workspace{model: m, gradients: make([]float32, m.units)}
	for i := range p.sums {
		p.sums[i] = make([]float32, m.units)
	}
	return p
}

// load sets the rows of a position, or of its mirror image.
func (p *workspace) load(s *Dataset, i int, mirrored bool) {
	at := &s.samples[i]
	items := s.featuresOf(i)
	for n := range p.rows {
		c := at.side ^ engine.Color(n)
		view := at.views[c]
		if mirrored {
			view = view.Mirrored()
		}
		rows := s.Layout.IndexMap(c, view)
		p.rows[n] = s.Layout.AppendIndices(p.rows[n][:0], items, rows, c)
	}
}

// forward returns the output for the loaded position.
func (p *workspace) forward() float32 {
	m := p.model
	out := m.bias[0]
	for n, sums := range p.sums {
		gather(sums, m.hidden, m.inputs, p.rows[n])
		weights := m.output[n*m.units:][:len(sums)]
		part := float32(0)
		for i, a := range sums {
			v := min(max(a, 0), 1)
			part += v * v * weights[i]
		}
		out += part
	}
	return out
}

// backward adds the gradient for a derivative by the output.
func (p *workspace) backward(grad *model, d float32) {
	m := p.model
	grad.bias[0] += d
	for n, sums := range p.sums {
		weights := m.output[n*m.units:][:len(sums)]
		into := grad.output[n*m.units:][:len(sums)]
		back := p.gradients[:len(sums)]
		for i, a := range sums {
			v := min(max(a, 0), 1)
			into[i] += d * v * v
			if a == v {
				back[i] = 2 * d * v * weights[i]
			} else {
				back[i] = 0
			}
		}
		for i, b := range back {
			grad.hidden[i] += b
		}
		scatter(grad.inputs, back, p.rows[n])
	}
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
