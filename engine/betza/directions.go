package betza

import "math/bits"

// dirSet is a set of the eight directions, bit 0 forward, then clockwise.
type dirSet uint8

const (
	orthogonals dirSet = 0x55
	diagonals   dirSet = 0xAA
	allDirs     dirSet = 0xFF
	noDirs      dirSet = 0
)

// list returns the directions of the set in clockwise order.
func (s dirSet) list() []int {
	dirs := make([]int, 0, bits.OnesCount8(uint8(s)))
	for d := range 8 {
		if s&(1<<d) != 0 {
			dirs = append(dirs, d)
		}
	}
	return dirs
}

// turned returns the set turned clockwise by n eighths of a circle.
func (s dirSet) turned(n int) dirSet {
	return dirSet(bits.RotateLeft8(uint8(s), n&7))
}

// letterMeaning lists the directions that the letters f, r, s and v mean; b and l are
// f and r turned around. There is one for each way of reading them.
type letterMeaning struct{ f, r, s, v dirSet }

// singles: exactly one of eight directions.
func singles() letterMeaning { return letterMeaning{f: 0x01, r: 0x04, s: 0x44, v: 0x11} }

// wideThirds: of eight directions, all three that go that way.
func wideThirds() letterMeaning { return letterMeaning{f: 0x83, r: 0x0E, s: 0xEE, v: 0xBB} }

// narrowPairs: of an oblique atom's leaps, the pair nearest the axis.
func narrowPairs() letterMeaning { return letterMeaning{f: 0x81, r: 0x06, s: 0x66, v: 0x99} }

// halfPlanes: of an oblique atom's leaps, all four that go that way.
func halfPlanes() letterMeaning { return letterMeaning{f: 0xC3, r: 0x0F, s: 0xFF, v: 0xFF} }

// diagonalPairs: of the diagonals, the two that go that way. As in XBoard, s
// and v say nothing here: alone they leave all four, and so they do in a pair.
func diagonalPairs() letterMeaning { return letterMeaning{f: 0x82, r: 0x0A} }

func (t letterMeaning) of(letter byte) dirSet {
	switch letter {
	case 'f':
		return t.f
	case 'b':
		return t.f.turned(4)
	case 'r':
		return t.r
	case 'l':
		return t.r.turned(4)
	case 's':
		return t.s
	case 'v':
		return t.v
	}
	return noDirs
}

func isDirection(letter byte) bool {
	switch letter {
	case 'f', 'b', 'l', 'r', 's', 'v', 'h':
		return true
	}
	return false
}

func isVertical(letter byte) bool { return letter == 'f' || letter == 'b' || letter == 'v' }

func isSideways(letter byte) bool { return letter == 'l' || letter == 'r' || letter == 's' }

func perpendicular(a, b byte) bool {
	return isVertical(a) && isSideways(b) || isSideways(a) && isVertical(b)
}

// firstDirs reads the direction letters of a first leg: all directions of the
// atom if there are none.
func firstDirs(a atom, letters string) dirSet {
	var set dirSet
	switch a.shape {
	case orthogonal:
		set = orthogonalDirs(letters)
	case diagonal:
		set = diagonalDirs(letters)
	case oblique:
		set = obliqueDirs(letters)
	case royal:
		set = royalDirs(letters)
	}
	if set == noDirs {
		return a.directions()
	}
	return set
}

// orthogonalDirs: each letter is one direction, several are a union.
func orthogonalDirs(letters string) dirSet {
	var set dirSet
	for i := range len(letters) {
		if letters[i] == 'h' {
			set |= orthogonals
		}
		set |= singles().of(letters[i])
	}
	return set
}

// diagonalDirs: a letter is the two directions that go that way, two
// perpendicular letters are what they have in common.
func diagonalDirs(letters string) dirSet {
	var set dirSet
	for i := 0; i < len(letters); i++ {
		d := diagonalPairs().of(letters[i])
		if i+1 < len(letters) && perpendicular(letters[i], letters[i+1]) {
			i++
			d &= diagonalPairs().of(letters[i])
		}
		set |= d
	}
	return set
}

// obliqueDirs: a letter, alone or doubled, is the pair nearest that axis; of
// two perpendicular letters the first is the half-plane and the second the
// pair; h takes the whole half-plane; hr and hl, alone, turn one way only.
func obliqueDirs(letters string) dirSet {
	switch letters {
	case "hr":
		return orthogonals // every second one of the eight
	case "hl":
		return diagonals
	}
	var set dirSet
	for i := 0; i < len(letters); i++ {
		d := narrowPairs().of(letters[i])
		if letters[i] == 'h' {
			d = allDirs
		}
		if i+1 < len(letters) {
			switch next := letters[i+1]; {
			case letters[i] == 'h':
				d = halfPlanes().of(next)
				i++
			case next == 'h':
				d = halfPlanes().of(letters[i])
				i++
			case next == letters[i]:
				i++
			case pairs(letters[i], next):
				d = halfPlanes().of(letters[i]) & narrowPairs().of(next)
				i++
			}
		}
		set |= d
	}
	return set
}

// royalDirs: a letter is one of the eight directions, a perpendicular pair
// one of the diagonals between; a doubled letter does not pair with the next.
// Later legs read their letters this way too, relative to the leg before.
func royalDirs(letters string) dirSet {
	var set dirSet
	for i := 0; i < len(letters); i++ {
		d := singles().of(letters[i])
		if letters[i] == 'h' {
			d = allDirs
		}
		if i+1 < len(letters) {
			switch next := letters[i+1]; {
			case next == letters[i]:
				i++
			case pairs(letters[i], next):
				d = wideThirds().of(letters[i]) & wideThirds().of(next)
				i++
			}
		}
		set |= d
	}
	return set
}

// pairs reports whether two letters are read together; s and v as the first of
// two stand for themselves.
func pairs(a, b byte) bool {
	return a != 's' && a != 'v' && perpendicular(a, b)
}

// laterDirs reads the direction letters of a later leg, relative to the leg
// before. turn is the last turn so far, -1 to the left, 1 to the right, 0 none:
// q turns the same way, z the other way, either way if there was no turn.
func laterDirs(a atom, letters string, turn int) dirSet {
	resolved := make([]byte, len(letters))
	for i := range len(letters) {
		resolved[i] = turnLetter(letters[i], turn)
	}
	if set := royalDirs(string(resolved)); set != noDirs {
		return set
	}
	if a.shape == oblique || a.shape == royal {
		return allDirs &^ singles().of('b')
	}
	return singles().f | singles().s
}

func turnLetter(letter byte, turn int) byte {
	switch {
	case letter != 'q' && letter != 'z':
		return letter
	case turn == 0:
		return 's'
	case (turn > 0) == (letter == 'q'):
		return 'r'
	}
	return 'l'
}

// turnOf returns the way that a turn by rel eighths of a circle goes: -1 to the
// left, 1 to the right, and for straight on and straight back what it was.
func turnOf(rel, before int) int {
	switch {
	case rel == 0 || rel == 4:
		return before
	case rel < 4:
		return 1
	}
	return -1
}
