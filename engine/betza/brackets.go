package betza

import "math"

// part is one of the moves in brackets.
type part struct {
	move term
	stop bool // the chain may end here
}

// addChain resolves a chain in brackets, and those that end earlier.
func (r *resolver) addChain(parts []part, column int) error {
	for n := range parts {
		if n < len(parts)-1 && !parts[n].stop {
			continue
		}
		if n >= maxLegs {
			return r.fail(column, "the move has more than %d legs", maxLegs)
		}
		if err := r.addParts(parts[:n+1], column); err != nil {
			return err
		}
	}
	return nil
}

func (r *resolver) addParts(parts []part, column int) error {
	c := &chain{outward: true, column: column}
	for i, p := range parts {
		g, err := r.partGroup(p.move, i > 0, len(parts) > 1)
		if err != nil {
			return err
		}
		last := i == len(parts)-1
		if !last && (g.has('g') || g.has('y')) {
			return r.fail(g.column, "g and y have no meaning before the last move in brackets; write the next atom as it is meant")
		}
		t, err := r.template(p.move.atom, g, i > 0, last)
		if err != nil {
			return err
		}
		if i == 0 {
			c.initial = g.initial
		}
		c.templates = append(c.templates, t)
	}
	return r.resolve(c)
}

// partGroup reads the modifiers of a move in brackets.
func (r *resolver) partGroup(m term, later, several bool) (legModifiers, error) {
	if m.name.char == 'U' || m.name.char == 'O' {
		return legModifiers{}, r.fail(m.name.column, "%c cannot stand in brackets", m.name.char)
	}
	for _, l := range m.modifiers {
		if l.char == 'a' || l.char == '(' || l.char == ')' {
			return legModifiers{}, r.fail(l.column, "%c cannot stand in brackets, where - and ? join the legs", l.char)
		}
	}
	groups, err := r.split(m.modifiers, m.name.column)
	if err != nil {
		return legModifiers{}, err
	}
	g := groups[0]
	if later && g.dirs == "" && several {
		g.dirs = "f"
	}
	return g, nil
}

// outward is a direction in which a chain continues, and the turn it takes.
type outward struct{ dir, turn int }

// outwardDirs reads the direction letters of a later leg in brackets. Each is
// an angle to the leg before, and what is meant are the directions of the atom
// nearest to it: after a diagonal leg, f of a Rook is the two orthogonal
// directions that lead on outward.
func outwardDirs(a atom, letters string, before Leg, turn int) []outward {
	var list []outward
	var found dirSet
	base := angle(before.DX, before.DY)
	for _, rel := range laterDirs(a, letters, turn).list() {
		for _, d := range nearest(a, base+float64(rel)*math.Pi/4) {
			if found&(1<<d) != 0 {
				continue
			}
			found |= 1 << d
			dx, dy := a.step(d)
			list = append(list, outward{d, turnBetween(base, angle(dx, dy), turn)})
		}
	}
	return list
}

// angle returns the angle of a leap, clockwise from forward.
func angle(dx, dy int) float64 { return math.Atan2(float64(dx), float64(dy)) }

// apart returns the angle from a to b, from -pi to pi, clockwise positive.
func apart(a, b float64) float64 { return math.Remainder(b-a, 2*math.Pi) }

const tolerance = 1e-9

func nearest(a atom, target float64) []int {
	var dirs []int
	best := math.Inf(1)
	for _, d := range a.directions().list() {
		distance := math.Abs(apart(target, angle(a.step(d))))
		switch {
		case distance < best-tolerance:
			best = distance
			dirs = []int{d}
		case distance <= best+tolerance:
			dirs = append(dirs, d)
		}
	}
	return dirs
}

func turnBetween(from, to float64, before int) int {
	delta := apart(from, to)
	switch {
	case math.Abs(delta) < tolerance || math.Abs(delta) > math.Pi-tolerance:
		return before
	case delta > 0:
		return 1
	}
	return -1
}
