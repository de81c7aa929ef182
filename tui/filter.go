package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// sizeText writes the size of a board: 8x8, or 8x8x2 for two boards.
func sizeText(b engine.Board) string {
	text := fmt.Sprintf("%dx%d", b.Files, b.Ranks)
	if b.Boards > 1 {
		text += fmt.Sprintf("x%d", b.Boards)
	}
	return text
}

// filter returns the variants that every word of a query fits, best first;
// those that fit equally well keep their order.
func filter(all []engine.Definition, query string) []engine.Definition {
	words := strings.Fields(strings.ToLower(query))
	if len(words) == 0 {
		return slices.Clone(all)
	}
	type match struct {
		def   engine.Definition
		score int
	}
	var found []match
	for _, d := range all {
		if score, ok := scoreAll(&d, words); ok {
			found = append(found, match{d, score})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(b.score, a.score) })
	out := make([]engine.Definition, len(found))
	for i := range found {
		out[i] = found[i].def
	}
	return out
}

// scoreAll tells how well all words fit a variant.
func scoreAll(d *engine.Definition, words []string) (score int, ok bool) {
	for _, w := range words {
		n := scoreWord(d, w)
		if n == 0 {
			return 0, false
		}
		score += n
	}
	return score, true
}

// scoreWord tells how well a word fits one of the things known of a variant;
// 0 is not at all. Names count more than the rest, and only there may letters
// between be left out.
func scoreWord(d *engine.Definition, word string) int {
	best := 0
	for i, name := range append([]string{d.ID, d.Name}, d.Aliases...) {
		best = max(best, scoreName(strings.ToLower(name), word)-min(i, 2))
	}
	for _, text := range append([]string{d.Inventor, d.Year, sizeText(d.Board)}, d.Tags...) {
		if strings.Contains(strings.ToLower(text), word) {
			best = max(best, 30)
		}
	}
	return best
}

func scoreName(name, word string) int {
	at := strings.Index(name, word)
	switch {
	case name == word:
		return 100
	case at == 0:
		return 80
	case at > 0 && name[at-1] == ' ':
		return 70
	case at > 0:
		return 60
	case subsequence(name, word):
		return 20
	}
	return 0
}

// subsequence reports whether the letters of word occur in text in this order,
// the first of them at the start of one of its words.
func subsequence(text, word string) bool {
	for _, start := range strings.Fields(text) {
		if !strings.HasPrefix(start, word[:1]) {
			continue
		}
		rest := word
		for i := strings.Index(text, start); i < len(text) && rest != ""; i++ {
			if text[i] == rest[0] {
				rest = rest[1:]
			}
		}
		if rest == "" {
			return true
		}
	}
	return false
}
