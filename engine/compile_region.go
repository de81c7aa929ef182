package engine

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Region names squares as the first player sees them; the second player's are
// found by the variant's symmetry. Terms are separated by blanks or commas:
//
//	a1       one square
//	d1-f3    all squares between two corners
//	r2       a rank; r2-4 several; r^1 the last, r^3-1 the last three
//	fa       a file; fa-c several; the first is a, whatever squares are called
//	all      the whole board
//	w:r8     a term that holds for one player only, w or b, and is not turned
//
// On two boards a term means the squares of both, unless it names squares of
// one of them. The empty region is no squares.
type Region string

// maxRegion limits the length of a region as it is written: the names of all squares
// of the largest board are shorter.
const maxRegion = 1500

func (g *geometry) region(r Region, c Color) (Bitboard, error) {
	var set Bitboard
	if len(r) > maxRegion {
		return set, fmt.Errorf("region of %d characters: expected at most %d", len(r), maxRegion)
	}
	for _, term := range strings.FieldsFunc(string(r), func(c rune) bool { return c == ',' || unicode.IsSpace(c) }) {
		only, bare, single := strings.Cut(term, ":")
		if !single {
			bare = term
		} else if only != "w" && only != "b" {
			return set, fmt.Errorf("region %q: %q is not a player; expected w: or b: before what holds for one", string(r), only)
		}
		files, ranks, board, err := g.term(bare)
		if err != nil {
			return set, fmt.Errorf("region %q: %w", string(r), err)
		}
		if single && (only == "b") != (c == Black) {
			continue
		}
		for s := range g.size {
			sq := Square(s)
			if !single {
				sq = g.relative(sq, c)
			}
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
	files, ranks, board = [2]int{0, g.files - 1}, [2]int{0, g.ranks - 1}, -1
	lo, hi, span := strings.Cut(term, "-")
	_, square := g.byName[lo]
	switch {
	case term == "all":
	case square:
		return g.rectangle(lo, hi, span)
	case strings.HasPrefix(lo, "r"):
		ranks, err = g.rankRange(lo[1:], hi, span)
	case strings.HasPrefix(lo, "f"):
		files, err = g.fileRange(lo[1:], hi, span)
	default:
		err = fmt.Errorf("%q is neither squares (a1, d1-f3), ranks (r2, r^3-1), files (fa-c) nor \"all\"", term)
	}
	return files, ranks, board, err
}

// rectangle reads one square, or two at the corners; a corner may have been
// removed from the board.
func (g *geometry) rectangle(lo, hi string, span bool) (files, ranks [2]int, board int, err error) {
	a := g.byName[lo]
	b := a
	if span {
		var ok bool
		if b, ok = g.byName[hi]; !ok {
			return files, ranks, -1, fmt.Errorf("%q is not a square of the board", hi)
		}
	} else if !g.valid.Has(a) {
		return files, ranks, -1, fmt.Errorf("%q has been removed from the board", lo)
	}
	if g.board(a) != g.board(b) {
		return files, ranks, -1, fmt.Errorf("%s and %s are on two boards; expected squares of one, such as %s-%s", lo, hi, lo, lo)
	}
	return ordered(g.file(a), g.file(b)), ordered(g.rank(a), g.rank(b)), g.board(a), nil
}

func (g *geometry) fileRange(lo, hi string, span bool) ([2]int, error) {
	if !span {
		hi = lo
	}
	var at [2]int
	for i, name := range [2]string{lo, hi} {
		if len(name) != 1 || name[0] < 'a' || int(name[0]-'a') >= g.files {
			return at, fmt.Errorf("%q is not a file: they are a to %c", name, 'a'+g.files-1)
		}
		at[i] = int(name[0] - 'a')
	}
	return ordered(at[0], at[1]), nil
}

// rankRange reads ranks, counted from the far side if ^ is before the first.
func (g *geometry) rankRange(lo, hi string, span bool) ([2]int, error) {
	lo, back := strings.CutPrefix(lo, "^")
	if !span {
		hi = lo
	}
	var at [2]int
	for i, name := range [2]string{lo, hi} {
		n, err := strconv.ParseUint(name, 10, 8)
		if err != nil || n < 1 || int(n) > g.ranks {
			return at, fmt.Errorf("%q is not a rank: they are 1 to %d, and ^1 to ^%d from the far side (r^3-1)", name, g.ranks, g.ranks)
		}
		at[i] = int(n) - 1
		if back {
			at[i] = g.ranks - int(n)
		}
	}
	return ordered(at[0], at[1]), nil
}

func ordered(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }
