package uciclient

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/link"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// limits are those of one search, as they are sent to the engine.
type limits struct {
	xboard.Limits
	clocks *[2]search.Clock
	side   engine.Color // to move
	ponder bool
	draw   bool     // one is offered
	only   []string // the moves to choose from; none: all
}

// limitsOf returns the limits of a turn of a side.
func limitsOf(t *xboard.Request, side engine.Color) *limits {
	l := &limits{Limits: t.Limits, clocks: t.Clocks, side: side, draw: t.DrawOffered}
	if l.clocks == nil && l.Clock != nil {
		l.clocks = &[2]search.Clock{*l.Clock, *l.Clock}
	}
	return l
}

// check refuses what can't be said in these protocols.
func (l *limits) check() error {
	if l.clocks != nil && l.clocks[l.side].WithoutByoyomi().Remaining <= 0 {
		return errors.New("there is no time left on the clock to think")
	}
	return link.CheckLimits(&l.Limits, time.Millisecond)
}

// timed returns the time after which an answer must have come; ok is false if
// the search may take any time.
func (l *limits) timed() (d time.Duration, ok bool) {
	switch {
	case l.Infinite:
		return 0, false
	case l.MoveTime > 0:
		return l.MoveTime, true
	case l.clocks != nil:
		return l.clocks[l.side].WithoutByoyomi().Remaining, true
	}
	return 0, false
}

// unlimited reports whether the search ends only when it is stopped.
func (l *limits) unlimited() bool {
	return l.Infinite || l.MoveTime == 0 && l.clocks == nil && l.Depth == 0 && l.Nodes == 0
}

// command writes the command go. The moves to choose from come last, as their
// list has no end.
func (l *limits) command(w *protocol.UCIDialect) string {
	line := "go"
	if l.ponder {
		line += " ponder"
	}
	if l.draw && w.DrawOffers {
		line += " draw"
	}
	if l.unlimited() {
		line += " infinite"
	} else {
		line += w.Time(&protocol.GoTime{Clocks: l.clocks, Side: l.side, Move: l.MoveTime})
		if l.Depth > 0 {
			line += " depth " + strconv.Itoa(l.Depth)
		}
		if l.Nodes > 0 {
			line += " nodes " + strconv.FormatUint(l.Nodes, 10)
		}
	}
	if len(l.only) > 0 && !w.HasBanMoves {
		line += " searchmoves " + strings.Join(l.only, " ")
	}
	return line
}
