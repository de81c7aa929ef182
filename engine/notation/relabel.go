package notation

import (
	"regexp"

	"github.com/ferzchess/ferz/engine"
)

// squareWord matches what may be the name of a square in a text.
var squareWord = regexp.MustCompile(`\b[a-z][0-9]{1,2}\b`)

// Relabel returns a text about a variant, such as its rules in words, with the squares
// that it names called as a notation calls them, so that they agree with the labels of a
// board; see SquareNames.
func Relabel(name string, v *engine.Variant, text string) string {
	if s := styleNamed(name, v); s == nil || s.squares == nil {
		return text
	}
	names := SquareNames(name, v)
	return squareWord.ReplaceAllStringFunc(text, func(word string) string {
		if at, ok := v.SquareNamed(word); ok {
			return names(at)
		}
		return word
	})
}
