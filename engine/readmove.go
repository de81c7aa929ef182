package engine

import (
	"slices"
	"strings"
)

// squareIn reads a square's name at the start of text: known if it is one of
// the board. What merely looks like a name is returned as well.
func (p *Position) squareIn(text string) (name string, s Square, known, looks bool) {
	n := 0
	for n < len(text) && (n == 0 && p.isFile(text[n]) || n > 0 && isDigit(text[n])) {
		n++
	}
	if n > 1 {
		s, known = p.v.SquareNamed(text[:n])
		return text[:n], s, known, true
	}
	for size := min(len(text), 4); size > 0; size-- {
		if s, known := p.v.SquareNamed(text[:size]); known {
			return text[:size], s, true, true
		}
	}
	return "", 0, false, false
}

// isFile reports whether a square's name may begin with c. In upper case it is
// a piece's letter (N1d2), but for the files of a second board.
func (p *Position) isFile(c byte) bool {
	return c >= 'a' && c <= 'z' || p.v.boards > 1 && c >= 'A' && int(c-'A') < p.v.files
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// unshout turns coordinates that are typed in capitals only to lower case.
func (p *Position) unshout(text string) string {
	lower := strings.ToLower(text)
	if _, _, _, ok := p.coordinatesIn(lower); ok && p.v.boards == 1 && text == strings.ToUpper(text) {
		return lower
	}
	return text
}

// coordinatesIn splits text into two squares' names and the rest.
func (p *Position) coordinatesIn(text string) (from, to, rest string, ok bool) {
	from, _, _, ok = p.squareIn(text)
	if !ok {
		return "", "", "", false
	}
	text = text[len(from):]
	to, _, _, ok = p.squareIn(text)
	return from, to, text[len(to):], ok
}

// typeOf finds a type by its letter, as the player to move writes it.
func (p *Position) typeOf(letter string) (TypeID, bool) {
	for i := 1; i < len(p.v.types); i++ {
		if t := TypeID(i); strings.EqualFold(p.letterOf(t), letter) {
			return t, true
		}
	}
	return 0, false
}

// isOrigin reports whether text is the file or rank of a square.
func (p *Position) isOrigin(text string) bool {
	for _, s := range p.v.valid.Squares() {
		if file, rank := splitName(p.v.names[s]); strings.EqualFold(text, file) || text == rank || strings.EqualFold(text, file+rank) {
			return true
		}
	}
	return false
}

// letterIn returns the longest piece letter that text begins with, and its
// type. A lower-case letter that may be a file is none.
func (p *Position) letterIn(text string) (letter string, t TypeID) {
	for n := min(len(text), 4); n > 0; n-- {
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
func (p *Position) lastSquare(text string) (at int, name string, s Square, known bool) {
	for i := len(text) - 1; i >= 0; i-- {
		if name, s, known, ok := p.squareIn(text[i:]); ok {
			return i, name, s, known
		}
	}
	return -1, "", 0, false
}

// startSquares returns where a player has pieces of a type, on a file, rank or
// square if origin is one.
func (p *Position) startSquares(us Color, t TypeID, origin string) []Square {
	return slices.DeleteFunc(p.byType[us][t].Squares(), func(s Square) bool {
		file, rank := splitName(p.v.names[s])
		return origin != "" && !strings.EqualFold(origin, file) && origin != rank && !strings.EqualFold(origin, file+rank)
	})
}
