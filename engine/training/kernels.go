package training

// gatherPlain sets sums to from plus rows of weights.
func gatherPlain(sums, from, weights []float32, rows []uint16) {
	copy(sums, from)
	for _, row := range rows {
		w := weights[int(row)*len(sums):][:len(sums)]
		for i := range sums {
			sums[i] += w[i]
		}
	}
}

// scatterPlain adds a vector to rows of weights.
func scatterPlain(weights, vector []float32, rows []uint16) {
	for _, row := range rows {
		w := weights[int(row)*len(vector):][:len(vector)]
		for i, v := range vector {
			w[i] += v
		}
	}
}
