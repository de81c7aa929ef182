package uci

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// limits are those of one search, as the engine is told them.
type limits struct {
	xboard.Limits
	clocks *[2]search.Clock
	side   engine.Color // to move
	ponder bool
	draw   bool     // one is offered
	only   []string // the moves to choose from; none: all
}

// limitsOf returns the limits of a turn of a side.
func limitsOf(t *xboard.Turn, side engine.Color) *limits {
	l := &limits{Limits: t.Limits, clocks: t.Clocks, side: side, draw: t.DrawOffered}
	if l.clocks == nil && l.Clock != nil {
		l.clocks = &[2]search.Clock{*l.Clock, *l.Clock}
	}
	return l
}

// check refuses what can't be said in these protocols.
func (l *limits) check() error {
	switch {
	case l.MoveTime < 0:
		return fmt.Errorf("a time of %v for a move: there is none", l.MoveTime)
	case l.MoveTime > 0 && l.MoveTime < time.Millisecond:
		return fmt.Errorf("a time of %v for a move: the engine is told whole milliseconds; give it 1ms or more", l.MoveTime)
	case l.Depth < 0:
		return fmt.Errorf("a depth of %d: want 1 or more, or 0 for no limit", l.Depth)
	case l.MultiPV < 0:
		return fmt.Errorf("%d best moves: want 1 or more", l.MultiPV)
	case l.clocks != nil && l.clocks[l.side].Remaining <= 0:
		return errors.New("there is no time left on the clock to think")
	}
	return nil
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
		return l.clocks[l.side].Remaining, true
	}
	return 0, false
}

// unlimited reports whether the search ends only when it is stopped.
func (l *limits) unlimited() bool {
	return l.Infinite || l.MoveTime == 0 && l.clocks == nil && l.Depth == 0 && l.Nodes == 0
}

// command writes the command go. The moves to choose from come last, as their
// list has no end.
func (l *limits) command(f *flavour) string {
	line := "go"
	if l.ponder {
		line += " ponder"
	}
	if l.draw && f.drawWord {
		line += " draw"
	}
	if l.unlimited() {
		line += " infinite"
	} else {
		line += f.clocks(l)
		if l.Depth > 0 {
			line += " depth " + strconv.Itoa(l.Depth)
		}
		if l.Nodes > 0 {
			line += " nodes " + strconv.FormatUint(l.Nodes, 10)
		}
	}
	if len(l.only) > 0 && !f.bans {
		line += " searchmoves " + strings.Join(l.only, " ")
	}
	return line
}

// uci writes times as UCI has them.
func (l *limits) uci() string {
	line := ""
	if l.clocks != nil {
		w, b := l.clocks[engine.White], l.clocks[engine.Black]
		line = " wtime " + ms(w.Remaining) + " btime " + ms(b.Remaining)
		if w.Increment > 0 || b.Increment > 0 {
			line += " winc " + whole(w.Increment) + " binc " + whole(b.Increment)
		}
		if n := l.clocks[l.side].MovesToGo; n > 0 {
			line += " movestogo " + strconv.Itoa(n)
		}
	}
	if l.MoveTime > 0 {
		line += " movetime " + ms(l.MoveTime)
	}
	return line
}

// usi writes times as USI has them: the first player is black, and a time per
// move is a byoyomi without any time before. There is no word for the moves
// left until the next time control.
func (l *limits) usi() string {
	if l.MoveTime > 0 {
		d := l.MoveTime
		if l.clocks != nil {
			d = min(d, l.clocks[l.side].Remaining)
		}
		return " btime 0 wtime 0 byoyomi " + ms(d)
	}
	if l.clocks == nil {
		return ""
	}
	first, second := l.clocks[engine.White], l.clocks[engine.Black]
	line := " btime " + ms(first.Remaining) + " wtime " + ms(second.Remaining)
	if first.Increment > 0 || second.Increment > 0 {
		line += " binc " + whole(first.Increment) + " winc " + whole(second.Increment)
	}
	return line
}

// ucci writes times as UCCI has them: those of the player to move and of the
// opponent. A time per move is that of a session of one move.
func (l *limits) ucci() string {
	if l.MoveTime > 0 {
		d := l.MoveTime
		if l.clocks != nil {
			d = min(d, l.clocks[l.side].Remaining)
		}
		return " time " + ms(d) + " movestogo 1"
	}
	if l.clocks == nil {
		return ""
	}
	side := func(prefix string, c search.Clock) string {
		line := " " + prefix + "time " + ms(c.Remaining)
		if c.MovesToGo > 0 {
			return line + " " + prefix + "movestogo " + strconv.Itoa(c.MovesToGo)
		}
		return line + " " + prefix + "increment " + whole(c.Increment)
	}
	return side("", l.clocks[l.side]) + side("opp", l.clocks[l.side.Other()])
}

// ms writes a time that is left: at least a millisecond.
func ms(d time.Duration) string { return whole(max(d, time.Millisecond)) }

func whole(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
