// Package wording turns texts of other origin (errors, engine output, files) into clean
// sentences.
package wording

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine/printable"
)

// Sentence makes a sentence of an error, but leaves a move, a name or a path at
// its beginning as it was typed.
func Sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	word, _, _ := strings.Cut(text, " ")
	if !strings.ContainsAny(word, "0123456789:=@/") && !strings.Contains(strings.TrimRight(word, "."), ".") {
		first, size := utf8.DecodeRuneInString(text)
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if !strings.ContainsAny(text[len(text)-1:], ".?!") {
		text += "."
	}
	return text
}

// Clean makes one line of safe text of a text of unknown origin. Replacements show
// what could disturb a terminal: see package printable.
func Clean(text string) string { return printable.Line(text) }

// CleanInput makes one line of what was typed or pasted. Whoever pastes means what can
// be seen: sequences for terminals, and characters that can't be printed or take no
// place, are left out.
func CleanInput(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r), r >= 0xfe00 && r <= 0xfe0f:
			return -1
		}
		return r
	}, ansi.Strip(text))
}
