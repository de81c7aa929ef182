//go:build !amd64

package training

func gather(sums, from, weights []float32, rows []uint16) { gatherPlain(sums, from, weights, rows) }

func scatter(weights, vector []float32, rows []uint16) { scatterPlain(weights, vector, rows) }
