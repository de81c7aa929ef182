package pgn

import (
	"strings"
	"unicode/utf8"
)

// lineWidth is the most characters in a line of moves: the standard wants
// fewer than 80.
const lineWidth = 79

// lineWrapper breaks words into lines.
type lineWrapper struct {
	out    strings.Builder
	width  int    // of the line so far
	prefix string // goes before the next word without a blank
	word   string // the last word, which may still grow at its end
}

// add appends a word.
func (w *lineWrapper) add(word string) {
	w.flush()
	w.word, w.prefix = w.prefix+word, ""
}

// prefixWord puts a text before the next word.
func (w *lineWrapper) prefixWord(text string) { w.prefix += text }

// appendToWord puts a text behind the last word.
func (w *lineWrapper) appendToWord(text string) {
	if w.word == "" {
		w.add(text)
		return
	}
	w.word += text
}

// flush writes the last word.
func (w *lineWrapper) flush() {
	if w.word == "" {
		return
	}
	n := utf8.RuneCountInString(w.word)
	switch {
	case w.width == 0:
	case w.width+1+n > lineWidth:
		w.out.WriteByte('\n')
		w.width = 0
	default:
		w.out.WriteByte(' ')
		w.width++
	}
	w.out.WriteString(w.word)
	w.width += n
	w.word = ""
}

// newLine ends the line.
func (w *lineWrapper) newLine() {
	w.flush()
	w.out.WriteByte('\n')
	w.width = 0
}

// comment appends a comment, in braces if it has none itself, and else as the
// rest of a line.
func (w *lineWrapper) comment(text string) {
	text = tidy(text)
	if strings.Contains(text, "}") {
		if w.prefix != "" {
			w.add("")
		}
		w.add("; " + strings.ReplaceAll(text, "\n\n", " "))
		w.newLine()
		return
	}
	w.prefixWord("{")
	for text != "" {
		n, space := wordLength(text)
		w.add(text[:n])
		if text = text[n+len(space):]; space == "\n\n" {
			w.flush()
			w.out.WriteString("\n\n")
			w.width = 0
		}
	}
	w.behindComment()
}

func (w *lineWrapper) behindComment() {
	if w.prefix != "" { // an empty comment
		w.add("")
	}
	w.appendToWord("}")
}

// wordLength returns the length of the first word of a comment and the space
// behind it, where a line may end: not at several blanks, and not before what
// would mean something else at the start of a line.
func wordLength(text string) (n int, space string) {
	for n < len(text) {
		i := strings.IndexAny(text[n:], " \n")
		if i < 0 {
			return len(text), ""
		}
		n += i
		rest := strings.TrimLeft(text[n:], " \n")
		space = text[n : len(text)-len(rest)]
		if space == "\n\n" || space == " " && !strings.ContainsRune("[%;", rune(rest[0])) {
			return n, space
		}
		n += len(space)
	}
	return n, ""
}
