package campaign

import "math"

const (
	// firstPositions is the number of positions from which a first net is worth
	// something, and doubling them about as much as doubling them again.
	firstPositions = 200_000
	// unknownRate is the number of positions a second that a variant is taken to make
	// before that was measured: more than most, so that it is measured soon.
	unknownRate = 2000
)

// worth returns what positions are worth, in doublings of firstPositions: nets gain by the
// logarithm of what they learned from.
func worth(positions float64) float64 { return math.Log2(1 + positions/firstPositions) }

// gain returns the gain that an hour at a variant promises: what positions made at a rate
// (a second) add to those that are there, times its weight. It is 0 if all that are wanted
// are there. Hours that are given to the highest gain bring variants of equal rates to
// numbers of positions, firstPositions added, in proportion to their weights.
func gain(weight float64, have, wanted int, rate float64) float64 {
	if have >= wanted {
		return 0
	}
	if rate <= 0 {
		rate = unknownRate
	}
	const hour = 3600
	return weight * (worth(float64(have)+rate*hour) - worth(float64(have)))
}

// goal returns the positions, in all, with which a generation ends that began with some.
// Even a net of few games plays better ones for the next, so the first net of a variant
// is made of an eighth of the positions, the next of half of them.
func goal(begun, wanted int, hasNet bool) int {
	switch {
	case begun < wanted/8 && !hasNet:
		return max(wanted/8, 1)
	case begun < wanted/2:
		return wanted / 2
	}
	return wanted
}
