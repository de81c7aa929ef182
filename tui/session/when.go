package session

import (
	"strings"

	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// When selects the games in which a command is available.
type When uint8

// Games in which commands are available.
const (
	Always  When = iota
	Playing      // games in play, also once they are over
	Going        // games in progress
)

// WhyNot returns the reason why a command isn't available now, or "".
func (v *Command) WhyNot(s *Session) string {
	if why := v.NotNow(s.Now); why != "" {
		return why
	}
	if why := v.Barred(s); why != "" {
		return why
	}
	if v.Why == nil {
		return ""
	}
	return v.Why(s)
}

// Barred returns the reason why a command's help with moves is disabled, or "".
func (v *Command) Barred(s *Session) string {
	if !v.Helps {
		return ""
	}
	return s.noHelp()
}

// Needed reports whether something must follow a command's name.
func (v *Command) Needed() bool {
	return v.Takes != Nothing && !strings.HasPrefix(v.Args, "[")
}

// NotNow returns the reason why a command isn't available in a game, or "".
func (v *Command) NotNow(s *livegame.Snapshot) string {
	switch {
	case v.When == Always:
	case s.Config.Review:
		return "this is a review; play continues from here"
	case v.When == Going && s.Over():
		return livegame.ErrOver.Error()
	}
	return ""
}
