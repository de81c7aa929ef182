package notation

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// squareIn reads a square's name at the start of text: known if it is one of
// the board. What merely looks like a name is returned as well.
func (p position) squareIn(text string) (name string, s engine.Square, known, looks bool) {
	n := 0
	for n < len(text) && (n == 0 && p.isFile(text[n]) || n > 0 && isDigit(text[n])) {
		n++
	}
	if n > 1 {
		s, known = p.v.SquareNamed(text[:n])
		return text[:n], s, known, true
	}
	for size := min(len(text), engine.MaxSquareName); size > 0; size-- {
		if s, known := p.v.SquareNamed(text[:size]); known {
			return text[:size], s, true, true
		}
	}
	return "", 0, false, false
}

// isFile reports whether a square's name may begin with c. In upper case it is
// a piece's letter (N1d2), but for the files of a second board.
func (p position) isFile(c byte) bool {
	return c >= 'a' && c <= 'z' || p.v.Boards() > 1 && c >= 'A' && int(c-'A') < p.v.Files()
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// lowerCoordinates turns coordinates that are typed in capitals only to lower case.
func (p position) lowerCoordinates(text string) string {
	lower := strings.ToLower(text)
	if _, _, _, ok := p.coordinatesIn(lower); ok && p.v.Boards() == 1 && text == strings.ToUpper(text) {
		return lower
	}
	return text
}

// coordinatesIn splits text into two squares' names and the rest.
func (p position) coordinatesIn(text string) (from, to, rest string, ok bool) {
	from, _, _, ok = p.squareIn(text)
	if !ok {
		return "", "", "", false
	}
	text = text[len(from):]
	to, _, _, ok = p.squareIn(text)
	return from, to, text[len(to):], ok
}

// typeOf finds a type by its letter, as the player to move writes it.
func (p position) typeOf(letter string) (engine.TypeID, bool) {
	for _, t := range p.v.Types() {
		if strings.EqualFold(p.letterOf(t.ID), letter) {
			return t.ID, true
		}
	}
	return 0, false
}

// isOrigin reports whether text is the file or rank of a square.
func (p position) isOrigin(text string) bool {
	for i := range p.v.Size() {
		s := engine.Square(i)
		if file, rank := splitName(p.v.SquareName(s)); p.v.OnBoard(s) && (strings.EqualFold(text, file) || text == rank || strings.EqualFold(text, file+rank)) {
			return true
		}
	}
	return false
}

// letterIn returns the longest piece letter that text begins with, and its
// type. A lower-case letter that may be a file is none.
func (p position) letterIn(text string) (letter string, t engine.TypeID) {
	for n := min(len(text), engine.MaxLetters); n > 0; n-- {
		head := text[:n]
		found, ok := p.typeOf(head)
		if _, _, _, square := p.squareIn(text); !ok || square || head != strings.ToUpper(head) && p.isOrigin(head) {
			continue
		}
		return head, found
	}
	return "", 0
}

// lastSquare finds the last name of a square in text.
func (p position) lastSquare(text string) (at int, name string, s engine.Square, known bool) {
	for i := len(text) - 1; i >= 0; i-- {
		if name, s, known, ok := p.squareIn(text[i:]); ok {
			return i, name, s, known
		}
	}
	return -1, "", 0, false
}

// startSquares returns where a player has pieces of a type, on a file, rank or
// square if origin is one.
func (p position) startSquares(us engine.Color, t engine.TypeID, origin string) []engine.Square {
	return slices.DeleteFunc(p.Pieces(us, t).Squares(), func(s engine.Square) bool {
		file, rank := splitName(p.v.SquareName(s))
		return origin != "" && !strings.EqualFold(origin, file) && origin != rank && !strings.EqualFold(origin, file+rank)
	})
}
