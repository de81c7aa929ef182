package pgn

import (
	"bytes"

	"github.com/ferzchess/ferz/engine/words"
)

// Scanners and mail programs leave blanks within moves.

var (
	// spacedEnd matches a move whose rank stands alone, such as Nf 3 and e 4.
	spacedEnd = words.Compiled(`^(?:[KQRBN][a-h]?[1-8]?x?[a-h]|[a-h])[ \t]+[1-8][+#]?`)
	// spacedPiece matches a move whose piece stands alone, such as B b5.
	spacedPiece = words.Compiled(`^[KQRBN][ \t]+(?:x[ \t]?)?[a-h]?[1-8]?x?[a-h][1-8][+#]?`)
)

// spacedMove returns the length of a move with a blank in it that a text begins with, or 0. A
// letter that annotators put behind a move is the beginning of one only behind a number, and
// the word "a" there or before a number or the end.
func spacedMove(text []byte, numbered bool) int {
	if len(text) < 3 || text[0]&0x80 != 0 {
		return 0
	}
	n := len(spacedEnd().Find(text))
	if n > 0 && text[0] == 'a' && byteClasses[text[1]] == endByte && !numbered {
		if rest := bytes.TrimLeft(text[n:], " \t"); len(rest) > 0 && rest[0] != '*' && !isDigit(rest[0]) {
			n = 0
		}
	}
	if n == 0 && (numbered || text[0] != 'N' && text[0] != 'R') {
		n = len(spacedPiece().Find(text))
	}
	if rest := text[n:]; n == 0 || !endsWord(rest) && rest[0] != '!' && rest[0] != '?' {
		return 0
	}
	return n
}

// mayBeSpaced reports whether a text may begin as spacedMove looks for.
func mayBeSpaced(text []byte) bool {
	if c := text[0]; (c < 'a' || c > 'h') && c != 'K' && c != 'Q' && c != 'R' && c != 'B' && c != 'N' {
		return false
	}
	for _, c := range text[1:min(len(text), 6)] {
		switch byteClasses[c] {
		case endByte:
			return true
		case otherByte:
			return false
		}
	}
	return false
}
