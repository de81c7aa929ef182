package ini

import (
	"regexp"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// placeholder is what values of variables stand for in an array.
var placeholder = regexp.MustCompile(`#\{\w+\}`)

// arrayPlace returns where in the array of a text, which may have placeholders, an error
// is, in bytes: at the placeholder if it is in what that stands for.
func arrayPlace(written string, wrong *engine.ArrayError) (offset int, ok bool) {
	holders := placeholder.FindAllStringIndex(written, -1)
	begin, pattern := 0, "^"
	for _, h := range holders {
		pattern += regexp.QuoteMeta(written[begin:h[0]]) + `(\S*?)`
		begin = h[1]
	}
	rest, _, _ := strings.Cut(written[begin:], " ")
	found := regexp.MustCompile(pattern + regexp.QuoteMeta(rest) + "$").FindStringSubmatchIndex(wrong.Array)
	if found == nil {
		return 0, false
	}
	offset = wrong.At
	for i, h := range holders {
		from, to := found[2*i+2], found[2*i+3]
		switch {
		case wrong.At < from:
			return offset, true
		case wrong.At < to:
			return h[0], true
		}
		offset = h[1] + wrong.At - to
	}
	return offset, true
}
