package cli

import "strings"

// PageWidth is how wide text is at most.
const PageWidth = 80

// Wrap breaks text into lines of at most pageWidth columns. The first starts
// with first, the others with rest. Words that are longer stay whole.
func Wrap(first, rest, text string) string {
	var b strings.Builder
	b.WriteString(first)
	column := len([]rune(first))
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case column+1+n > PageWidth:
			b.WriteString("\n" + rest)
			column = len([]rune(rest))
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}
