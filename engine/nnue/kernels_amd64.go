package nnue

import "golang.org/x/sys/cpu"

//go:generate go run -C asm . -out ../kernels_amd64.s -stubs ../stubs_amd64.go -pkg nnue

// best are the fastest kernels that this machine can run.
var best = fastest()

func fastest() kernels {
	if cpu.X86.HasAVX2 {
		return kernels{updateVector, outputVector}
	}
	return plain
}

func updateVector(sum, from, weights []int16, on, off []uint16) {
	if len(from) < len(sum) || len(sum)%UnitStep != 0 {
		panic("nnue: accumulators of different lengths")
	}
	updateAVX2(&sum[0], &from[0], &weights[0], first(on), len(on), first(off), len(off), len(sum))
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
	return outputAVX2(&own[0], &other[0], &weights[0], finer, len(own))
}
