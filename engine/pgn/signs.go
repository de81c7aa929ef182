package pgn

import (
	"bytes"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Signs are what annotators write behind moves. The numbers of those that are said of a
// player are White's; forBlack has those whose successors are Black's.
//
// Source: the specification's table of numeric annotation glyphs, and those that
// ChessBase, Chess Informant and Scid added to it.
var signs = map[string]int{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "‼": 3, "⁇": 4, "⁉": 5, "⁈": 6,
	"□": 7, "▢": 7, "■": 7,
	"=": 10, "∞": 13, "=∞": 44, "∞=": 44, "=/∞": 44, "⯹": 44, "≌": 44,
	"+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"+/-": 16, "+/−": 16, "+/–": 16, "±": 16, "-/+": 17, "−/+": 17, "–/+": 17, "∓": 17,
	"+-": 18, "+−": 18, "+–": 18, "+--": 18, "-+": 19, "−+": 19, "–+": 19, "--+": 19,
	"⨀": 22, "⊙": 22, "☉": 22, "○": 26, "⟳": 32, "↻": 32, "↑": 36, "→": 40, "⇆": 132, "⇄": 132, "⊕": 138, "⨁": 138,
	"∆": 140, "Δ": 140, "△": 140, "∇": 141, "⌓": 142, "RR": 145, "N": 146, "TN": 146, "D": 220,
}

// forBlack are the glyphs that say something of a player, by White's number.
var forBlack = map[int]bool{22: true, 26: true, 32: true, 36: true, 40: true, 44: true, 132: true, 138: true}

// longestSign is the length of the longest sign, in bytes.
const longestSign = 8

// joinedSign returns the length of the sign that a word ends with, if that can be no part
// of the move before it in any notation; it is 0 if there is none.
func joinedSign(word []byte) int {
	if c := word[len(word)-1]; c < 0x80 && c != '=' && c != '+' && c != '-' {
		return 0
	}
	for n := min(longestSign, len(word)-2); n > 0; n-- {
		sign := word[len(word)-n:]
		if signs[string(sign)] == 0 || !apart(string(sign)) {
			continue
		}
		if stem := word[:len(word)-n]; bytes.ContainsAny(stem, digits) || stem[0] == 'O' {
			return n
		}
	}
	return 0
}

const digits = "0123456789"

// apart reports whether a sign is no part of a move: it has two signs of ASCII or one
// beyond it. The end of a move that declines a promotion and gives check is =+.
func apart(sign string) bool {
	switch sign {
	case "+=", "+/=", "=/+", "+/-", "-/+", "+-", "+--", "--+", "-+":
		return true
	}
	return strings.ContainsAny(sign, signRunes)
}

const signRunes = "‼⁇⁉⁈□▢■∞⯹≌⩲⩱−±–∓⨀⊙☉○⟳↻↑→⇆⇄⊕⨁∆∇⌓"

// cutSign takes the sign off the end of a move that can't be read with it, such as e4=
// and Nf3N; sign is what it takes off. What is no sign, but no letter or digit either, is
// taken off too, and letters behind the last digit: then glyph is 0. ok is false if there is nothing such.
func cutSign(text string) (move, sign string, glyph int, ok bool) {
	for n := min(longestSign, len(text)-2); n > 0; n-- {
		if glyph := signs[text[len(text)-n:]]; glyph != 0 {
			return text[:len(text)-n], text[len(text)-n:], glyph, true
		}
	}
	end := strings.LastIndexFunc(text, isMoveRune) + 1
	if end == len(text) {
		end = strings.LastIndexAny(text, digits) + 1 // words
	}
	if end < 2 || end == len(text) {
		return text, "", 0, false
	}
	return text[:end], text[end:], 0, true
}

// isMoveRune reports whether a character is a letter or digit of ASCII.
func isMoveRune(r rune) bool {
	return r < 0x80 && (isDigit(byte(r)) || r|0x20 >= 'a' && r|0x20 <= 'z')
}

// signOf returns how a glyph that was written as a sign is kept until it is known whose
// move it is of: negative if that matters.
func signOf(glyph int) int {
	if forBlack[glyph] {
		return -glyph
	}
	return glyph
}

// assignSigns gives the glyphs of signs that say something of a player the numbers of the
// one who has moved.
func (n *Node) assignSigns() {
	for i, glyph := range n.NAGs {
		if glyph >= 0 {
			continue
		}
		n.NAGs[i] = -glyph
		if n.Parent != nil && n.Side == engine.Black {
			n.NAGs[i]++
		}
	}
}
