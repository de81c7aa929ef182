package nnue

// best are the fastest kernels: each 64-bit ARM processor has NEON.
var best = vector
