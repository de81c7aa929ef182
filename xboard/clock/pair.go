package clock

import (
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// Pair is the two clocks of a game. It reads the time only where it is given one, so
// that games can be replayed.
type Pair struct {
	controls [2]Control
	left     [2]time.Duration // when the player's present move began
	moves    [2]int           // made by the player by this clock
	started  time.Time
	running  bool
	side     engine.Color // whose clock runs
}

// NewPair returns clocks that stand still, by color.
func NewPair(controls [2]Control) *Pair {
	p := &Pair{controls: controls}
	for c, ctl := range controls {
		p.left[c] = ctl.Base
		if ctl.PerMove > 0 {
			p.left[c] = ctl.PerMove
		}
	}
	return p
}

// Control returns a player's time control.
func (p *Pair) Control(c engine.Color) Control { return p.controls[c] }

// Running returns whose clock runs, if any does.
func (p *Pair) Running() (engine.Color, bool) { return p.side, p.running }

// Start starts a player's clock, at the start of the player's move.
func (p *Pair) Start(c engine.Color, now time.Time) {
	p.Pause(now)
	p.side, p.started, p.running = c, now, true
}

// Pause stops the clock that runs, without a move.
func (p *Pair) Pause(now time.Time) {
	if p.running {
		p.left[p.side] -= p.used(now)
		p.running = false
	}
}

func (p *Pair) used(now time.Time) time.Duration {
	if p.controls[p.side].Unlimited() {
		return 0
	}
	return max(now.Sub(p.started), 0)
}

// Press ends the move of the player whose clock runs and returns the time that
// it took. The player gets the increment and, at the end of a period, the
// time of the next.
func (p *Pair) Press(now time.Time) time.Duration {
	if !p.running {
		return 0
	}
	spent := max(now.Sub(p.started), 0)
	p.Pause(now)
	c, ctl := p.side, p.controls[p.side]
	switch {
	case ctl.Unlimited():
	case ctl.PerMove > 0:
		p.left[c] = ctl.PerMove
	default:
		period, _ := ctl.At(p.moves[c])
		p.left[c] += period.Increment
		p.moves[c]++
		if next, made := ctl.At(p.moves[c]); made == 0 {
			p.left[c] += next.Base
		}
	}
	return spent
}

// Left returns the time that a player has left, which may be negative. For
// players without a limit it means nothing.
func (p *Pair) Left(c engine.Color, now time.Time) time.Duration {
	if p.running && p.side == c {
		return p.left[c] - p.used(now)
	}
	return p.left[c]
}

// Flagged reports whether a player has overstepped the time by more than a
// margin.
func (p *Pair) Flagged(c engine.Color, now time.Time, margin time.Duration) bool {
	return !p.controls[c].Unlimited() && p.Left(c, now)+margin < 0
}

// MovesToGo returns how many moves the player has to make until the next time
// control, or 0 if the time is for the rest of the game.
func (p *Pair) MovesToGo(c engine.Color) int {
	if p.controls[c].PerMove > 0 {
		return 1
	}
	period, made := p.controls[c].At(p.moves[c])
	if period.Moves == 0 {
		return 0
	}
	return period.Moves - made
}

// Period returns the period of its time control in which a player is; the zero Period for
// a player without a limit or with one per move.
func (p *Pair) Period(c engine.Color) Period {
	period, _ := p.controls[c].At(p.moves[c])
	return period
}

// Clocks returns both clocks as they are sent to players, or nil if the player c has no
// limit or one per move.
func (p *Pair) Clocks(c engine.Color, now time.Time) *[2]search.Clock {
	if ctl := p.controls[c]; ctl.Unlimited() || ctl.PerMove > 0 {
		return nil
	}
	var out [2]search.Clock
	for side := range engine.Color(2) {
		left := p.Left(side, now)
		if p.controls[side].Unlimited() {
			left = p.Left(c, now)
		}
		out[side] = search.Clock{
			Remaining: max(left, time.Millisecond),
			Increment: p.Period(side).Increment,
			MovesToGo: p.MovesToGo(side),
		}
	}
	return &out
}

// Set sets a player's clock and the number of moves that the player has made by it, for
// games that are continued.
func (p *Pair) Set(c engine.Color, left time.Duration, moves int) {
	p.left[c], p.moves[c] = left, moves
}

// MovesMade returns the number of moves that a player has made by this clock.
func (p *Pair) MovesMade(c engine.Color) int { return p.moves[c] }
