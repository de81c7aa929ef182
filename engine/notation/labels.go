package notation

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

const decimals = "0123456789"

// Labels are the labels at the edges of a drawn board: the common part of the names of
// the squares of a file or rank.
type Labels struct {
	Files [][]string // by board and file: "e", on a second board "E"; "" if the squares have names of their own
	Ranks []string   // by rank: "4", or ""
}

// LabelsOf finds the labels of a variant's board.
func LabelsOf(v *engine.Variant) Labels {
	l := Labels{Files: make([][]string, v.Boards()), Ranks: make([]string, v.Ranks())}
	for board := range l.Files {
		l.Files[board] = make([]string, v.Files())
		for file := range l.Files[board] {
			l.Files[board][file] = common(parts(v.Ranks(), func(rank int) string {
				return strings.TrimRight(nameAt(v, file, rank, board), decimals)
			}))
		}
	}
	for rank := range l.Ranks {
		l.Ranks[rank] = common(parts(v.Files()*v.Boards(), func(i int) string {
			name := nameAt(v, i%v.Files(), rank, i/v.Files())
			return name[len(strings.TrimRight(name, decimals)):]
		}))
	}
	return l
}

// Hidden returns as many labels without text.
func (l Labels) Hidden() Labels {
	out := Labels{Files: make([][]string, len(l.Files)), Ranks: make([]string, len(l.Ranks))}
	for board := range out.Files {
		out.Files[board] = make([]string, len(l.Files[board]))
	}
	return out
}

// LabelsIn returns the labels that match a notation's names of squares; see
// FormatterFor.
func LabelsIn(name string, v *engine.Variant) Labels {
	l := LabelsOf(v)
	s := styleNamed(name, v)
	if s == nil || s.squares == nil {
		return l
	}
	for file := range l.Files[0] {
		l.Files[0][file] = s.squares.file(v, file)
	}
	for rank := range l.Ranks {
		l.Ranks[rank] = s.squares.rank(v, rank)
	}
	return l
}

// nameAt returns the name of a square, or "" off the board.
func nameAt(v *engine.Variant, file, rank, board int) string {
	s := v.At(file, rank, board)
	if !v.OnBoard(s) {
		return ""
	}
	return v.SquareName(s)
}

// parts collects parts of names, without those of squares off the board.
func parts(n int, part func(int) string) []string {
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
