package uciclient

import (
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// isEngine reports whether an engine calls itself by a name, blanks aside.
func isEngine(d *xboard.Description, name string) bool {
	return strings.HasPrefix(xboard.NormalizeName(d.Name), name)
}

// QuitTimeout implements link.Session. An engine gets quit without a stop before it: some hang
// at a stop with nothing to stop, and quit means the same. GNU Chess hangs at quit, with
// nothing left to lose.
func (s *session) QuitTimeout(bool) time.Duration {
	if isEngine(&s.desc, "gnuchess") {
		return s.Config.Timeout(gnuQuitTimeout)
	}
	return s.Config.Timeout(quitTimeout)
}

// limitsOf returns the limits of a turn as they are to be sent to the engine.
// Fairy-Stockfish 11 takes the clock of USI's second player, who is White there, for the
// first player's. So it is sent its own time for both.
func (e *client) limitsOf(t *xboard.Request, side engine.Color) *limits {
	l := limitsOf(t, side)
	if l.clocks != nil && e.protocol.Name == xboard.USI && isEngine(&e.Description, "fairystockfish") {
		own := l.clocks[side]
		l.clocks = &[2]search.Clock{own, own}
	}
	return l
}
