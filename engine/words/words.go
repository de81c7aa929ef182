// Package words formats lists and counts in English, and finds the word that a user
// means.
package words

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// List lists words: "a, b or c". conjunction precedes the last one.
func List(words []string, conjunction string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + conjunction + " " + words[n]
}

// A puts the indefinite article before a noun: "a rook", "an archbishop". A letter that is
// a vowel takes "an".
func A(noun string) string {
	if noun != "" && strings.ContainsRune("aeiouAEIOU", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// Count writes a number of things: "1 move", "2 moves". thing is the singular; s forms
// the plural.
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// Pick returns the index of the thing that a user names by a word: the one with this
// name, otherwise the only one whose first name begins with it. names has the names of
// each thing. If there is none, i is -1 and near are first names that may be meant, the
// likeliest first.
func Pick(word string, names [][]string) (i int, near []string) {
	if word == "" {
		return -1, nil
	}
	var first []string
	i = -1
	for at, list := range names {
		if slices.Contains(list, word) {
			return at, nil
		}
		if strings.HasPrefix(list[0], word) {
			i, near = at, append(near, list[0])
		}
		if list[0] != "" {
			first = append(first, list[0])
		}
	}
	switch len(near) {
	case 0:
		return -1, Nearest(word, first)
	case 1:
		return i, nil
	}
	return -1, near
}

// DidYouMean is a hint at the names that may be meant by a text that is none of them,
// to follow an error: "; did you mean a or b?". It is empty if none is like it.
func DidYouMean(text string, names []string) string {
	return Meant(Nearest(text, names))
}

// Meant is the hint of DidYouMean at names that were found already.
func Meant(near []string) string {
	if len(near) == 0 {
		return ""
	}
	return "; did you mean " + List(near, "or") + "?"
}

// DidYouMeanOne is the hint at the likeliest name alone. No one means a name by a
// text of more than 40 bytes.
func DidYouMeanOne(text string, names []string) string {
	if len(text) > 40 {
		return ""
	}
	near := Nearest(text, names)
	return Meant(near[:min(len(near), 1)])
}

// Among fails if a text is none of the names to choose from.
func Among(text string, names []string) error {
	if slices.Contains(names, text) {
		return nil
	}
	return fmt.Errorf("%q: expected %s%s", text, List(names, "or"), DidYouMean(text, names))
}

// Nearest returns up to three of the names that may be meant by a text, the
// likeliest first.
func Nearest(text string, names []string) []string {
	type scored struct {
		name string
		cost int
	}
	text = strings.ToLower(text)
	limit := 1 + utf8.RuneCountInString(text)/3
	var found []scored
	for _, name := range names {
		low := strings.ToLower(name)
		cost := distance(text, low)
		if len(text) > 1 && strings.Contains(low, text) {
			cost = min(cost, 1)
		}
		if cost <= limit {
			found = append(found, scored{name, cost})
		}
	}
	slices.SortStableFunc(found, func(a, b scored) int { return a.cost - b.cost })
	var out []string
	for _, f := range found[:min(3, len(found))] {
		out = append(out, f.name)
	}
	return out
}

// distance is the number of characters to insert, delete or replace to make
// one text of the other (Levenshtein's distance).
func distance(a, b string) int {
	to := []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range []rune(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j, q := range to {
			cost := diagonal
			if r != q {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(to)]
}

// longestWord is how much of a text is reported, in bytes, that is not a command.
const longestWord = 20

// Unknown is the error of a text that is neither a move nor a command. names are the
// commands', help says how to find them.
func Unknown(text string, names [][]string, help string) error {
	word, _, _ := strings.Cut(strings.ToLower(text), " ")
	if len(word) > longestWord {
		word = strings.ToValidUTF8(word[:longestWord], "") + "..."
	}
	if _, near := Pick(word, names); len(near) > 0 {
		return fmt.Errorf("%q is not a move or a command. Do you mean %s?", word, List(near, "or"))
	}
	return fmt.Errorf("%q is not a move or a command; %s", word, help)
}
