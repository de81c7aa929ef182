package betza

// shape is how an atom's leap lies on the board, which decides how direction
// letters are read.
type shape int

const (
	orthogonal shape = iota // W D H R: four directions
	diagonal                // F A G B: four directions
	oblique                 // N C Z and the like: eight directions
	royal                   // K Q: orthogonal and diagonal, read as eight directions
)

// atom is a leap, given by its longer and its shorter side, and how often it
// is made unless the notation says otherwise.
type atom struct {
	letter      byte
	long, short int
	shape       shape
	steps       int // 0: unlimited
}

// atomOf returns the atom of a capital letter, if it is one that leaps or
// rides. L and J are Betza's Camel and Zebra.
func atomOf(letter byte) (atom, bool) {
	leaps := map[byte][2]int{
		'W': {1, 0}, 'F': {1, 1}, 'D': {2, 0}, 'N': {2, 1}, 'A': {2, 2}, 'H': {3, 0},
		'C': {3, 1}, 'L': {3, 1}, 'Z': {3, 2}, 'J': {3, 2}, 'G': {3, 3},
		'R': {1, 0}, 'B': {1, 1}, 'K': {1, 1}, 'Q': {1, 1},
	}
	leap, ok := leaps[letter]
	if !ok {
		return atom{}, false
	}
	a := newAtom(letter, leap[0], leap[1])
	switch letter {
	case 'K':
		a.shape = royal
	case 'Q':
		a.shape, a.steps = royal, 0
	case 'R', 'B':
		a.steps = 0
	}
	return a, true
}

func newAtom(letter byte, long, short int) atom {
	a := atom{letter: letter, long: long, short: short, shape: oblique, steps: 1}
	switch short {
	case 0:
		a.shape = orthogonal
	case long:
		a.shape = diagonal
	}
	return a
}

// lengthened returns the atom with the suffix X, three squares further along
// its longer side, or Y, two squares further along both.
// Source: the table of extended atoms in "Betza notation (extended)",
// chessvariants.com.
func (a atom) lengthened(suffix byte) atom {
	if suffix == 'X' {
		return newAtom(a.letter, a.long+3, a.short)
	}
	return newAtom(a.letter, a.long+2, a.short+2)
}

// directions returns a bit for each of the directions that the atom has: bit 0
// is forward or, for oblique atoms, the leap just right of it, and the other
// bits follow clockwise.
func (a atom) directions() dirSet {
	switch a.shape {
	case orthogonal:
		return orthogonals
	case diagonal:
		return diagonals
	}
	return allDirs
}

// step returns the leap in direction d. Atoms that are not oblique leap
// orthogonally in even and diagonally in odd directions: turned by 45 degrees,
// a W becomes an F and a D an A.
func (a atom) step(d int) (dx, dy int) {
	if a.shape == oblique {
		l, s := a.long, a.short
		steps := [8][2]int{{s, l}, {l, s}, {l, -s}, {s, -l}, {-s, -l}, {-l, -s}, {-l, s}, {-s, l}}
		return steps[d&7][0], steps[d&7][1]
	}
	units := [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	return a.long * units[d&7][0], a.long * units[d&7][1]
}
