//go:build amd64 || arm64

package nnue

// vector are the kernels with vector instructions: AVX2 or NEON.
var vector = kernels{updateVector, outputVector}

func updateVector(sum, from, weights []int16, on, off []uint16) {
	if len(from) < len(sum) || len(sum)%HiddenSizeStep != 0 {
		panic("nnue: accumulators of different lengths")
	}
	updateVectors(&sum[0], &from[0], &weights[0], first(on), len(on), first(off), len(off), len(sum))
}

// first returns a pointer to the first element, or nil.
func first(rows []uint16) *uint16 {
	if len(rows) == 0 {
		return nil
	}
	return &rows[0]
}

func outputVector(own, other, weights []int16, finer int) int32 {
	if len(other) != len(own) || len(weights) != 2*len(own) || len(own) == 0 {
		panic("nnue: accumulators of different lengths")
	}
	return outputVectors(&own[0], &other[0], &weights[0], finer, len(own))
}
