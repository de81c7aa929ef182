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
	case '\u00ad', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff':
		return true
	}
	return unicode.IsSpace(r)
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
