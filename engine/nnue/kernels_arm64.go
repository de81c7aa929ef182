package nnue

// fastestKernels are the fastest kernels: each 64-bit ARM processor has NEON.
var fastestKernels = vector
