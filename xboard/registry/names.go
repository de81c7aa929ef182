package registry

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Builtin is the name of ferz's own search where engines are named.
const Builtin = "ferz"

// maxName is the longest name of an engine in characters.
const maxName = 60

// CheckName returns what is wrong with a name for an engine. Names may have
// blanks, but nothing that means something else where engines are named.
func CheckName(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return errors.New("the engine has no name")
	case strings.TrimSpace(name) != name:
		return fmt.Errorf("name %q begins or ends with a blank", name)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("name %q has characters that can't be printed", name)
	case strings.ContainsAny(name, `=,"`):
		return fmt.Errorf("name %q has one of the characters = , \" in it, which have a meaning where engines are named", name)
	case utf8.RuneCountInString(name) > maxName:
		return fmt.Errorf("name %q is longer than %d characters", name, maxName)
	case strings.HasPrefix(name, "-"):
		return fmt.Errorf("name %q begins with -, like a flag", name)
	case strings.EqualFold(name, Builtin):
		return fmt.Errorf("%q is the name of ferz's own engine; choose another", name)
	}
	return nil
}

// UnknownEngine is the error of a name that no engine has.
type UnknownEngine struct {
	Name string
	Near []string // names that may be meant
}

// Error implements error.
func (u *UnknownEngine) Error() string {
	text := fmt.Sprintf("no engine is called %q", u.Name)
	if len(u.Near) > 0 {
		return text + "; did you mean " + strings.Join(u.Near, " or ") + "?"
	}
	return text + `; "ferz engines list" shows those that are, "ferz engines detect" looks for more`
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
