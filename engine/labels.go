package engine

import "strings"

// FileLabel returns what the squares of a file have in common in their names,
// for the edge of a drawn board: "e", on a second board "E", and "" for a file
// whose squares have names of their own.
func (v *Variant) FileLabel(file, board int) string {
	return v.common(func(s Square) bool { return v.file(s) == file && v.board(s) == board }, func(name string) string {
		return strings.TrimRight(name, "0123456789")
	})
}

// RankLabel returns what the squares of a rank have in common in their names:
// "4", or "" for a rank whose squares have names of their own.
func (v *Variant) RankLabel(rank int) string {
	return v.common(func(s Square) bool { return v.rank(s) == rank }, func(name string) string {
		return name[len(strings.TrimRight(name, "0123456789")):]
	})
}

// common returns the part that more than half of some squares' names have, and
// at least three of them.
func (v *Variant) common(in func(Square) bool, part func(string) string) string {
	counts := map[string]int{}
	squares, best := 0, ""
	for s := range v.size {
		sq := Square(s)
		if !v.valid.Has(sq) || !in(sq) {
			continue
		}
		squares++
		p := part(v.names[s])
		if counts[p]++; counts[p] > counts[best] {
			best = p
		}
	}
	if counts[best]*2 <= squares || counts[best] < 3 {
		return ""
	}
	return best
}
