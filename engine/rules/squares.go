package rules

import "github.com/ferzchess/ferz/engine"

// What rules ask about squares beyond engine.Variant's Step and OnOtherBoard.

// Steps of one square by files and ranks: straight, diagonal, and all of them.
var (
	orthogonalSteps = [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
	diagonalSteps   = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	kingSteps       = [8][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}
)

// neighbors lists by square the squares beside it, also diagonally.
func neighbors(v *engine.Variant) []engine.Bitboard {
	near := make([]engine.Bitboard, v.Size())
	for s := range near {
		near[s] = squaresAt(v, engine.Square(s), kingSteps[:])
	}
	return near
}

// squaresAt returns the squares that are some steps away from one.
func squaresAt(v *engine.Variant, s engine.Square, steps [][2]int) (out engine.Bitboard) {
	for _, d := range steps {
		if to, ok := v.Step(s, d[0], d[1]); ok {
			out.Add(to)
		}
	}
	return out
}

// runLength returns how many squares of a set follow one another, the first a step from
// a square. On a cylinder it ends where it has come round to the square.
func runLength(v *engine.Variant, set *engine.Bitboard, s engine.Square, step [2]int) (n int) {
	for to, ok := v.Step(s, step[0], step[1]); ok && to != s && set.Has(to); to, ok = v.Step(to, step[0], step[1]) {
		n++
	}
	return n
}

// bothRegions returns a region's squares by player.
func bothRegions(b *engine.Builder, r engine.Region) (on [2]engine.Bitboard, err error) {
	for c := range engine.Color(2) {
		if on[c], err = b.Region(r, c); err != nil {
			return on, err
		}
	}
	return on, nil
}

// lineOf returns the number of a king's steps between two squares and the
// files and ranks of each, if they are on one line.
func lineOf(v *engine.Variant, from, to engine.Square) (n, files, ranks int) {
	files, ranks = v.File(to)-v.File(from), v.Rank(to)-v.Rank(from)
	n = max(files, -files, ranks, -ranks, 1)
	return n, files / n, ranks / n
}

// fileDistance returns the number of files between two squares.
func fileDistance(v *engine.Variant, a, b engine.Square) int {
	d := v.File(a) - v.File(b)
	return max(d, -d)
}

// squareColor returns the color of a square on a chequered board, 0 or 1.
func squareColor(v *engine.Variant, s engine.Square) int { return (v.File(s) + v.Rank(s)) & 1 }
