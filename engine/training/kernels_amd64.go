package training

import "golang.org/x/sys/cpu"

//go:generate go run -C ../nnue/asm . -training -out ../../training/kernels_amd64.s -stubs ../../training/stubs_amd64.go -pkg training

var vectors = cpu.X86.HasAVX2

func gather(sums, from, weights []float32, rows []uint16) {
	if !vectors || len(rows) == 0 {
		gatherPlain(sums, from, weights, rows)
		return
	}
	_, _ = from[:len(sums)], weights[:len(sums)]
	gatherAVX2(&sums[0], &from[0], &weights[0], &rows[0], len(rows), len(sums))
}

func scatter(weights, vector []float32, rows []uint16) {
	if !vectors || len(rows) == 0 {
		scatterPlain(weights, vector, rows)
		return
	}
	scatterAVX2(&weights[0], &vector[0], &rows[0], len(rows), len(vector))
}
