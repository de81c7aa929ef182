package engine

import (
	"iter"
	"math/bits"
)

// Bitboard is a set of squares; the square with index i is bit i%64 of word
// i/64. One type serves all boards of up to 256 squares; hot loops run over
// only as many words as the board has.
type Bitboard [4]uint64

// Has reports whether the set contains s.
func (b *Bitboard) Has(s Square) bool { return b[s>>6]>>(s&63)&1 != 0 }

// Add puts s into the set.
func (b *Bitboard) Add(s Square) { b[s>>6] |= 1 << (s & 63) }

func (b *Bitboard) addAll(squares []Square) {
	for _, s := range squares {
		b.Add(s)
	}
}

// UnionWith puts all squares of another set into the set.
func (b *Bitboard) UnionWith(o *Bitboard) {
	b[0] |= o[0]
	b[1] |= o[1]
	b[2] |= o[2]
	b[3] |= o[3]
}

// Remove takes s out of the set.
func (b *Bitboard) Remove(s Square) { b[s>>6] &^= 1 << (s & 63) }

// Empty reports whether the set has no squares.
func (b *Bitboard) Empty() bool { return b[0]|b[1]|b[2]|b[3] == 0 }

// Count returns the number of squares in the set.
func (b *Bitboard) Count() int {
	return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) + bits.OnesCount64(b[2]) + bits.OnesCount64(b[3])
}

// And returns the squares that are in both sets.
func (b Bitboard) And(o Bitboard) Bitboard {
	return Bitboard{b[0] & o[0], b[1] & o[1], b[2] & o[2], b[3] & o[3]}
}

// Or returns the squares that are in either set.
func (b Bitboard) Or(o Bitboard) Bitboard {
	return Bitboard{b[0] | o[0], b[1] | o[1], b[2] | o[2], b[3] | o[3]}
}

// AndNot returns the squares of b that are not in o.
func (b Bitboard) AndNot(o Bitboard) Bitboard {
	return Bitboard{b[0] &^ o[0], b[1] &^ o[1], b[2] &^ o[2], b[3] &^ o[3]}
}

// Intersects reports whether the sets have a square in common.
func (b *Bitboard) Intersects(o *Bitboard) bool {
	return b[0]&o[0]|b[1]&o[1]|b[2]&o[2]|b[3]&o[3] != 0
}

// First returns the lowest square of the set; ok is false if it is empty.
func (b *Bitboard) First() (s Square, ok bool) {
	for w, x := range b {
		if x != 0 {
			return Square(w<<6 + bits.TrailingZeros64(x)), true
		}
	}
	return 0, false
}

// All yields the squares of the set in ascending order. Where every nanosecond
// counts, a loop over the words and LowestSquare is faster.
func (b Bitboard) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for w, x := range b {
			for ; x != 0; x &= x - 1 {
				if !yield(LowestSquare(w, x)) {
					return
				}
			}
		}
	}
}

// LowestSquare returns the square of the lowest bit of a bitboard's word w.
func LowestSquare(w int, word uint64) Square {
	return Square(w<<6 + bits.TrailingZeros64(word))
}

// Squares returns the squares of the set in ascending order.
func (b Bitboard) Squares() []Square {
	out := make([]Square, 0, b.Count())
	for w, x := range b {
		for ; x != 0; x &= x - 1 {
			out = append(out, Square(w<<6+bits.TrailingZeros64(x)))
		}
	}
	return out
}

// bitIn returns the square's bit, if it is in a bitboard's word w, or 0.
func (s Square) bitIn(w int) uint64 {
	if int(s>>6) != w {
		return 0
	}
	return 1 << (s & 63)
}
