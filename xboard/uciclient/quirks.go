package uciclient

import (
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// isA reports whether an engine calls itself by a name, blanks aside.
func isA(d *xboard.Description, name string) bool {
	return strings.HasPrefix(xboard.Folded(d.Name), name)
}

// Grace implements link.Session. An engine gets quit without a stop before it: some hang
// at a stop with nothing to stop, and quit means the same. GNU Chess hangs at quit, with
// nothing left to lose.
func (s *session) Grace(bool) time.Duration {
	if isA(&s.desc, "gnuchess") {
		return s.Config.Wait(hangsWait)
	}
	return s.Config.Wait(quitWait)
}

// limitsOf returns the limits of a turn as they are to be sent to the engine.
// Fairy-Stockfish 11 takes the clock of USI's second player, who is White there, for the
// first player's. So it is sent its own time for both.
func (e *client) limitsOf(t *xboard.Turn, side engine.Color) *limits {
	l := limitsOf(t, side)
	if l.clocks != nil && e.protocol.Name == xboard.USI && isA(&e.Description, "fairystockfish") {
		own := l.clocks[side]
		l.clocks = &[2]search.Clock{own, own}
	}
	return l
}
