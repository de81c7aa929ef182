package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Region names squares as the first player sees them; the second player's are
// found by the variant's symmetry. Terms are separated by blanks:
//
//	a1       one square
//	d1-f3    all squares between two corners
//	r2       a rank; r2-4 several; r^1 the last, r^3-1 the last three
//	fa       a file; fa-c several
//	all      the whole board
//
// On two boards a term means the squares of both, unless it names squares of
// one of them. The empty region is no squares.
type Region string

func (g *geometry) region(r Region, c Color) (Bitboard, error) {
	var set Bitboard
	for _, term := range strings.Fields(string(r)) {
		files, ranks, board, err := g.term(term)
		if err != nil {
			return set, fmt.Errorf("region %q: %w", string(r), err)
		}
		for s := range g.size {
			sq := g.turn(Square(s), c)
			f, k, b := g.file(sq), g.rank(sq), g.board(sq)
			if f >= files[0] && f <= files[1] && k >= ranks[0] && k <= ranks[1] && (board < 0 || b == board) {
				set.Add(Square(s))
			}
		}
	}
	return set, nil
}

// term reads one term of a region as inclusive ranges of files and ranks, and
// a board or -1.
func (g *geometry) term(term string) (files, ranks [2]int, board int, err error) {
	files, ranks = [2]int{0, g.files - 1}, [2]int{0, g.ranks - 1}
	if term == "all" {
		return files, ranks, -1, nil
	}
	lo, hi, span := strings.Cut(term, "-")
	if a, ok := g.byName[lo]; ok {
		b := a
		if span {
			if b, ok = g.byName[hi]; !ok {
				return files, ranks, -1, fmt.Errorf("%q is no square of the board", hi)
			}
		}
		files = ordered(g.file(a), g.file(b))
		ranks = ordered(g.rank(a), g.rank(b))
		return files, ranks, g.board(a), nil
	}
	if !span {
		hi = lo[1:]
	}
	switch {
	case lo[0] == 'r':
		ranks, err = rankRange(lo[1:], hi, g.ranks)
	case lo[0] == 'f' && len(lo) == 2 && len(hi) == 1:
		files = ordered(int(lo[1]-'a'), int(hi[0]-'a'))
	default:
		err = fmt.Errorf("%q is neither squares (a1, d1-f3), ranks (r2, r^3-1), files (fa-c) nor \"all\"", term)
	}
	return files, ranks, -1, err
}

func rankRange(lo, hi string, ranks int) ([2]int, error) {
	back := strings.HasPrefix(lo, "^")
	a, errA := strconv.Atoi(strings.TrimPrefix(lo, "^"))
	b, errB := strconv.Atoi(strings.TrimPrefix(hi, "^"))
	if errA != nil || errB != nil || a < 1 || b < 1 || a > ranks || b > ranks {
		return [2]int{}, fmt.Errorf("ranks %q to %q are not numbers from 1 to %d", lo, hi, ranks)
	}
	if back {
		a, b = ranks+1-a, ranks+1-b
	}
	return ordered(a-1, b-1), nil
}

func ordered(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }
