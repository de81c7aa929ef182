package nnue

// fastestKernels use NEON, which each 64-bit ARM processor has.
var fastestKernels = vector
