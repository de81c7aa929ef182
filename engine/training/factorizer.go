package training

import "github.com/ferzchess/ferz/engine/nnue"

// factorizer splits the feature weights: each is the sum of a row's own weight and
// those of its groups, which all rows of a group share. Without groups, few
// positions teach little about pieces on rare squares.
type factorizer struct {
	own     *model // with the rows' own parts
	groups  [][]uint16
	weights []float32 // by group and hidden unit
	grad    []float32 // of the groups' weights
}

// newFactorizer splits a model whose group weights are zero.
func newFactorizer(m *model, l *nnue.FeatureSet) *factorizer {
	s := &factorizer{own: newModel(m.rows, m.units)}
	copy(s.own.all, m.all)
	var n int
	s.groups, n = l.FactorGroups()
	s.weights, s.grad = make([]float32, n*m.units), make([]float32, n*m.units)
	return s
}

// splitGradient computes the gradient by the groups' weights from that by the
// feature weights.
func (s *factorizer) splitGradient(inputs []float32) {
	clear(s.grad)
	units := s.own.units
	for row, groups := range s.groups {
		from := inputs[row*units:][:units]
		for _, g := range groups {
			add(s.grad[int(g)*units:][:units], from)
		}
	}
}

// merge sets a model's weights to the sums.
func (s *factorizer) merge(m *model) {
	copy(m.all, s.own.all)
	units := m.units
	for row, groups := range s.groups {
		into := m.inputs[row*units:][:units]
		for _, g := range groups {
			add(into, s.weights[int(g)*units:][:units])
		}
	}
	m.clip()
}

func add(to, more []float32) {
	for i, x := range more[:len(to)] {
		to[i] += x
	}
}
