package nnue

// updateVectors sets units of an accumulator, a multiple of 32, to those of another one with rows added and taken away.
//
//go:noescape
func updateVectors(sum *int16, from *int16, weights *int16, on *uint16, ons int, off *uint16, offs int, units int)

// outputVectors returns what kernels.output does; units are a multiple of 16.
//
//go:noescape
func outputVectors(own *int16, other *int16, weights *int16, finer int, units int) int32
