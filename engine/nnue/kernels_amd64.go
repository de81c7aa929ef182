package nnue

import "golang.org/x/sys/cpu"

//go:generate go run -C asm . -out ../kernels_amd64.s -stubs ../stubs_amd64.go -pkg nnue

// fastestKernels are the fastest kernels that this machine can run.
var fastestKernels = fastest()

func fastest() kernels {
	if cpu.X86.HasAVX2 {
		return vector
	}
	return portable
}
