package imports

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/betza"
)

// move is one way in which a piece moves in a straight line, as White sees it.
type move struct {
	dx, dy  int    // one step: files to the right, ranks forward
	most    int    // steps; 0: any number
	initial string // "i" or "ii", as in Betza notation
	modes   string // m c d e t p g o y n j, as there and in that order
	cannon  bool   // captures beyond one piece: see parts
}

// key is what the moves of one term have in common.
type key struct {
	long, short, most int
	initial, modes    string
}

func (m move) key() key {
	x, y := max(m.dx, -m.dx), max(m.dy, -m.dy)
	return key{max(x, y), min(x, y), m.most, m.initial, m.modes}
}

// notation writes moves in Betza notation, and behind it what is written so
// already: first moves at the end, else in the order of the moves.
func notation(moves []move, more ...string) (string, error) {
	var order []key
	groups := map[key][]move{}
	for _, m := range moves {
		k := m.key()
		if groups[k] == nil {
			order = append(order, k)
		}
		if !slices.Contains(groups[k], m) {
			groups[k] = append(groups[k], m)
		}
	}
	slices.SortStableFunc(order, func(a, b key) int { return len(a.initial) - len(b.initial) })
	var terms []string
	for _, k := range order {
		list, err := k.terms(groups[k])
		if err != nil {
			return "", err
		}
		terms = append(terms, list...)
	}
	out := strings.Join(joined(joined(terms, "W", "F", "K"), "R", "B", "Q"), "") + strings.Join(more, "")
	if out == "" {
		return "-", nil
	}
	_, err := betza.Parse(out)
	return out, err
}

// joined writes two terms as one where they are the same in all directions.
func joined(terms []string, straight, diagonal, both string) []string {
	var out []string
	done := map[string]bool{}
	for _, t := range terms {
		modes, _ := strings.CutSuffix(strings.TrimSuffix(t, straight), diagonal)
		a, b := modes+straight, modes+diagonal
		whole := !strings.ContainsAny(modes, "fblrsvh") && (t == a || t == b) && slices.Contains(terms, a) && slices.Contains(terms, b)
		switch {
		case !whole:
			out = append(out, t)
		case !done[modes]:
			out = append(out, modes+both)
			done[modes] = true
		}
	}
	return out
}

// terms writes the moves of a group.
func (k key) terms(moves []move) ([]string, error) {
	atom, err := k.atom()
	if err != nil {
		return nil, err
	}
	want := map[[2]int]bool{}
	for _, m := range moves {
		want[[2]int{m.dx, m.dy}] = true
	}
	var out []string
	for _, letters := range k.directions(want) {
		out = append(out, k.initial+letters+k.modes+atom)
	}
	return out, nil
}

// atom writes the leap and how often it is made.
func (k key) atom() (string, error) {
	leap := ""
	for _, letter := range strings.Split("W F D N A H C Z G WX FX NX AX CX ZX GX DX HX FY DY NY AY HY CY ZY GY", " ") {
		p, err := betza.Parse(letter)
		if err != nil {
			return "", err
		}
		if l := p.Patterns[0].Legs[0]; (move{dx: l.DX, dy: l.DY}).key() == (key{long: k.long, short: k.short}) {
			leap = letter
			break
		}
	}
	switch {
	case leap == "":
		return "", fmt.Errorf("a leap of %d and %d squares can't be said", k.long, k.short)
	case k.most == 1:
		return leap, nil
	case k.most == 0 && leap == "W":
		return "R", nil
	case k.most == 0 && leap == "F":
		return "B", nil
	case k.most == 0 && len(leap) == 1:
		return leap + leap, nil
	}
	return fmt.Sprintf("%s%d", leap, k.most), nil
}

// directions returns the letters for some directions of a leap: none for all of
// them, else as few groups of letters as are needed.
func (k key) directions(want map[[2]int]bool) []string {
	plain, err := key{long: k.long, short: k.short, most: 1}.atom()
	if err != nil {
		return nil
	}
	var out []string
	for len(want) > 0 {
		best, most := "", 0
		var covered [][2]int
		for _, letters := range directionLetters {
			p, err := betza.Parse(letters + plain)
			if err != nil {
				continue
			}
			var list [][2]int
			fits := true
			for _, pattern := range p.Patterns {
				d := [2]int{pattern.Legs[0].DX, pattern.Legs[0].DY}
				fits = fits && want[d]
				list = append(list, d)
			}
			if fits && len(list) > most {
				best, most, covered = letters, len(list), list
			}
		}
		if most == 0 {
			return out // nothing is left but what the leap does not reach
		}
		out = append(out, best)
		for _, d := range covered {
			delete(want, d)
		}
	}
	return out
}

// directionLetters are ways to name directions, the shortest first.
var directionLetters = strings.Split(" f b l r s v fs bs fl fr bl br lf rf lb rb fv bv ff bb ll rr ss vv fh bh lh rh flr fbl fbr fbs sv ffs", " ")
