package engine

// Color is a player: White moves first unless a FEN says otherwise.
type Color uint8

// The two players.
const (
	White Color = iota
	Black
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// String returns White or Black.
func (c Color) String() string {
	if c == White {
		return "White"
	}
	return "Black"
}

// TypeID numbers the piece types of a variant from 1; 0 means none.
type TypeID uint8

// MaxTypes is the largest number of piece types that a variant may have.
const MaxTypes = 63

// Piece is a piece on the board: bit 0 is its color, bits 1 to 6 its type, and bit 7 is
// set if it was promoted and the variant records that.
type Piece uint8

const (
	// NoPiece is an empty square.
	NoPiece Piece = 0
	// Wall blocks a square for everything and belongs to no one.
	Wall Piece = 1

	promotedBit Piece = 0x80
)

// MakePiece returns the piece of a type and color.
func MakePiece(t TypeID, c Color) Piece { return Piece(t)<<1 | Piece(c) }

// Type returns the piece's type, 0 for NoPiece and Wall.
func (pc Piece) Type() TypeID { return TypeID(pc >> 1 & MaxTypes) }

// Color returns the piece's owner; it means nothing for NoPiece and Wall.
func (pc Piece) Color() Color { return Color(pc & 1) }

// Promoted reports whether the piece carries the marker of a promoted piece.
func (pc Piece) Promoted() bool { return pc&promotedBit != 0 }

// AsPromoted returns the piece with the marker of a promoted piece.
func (pc Piece) AsPromoted() Piece { return pc | promotedBit }

// code is the piece without its promotion marker: it indexes the move tables.
func (pc Piece) code() Piece { return pc &^ promotedBit }
