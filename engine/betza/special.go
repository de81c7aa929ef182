package betza

import "strings"

// universal reads the atom U.
func (r *resolver) universal(m term) error {
	groups, err := r.split(m.modifiers, m.name.column)
	if err != nil {
		return err
	}
	g := groups[0]
	switch {
	case m.count >= 0:
		return r.fail(m.name.column+1, "U leaps to every square; a number has no meaning")
	case len(groups) > 1 || g.dirs != "" || strings.Trim(g.modes, "mcdkt") != "":
		return r.fail(g.column, "of the modifiers, only m, c, d, k and t go with U")
	}
	mode, err := r.finalMode(g)
	if err != nil {
		return err
	}
	r.piece.Universal |= mode
	return nil
}

// castling reads the atom O: with a number castling, without a null move.
func (r *resolver) castling(m term) error {
	groups, err := r.split(m.modifiers, m.name.column)
	if err != nil {
		return err
	}
	g := groups[0]
	if len(groups) > 1 {
		return r.fail(g.column, "O is a move of its own; it cannot have several legs")
	}
	if m.count <= 0 {
		return r.nullMove(m, g)
	}
	switch {
	case strings.Trim(g.modes, "ij") != "":
		return r.fail(g.column, "of the modes, only i and j go with castling")
	case strings.Trim(g.dirs, "lrs") != "":
		return r.fail(g.column, "castling goes to the sides; of the directions, only l, r and s go with it")
	case g.initial > 1:
		return r.fail(g.column, "castling takes one i at most")
	case m.count >= boardSize:
		return r.fail(m.name.column+1, "castling over %d squares fits no board; isO2 is the usual", m.count)
	}
	for _, side := range []struct {
		letters string
		dx      int
	}{{"ls", -1}, {"rs", 1}} {
		if g.dirs == "" || strings.ContainsAny(g.dirs, side.letters) {
			r.addCastling(Castling{DX: side.dx, Steps: m.count, Inset: g.jumps, Initial: g.initial == 1})
		}
	}
	return nil
}

func (r *resolver) addCastling(c Castling) {
	for _, have := range r.piece.Castlings {
		if have == c {
			return
		}
	}
	r.piece.Castlings = append(r.piece.Castlings, c)
}

func (r *resolver) nullMove(m term, g legModifiers) error {
	if g.dirs != "" || strings.Trim(g.modes, "mi") != "" {
		return r.fail(g.column, "O without a number is a null move and takes only m and i; castling is isO2")
	}
	return r.addPattern(g.initial, []Leg{{Min: 1, Max: 1, Mode: Empty}}, m.name.column)
}

// crooked reads z and q on a move of one leg: z turns by 90 degrees to and fro
// after each leap, q turns the same way each time, to the next direction that
// the atom has. A circle ends before it closes. Without a number these continue
// without limit, leapers too: qN is the Rose.
//
// Source: Ralph Betza's crooked bishop and rose.
func (r *resolver) crooked(m term, g legModifiers) error {
	g.modes = strings.NewReplacer("z", "", "q", "").Replace(g.modes)
	if strings.ContainsAny(g.modes, "pg") || m.atom.long == 1 && g.jumps > 0 {
		return r.fail(g.column, "z and q cannot be combined with hopping or skipping")
	}
	a := m.atom
	a.steps = 1
	t, err := r.template(a, g, false, true)
	if err != nil {
		return err
	}
	circular := r.isCircular(m)
	for n := 1; n <= crookedLimit(m, circular); n++ {
		for _, d := range firstDirs(a, g.dirs).list() {
			for _, sense := range []int{1, -1} {
				if err := r.emitCrooked(t, g, path(a, d, sense, n, circular), m.name.column); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (r *resolver) isCircular(m term) bool {
	for _, l := range m.modifiers {
		if l.char == 'q' {
			return true
		}
	}
	return false
}

// crookedLimit returns the greatest number of leaps that make sense.
func crookedLimit(m term, circular bool) int {
	limit := 2 * (boardSize - 1)
	if circular {
		limit = 8/turnEighths(m.atom) - 1
	}
	if m.count > 0 {
		limit = min(limit, m.count)
	}
	return limit
}

// turnEighths returns by how many eighths a circular piece turns.
func turnEighths(a atom) int {
	if a.shape == orthogonal || a.shape == diagonal {
		return 2
	}
	return 1
}

// path returns the directions of n leaps.
func path(a atom, d, sense, n int, circular bool) []int {
	dirs := make([]int, n)
	for i := range dirs {
		switch {
		case circular:
			dirs[i] = (d + sense*i*turnEighths(a)) & 7
		case i%2 == 1:
			dirs[i] = (d + sense*2) & 7
		default:
			dirs[i] = d
		}
	}
	return dirs
}

func (r *resolver) emitCrooked(t legTemplate, g legModifiers, dirs []int, column int) error {
	c := &chain{repeated: true, legs: make([]Leg, len(dirs))}
	for i, d := range dirs {
		c.legs[i] = t.directed(d)
		if i < len(dirs)-1 {
			c.legs[i].Mode = c.legs[i].Mode&(Wrap|Lame|MustJump) | Empty
		}
	}
	if c.isRedundant(len(dirs) - 1) {
		return nil
	}
	return r.addPattern(g.initial, c.legs, column)
}
