package words

import (
	"regexp"
	"sync"
)

// Compiled returns what compiles a regular expression when it is first needed: all of the
// program's would take a third of its start. It panics then if the expression is wrong.
func Compiled(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
