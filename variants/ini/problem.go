package ini

import (
	"fmt"
)

// Problem is something that is wrong with a text, or a warning about it.
type Problem struct {
	File    string
	Line    int    // from 1; 0: the file as a whole
	Column  int    // in characters, from 1
	Game    string // the id of the game that it concerns; "": none
	Text    string // what is wrong, and what would be right
	Warning bool   // the game is there all the same
}

func (p Problem) Error() string {
	at := p.File
	if p.Line > 0 {
		at = fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
	}
	kind := ""
	if p.Warning {
		kind = "warning: "
	}
	if p.Game != "" {
		return fmt.Sprintf("%s: %s[%s] %s", at, kind, p.Game, p.Text)
	}
	return fmt.Sprintf("%s: %s%s", at, kind, p.Text)
}
