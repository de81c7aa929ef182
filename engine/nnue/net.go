package nnue

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

const (
	// ActivationQuant is the integer that represents an activation of 1 (QA).
	ActivationQuant = 255
	// MaxHiddenSize is the largest number of hidden units per player.
	MaxHiddenSize = 256
	// HiddenSizeStep divides the number of hidden units, for vector instructions.
	HiddenSizeStep = 32

	// MaxInputShift is the largest Params.InputShift.
	MaxInputShift = 3

	// MaxOutput is the largest absolute value of an output weight: times ActivationQuant
	// it fits in 16 bits.
	MaxOutput = 127
	// MaxOutputSum is the largest sum of the output weights' absolute values: with more
	// the sum of the output layer might not fit in 32 bits.
	MaxOutputSum = math.MaxInt32 / (ActivationQuant * ActivationQuant)

	maxBound = 1 << 20 // largest bias and scale
)

// Params are a net's quantized weights, as they are stored.
type Params struct {
	HiddenSize     int     // hidden units for each player, a multiple of HiddenSizeStep
	InputShift     int     // feature weights are in units of 1/(ActivationQuant<<InputShift)
	FeatureWeights []int16 // by row and hidden unit
	FeatureBiases  []int16 // by hidden unit
	OutputWeights  []int16 // those for the player to move first
	OutputQuant    int     // the output weight that represents 1 (QB)
	OutputBias     int     // in units of 1/(ActivationQuant*OutputQuant)
	Scale          int     // centipawns for an output of 1
	OnTerms        bool    // the output is added to the positional terms, too, not to material and piece-square tables alone
}

// Net is a net for positions of a variant. It is immutable and safe for concurrent
// use.
type Net struct {
	Layout *FeatureSet
	Params Params
	hidden []int16 // Params.FeatureBiases plus half a unit, for rounding
}

// New returns a net with the given parameters for a feature set. The error names the
// parameter that is out of bounds.
func New(l *FeatureSet, p Params) (*Net, error) {
	if err := p.check(l); err != nil {
		return nil, fmt.Errorf("net: %w", err)
	}
	n := &Net{Layout: l, Params: p, hidden: make([]int16, p.HiddenSize)}
	for i, b := range p.FeatureBiases {
		n.hidden[i] = b + int16(1<<p.InputShift>>1)
	}
	return n, nil
}

// WithKingBuckets returns the net with king buckets, see FeatureSet.WithKingBuckets. It has
// the same weights in all of them, and so the same scores, until training changes them.
func (n *Net) WithKingBuckets() (*Net, error) {
	l, err := n.Layout.WithKingBuckets()
	if err != nil || n.Layout.HasKingBuckets() {
		return n, err
	}
	p, one := n.Params, n.Params.FeatureWeights[:n.Layout.bucketRows*n.Params.HiddenSize]
	p.FeatureWeights = slices.Concat(slices.Repeat(one, l.buckets), n.Params.FeatureWeights[len(one):])
	return New(l, p)
}

