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
	states   [2]State // when the player's present move began
	started  time.Time
	running  bool
	side     engine.Color // whose clock runs
}

// State is a stopped clock.
type State struct {
	Left     time.Duration // of the main time, or of the overtime; it may be negative
	Moves    int           // made by this clock
	Overtime bool          // the main time is used up
	Made     int           // moves made in the present overtime
}

// NewPair returns stopped clocks, by color.
func NewPair(controls [2]Control) *Pair {
	p := &Pair{controls: controls}
	for c, ctl := range controls {
		p.states[c] = ctl.enter(State{Left: ctl.Base})
		if ctl.PerMove > 0 {
			p.states[c].Left = ctl.PerMove
		}
	}
	return p
}

// enter returns a clock that has gone over to overtime, if there is any and the main time is
// used up.
func (c Control) enter(s State) State {
	if o := c.Overtime; o.Moves > 0 && !s.Overtime && s.Left <= 0 {
		if period, _ := c.At(s.Moves); period.Moves == 0 {
			s.Overtime, s.Made = true, 0
			s.Left += o.Time
		}
	}
	return s
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
		p.states[p.side] = p.State(p.side, now)
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
	p.states[p.side] = p.controls[p.side].pressed(p.states[p.side])
	return spent
}

// pressed returns a clock after a move.
func (c Control) pressed(s State) State {
	switch {
	case c.Unlimited():
		return s
	case c.PerMove > 0:
		s.Left = c.PerMove
		return s
	case s.Overtime:
		s.Moves++
		if s.Made++; s.Made >= c.Overtime.Moves {
			s.Left, s.Made = c.Overtime.Time, 0
		}
		return s
	}
	period, _ := c.At(s.Moves)
	s.Left += period.Increment
	s.Moves++
	if next, made := c.At(s.Moves); made == 0 {
		s.Left += next.Base
	}
	return c.enter(s)
}

// State returns the state of a player's clock.
func (p *Pair) State(c engine.Color, now time.Time) State {
	s := p.states[c]
	if p.running && p.side == c {
		s.Left -= p.used(now)
	}
	return p.controls[c].enter(s)
}

// Left returns the time that a player has left, of the main time or of the overtime, which
// may be negative. For players without a limit it means nothing.
func (p *Pair) Left(c engine.Color, now time.Time) time.Duration { return p.State(c, now).Left }

// UntilFlag returns the time until a player's flag falls, including overtime.
func (p *Pair) UntilFlag(c engine.Color, now time.Time) time.Duration {
	s, ctl := p.State(c, now), p.controls[c]
	if period, _ := ctl.At(s.Moves); !s.Overtime && period.Moves == 0 {
		return s.Left + ctl.Overtime.Time
	}
	return s.Left
}

// Flagged reports whether a player has overstepped the time by more than a
// margin.
func (p *Pair) Flagged(c engine.Color, now time.Time, margin time.Duration) bool {
	return !p.controls[c].Unlimited() && p.Left(c, now)+margin < 0
}

// MovesToGo returns how many moves the player has to make until the next time
// control or overtime, or 0 if the time is for the rest of the game or, if there is
// overtime, until it begins.
func (p *Pair) MovesToGo(c engine.Color, now time.Time) int {
	ctl, s := p.controls[c], p.State(c, now)
	switch {
	case ctl.PerMove > 0:
		return 1
	case s.Overtime:
		return ctl.Overtime.Moves - s.Made
	}
	period, made := ctl.At(s.Moves)
	if period.Moves == 0 {
		return 0
	}
	return period.Moves - made
}

// Period returns the current period of a player's time control; the zero Period for a
// player without a limit or with one per move. Byoyomi is an increment while there is
// main time, and overtime is a repeated period.
func (p *Pair) Period(c engine.Color, now time.Time) Period {
	ctl, s := p.controls[c], p.State(c, now)
	if s.Overtime {
		return Period{Moves: ctl.Overtime.Moves, Base: ctl.Overtime.Time}
	}
	period, _ := ctl.At(s.Moves)
	if period.Moves == 0 && ctl.Overtime.Moves == 1 {
		period.Increment = ctl.Overtime.Time
	}
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
		known := side
		if p.controls[side].Unlimited() {
			known = c
		}
		out[side] = p.sent(known, now)
		if known != side {
			out[side].Increment, out[side].Byoyomi, out[side].MovesToGo = 0, 0, 0
		}
	}
	return &out
}

// sent returns a clock as it is sent to players.
func (p *Pair) sent(c engine.Color, now time.Time) search.Clock {
	ctl, s := p.controls[c], p.State(c, now)
	period, _ := ctl.At(s.Moves)
	byoyomi := ctl.Overtime.Moves == 1 && period.Moves == 0
	switch {
	case byoyomi && s.Overtime:
		return search.Clock{Byoyomi: max(s.Left, time.Millisecond)}
	case byoyomi:
		return search.Clock{Remaining: max(s.Left, time.Millisecond), Byoyomi: ctl.Overtime.Time}
	}
	return search.Clock{
		Remaining: max(p.UntilFlag(c, now), time.Millisecond),
		Increment: p.Period(c, now).Increment,
		MovesToGo: p.MovesToGo(c, now),
	}
}

// Set sets a player's clock, for games that are continued.
func (p *Pair) Set(c engine.Color, s State) { p.states[c] = s }

// Resume sets the clock of a player who has made one more move, after which it showed a
// time. spent is about how long the move took, 0 if that is not known.
func (p *Pair) Resume(c engine.Color, left, spent time.Duration) {
	before, ctl := p.states[c], p.controls[c]
	after := ctl.pressed(before)
	if o := ctl.Overtime; o.Moves > 0 && !before.Overtime && !after.Overtime && ctl.enteredOvertime(before.Left, after.Left-left, left, spent) {
		after.Overtime, after.Made = true, 1%o.Moves
	}
	after.Left = left
	p.states[c] = after
}

// enteredOvertime reports whether a move that began with a main time, and after which a clock
// showed a time, has used the main time up. mainSpent is what it took otherwise.
func (c Control) enteredOvertime(main, mainSpent, left, spent time.Duration) bool {
	o := c.Overtime
	if period := o.Moves == 1; left > o.Time || period && left != o.Time {
		return false
	}
	switch {
	case mainSpent < 0: // the clock shows more than before
		return true
	case spent == 0:
		return left == o.Time
	case o.Moves == 1:
		return spent >= main-time.Second // it may have been rounded down
	}
	return (spent - (main + o.Time - left)).Abs() < (spent - mainSpent).Abs()
}
