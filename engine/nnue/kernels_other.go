//go:build !amd64 && !arm64

package nnue

// fastestKernels are the fastest kernels that this machine can run.
var fastestKernels = portable
