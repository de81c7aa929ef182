package intake

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/betza"
)

// Move is one way in which a piece moves in a straight line, as White sees it.
type Move struct {
	DX, DY  int    // one step: files to the right, ranks forward
	Most    int    // steps; 0: any number
	Initial string // "i" or "ii", as in Betza notation
	Modes   string // m c d e t p g o y n j, as there and in that order
	Cannon  bool   // captures beyond one piece: see Parts
}

// Key is what the moves of one term have in common.
type Key struct {
	Long, Short, Most int
	Initial, Modes    string
}

func (m Move) Key() Key {
	x, y := max(m.DX, -m.DX), max(m.DY, -m.DY)
	return Key{max(x, y), min(x, y), m.Most, m.Initial, m.Modes}
}

// Notation writes moves in Betza notation, and behind it what is written so
// already: first moves at the end, else in the order of the moves.
func Notation(moves []Move, more ...string) (string, error) {
	var order []Key
	groups := map[Key][]Move{}
	for _, m := range moves {
		k := m.Key()
		if groups[k] == nil {
			order = append(order, k)
		}
		if !slices.Contains(groups[k], m) {
			groups[k] = append(groups[k], m)
		}
	}
	slices.SortStableFunc(order, func(a, b Key) int { return len(a.Initial) - len(b.Initial) })
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
func (k Key) terms(moves []Move) ([]string, error) {
	atom, err := k.Atom()
	if err != nil {
		return nil, err
	}
	want := map[[2]int]bool{}
	for _, m := range moves {
		want[[2]int{m.DX, m.DY}] = true
	}
	var out []string
	for _, letters := range k.Directions(want) {
		out = append(out, k.Initial+letters+k.Modes+atom)
	}
	return out, nil
}

// Atom writes the leap and how often it is made.
func (k Key) Atom() (string, error) {
	leap := ""
	for _, letter := range strings.Split("W F D N A H C Z G WX FX NX AX CX ZX GX DX HX FY DY NY AY HY CY ZY GY", " ") {
		p, err := betza.Parse(letter)
		if err != nil {
			return "", err
		}
		if l := p.Patterns[0].Legs[0]; (Move{DX: l.DX, DY: l.DY}).Key() == (Key{Long: k.Long, Short: k.Short}) {
			leap = letter
			break
		}
	}
	switch {
	case leap == "":
		return "", fmt.Errorf("a leap of %d and %d squares can't be said", k.Long, k.Short)
	case k.Most == 1:
		return leap, nil
	case k.Most == 0 && leap == "W":
		return "R", nil
	case k.Most == 0 && leap == "F":
		return "B", nil
	case k.Most == 0 && len(leap) == 1:
		return leap + leap, nil
	}
	return fmt.Sprintf("%s%d", leap, k.Most), nil
}

// Directions returns the letters for some directions of a leap: none for all of
// them, else as few groups of letters as are needed.
func (k Key) Directions(want map[[2]int]bool) []string {
	plain, err := Key{Long: k.Long, Short: k.Short, Most: 1}.Atom()
	if err != nil {
		return nil
	}
	var out []string
	for len(want) > 0 {
		best, most := "", 0
		var covered [][2]int
		for _, letters := range DirectionLetters {
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

// DirectionLetters are ways to name directions, the shortest first.
var DirectionLetters = strings.Split(" f b l r s v fs bs fl fr bl br lf rf lb rb fv bv ff bb ll rr ss vv fh bh lh rh flr fbl fbr fbs sv ffs", " ")

// Merge joins moves that are the same but for what they find where they end.
func Merge(moves []Move) []Move {
	var out []Move
	for _, m := range moves {
		i := slices.IndexFunc(out, func(o Move) bool {
			like := m
			o.Modes, like.Modes = strings.TrimLeft(o.Modes, "mc"), strings.TrimLeft(m.Modes, "mc")
			return o == like
		})
		if i < 0 {
			out = append(out, m)
			continue
		}
		if a, b := out[i].Modes, m.Modes; strings.HasPrefix(a, "m") && strings.HasPrefix(b, "c") || strings.HasPrefix(a, "c") && strings.HasPrefix(b, "m") {
			out[i].Modes = a[1:]
			continue
		}
		if out[i] != m {
			out = append(out, m)
		}
	}
	return out
}

// Parts splits a move into its parts: a cannon's slides without capturing and captures
// beyond one piece.
func (m Move) Parts() []Move {
	if !m.Cannon {
		return []Move{m}
	}
	slide, capture := m, m
	slide.Cannon, capture.Cannon, slide.Modes, capture.Modes = false, false, "m", "cp"
	switch m.Modes {
	case "m":
		return []Move{slide}
	case "c":
		return []Move{capture}
	}
	return []Move{slide, capture}
}
