package engine

import "cmp"

// Squares are those of a board without a variant, for evaluating regions before a
// variant is compiled.
type Squares struct{ g *geometry }

// NewSquares returns the squares of a board. Errors name the mistake in the board, such
// as its size.
func NewSquares(b Board, s Symmetry) (*Squares, error) {
	g, err := newGeometry(b, cmp.Or(s, Mirror))
	if err != nil {
		return nil, err
	}
	return &Squares{g}, nil
}

// Region returns the squares that a region names for a player.
func (s *Squares) Region(r Region, c Color) (Bitboard, error) { return s.g.region(r, c) }

// Valid returns the squares that the board has, of the first board if there are two.
func (s *Squares) Valid() Bitboard { return s.g.valid }

// Turn returns the square that one of White's is for a player.
func (s *Squares) Turn(at Square, c Color) Square { return s.g.relative(at, c) }

// File returns a square's file, from 0.
func (s *Squares) File(at Square) int { return s.g.file(at) }

// Rank returns a square's rank, from 0.
func (s *Squares) Rank(at Square) int { return s.g.rank(at) }

// Files returns how many files the board has.
func (s *Squares) Files() int { return s.g.files }
