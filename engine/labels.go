package engine

import "strings"

const decimals = "0123456789"

// FileLabel returns what the squares of a file have in common in their names,
// for the edge of a drawn board: "e", on a second board "E", and "" for a file
// whose squares have names of their own.
func (v *Variant) FileLabel(file, board int) string { return v.fileLabels[board][file] }

// RankLabel returns what the squares of a rank have in common in their names:
// "4", or "" for a rank whose squares have names of their own.
func (v *Variant) RankLabel(rank int) string { return v.rankLabels[rank] }

// label finds the labels of files and ranks.
func (g *geometry) label() {
	for board := range g.boards {
		for file := range g.files {
			g.fileLabels[board][file] = common(g.parts(g.ranks, func(rank int) string {
				return strings.TrimRight(g.nameAt(file, rank, board), decimals)
			}))
		}
	}
	for rank := range g.ranks {
		g.rankLabels[rank] = common(g.parts(g.files*g.boards, func(i int) string {
			name := g.nameAt(i%g.files, rank, i/g.files)
			return name[len(strings.TrimRight(name, decimals)):]
		}))
	}
}

// nameAt returns the name of a square, or "" off the board.
func (g *geometry) nameAt(file, rank, board int) string {
	s := g.square(file, rank, board)
	if !g.valid.Has(s) {
		return ""
	}
	return g.names[s]
}

// parts collects parts of names, without those of squares off the board.
func (g *geometry) parts(n int, part func(int) string) []string {
	var out []string
	for i := range n {
		if p := part(i); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// common returns the part that more than half of some names have, and at least
// three of them.
func common(parts []string) string {
	counts := map[string]int{}
	best := ""
	for _, p := range parts {
		if counts[p]++; counts[p] > counts[best] {
			best = p
		}
	}
	if counts[best]*2 <= len(parts) || counts[best] < 3 {
		return ""
	}
	return best
}
