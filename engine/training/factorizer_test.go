package training

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestShared splits a model, changes what a group has learned, and compares the
// derivative by a group's weight with the sum of those by its rows'.
func TestShared(t *testing.T) {
	s := toy(t, 1, toyValues)
	m := newModel(s.Layout.Size(), 32)
	r := rand.New(rand.NewPCG(6, 6))
	for i := range m.all {
		m.all[i] = float32(r.NormFloat64()) / 10
	}
	parts, back := newFactorizer(m, s.Layout), newModel(m.rows, m.units)
	parts.merge(back)
	for i := range m.all {
		if m.all[i] != back.all[i] {
			t.Fatalf("weight %d: %g, want %g", i, back.all[i], m.all[i])
		}
	}
	const group, unit = 3, 7
	parts.weights[group*32+unit] = 0.5
	parts.merge(back)
	parts.splitGradient(m.inputs)
	rows, sum := 0, float32(0)
	for row, groups := range parts.groups {
		for i := range 32 {
			in := i == unit && slices.Contains(groups, group)
			if d := back.inputs[row*32+i] - m.inputs[row*32+i]; in != (d > 0.49) {
				t.Fatalf("row %d, unit %d: changed by %g", row, i, d)
			}
			if in {
				rows++
				sum += m.inputs[row*32+i]
			}
		}
	}
	if rows != 8 || parts.grad[group*32+unit] != sum { // a piece on the squares of a file
		t.Errorf("%d rows with a derivative of %g, want 8 with %g", rows, parts.grad[group*32+unit], sum)
	}
}
