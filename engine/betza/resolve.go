package betza

import (
	"slices"
	"strings"
)

// resolver collects the patterns of a piece.
type resolver struct {
	notation string
	piece    *Piece
	seen     map[string]bool
	work     int
}

func newResolver(notation string) *resolver {
	return &resolver{notation: notation, piece: &Piece{Notation: notation}, seen: map[string]bool{}}
}

func (r *resolver) fail(column int, format string, args ...any) error {
	return fail(r.notation, column, format, args...)
}

// legTemplate is a leg whose direction is still open.
type legTemplate struct {
	leg     Leg
	atom    atom
	letters string // of its directions
	same    bool   // i in a later leg: as many steps as the last ride before
}

// chain is a move of one or more legs, being resolved.
type chain struct {
	templates []legTemplate
	initial   int
	outward   bool // written in brackets: see outwardDirs
	repeated  bool // written with parentheses
	period    int  // number of legs repeated
	column    int  // for errors
	legs      []Leg
}

// add resolves a move that is not in brackets.
func (r *resolver) add(m term) error {
	switch m.name.char {
	case 'U':
		return r.universal(m)
	case 'O':
		return r.castling(m)
	}
	list, err := r.expand(m.modifiers)
	if err != nil {
		return err
	}
	for _, x := range list {
		if err := r.addExpansion(m, x); err != nil {
			return err
		}
	}
	return nil
}

func (r *resolver) addExpansion(m term, x expanded) error {
	groups, err := r.split(x.modifiers, m.name.column)
	switch {
	case err != nil:
		return err
	case len(groups) > maxLegs && x.repeated:
		return nil
	case len(groups) > maxLegs:
		return r.fail(m.name.column, "the move has %d legs; at most %d are possible", len(groups), maxLegs)
	case len(groups) == 1 && (groups[0].has('z') || groups[0].has('q')):
		return r.crooked(m, groups[0])
	}
	c := &chain{
		initial: groups[0].initial, repeated: x.repeated, period: x.period, column: m.name.column,
	}
	a := m.atom
	for i, g := range groups {
		last := i == len(groups)-1
		t, err := r.template(a, g, i > 0, last)
		if err != nil {
			return err
		}
		c.templates = append(c.templates, t)
		if !last && (g.has('g') || g.has('y')) {
			a.steps = toggledRange(a.steps)
		}
	}
	return r.resolve(c)
}

// toggledRange makes a leaper's range a rider's and the other way round.
func toggledRange(steps int) int {
	if steps == 1 {
		return 0
	}
	return 1
}

// template reads a group of modifiers as a leg of atom a.
func (r *resolver) template(a atom, g legModifiers, later, last bool) (legTemplate, error) {
	t := legTemplate{atom: a, letters: g.dirs, same: later && g.initial > 0}
	if g.has('z') || g.has('q') {
		return t, r.fail(g.column, "z and q need an earlier leg to turn from, or a move of one leg")
	}
	if !later && a.shape == oblique && len(g.dirs) > 2 && (g.dirs[:2] == "hr" || g.dirs[:2] == "hl") {
		return t, r.fail(g.column, "%s turns one way on all sides; no other direction goes with it", g.dirs[:2])
	}
	read := r.passingMode
	if last {
		read = r.finalMode
	}
	mode, err := read(g)
	if err != nil {
		return t, err
	}
	t.leg = Leg{Min: 1, Max: a.steps, Mode: mode}
	if a.long == 1 {
		t.leg.Skip = g.jumps
		t.leg.Min += g.jumps
	}
	switch {
	case a.steps > 0 && t.leg.Min > a.steps:
		return t, r.fail(g.column, "j skips %d of at most %d steps, so that none is left; R or W%d would do",
			g.jumps, a.steps, g.jumps+1)
	case mode&(Hop|HopAdjacent) != 0 && a.steps > 0 && a.steps <= t.leg.Min:
		return t, r.fail(g.column, "hopping takes at least two steps; give the atom a range, as in pR or gW2")
	}
	t.leg.Mode |= blocking(a, g, later)
	return t, nil
}

// blocking reads n and j on leaps, and whether n leaves squares that may be
// captured en passant.
func blocking(a atom, g legModifiers, later bool) Mode {
	var mode Mode
	if a.long > 1 && g.lame > 0 {
		mode |= Lame
	}
	if a.long > 1 && g.jumps > 0 {
		mode |= MustJump
	}
	initial := g.initial > 0 && !later
	if (a.long > 1 || a.steps != 1) && (g.lame > 1 || g.lame == 1 && initial) {
		mode |= SetsEnPassant
	}
	return mode
}

// directed returns the template's leg in direction d.
func (t legTemplate) directed(d int) Leg {
	leg := t.leg
	leg.DX, leg.DY = t.atom.step(d)
	if leg.Mode&(Lame|MustJump) != 0 {
		leg.BlockX, leg.BlockY = leg.DX/2, leg.DY/2
	}
	return leg
}

