// Package rules holds the rules that variants are made of. Each is plain data
// that a definition lists; bound to a variant it becomes the hooks that the
// kernel calls (see engine.Rule). A new rule is one file here, or in any other
// package: it uses nothing of the kernel that is not exported.
package rules

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// names lists types in words: "queen, rook or bishop".
func names(v *engine.Variant, types []engine.TypeID, last string) string {
	words := make([]string, len(types))
	for i, t := range types {
		words[i] = strings.ToLower(v.Type(t).Name)
	}
	return join(words, last)
}

func join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// listed names a list of types given as text.
func listed(v *engine.Variant, list, last string) string {
	types, err := v.ParseTypes(list)
	if err != nil {
		return list
	}
	return names(v, types, last)
}

// a puts the article before a word.
func a(word string) string {
	if word != "" && strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// capital starts a sentence.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
