package engine

// Square is the index of a square: board, then rank, then file, from 0.
type Square uint8

// Board is the geometry of a variant's board.
type Board struct {
	Files, Ranks int    // each at most 16
	Boards       int    // 0 or 1: one board; 2: a second one of the same size
	Cylinder     bool   // the first and the last file are neighbors
	Removed      Region // squares that are not part of the board
	// Names replaces the names of single squares, "a1=w1 l1=w2", by up to four
	// letters and digits each. No two squares may end up with the same.
	Names string
}

// Symmetry reports how conditions, which are written for the first player, are
// turned for the second.
type Symmetry uint8

// The symmetries. Under Mirror left stays left, as in ChessV and Zillions; under
// Rotate Black's directions are turned by 180 degrees, as in XBoard and
// Fairy-Stockfish.
const (
	BaseSymmetry Symmetry = iota // that of the base in a derived definition; Mirror without a base
	Mirror                       // ranks and forward directions are mirrored for the other side
	Rotate                       // ranks, files and all directions are
	NoSymmetry                   // nothing is
)

// Turns returns the factors of files and ranks that turn the first player's
// directions into those of player c.
func (s Symmetry) Turns(c Color) (files, ranks int) {
	switch {
	case c == White || s == NoSymmetry:
		return 1, 1
	case s == Rotate:
		return -1, -1
	}
	return 1, -1
}

// geometry is a compiled Board.
type geometry struct {
	files, ranks, boards int
	size                 int // squares in all
	fileOf, rankOf       [256]uint8
	cylinder             bool
	symmetry             Symmetry
	valid                Bitboard
	names                [256]string
	byName               map[string]Square
}

// MaxSquareName is the length, in bytes, of the longest name that a square can be given.
const MaxSquareName = 4

// Step returns the square at a distance in files and ranks from another, on the same
// board; ok is false if there is none. On a cylinder the first and the last file are
// neighbors.
func (v *Variant) Step(s Square, files, ranks int) (to Square, ok bool) {
	return v.step(s, files, ranks, false)
}

// OnOtherBoard returns the square of the other one of two boards that is in the same
// place.
func (v *Variant) OnOtherBoard(s Square) Square { return v.square(v.file(s), v.rank(s), 1-v.board(s)) }

func (g *geometry) file(s Square) int  { return int(g.fileOf[s]) }
func (g *geometry) rank(s Square) int  { return int(g.rankOf[s]) }
func (g *geometry) board(s Square) int { return int(s) / (g.files * g.ranks) }

func (g *geometry) square(file, rank, board int) Square {
	return Square((board*g.ranks+rank)*g.files + file)
}

// step returns the square dx files and dy ranks away; with wrap, files wrap
// around whatever the board is.
func (g *geometry) step(s Square, dx, dy int, wrap bool) (Square, bool) {
	f, r := g.file(s)+dx, g.rank(s)+dy
	if g.cylinder || wrap {
		f = ((f % g.files) + g.files) % g.files
	}
	if f < 0 || f >= g.files || r < 0 || r >= g.ranks {
		return 0, false
	}
	t := g.square(f, r, g.board(s))
	return t, g.valid.Has(t)
}

// relative returns the square that is for the second player what s is for the first.
func (g *geometry) relative(s Square, c Color) Square {
	if c == White || g.symmetry == NoSymmetry {
		return s
	}
	f, r := g.file(s), g.ranks-1-g.rank(s)
	if g.symmetry == Rotate {
		f = g.files - 1 - f
	}
	return g.square(f, r, g.board(s))
}
