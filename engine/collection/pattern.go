package collection

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// pattern is pieces that a position has, or lacks.
type pattern []placedPiece

// placedPiece is a piece on one of some squares.
type placedPiece struct {
	piece   engine.Piece
	squares []engine.Square // nil: all
	lacks   bool            // the position must not have it
}

// parsePattern reads pieces with squares, such as "Nd5 pe6": the letters as in a FEN,
// followed by a square, a file, a rank or nothing. A ! before them excludes the piece there.
func parsePattern(text string, v *engine.Variant) (pattern, error) {
	var out pattern
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		rest, lacks := strings.CutPrefix(word, "!")
		piece, ok := parsePlaced(rest, v)
		if !ok {
			return nil, fmt.Errorf("pattern %q: %q is no piece on a square of %s: expected such as %s", text, word, v.Def.Name, patternExample(v))
		}
		piece.lacks = lacks
		out = append(out, piece)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("pattern %q: expected pieces on squares, such as %s", text, patternExample(v))
	}
	return out, nil
}

// patternExample writes pieces on squares of a variant's start position.
func patternExample(v *engine.Variant) string {
	p, err := v.NewPosition("")
	if err != nil {
		return "Nd5"
	}
	var list []string
	for s := range p.Occupied().All() {
		if pc := p.PieceAt(s); pc.Type() != 0 {
			list = append(list, v.PieceText(pc)+v.SquareName(s))
		}
	}
	if len(list) == 0 {
		return "Nd5"
	}
	return list[0] + " " + list[len(list)-1]
}

// parsePlaced reads a piece and where it is. The longest letters of a piece count that
// leave a place, as B may be followed by file b.
func parsePlaced(word string, v *engine.Variant) (best placedPiece, ok bool) {
	longest := 0
	for i := range v.Types() {
		for c := range engine.Color(2) {
			pc := engine.MakePiece(v.Types()[i].ID, c)
			letters := v.PieceText(pc)
			rest, begins := strings.CutPrefix(word, letters)
			if letters == "" || !begins || len(letters) <= longest {
				continue
			}
			if squares, ok := squaresNamed(rest, v); ok {
				best, longest = placedPiece{piece: pc, squares: squares}, len(letters)
			}
		}
	}
	return best, longest > 0
}

// squaresNamed returns a square, or those of a file or rank; nil, for no text, are all.
func squaresNamed(text string, v *engine.Variant) (list []engine.Square, ok bool) {
	if text == "" {
		return nil, true
	}
	if s, ok := v.SquareNamed(text); ok {
		return []engine.Square{s}, true
	}
	for i := range v.Size() {
		s := engine.Square(i)
		if !v.OnBoard(s) {
			continue
		}
		name := v.SquareName(s)
		file, rank := strings.TrimRight(name, "0123456789"), strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz")
		if text == file || text == rank {
			list = append(list, s)
		}
	}
	return list, len(list) > 0
}

// fits reports whether a position has all that it must have, and nothing that it must lack.
func (t pattern) fits(p *engine.Position) bool {
	for i := range t {
		if t[i].on(p) == t[i].lacks {
			return false
		}
	}
	return true
}

// on reports whether the piece is on one of its squares.
func (t *placedPiece) on(p *engine.Position) bool {
	if t.squares == nil {
		return p.Count(t.piece.Color(), t.piece.Type()) > 0
	}
	for _, s := range t.squares {
		if pc := p.PieceAt(s); pc.Type() == t.piece.Type() && pc.Color() == t.piece.Color() {
			return true
		}
	}
	return false
}
