//go:build !amd64 && !arm64

package nnue

// best are the fastest kernels that this machine can run.
var best = plain
