package engine

// zobrist holds the keys of pieces on squares, by piece and square. It is
// filled once and never changes.
var zobrist = zobristKeys()

const sideKey = 0x9e3779b97f4a7c15

func zobristKeys() *[256][256]uint64 {
	keys := new([256][256]uint64)
	for pc := range keys {
		for s := range keys[pc] {
			keys[pc][s] = mix(uint64(pc)<<8 | uint64(s) | 1<<20)
		}
	}
	return keys
}

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// handKey is the key of a number of pieces in hand; none has key 0.
func handKey(c Color, t TypeID, n uint8) uint64 {
	if n == 0 {
		return 0
	}
	return mix(1<<40 | uint64(c)<<16 | uint64(t)<<8 | uint64(n))
}

// slotKey is the key of a rule's state; state 0 has key 0.
func slotKey(i int, value uint64) uint64 {
	if value == 0 {
		return 0
	}
	return mix(mix(uint64(i)+1<<41) ^ value)
}
