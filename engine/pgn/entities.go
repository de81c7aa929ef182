package pgn

import (
	"bytes"
	"html"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
)

// Moves that were copied from web pages contain character references of HTML, such as
// &nbsp; and &#9816;.

// longestEntity is the length of the longest reference that is known as one.
const longestEntity = 12

// entityLength returns the length of the character reference that a text begins with, or 0;
// complete is false if the text ends too early to tell.
func entityLength(text []byte) (n int, complete bool) {
	for n = 1; n < min(len(text), longestEntity); n++ {
		switch c := text[n]; {
		case c == ';' && n > 2:
			if html.UnescapeString(string(text[:n+1])) == string(text[:n+1]) {
				return 0, true
			}
			return n + 1, true
		case !isAlnum(c) && (c != '#' || n > 1):
			return 0, true
		}
	}
	return 0, len(text) >= longestEntity
}

// isBlankEntity reports whether a character reference stands for white space.
func isBlankEntity(text []byte) bool {
	blank := html.UnescapeString(string(text))
	return blank == " " || blank == "\t" || blank == "\n" || words.BlankLength([]byte(blank)) > 0
}

// unescaped returns a word with its character references replaced.
func unescaped(word string) string {
	if !strings.Contains(word, "&") {
		return word
	}
	return html.UnescapeString(word)
}

// unescapedBytes is unescaped for a part of a text.
func unescapedBytes(word []byte) []byte {
	if bytes.IndexByte(word, '&') < 0 {
		return word
	}
	return []byte(html.UnescapeString(string(word)))
}
