package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsBlank reports whether a character separates words: any white space, or a character
// without width, such as a byte order mark within a text.
func IsBlank(r rune) bool {
	switch r {
	case '\u180e', '\u200b':
		return true
	}
	return IsJoiner(r) || unicode.IsSpace(r)
}

// IsJoiner reports whether a character has no width and may stand within a word, which it
// does not divide: soft hyphens, joiners and marks of direction.
func IsJoiner(r rune) bool {
	switch r {
	case '\u00ad', '\u061c', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff':
		return true
	}
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// Fields splits a text at its blanks, see IsBlank.
func Fields(text string) []string { return strings.FieldsFunc(text, IsBlank) }

// BlankLength returns the length, in bytes, of a non-ASCII blank at the beginning of a
// text, or 0. A single byte 0xA0 is the blank of Latin-1.
func BlankLength(text []byte) int {
	r, n := utf8.DecodeRune(text)
	if r == utf8.RuneError && n == 1 && text[0] == 0xa0 || n > 1 && IsBlank(r) {
		return n
	}
	return 0
}
