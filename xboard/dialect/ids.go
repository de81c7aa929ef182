package dialect

import (
	"regexp"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

var xboardID = regexp.MustCompile(`^\+?[A-Za-z]['!]?$`)

// ids returns how the XBoard protocol writes each type of a player, by type: one letter,
// perhaps with + before it or one of ' and ! behind it. That is the variant's own
// notation where it can be; own is true if it can be for all types. preferred has other
// letters for some, by the variant's for White.
func ids(v *engine.Variant, c engine.Color, preferred map[string]string) (out []string, own bool) {
	types := v.Types()
	out, own = make([]string, len(types)+1), true
	used := map[string]bool{}
	for i := range types {
		label := types[i].Letters[c]
		if other := preferred[types[i].Letters[engine.White]]; other != "" {
			label, own = inCase(other, c), false
		}
		if xboardID.MatchString(label) {
			out[types[i].ID] = label
			used[label] = true
		}
	}
	for i := range types {
		if out[types[i].ID] == "" {
			own = false
			out[types[i].ID] = freeID(strings.Trim(types[i].Letters[c], "_'!"), c, used)
		}
	}
	return out, own
}

// freeID makes an id for a piece that has several letters: one of them, or else
// any letter, as XBoard cannot read promotions to pieces with a suffix.
func freeID(label string, c engine.Color, used map[string]bool) string {
	for _, suffix := range []string{"", "'", "!"} {
		for _, letter := range label + "abcdefghijklmnopqrstuvwxyz" {
			if id := inCase(string(letter), c) + suffix; !used[id] {
				used[id] = true
				return id
			}
		}
	}
	return label
}

// inCase writes a letter in capitals for White, and small for Black.
func inCase(text string, c engine.Color) string {
	if c == engine.White {
		return strings.ToUpper(text)
	}
	return strings.ToLower(text)
}
