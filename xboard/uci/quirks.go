package uci

import (
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// isA reports whether an engine calls itself by a name, blanks aside.
func isA(d *xboard.Description, name string) bool {
	return strings.HasPrefix(strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(d.Name)), name)
}

// patience returns how long an engine may take to end once it is told to quit.
// GNU Chess hangs then, with nothing left to lose.
func (s *session) patience() time.Duration {
	if isA(&s.desc, "gnuchess") {
		return s.config.Wait(hangsWait)
	}
	return s.config.Wait(quitWait)
}

// limitsOf returns the limits of a turn as the engine is to be told of them.
// Fairy-Stockfish 11 takes the clock of USI's second player, who is White
// there, for the first player's. It is told that both have the same time: its
// own.
func (e *client) limitsOf(t *xboard.Turn, side engine.Color) *limits {
	l := limitsOf(t, side)
	if l.clocks != nil && e.flavour.protocol == xboard.USI && isA(&e.desc, "fairystockfish") {
		own := l.clocks[side]
		l.clocks = &[2]search.Clock{own, own}
	}
	return l
}
