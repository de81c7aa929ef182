package ini

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine/guard"
)

// Problem is something that is wrong with a text, or a warning about it.
type Problem struct {
	File    string
	Line    int    // from 1; 0: the file as a whole
	Column  int    // in characters, from 1
	Game    string // the id of the game that it concerns; "": none
	Text    string // the mistake, and how to correct it
	Warning bool   // the game is there all the same
}

// Guard calls do, which reads or tries a game. What panics there is a defect of
// ferz, which must not keep other games from being read: it becomes the problem
// that Guard returns, at a place; nil if nothing panics.
func Guard(at Problem, do func()) (p *Problem) {
	var failed *guard.PanicError
	if errors.As(guard.Do(func() error { do(); return nil }), &failed) {
		at.Text, at.Warning = defect(failed), false
		return &at
	}
	return nil
}

// defect returns the message that ferz itself failed on a game.
func defect(failed *guard.PanicError) string {
	return fmt.Sprintf("ferz fails on this game, which is a defect of ferz: %v; please report it with the lines of the game", failed.Value)
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
