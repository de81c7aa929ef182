package betza

import (
	"strings"
)

// legModifiers is the modifiers of one leg, sorted by what they are about.
type legModifiers struct {
	dirs    string // direction letters, in their order; q and z in later legs
	modes   string // all others, in their order
	column  int    // of its first letter, or of the atom
	initial int    // how often i is there
	jumps   int    // how often j is there
	lame    int    // how often n is there
}

func (g legModifiers) has(mode byte) bool { return strings.IndexByte(g.modes, mode) >= 0 }

// split divides modifiers without parentheses into groups at each a.
func (r *resolver) split(modifiers []letter, end int) ([]legModifiers, error) {
	groups := make([]legModifiers, 0, 1+len(modifiers)/2)
	start := 0
	for i := 0; i <= len(modifiers); i++ {
		if i < len(modifiers) && modifiers[i].char != 'a' {
			continue
		}
		column := end
		if start < len(modifiers) {
			column = modifiers[start].column
		}
		g, err := r.group(modifiers[start:i], len(groups) > 0, column)
		if err != nil {
			return nil, err
		}
		groups = append(groups, g)
		start = i + 1
	}
	return groups, nil
}

func (r *resolver) group(modifiers []letter, later bool, column int) (legModifiers, error) {
	g := legModifiers{column: column}
	for _, l := range modifiers {
		switch {
		case isDirection(l.char), later && (l.char == 'q' || l.char == 'z'):
			g.dirs += string(rune(l.char))
			continue
		case l.char == 'i':
			g.initial++
		case l.char == 'j':
			g.jumps++
		case l.char == 'n':
			g.lame++
		}
		if strings.IndexByte("ijn", l.char) < 0 && g.has(l.char) {
			return legModifiers{}, r.fail(l.column, "%c is there twice in one leg; once is enough", l.char)
		}
		g.modes += string(rune(l.char))
	}
	switch {
	case g.jumps >= boardSize-1:
		return legModifiers{}, r.fail(column, "j is there %d times; no board has so many squares to skip", g.jumps)
	case g.initial > 2:
		return legModifiers{}, r.fail(column, "i is there more than twice; i is for unmoved pieces, ii for one rank further")
	case g.jumps > 0 && g.lame > 0:
		return legModifiers{}, r.fail(column, "n and j contradict each other; n must not, j must jump")
	}
	return g, nil
}

// expanded is modifiers with their parentheses written out.
type expanded struct {
	modifiers []letter
	repeated  bool // some parentheses were written out at least once
	period    int  // how many legs they repeat; 0 if there are several
}

// expand writes parentheses out: x(y)z is xz, xyz, xyyz and so on, as long as
// there are at most maxLegs legs.
func (r *resolver) expand(modifiers []letter) ([]expanded, error) {
	list := []expanded{{}}
	for i := 0; i < len(modifiers); i++ {
		switch modifiers[i].char {
		case ')':
			return nil, r.fail(modifiers[i].column, ") has no ( before it")
		case '(':
			end, err := r.closing(modifiers, i)
			if err != nil {
				return nil, err
			}
			if list, err = r.repeat(list, modifiers[i], modifiers[i+1:end]); err != nil {
				return nil, err
			}
			i = end
		default:
			for j := range list {
				list[j].modifiers = append(list[j].modifiers, modifiers[i])
			}
		}
	}
	return list, nil
}

// closing finds the parenthesis that closes the one at open.
func (r *resolver) closing(modifiers []letter, open int) (int, error) {
	for i := open + 1; i < len(modifiers); i++ {
		switch modifiers[i].char {
		case ')':
			return i, nil
		case '(':
			return 0, r.fail(modifiers[i].column, "parentheses cannot stand within parentheses")
		}
	}
	return 0, r.fail(modifiers[open].column, "( is never closed; ) is missing")
}

// repeat follows each of the expansions by the body, none to many times.
func (r *resolver) repeat(list []expanded, open letter, body []letter) ([]expanded, error) {
	if legs(body) == 0 {
		return nil, r.fail(open.column, "what is repeated needs an a, which starts a leg, as in (az)N")
	}
	var longer []expanded
	period := legs(body)
	if len(list) > 1 {
		period = 0
	}
	for _, x := range list {
		once := x.modifiers
		for n := 0; legs(once) < maxLegs; n++ {
			if len(longer) >= maxPatterns/maxLegs {
				return nil, r.fail(open.column, "there are too many repetitions in one move; use one pair of parentheses")
			}
			longer = append(longer, expanded{append([]letter(nil), once...), x.repeated || n > 0, period})
			once = append(append([]letter(nil), once...), body...)
		}
	}
	return longer, nil
}

// legs counts the letters a.
func legs(modifiers []letter) int {
	n := 0
	for _, l := range modifiers {
		if l.char == 'a' {
			n++
		}
	}
	return n
}
