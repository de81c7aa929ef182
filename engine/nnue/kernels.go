package nnue

// kernels are the inner loops. All implementations give exactly the same results.
type kernels struct {
	// update sets an accumulator to another one with rows added and removed.
	update func(sum, from, weights []int16, on, off []uint16)
	// output returns the sum of the squared clipped activations of both accumulators
	// times the output weights.
	output func(own, other, weights []int16, finer int) int32
}

var portable = kernels{updatePlain, outputPlain}

func updatePlain(sum, from, weights []int16, on, off []uint16) {
	units := len(sum)
	copy(sum, from[:units])
	for _, row := range on {
		w := weights[int(row)*units:][:units]
		for i := range sum {
			sum[i] += w[i]
		}
	}
	for _, row := range off {
		w := weights[int(row)*units:][:units]
		for i := range sum {
			sum[i] -= w[i]
		}
	}
}

func outputPlain(own, other, weights []int16, finer int) int32 {
	return activate(own, weights[:len(own)], finer) + activate(other, weights[len(own):], finer)
}

func activate(sums, weights []int16, finer int) (sum int32) {
	for i, a := range sums {
		v := int32(min(max(a>>finer, 0), ActivationQuant))
		sum += v * v * int32(weights[i])
	}
	return sum
}
