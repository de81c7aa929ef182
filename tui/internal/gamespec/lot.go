package gamespec

import (
	"math/rand/v2"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
)

// Draw returns values by lot for the game variables that none is given for.
func Draw(d *engine.Definition, given engine.Values, r *rand.Rand) engine.Values {
	drawn := engine.Values{}
	for _, v := range d.Variables {
		if _, chosen := given[v.Name]; !chosen && !v.Assigned {
			drawn[v.Name] = v.Random(r)
		}
	}
	return drawn
}

// Drawn describes what was drawn at random for a game with these values of its
// variables, except the given ones, or returns "" if nothing was.
func Drawn(d *engine.Definition, given, values engine.Values) string {
	var out []string
	for _, v := range d.Variables {
		if _, chosen := given[v.Name]; !chosen && !v.Assigned && v.Kind != engine.TextVariable && values[v.Name] != "" {
			out = append(out, VariableName(v)+" "+printable.Line(values[v.Name]))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return "Drawn at random: " + words.List(out, "and") + "."
}

// VariableName writes a variable's name for people: "WhiteArmy" as "White army".
func VariableName(v engine.Variable) string {
	var out []rune
	for i, r := range printable.Line(v.Name) {
		if i > 0 && unicode.IsUpper(r) {
			out = append(out, ' ')
			r = unicode.ToLower(r)
		}
		out = append(out, r)
	}
	return strings.TrimSpace(string(out))
}
