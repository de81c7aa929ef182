package pgn

import (
	"slices"
	"strings"
	"unicode"
)

// Names returns the names by which the variant of a Variant tag may be known,
// the likeliest first: the tag itself, how it is called here, and forms without
// blanks, hyphens and the like. A tag in ferz's own form, id:Variable=value,
// keeps the values. An empty tag is chess.
func Names(tag string) []string {
	tag = strings.TrimSpace(tag)
	name, values, assigned := strings.Cut(tag, ":")
	if !assigned {
		return namesOf(tag)
	}
	names := []string{tag}
	for _, other := range namesOf(name)[1:] {
		names = append(names, other+":"+values)
	}
	return unique(append(names, namesOf(tag)...)) // some names contain a colon
}

func namesOf(tag string) []string {
	plain := squeeze(tag)
	names := []string{tag}
	if plain == "" {
		names = nil
	}
	names = append(names, synonyms(plain)...)
	names = append(names, strings.ToLower(tag), plain)
	for _, end := range []string{"chess", "960"} {
		if short := strings.TrimSuffix(plain, end); short != "" && short != plain {
			names = append(append(names, synonyms(short)...), short)
		}
	}
	return unique(names)
}

// squeeze returns the letters and digits of a name in lower case.
func squeeze(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// unique drops empty names and those that were there before.
func unique(names []string) []string {
	var out []string
	seen := map[string]bool{"": true}
	for _, name := range names {
		if !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	return out
}

// synonyms returns the names of a variant that servers, programs and XBoard
// call by one of them.
func synonyms(plain string) []string {
	for _, names := range [][]string{
		{"chess", "normal", "standard", "orthodox", "regular", "fromposition", ""},
		{"fischerandom", "chess960", "fischerrandom", "fischerrandomchess", "960", "frc"},
		{"3check", "threecheck", "threechecks", "3checks"},
		{"antichess", "giveaway"},
		{"crazyhouse", "zh"},
		{"kingofthehill", "koth"},
		{"racingkings", "racing"},
		{"seirawan", "schess", "sharper"},
		{"xiangqi", "chinese"},
		{"capablanca", "capa"},
		{"cylinder", "cylindrical"},
	} {
		if slices.Contains(names, plain) {
			return names
		}
	}
	return nil
}
