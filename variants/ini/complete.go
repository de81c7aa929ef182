package ini

import (
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/language"
	"github.com/ferzchess/ferz/variants/picturenames"
	"github.com/ferzchess/ferz/variants/schemes"
)

// Complete returns names that complete the end of a line: keys, rules and their
// parameters, the values of some of these, color schemes and pictures. begin is where
// the name begins in the line, in bytes; names begins like what is there, in upper or
// lower case, and is nil where no name is wanted.
func Complete(line string) (begin int, names []string) {
	key, _, valued := strings.Cut(line, "=")
	key = strings.TrimSpace(key)
	begin = strings.LastIndexAny(line, " \t=") + 1
	var all []string
	switch {
	case strings.HasPrefix(strings.TrimSpace(line), "#") || strings.HasPrefix(line, "["):
	case !valued && strings.HasPrefix(key, "rule."):
		begin, all = strings.Index(line, "rule.")+len("rule."), language.RuleNames()
	case !valued:
		begin, all = len(line)-len(strings.TrimLeft(line, " \t")), allKeys()
	default:
		all = values(key, line[:begin])
	}
	written := strings.ToLower(line[begin:])
	return begin, slices.DeleteFunc(slices.Clone(all), func(name string) bool {
		return !strings.HasPrefix(strings.ToLower(name), written)
	})
}

// values lists the words that may stand behind the beginning of a line with a key: names of
// parameters, or what has been begun with a name and an equals sign.
func values(key, before string) []string {
	kind, name, _ := strings.Cut(key, ".")
	of := reflect.TypeFor[engine.PieceDef]()
	switch kind {
	case "scheme":
		return schemes.Names()
	case "piece":
	case "rule":
		known := false
		if of, known = language.RuleType(name); !known {
			return nil
		}
	default:
		return settingsByKey[key].words
	}
	parameter, begun := strings.CutSuffix(before[strings.IndexByte(before, '=')+1:], "=")
	parameter = parameter[strings.LastIndexAny(parameter, " \t")+1:]
	for i, n := range language.FieldNames(of) {
		switch {
		case !begun || !strings.EqualFold(n, parameter):
		case n == "picture":
			return picturenames.Names()
		default:
			return language.Named(of.Field(i).Type)
		}
	}
	if begun || kind == "piece" && len(strings.Fields(before)) < minPiece {
		return nil
	}
	return parameters(of)
}

// minPiece is how many words a piece's line has before its parameters: piece.Leaper = L DH.
const minPiece = 4

// parameters lists the parameters of a type as they are begun; those of a piece that have a
// place of their own in its line are none.
func parameters(of reflect.Type) (out []string) {
	for i, name := range language.FieldNames(of) {
		if of == reflect.TypeFor[engine.PieceDef]() && slices.Contains(placed, name) {
			continue
		}
		if of.Field(i).Type.Kind() != reflect.Bool {
			name += "="
		}
		out = append(out, name)
	}
	return out
}
