package engine

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

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
		g.fileOf[s], g.rankOf[s] = uint8(s%g.files), uint8(s/g.files%g.ranks)
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
			return fmt.Errorf("square name %q: expected OLD=NEW with a square of the board, such as a1=w1", pair)
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
