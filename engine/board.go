package engine

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Square is the index of a square: board, then rank, then file, from 0.
type Square uint8

// Board is the geometry of a variant's board.
type Board struct {
	Files, Ranks int    // each at most 16
	Boards       int    // 0 or 1: one board; 2: a second one of the same size
	Cylinder     bool   // the first and the last file are neighbours
	Removed      Region // squares that are not part of the board
	// Names replaces the names of single squares, "a1=w1 l1=w2", by up to four
	// letters and digits each. No two squares may end up with the same.
	Names string
}

// Symmetry tells how conditions, which are written for the first player, are
// turned for the second.
type Symmetry uint8

// The symmetries. Directions turn by 180 degrees under Mirror and Rotate, as
// in XBoard, and not at all under NoSymmetry.
const (
	Mirror     Symmetry = iota // ranks are counted from the other side
	Rotate                     // ranks and files are
	NoSymmetry                 // nothing is
)

// geometry is a compiled Board.
type geometry struct {
	files, ranks, boards int
	size                 int // squares in all
	cylinder             bool
	symmetry             Symmetry
	valid                Bitboard
	names                [256]string
	byName               map[string]Square
}

func newGeometry(b Board, sym Symmetry) (*geometry, error) {
	g := &geometry{files: b.Files, ranks: b.Ranks, boards: max(b.Boards, 1), cylinder: b.Cylinder, symmetry: sym}
	if b.Files < 1 || b.Files > 16 || b.Ranks < 1 || b.Ranks > 16 {
		return nil, fmt.Errorf("board %dx%d: files and ranks must be from 1 to 16", b.Files, b.Ranks)
	}
	g.size = g.files * g.ranks * g.boards
	if g.boards > 2 || g.size > 256 {
		return nil, fmt.Errorf("board %dx%dx%d: at most two boards and 256 squares", b.Files, b.Ranks, g.boards)
	}
	g.byName = make(map[string]Square, g.size)
	for s := range g.size {
		g.valid.Add(Square(s))
		g.names[s] = g.defaultName(Square(s))
		g.byName[g.names[s]] = Square(s)
	}
	removed, err := g.region(b.Removed, White)
	if err != nil {
		return nil, fmt.Errorf("removed squares: %w", err)
	}
	g.valid = g.valid.AndNot(removed)
	if err := g.rename(b.Names); err != nil {
		return nil, err
	}
	return g, nil
}

func (g *geometry) rename(pairs string) error {
	var renamed Bitboard
	for _, pair := range strings.Fields(pairs) {
		old, name, ok := strings.Cut(pair, "=")
		s, known := g.byName[old]
		switch {
		case !ok || !known:
			return fmt.Errorf("square name %q: want OLD=NEW with a square of the board, such as a1=w1", pair)
		case !squareName.MatchString(name):
			return fmt.Errorf("square name %q: %q is not one to %d letters and digits", pair, name, MaxSquareName)
		case renamed.Has(s):
			return fmt.Errorf("square name %q: %s has been named %s before", pair, old, g.names[s])
		}
		renamed.Add(s)
		g.names[s] = name
	}
	return g.index()
}

// MaxSquareName is the length, in bytes, of the longest name that a square can be given.
const MaxSquareName = 4

var squareName = regexp.MustCompile(fmt.Sprintf(`^[A-Za-z0-9]{1,%d}$`, MaxSquareName))

// index finds squares by their names. Removed ones keep theirs, for regions
// that have them as corners, if no other square is called so.
func (g *geometry) index() error {
	clear(g.byName)
	for s := range g.size {
		at := Square(s)
		other, taken := g.byName[g.names[s]]
		switch {
		case !taken || !g.valid.Has(other):
			g.byName[g.names[s]] = at
		case g.valid.Has(at):
			return fmt.Errorf("square name %q: both %s and %s would be called so", g.names[s], g.defaultName(other), g.defaultName(at))
		}
	}
	return nil
}

func (g *geometry) defaultName(s Square) string {
	first := 'a'
	if g.board(s) == 1 {
		first = 'A'
	}
	return string(first+rune(g.file(s))) + strconv.Itoa(g.rank(s)+1)
}

func (g *geometry) file(s Square) int  { return int(s) % g.files }
func (g *geometry) rank(s Square) int  { return int(s) / g.files % g.ranks }
func (g *geometry) board(s Square) int { return int(s) / (g.files * g.ranks) }

func (g *geometry) square(file, rank, board int) Square {
	return Square((board*g.ranks+rank)*g.files + file)
}

// step returns the square dx files and dy ranks away; wrap lets files wrap
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

// turn returns the square that is for the second player what s is for the first.
func (g *geometry) turn(s Square, c Color) Square {
	if c == White || g.symmetry == NoSymmetry {
		return s
	}
	f, r := g.file(s), g.ranks-1-g.rank(s)
	if g.symmetry == Rotate {
		f = g.files - 1 - f
	}
	return g.square(f, r, g.board(s))
}
