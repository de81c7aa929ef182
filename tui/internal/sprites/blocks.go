package sprites

import "sync"

// Blocks are characters that divide a cell into smaller ones, each of which may be
// set or not.
type Blocks int

// The blocks, from those that every font has to those that few have.
const (
	Halves    Blocks = iota // 1 by 2: U+2580 and U+2584
	Quadrants               // 2 by 2: U+2596 to U+259F as well
	Sextants                // 2 by 3: U+1FB00 to U+1FB3B as well (Unicode 13)
	Octants                 // 2 by 4: U+1CD00 to U+1CDE5 as well (Unicode 16)
)

// Grid returns into how many columns and rows a cell is divided.
func (b Blocks) Grid() (columns, rows int) {
	return [...]int{1, 2, 2, 2}[b], [...]int{2, 2, 3, 4}[b]
}

// Rows returns the least height of a square, in rows, in which pieces look good. Quadrants
// have drawings for smaller squares, for those who choose them: see [Blocks.MinRows].
func (b Blocks) Rows() int { return [...]int{5, 3, smallRows, smallRows}[b] }

// MinRows returns the minimum height of a square, in rows, at which pieces can be
// distinguished.
func (b Blocks) MinRows() int { return [...]int{5, smallRows, smallRows, smallRows}[b] }

// TokenRows returns the least height of a square, in rows, for pieces that all have one
// shape, on which something is written.
func (b Blocks) TokenRows() int { return [...]int{5, 4, 3, 3}[b] }

// character returns the character in which some parts of a cell are set: bit 0 is
// the upper left one, row by row.
func (b Blocks) character(set int) string {
	columns, rows := b.Grid()
	if columns == 1 {
		set = set&1*3 | set>>1&1*12
	}
	switch full := 1<<(2*rows) - 1; {
	case set == 0:
		return " "
	case set == full && columns == 2:
		return "█"
	case b == Sextants:
		return sextant(set)
	case b == Octants:
		return octant(set)
	}
	return string([]rune(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")[set])
}

// sextant leaves out the halves, which have characters of their own.
func sextant(set int) string {
	switch {
	case set == 0b010101:
		return "▌"
	case set == 0b101010:
		return "▐"
	case set > 0b101010:
		set--
	}
	if set > 0b010101 {
		set--
	}
	return string(rune(0x1fb00 + set - 1))
}

// legacyOctants are the octants whose characters are not among U+1CD00 to U+1CDE5, where
// the others are in the order of their sets. The characters that Unicode 16 has for a
// single octant in a corner, U+1CEA8, U+1CEAB, U+1CEA3 and U+1CEA0, are not used: kitty
// 0.41, which draws all others, shows them as boxes. The sextant in that corner, a
// twelfth of a cell higher, stands in for each: terminals with octants draw sextants.
var legacyOctants = map[int]rune{
	0: ' ', 3: 0x1fb82, 5: '▘', 10: '▝', 15: '▀', 20: 0x1fbe6, 40: 0x1fbe7, 63: 0x1fb85, 80: '▖', 85: '▌', 90: '▞', 95: '▛',
	160: '▗', 165: '▚', 170: '▐', 175: '▜', 192: '▂', 240: '▄', 245: '▙', 250: '▟', 252: '▆', 255: '█',
	1: 0x1fb00, 2: 0x1fb01, 64: 0x1fb0f, 128: 0x1fb1e, // sextants in place of those that kitty lacks
}

// octant returns the character of a set of octants.
func octant(set int) string {
	if r, ok := legacyOctants[set]; ok {
		return string(r)
	}
	n := set
	for other := range legacyOctants {
		if other < set {
			n--
		}
	}
	return string(rune(0x1cd00 + n))
}

// IsOctant reports whether a character is one that octants are written with. Go's tables
// of characters do not know those of Unicode 16 among them.
func IsOctant(r rune) bool { return sets()[Octants][string(r)] != 0 }

// Set returns the parts of a cell that are set in a character, as bits: the upper left
// one first, row by row; ok is false if it is none of the blocks, and for the blank.
func (b Blocks) Set(text string) (set int, ok bool) {
	set, ok = sets()[b][text]
	return set, ok
}

// sets are the sets of parts by the blocks' characters.
var sets = sync.OnceValue(func() (out [Octants + 1]map[string]int) {
	for b := range out {
		columns, rows := Blocks(b).Grid()
		out[b] = map[string]int{}
		for set := 1; set < 1<<(columns*rows); set++ {
			out[b][Blocks(b).character(set)] = set
		}
	}
	return out
})

// Tone is what a part of a picture shows.
type Tone uint8

// The tones.
const (
	Clear Tone = iota // the square
	Body              // the player's color
	Edge              // outlines and inner lines
	Ink               // characters
)

// Cell is a place of a picture that takes a character: it is in one tone on
// another.
type Cell struct {
	Text     string
	Fore, On Tone
}

// cell returns the cell that is nearest to the tones of its parts: with the two
// that leave the fewest of them wrong, or, of a pale body, with its outline.
func (b Blocks) cell(tones []Tone, pale, sealed bool) Cell {
	var n [4]int
	for _, t := range tones {
		n[t]++
	}
	fore, on := Body, Clear
	switch {
	case n[Ink] > 0:
		fore, on, pale = Ink, Body, true
	case n[Edge] == 0:
	case pale && n[Body] >= n[Clear]:
		fore, on = Edge, Body
	case pale:
		fore = Edge
	case n[Clear] == 0:
		fore, on = Edge, Body
	case n[Body] == 0:
		fore = Edge
	case 2*n[Edge] > n[Body] && n[Clear] > n[Body]:
		fore = Edge // the outline is what is seen of the piece
	case n[Edge] > n[Clear]:
		fore, on = Edge, Body
	}
	set := 0
	for i, t := range tones {
		if t == fore || t != on && !pale && stands(t, fore, on) {
			set |= 1 << i
		}
	}
	columns, rows := b.Grid()
	full := 1<<(columns*rows) - 1
	switch top := 1<<columns - 1; {
	case set == full:
		return Cell{" ", fore, fore}
	case set == 0:
		return Cell{" ", on, on}
	case set&top == top && sealed:
		return Cell{b.character(full &^ set), on, fore}
	}
	return Cell{b.character(set), fore, on}
}

// stands reports whether a tone that a cell does not have is drawn as its
// foreground: an outline as the body it belongs to, the square as the outline.
func stands(t, fore, on Tone) bool {
	if t == Clear {
		return fore == Edge && on == Body
	}
	return on == Clear
}