// resolve gives all legs of a chain their directions.
func (r *resolver) resolve(c *chain) error {
	if err := r.checkSame(c); err != nil {
		return err
	}
	c.legs = make([]Leg, len(c.templates))
	t := c.templates[0]
	for _, d := range firstDirs(t.atom, t.letters).list() {
		if err := r.extend(c, 0, d, 0); err != nil {
			return err
		}
	}
	return nil
}

// extend fixes leg i of a chain to direction d and continues with the next.
func (r *resolver) extend(c *chain, i, d, turn int) error {
	if r.work++; r.work > maxWork {
		return r.tooMany(c.column)
	}
	c.legs[i] = c.templates[i].directed(d)
	if c.repeated && c.isRedundant(i) {
		return nil
	}
	if i == len(c.templates)-1 {
		return r.finish(c)
	}
	next := c.templates[i+1]
	if c.outward {
		for _, o := range outwardDirs(next.atom, next.letters, c.legs[i], turn) {
			if err := r.extend(c, i+1, o.dir, o.turn); err != nil {
				return err
			}
		}
		return nil
	}
	for _, rel := range laterDirs(next.atom, next.letters, turn).list() {
		if err := r.extend(c, i+1, (d+rel)&7, turnOf(rel, turn)); err != nil {
			return err
		}
	}
	return nil
}

func (r *resolver) tooMany(column int) error {
	return r.fail(column, "the piece has too many different moves; at most %d are possible", maxPatterns)
}

// isRedundant reports whether a repetition has led off every board, or back to a
// square and direction in which it was before. Only single leaps are followed.
func (c *chain) isRedundant(i int) bool {
	var at, low, high [2]int
	path := make([][2]int, 0, i+1)
	for _, leg := range c.legs[:i+1] {
		if leg.Min != 1 || leg.Max != 1 || leg.Mode&Wrap != 0 {
			return false
		}
		at[0] += leg.DX
		at[1] += leg.DY
		path = append(path, at)
		for k := range at {
			low[k] = min(low[k], at[k])
			high[k] = max(high[k], at[k])
			if high[k]-low[k] >= boardSize {
				return true
			}
		}
	}
	return i+1 < len(c.legs) && c.circles(path)
}

func (c *chain) circles(path [][2]int) bool {
	i := len(path) - 1
	if c.period == 0 {
		return false
	}
	for j := i - c.period; j > 0; j -= c.period {
		if path[j] == path[i] && c.legs[j] == c.legs[i] && path[j-1] == path[i-1] && onlyPasses(c.legs[:i+1]) {
			return true
		}
	}
	return false
}

func onlyPasses(legs []Leg) bool {
	return !slices.ContainsFunc(legs, func(l Leg) bool { return l.Mode != Empty })
}

// checkSame makes sure that a leg with i has a ride before it to be as long as.
func (r *resolver) checkSame(c *chain) error {
	rides := false
	for _, t := range c.templates {
		if t.same && !rides {
			return r.fail(c.column, "i in a later leg asks for the length of an earlier ride, but there is none")
		}
		rides = rides || t.atom.steps != 1
	}
	return nil
}

// finish adds the pattern, or one for every length that legs are to share.
func (r *resolver) finish(c *chain) error {
	if !slices.ContainsFunc(c.templates, func(t legTemplate) bool { return t.same }) {
		return r.addPattern(c.initial, c.legs, c.column)
	}
	for n := 1; n < boardSize; n++ {
		legs, ok := c.sameLength(n)
		if !ok {
			continue
		}
		if err := r.addPattern(c.initial, legs, c.column); err != nil {
			return err
		}
	}
	return nil
}

// sameLength fixes the legs with i, and the rides that they refer to, to n steps.
func (c *chain) sameLength(n int) ([]Leg, bool) {
	legs := slices.Clone(c.legs)
	ride := 0
	for i, t := range c.templates {
		if !t.same {
			if t.atom.steps != 1 {
				ride = i
			}
			continue
		}
		for _, k := range []int{ride, i} {
			if n < c.legs[k].Min || c.legs[k].Max > 0 && n > c.legs[k].Max {
				return nil, false
			}
			legs[k].Min, legs[k].Max = n, n
		}
	}
	return legs, true
}

// addPattern adds a pattern unless it is there already.
func (r *resolver) addPattern(initial int, legs []Leg, column int) error {
	pattern := Pattern{Initial: initial, Legs: slices.Clone(legs)}
	key := pattern.key()
	if r.seen[key] {
		return nil
	}
	if len(r.piece.Patterns) >= maxPatterns {
		return r.tooMany(column)
	}
	r.seen[key] = true
	r.piece.Patterns = append(r.piece.Patterns, pattern)
	return nil
}

// key distinguishes patterns.
func (p Pattern) key() string {
	var b strings.Builder
	put := func(n int) {
		b.WriteByte(byte(n))
		b.WriteByte(byte(n >> 8))
		b.WriteByte(byte(n >> 16))
	}
	put(p.Initial)
	for _, l := range p.Legs {
		for _, n := range []int{l.DX, l.DY, l.Min, l.Max, l.Skip, int(l.Mode), l.BlockX, l.BlockY} {
			put(n)
		}
	}
	return b.String()
}