// check tests that the parameters fit the feature set, and that no sum overflows.
func (p *Params) check(l *FeatureSet) error {
	switch {
	case p.HiddenSize < HiddenSizeStep || p.HiddenSize > MaxHiddenSize || p.HiddenSize%HiddenSizeStep != 0:
		return fmt.Errorf("%d units: expected a multiple of %d up to %d", p.HiddenSize, HiddenSizeStep, MaxHiddenSize)
	case p.InputShift < 0 || p.InputShift > MaxInputShift:
		return fmt.Errorf("first layer %d times finer: expected 0 to %d halvings", p.InputShift, MaxInputShift)
	case len(p.FeatureWeights) != l.rows*p.HiddenSize || len(p.FeatureBiases) != p.HiddenSize || len(p.OutputWeights) != 2*p.HiddenSize:
		return fmt.Errorf("%d, %d and %d weights: expected %d, %d and %d for %d rows and %d units",
			len(p.FeatureWeights), len(p.FeatureBiases), len(p.OutputWeights), l.rows*p.HiddenSize, p.HiddenSize, 2*p.HiddenSize, l.rows, p.HiddenSize)
	case p.OutputQuant < 1 || p.OutputQuant > maxBound || bits.OnesCount(uint(p.OutputQuant)) != 1:
		return fmt.Errorf("output quantum %d: expected a power of 2", p.OutputQuant)
	case p.Scale < 1 || p.Scale > maxBound:
		return fmt.Errorf("scale %d: expected 1 to %d", p.Scale, maxBound)
	case abs(p.OutputBias) > maxBound*ActivationQuant:
		return fmt.Errorf("bias %d: expected less", p.OutputBias)
	}
	sum := 0
	for i, w := range p.OutputWeights {
		if abs(int(w)) > MaxOutput {
			return fmt.Errorf("output weight %d is %d: expected -%d to %d", i, w, MaxOutput, MaxOutput)
		}
		sum += abs(int(w))
	}
	if sum > MaxOutputSum {
		return fmt.Errorf("output weights of %d in all: expected up to %d", sum, MaxOutputSum)
	}
	for i := range p.HiddenSize {
		half := 1 << p.InputShift >> 1
		if sum := l.maxSum(p, i) + abs(int(p.FeatureBiases[i])) + half; sum > math.MaxInt16 {
			return fmt.Errorf("unit %d may reach %d: expected up to %d", i, sum, math.MaxInt16)
		}
	}
	return nil
}

// maxSum returns the largest sum of weights of a hidden unit, without bias, in any
// position: on each square the piece with the largest weight, everything in hand,
// and the constant rows.
func (l *FeatureSet) maxSum(p *Params, unit int) int {
	weight := func(row int) int { return abs(int(p.FeatureWeights[row*p.HiddenSize+unit])) }
	most := 0
	for bucket := range l.buckets {
		most = max(most, l.maxBucketSum(bucket*l.bucketRows, weight))
	}
	for row := l.buckets * l.bucketRows; row < l.rows; row++ {
		most += weight(row)
	}
	return most
}

// maxBucketSum returns the largest sum of the weights of a king bucket, whose rows begin at
// first.
func (l *FeatureSet) maxBucketSum(first int, weight func(row int) int) int {
	size := l.v.Size()
	sum := 0
	for s := range size {
		most := 0
		for i := range l.codes {
			most = max(most, weight(first+i*size+s))
		}
		sum += most
	}
	for row := len(l.codes) * size; row < l.bucketRows; row++ {
		sum += weight(first + row)
	}
	return sum
}

func abs(n int) int { return max(n, -n) }

// Evaluate returns the net's part of the score of a position, in centipawns for the
// player to move, computed from scratch.
func (n *Net) Evaluate(p *engine.Position) int {
	items := n.Layout.AppendFeatures(nil, p)
	see := func(c engine.Color) []int16 {
		return n.sum(n.Layout.AppendIndices(nil, items, n.Layout.IndexMap(c, n.Layout.View(p, c)), c))
	}
	return n.score(fastestKernels, see(p.Side()), see(p.Side().Other()))
}

// Output returns the net's output, in centipawns, for the rows of the player to move
// and those of the other player.
func (n *Net) Output(own, other []uint16) int {
	return n.score(fastestKernels, n.sum(own), n.sum(other))
}

// sum returns a new accumulator of some rows.
func (n *Net) sum(rows []uint16) []int16 {
	sum := make([]int16, n.Params.HiddenSize)
	fastestKernels.update(sum, n.hidden, n.Params.FeatureWeights, rows, nil)
	return sum
}

// score returns the output for the accumulators of the player to move and of
// the other one, in centipawns.
func (n *Net) score(k kernels, own, other []int16) int {
	sum := k.output(own, other, n.Params.OutputWeights, n.Params.InputShift)
	out := int64(sum)/ActivationQuant + int64(n.Params.OutputBias)
	return int(out * int64(n.Params.Scale) / int64(ActivationQuant*n.Params.OutputQuant))
}
