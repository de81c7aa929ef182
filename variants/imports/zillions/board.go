package zillions

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// board reads the grid, the directions, the symmetry and the zones.
func (g *zrfGame) board(n *zrfNode) error {
	for _, part := range n.rest() {
		switch part.head() {
		case "grid":
			if err := g.grid(part); err != nil {
				return err
			}
		case "symmetry":
			g.symmetry(part)
		case "zone":
			g.zone(part)
		case "image", "dummy":
		default:
			g.out.Note(part.line, "%.30s of the board is not understood", part.head())
		}
	}
	return nil
}

// symmetry reads (symmetry Black (n s) (s n)): whether the second player's
// directions are mirrored or turned around.
func (g *zrfGame) symmetry(n *zrfNode) {
	if len(n.list) < 2 || n.list[1].text != g.players[1] {
		g.out.Note(n.line, "a symmetry for another player than the second is not understood")
		return
	}
	g.out.Definition.Symmetry = engine.Mirror
	for _, pair := range n.list[2:] {
		words := pair.words()
		if len(words) != 2 {
			continue
		}
		if a, b := g.directions[words[0]], g.directions[words[1]]; a[0] != 0 && a[0] == -b[0] {
			g.out.Definition.Symmetry = engine.Rotate
		}
	}
}

// grid reads (grid ... (dimensions ...) (directions ...)).
func (g *zrfGame) grid(n *zrfNode) error {
	for _, part := range n.rest() {
		switch part.head() {
		case "dimensions":
			if err := g.dimensions(part); err != nil {
				return err
			}
		case "directions":
			for _, d := range part.rest() {
				if err := g.direction(d); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// dimensions reads (dimensions ("a/b/c" (0 49)) ("3/2/1" (49 0))).
func (g *zrfGame) dimensions(n *zrfNode) error {
	var sides [][]string
	for _, side := range n.rest() {
		if len(side.list) > 0 && side.list[0].word {
			sides = append(sides, strings.Split(side.list[0].text, "/"))
		}
	}
	if len(sides) != 2 || len(sides[0]) > 16 || len(sides[1]) > 16 || len(sides[0]) < 1 || len(sides[1]) < 2 {
		return fmt.Errorf("line %d: expected two dimensions, files and ranks, of at most 16 squares", n.line)
	}
	g.files, g.ranks = sides[0], sides[1]
	a, _ := strconv.Atoi(g.ranks[0])
	b, _ := strconv.Atoi(g.ranks[1])
	g.falling = a > b
	return nil
}

// direction reads (n 0 -1).
func (g *zrfGame) direction(n *zrfNode) error {
	want := fmt.Errorf("line %d: expected directions such as (n 0 -1)", n.line)
	if len(n.list) != 3 {
		return want
	}
	x, err := strconv.Atoi(n.list[1].text)
	y, err2 := strconv.Atoi(n.list[2].text)
	if err != nil || err2 != nil || max(x, -x, y, -y) > 15 || x == 0 && y == 0 {
		return want
	}
	if g.falling {
		y = -y
	}
	g.directions[n.list[0].text] = [2]int{x, y}
	return nil
}

// square returns a square by its name, files and ranks from 0.
func (g *zrfGame) square(name string) ([2]int, bool) {
	for x, file := range g.files {
		if rest, ok := strings.CutPrefix(name, file); ok {
			if y := slices.Index(g.ranks, rest); y >= 0 {
				if g.falling {
					y = len(g.ranks) - 1 - y
				}
				return [2]int{x, y}, true
			}
		}
	}
	return [2]int{}, false
}

func (g *zrfGame) zone(n *zrfNode) {
	name := zrfName(n)
	if g.zones[name] == nil {
		g.zones[name] = &[2]map[[2]int]bool{{}, {}}
	}
	owners := []int{0, 1}
	for _, part := range n.rest() {
		switch part.head() {
		case "players":
			owners = nil
			for _, p := range part.words()[1:] {
				if i := slices.Index(g.players, p); i >= 0 {
					owners = append(owners, i)
				}
			}
		case "positions":
			for _, p := range part.words()[1:] {
				s, ok := g.square(p)
				if !ok {
					g.out.Note(part.line, "%.20q is not a square of the board", p)
					continue
				}
				for _, i := range owners {
					g.zones[name][i][s] = true
				}
			}
		}
	}
}

// region writes a zone as a region: as each player sees it, if that is the same.
func (g *zrfGame) region(zone [2]map[[2]int]bool) engine.Region {
	turned := map[[2]int]bool{}
	for s := range zone[1] {
		switch g.out.Definition.Symmetry {
		case engine.Mirror:
			s[1] = len(g.ranks) - 1 - s[1]
		case engine.Rotate:
			s = [2]int{len(g.files) - 1 - s[0], len(g.ranks) - 1 - s[1]}
		}
		turned[s] = true
	}
	if maps.Equal(zone[0], turned) {
		return engine.Region(strings.Join(g.terms(zone[0], ""), " "))
	}
	return engine.Region(strings.Join(append(g.terms(zone[0], "w:"), g.terms(zone[1], "b:")...), " "))
}

// terms writes squares as one rectangle, or as ranks and single squares.
func (g *zrfGame) terms(squares map[[2]int]bool, prefix string) (out []string) {
	low, high := [2]int{99, 99}, [2]int{-1, -1}
	for s := range squares {
		low = [2]int{min(low[0], s[0]), min(low[1], s[1])}
		high = [2]int{max(high[0], s[0]), max(high[1], s[1])}
	}
	name := func(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }
	whole := (high[0]-low[0]+1)*(high[1]-low[1]+1) == len(squares)
	switch {
	case len(squares) == 0:
		return nil
	case whole && high[0]-low[0]+1 == len(g.files) && low[1] == high[1]:
		return []string{prefix + "r" + strconv.Itoa(low[1]+1)}
	case whole && high[0]-low[0]+1 == len(g.files):
		return []string{fmt.Sprintf("%sr%d-%d", prefix, low[1]+1, high[1]+1)}
	case whole && len(squares) > 1:
		return []string{prefix + name(low[0], low[1]) + "-" + name(high[0], high[1])}
	}
	since := -1 // of the whole ranks before this one, the first
	for y := range len(g.ranks) + 1 {
		var row []string
		for x := range g.files {
			if squares[[2]int{x, y}] {
				row = append(row, prefix+name(x, y))
			}
		}
		switch full := len(row) == len(g.files); {
		case full && since < 0:
			since = y
		case !full && since == y-1 && y > 0:
			out = append(out, fmt.Sprintf("%sr%d", prefix, y))
		case !full && since >= 0:
			out = append(out, fmt.Sprintf("%sr%d-%d", prefix, since+1, y))
		}
		if len(row) < len(g.files) {
			out, since = append(out, row...), -1
		}
	}
	return out
}
