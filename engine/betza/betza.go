// Package betza reads piece movements written in Betza notation (the XBetza
// superset: multi-leg moves, locust captures, bent and crooked riders, hoppers)
// and resolves them into patterns: sequences of legs with concrete directions,
// which a rules kernel compiles into move tables.
//
// Sources: Ralph Betza's notation, H. G. Muller's XBetza extension as XBoard
// 4.9.1 parses it and as the Interactive Diagram extends it. Where dialects
// differ, J is the Zebra, L the Camel, a doubled letter is a rider (NN = N0),
// and every letter that is not known is an error.
package betza

// Mode is a set of bits: the contents that a leg may find on its target square, and how
// it gets there.
type Mode uint32

// Contents that a leg may find on its target. A leg with none of these bits is invalid.
const (
	Empty      Mode = 1 << iota // an empty square (m)
	Capture                     // an enemy piece, which is captured (c)
	CaptureOwn                  // a piece of its own side, which is captured (d)
	EnPassant                   // the square passed by a piece that just made a marked move (e)
	PassOwn                     // non-final legs: a piece of its own side, passed without effect
	PassEnemy                   // non-final legs: an enemy piece, passed without effect
)

// Limits on what is captured, ways to get there, and side effects.
const (
	OnlyRoyal     Mode = 1 << (iota + 8) // of enemy pieces, captures royal ones only (k)
	NotRoyal                             // of enemy pieces, captures no royal one (ck, final t)
	Hop                                  // exactly one of the squares before the end is occupied (p)
	HopAdjacent                          // the target is directly behind the first occupied square (g)
	Lame                                 // a leap whose first half must be empty (n): see Leg.BlockX
	MustJump                             // a leap whose first half must be occupied (j): see Leg.BlockX
	Wrap                                 // files wrap around: left of the first is the last (o)
	Unload                               // the piece captured reappears on the leg's start square (u)
	SetsEnPassant                        // the squares passed may be captured en passant (n on an initial multi-step)
)

// Leg is a leap or a ride in one direction.
type Leg struct {
	DX, DY   int  // one step: files to the right, ranks forward, as the first player sees it
	Min, Max int  // number of steps, with those skipped; Max 0 is unlimited, Min is greater than Skip
	Skip     int  // number of first squares to skip, whatever is on them (j, jj on riders)
	Mode     Mode // possible contents of the target, and how to get there
	BlockX   int  // Lame and MustJump: the square, relative to the step's start, that must be empty
	BlockY   int  // or occupied
}

// Pattern is one way to move: legs one after the other, the last of which ends
// the move. All legs before the last have Mode bits for what they pass or
// capture on the way. The piece's own start square counts as empty, and so do
// the squares of pieces captured on the way. The null move (O without a number)
// is one leg with DX and DY 0.
type Pattern struct {
	Initial int // 0: at any time; 1: only unmoved pieces (i); 2: from one rank beyond the start rank (ii)
	Legs    []Leg
}

// Castling is the atom O: an unmoved piece moves Steps squares sideways toward
// an unmoved partner, which lands on the square that it passed last.
type Castling struct {
	DX      int // -1 to the left, +1 to the right, as the first player sees it
	Steps   int
	Inset   int  // 0: the partner is in the corner; n: n squares in from it (jO)
	Initial bool // only while unmoved
}

// Piece is a notation, read and resolved. All directions are the first
// player's; the second player's are the same, turned by 180 degrees.
type Piece struct {
	Notation  string
	Patterns  []Pattern
	Castlings []Castling
	Universal Mode // U: leaps to any square of the board with this mode; 0: does not
	Drops     bool // @: may be dropped
	DropRanks int  // @n: only on the first n ranks; 0: anywhere
}
