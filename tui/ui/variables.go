package ui

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

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
