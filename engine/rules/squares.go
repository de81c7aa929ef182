package rules

import "github.com/ferzchess/ferz/engine"

// What rules ask about squares beyond engine.Variant's Step and Across.

// neighbours lists by square the squares beside it, also diagonally.
func neighbours(v *engine.Variant) []engine.Bitboard {
	near := make([]engine.Bitboard, v.Size())
	for s := range near {
		for i := range 9 {
			if to, ok := v.Step(engine.Square(s), i%3-1, i/3-1); ok && i != 4 {
				near[s].Add(to)
			}
		}
	}
	return near
}

// direction returns the number of a king's steps between two squares and the
// files and ranks of each, if they are on one line.
func direction(v *engine.Variant, from, to engine.Square) (n, files, ranks int) {
	files, ranks = v.File(to)-v.File(from), v.Rank(to)-v.Rank(from)
	n = max(files, -files, ranks, -ranks, 1)
	return n, files / n, ranks / n
}

// distance returns the number of files between two squares.
func distance(v *engine.Variant, a, b engine.Square) int {
	d := v.File(a) - v.File(b)
	return max(d, -d)
}

// shade returns the colour of a square on a chequered board, 0 or 1.
func shade(v *engine.Variant, s engine.Square) int { return (v.File(s) + v.Rank(s)) & 1 }
