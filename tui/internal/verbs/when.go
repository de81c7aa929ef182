package verbs

import "github.com/ferzchess/ferz/tui/internal/table"

// When tells in which games a verb can be done.
type When uint8

// The games in which verbs can be done.
const (
	Always  When = iota
	Playing      // those that are played, also when they are over
	Going        // those that go on
)

// NotNow says why a verb can't be done in a game, or "".
func (v *Verb) NotNow(s *table.Snapshot) string {
	switch {
	case v.When == Always:
	case s.Config.Review:
		return "nobody plays this game; play begins one from where you are"
	case v.When == Going && s.Over():
		return table.ErrOver.Error()
	}
	return ""
}
