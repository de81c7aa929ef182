package ui

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
)

// VariableName writes a variable's name for people: "WhiteArmy" as "White army".
func VariableName(v engine.Variable) string {
	var out []rune
	for i, r := range Clean(v.Name) {
		if i > 0 && unicode.IsUpper(r) {
			out = append(out, ' ')
			r = unicode.ToLower(r)
		}
		out = append(out, r)
	}
	return string(out)
}

func VariableDomain(v engine.Variable) string {
	switch v.Kind {
	case engine.IntVariable:
		return fmt.Sprintf("%d to %d", v.Min, v.Max)
	case engine.ChoiceVariable:
		if list := Clean(strings.Join(v.Choices, ", ")); len(list) < 80 {
			return list
		}
		return fmt.Sprintf("one of %d", len(v.Choices))
	case engine.BoolVariable:
		return "yes or no"
	}
	return "text"
}
