package engine

import "github.com/ferzchess/ferz/engine/betza"

// span is a part of one of the variant's lists.
type span struct{ lo, hi uint32 }

// moveTable says where a piece on one square may go within one word of a bitboard. A
// few operations on its sets give all targets for any occupancy; see Position.targets.
type moveTable struct {
	leaps uint64     // of mode legAny
	exits uint64     // there is more, if not all of these squares are its own side's
	lines []line     // of mode legAny
	rare  *rareMoves // nil for most
}

// ends returns all squares where the program's moves may end.
func (pr *moveTable) ends() uint64 {
	out := pr.leaps
	for _, l := range pr.lines {
		out |= l.low | l.high
	}
	if pr.rare == nil {
		return out
	}
	for _, list := range [2][]segment{pr.rare.segments, pr.rare.hops} {
		for i := range list {
			out |= list[i].low | list[i].high
		}
	}
	for _, jumps := range [2][]jump{pr.rare.jumps, pr.rare.marks} {
		for i := range jumps {
			out |= jumps[i].ends
		}
	}
	return out
}

// rareMoves are the parts that only some programs have.
type rareMoves struct {
	segments []segment // further lines, and such as have begun in other words
	hops     []segment // lines whose squares beyond the first hurdle are meant
	jumps    []jump
	marks    []jump // jumps whose passed squares may be captured en passant
}

// line is two rays: one on which the squares' indices fall, and one on which
// they rise. They need not be opposite.
type line struct{ low, high uint64 }

// segment is the part of a line in a word.
type segment struct {
	line
	near Bitboard // squares in other words from which it continues
	mode uint8    // index in legModes
}

// jump are squares that a piece reaches if those in between are empty.
type jump struct {
	ends  uint64
	mode  uint8 // index in legModes
	clear Bitboard
}

// routedMoves are moves that sets can't express: scripts, which are followed step by
// step.
type routedMoves struct {
	scripts span
	dup     bool // the piece may make the same move in two ways
}

// legModes are the modes of a variant's jumps and lines, less the bits that
// are of no matter once these are found.
type legModes []betza.Mode

// maxLegModes is the largest number of them; what has others is left to scripts.
const maxLegModes = 8

// The modes that every variant has.
const (
	legAny     = iota // to empty squares and capturing
	legQuiet          // to empty squares only
	legCapture        // only capturing
)

// moves are the moves of a piece from each square.
type moves struct {
	tables  []moveTable    // by square and word
	twoWord []twoWordTable // by square; nil unless the board has two words
	routed  []routedMoves  // by square; nil if there are none
	marks   bool           // there are jumps over squares that may be captured en passant
	plain   bool           // there are but plain steps: nothing odd, no marks, no promotion
}
