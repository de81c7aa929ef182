package ini

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/variants/language"
	"github.com/ferzchess/ferz/variants/pictures"
	"github.com/ferzchess/ferz/variants/schemes"
)

// Complete returns the names with which the end of a line may go on: keys, rules, color
// schemes and pictures. begin is where the name begins in the line, in bytes; names begins
// like what is there, in upper or lower case, and is nil where no name is wanted.
func Complete(line string) (begin int, names []string) {
	key, value, valued := strings.Cut(line, "=")
	key = strings.TrimSpace(key)
	var all []string
	switch {
	case strings.HasPrefix(strings.TrimSpace(line), "#") || strings.HasPrefix(line, "["):
		return 0, nil
	case !valued && strings.HasPrefix(key, "rule."):
		begin, all = strings.Index(line, "rule.")+len("rule."), language.RuleNames()
	case !valued:
		begin, all = len(line)-len(strings.TrimLeft(line, " \t")), allKeys()
	case key == "scheme":
		begin, all = len(line)-len(strings.TrimLeft(value, " \t")), schemes.Names()
	case strings.HasPrefix(key, "piece."):
		begin = strings.LastIndexAny(line, " \t=") + 1
		if before := strings.TrimRight(line[:begin], " \t"); !strings.HasSuffix(before, "picture=") {
			return 0, nil
		}
		all = pictures.Names()
	}
	written := strings.ToLower(line[begin:])
	return begin, slices.DeleteFunc(slices.Clone(all), func(name string) bool {
		return !strings.HasPrefix(strings.ToLower(name), written)
	})
}
