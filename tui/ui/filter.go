package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// SizeText writes the size of a board: 8x8, or 8x8x2 for two boards.
func SizeText(b engine.Board) string {
	text := fmt.Sprintf("%dx%d", b.Files, b.Ranks)
	if b.Boards > 1 {
		text += fmt.Sprintf("x%d", b.Boards)
	}
	return text
}

// FilterEntry is what a filter looks at in a variant, made ready for many
// queries.
type FilterEntry struct {
	names []string // the id, the name and other names
	texts []string // what else is known: inventor, year, size, family, tags
}

// NewFilter makes variants ready to be filtered.
func NewFilter(all []engine.Definition) []FilterEntry {
	out := make([]FilterEntry, len(all))
	for i := range all {
		d := &all[i]
		for _, name := range append([]string{d.ID, d.Name}, d.Aliases...) {
			out[i].names = append(out[i].names, fold(name))
		}
		for _, text := range append([]string{d.Inventor, d.Year, SizeText(d.Board), d.Family}, d.Tags...) {
			out[i].texts = append(out[i].texts, fold(text))
		}
	}
	return out
}

// fold brings a text to lower case without the accents of the catalogue's
// names, which few can type.
func fold(text string) string { return unaccented.Replace(strings.ToLower(text)) }

var unaccented = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a", "å", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ñ", "n", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ø", "o",
	"ú", "u", "ù", "u", "û", "u", "ü", "u", "ý", "y", "ß", "ss", "ł", "l", "š", "s", "ž", "z", "č", "c",
)

// Filter returns the indices of the entries that every word of a query fits,
// best first; those that fit equally well keep their order.
func Filter(entries []FilterEntry, query string) []int {
	words := strings.Fields(fold(query))
	if len(words) > 1 {
		query = strings.Join(words, " ")
	} else {
		query = "" // the word says it all
	}
	scores := make([]int, len(entries))
	var out []int
	for i := range entries {
		if score, ok := entries[i].scoreAll(words, query); ok {
			scores[i] = score
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	return out
}

// scoreAll tells how well all words fit a variant, and better if names have
// them together, as a phrase.
func (e *FilterEntry) scoreAll(words []string, phrase string) (score int, ok bool) {
	for _, w := range words {
		n := e.scoreWord(w)
		if n == 0 {
			return 0, false
		}
		score += n
	}
	if phrase != "" {
		score += e.scoreWord(phrase)
	}
	return score, true
}

// scoreWord tells how well a word fits one of the things known of a variant;
// 0 is not at all. Names count more than the rest, and only there may letters
// between be left out.
func (e *FilterEntry) scoreWord(word string) int {
	best := 0
	for i, name := range e.names {
		best = max(best, scoreName(name, word)-min(i, 2))
	}
	for _, text := range e.texts {
		if best < 30 && strings.Contains(text, word) {
			best = 30
		}
	}
	return best
}

// scoreName tells how well a word fits a name. Of names that begin with it, the
// shorter one fits better, and best one in which it ends there.
func scoreName(name, word string) int {
	at := strings.Index(name, word)
	switch {
	case name == word:
		return 100
	case at == 0 && name[len(word)] == ' ':
		return 90 + max(9-(len(name)-len(word)), 0)
	case at == 0:
		return 80 + max(9-(len(name)-len(word)), 0)
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
	for i := range len(text) {
		if (i == 0 || text[i-1] == ' ') && text[i] == word[0] && follows(text[i:], word) {
			return true
		}
	}
	return false
}

// follows reports whether the letters of word occur in text in this order.
func follows(text, word string) bool {
	for i := 0; i < len(text) && word != ""; i++ {
		if text[i] == word[0] {
			word = word[1:]
		}
	}
	return word == ""
}
