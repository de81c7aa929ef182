package search

import (
	"cmp"
	"context"
	"time"

	"github.com/ferzchess/ferz/engine"
)

// Limits end a search at the first limit that is reached. Zero values mean no limit;
// without any, the search ends at the maximum depth.
type Limits struct {
	Depth       int           // in plies
	Nodes       uint64        // nodes visited
	Mate        int           // ends when a mate in this number of moves is found
	MoveTime    time.Duration // for this move
	Clock       *Clock        // the player's clock
	Start       time.Time     // when time began to count; zero means the call of Search
	Infinite    bool          // search until the context is done
	SearchMoves []engine.Move // consider only these moves; none means all
	MultiPV     int           // number of best moves to report lines for; 0 means one
	Skill       Skill         // level of play; infinite searches use full strength
}

// Clock is the clock of the player to move.
type Clock struct {
	Remaining, Increment time.Duration
	MovesToGo            int           // until the next time control; 0 means for the rest of the game
	Byoyomi              time.Duration // for this move, in addition to Remaining; the unused part is lost

	Lag     time.Duration // time per move that the clock counts in addition to the search
	Reserve time.Duration // time to keep on the clock in addition; 0 means DefaultReserve
}

// DefaultReserve is the time to keep on a clock if nothing is known about delays.
const DefaultReserve = 30 * time.Millisecond

// WithoutByoyomi returns the clock for protocols without byoyomi: as an increment while
// there is main time, and otherwise as the time for one move.
func (c Clock) WithoutByoyomi() Clock {
	switch {
	case c.Byoyomi == 0:
	case c.Remaining > 0:
		c.Remaining, c.Increment, c.Byoyomi = c.Remaining+c.Byoyomi, c.Byoyomi, 0
	default:
		c.Remaining, c.MovesToGo, c.Byoyomi = c.Byoyomi, 1, 0
	}
	return c
}

// The assumed number of moves for the rest of a game, with and without increments,
// and the percentage of a move's share of the time after which no iteration is
// started. A search takes twice that on average: with 80 the first moves use several
// times as much as later ones, which increments compensate.
const (
	movesWithIncrement, partWithIncrement = 28, 80
	movesWithout, partWithout             = 36, 70
)

const pollNodes = 64 // nodes between checks of the clock; a power of 2

// timer checks the limits during a search.
type timer struct {
	ctx        context.Context
	start      time.Time
	soft, hard time.Duration // no new iteration after soft, stop at hard; 0 means no limit
	nodes      uint64        // 0 means no limit
	skill      Skill
}

// newTimer starts the clock of a search. choices is the percentage of moves in a game at which
// the player has a choice.
func newTimer(ctx context.Context, l *Limits, choices int) timer {
	t := timer{ctx: ctx, start: l.Start, nodes: l.Nodes, skill: l.Skill}
	if t.start.IsZero() {
		t.start = time.Now()
	}
	if l.Infinite {
		t.nodes = 0
		return t
	}
	if l.Clock != nil {
		t.soft, t.hard = l.Clock.allocate(choices)
	}
	if l.MoveTime > 0 && (t.hard == 0 || l.MoveTime < t.hard) {
		t.hard = l.MoveTime
	}
	return t
}

// allocate divides the remaining time: the search starts no iteration after soft and
// ends at hard at the latest. The last move before a time control may use everything
// except the reserve. If only the reserve is left, moves are made as quickly as
// possible, so that increments restore it. Byoyomi is used in any case, all of it if there is
// no other time. Moves without a choice, the rest of choices in a hundred, take no time, and
// leave theirs to the others.
func (c *Clock) allocate(choices int) (soft, hard time.Duration) {
	if c.Byoyomi > 0 {
		free := max(c.Byoyomi-cmp.Or(c.Reserve, DefaultReserve)-c.Lag, c.Byoyomi/100, time.Microsecond)
		if c.Remaining <= 0 {
			return free, free
		}
		main := Clock{Remaining: c.Remaining, Reserve: c.Reserve, Lag: c.Lag}
		soft, hard = main.allocate(choices)
		return soft + free*partWithIncrement/100, hard + free
	}
	usable := max(c.Remaining-cmp.Or(c.Reserve, DefaultReserve), 0)
	moves, part := time.Duration(movesWithIncrement), time.Duration(partWithIncrement)
	if c.Increment == 0 || c.MovesToGo > 0 {
		moves, part = time.Duration(cmp.Or(c.MovesToGo, movesWithout)), partWithout
	}
	least := max(c.Remaining/100, time.Microsecond)
	moves = max(moves*time.Duration(choices)/100, min(moves, 2))
	share := usable/moves + c.Increment*3/4 - c.Lag
	most := max(usable*3/5, usable/2+usable/(2*moves)) // all of it if moves is 1
	hard = max(min(share*4, most), least)
	if moves == 1 {
		return hard, hard
	}
	return max(min(share*part/100, hard), least), hard
}

func (t *timer) elapsed() time.Duration { return time.Since(t.start) }

// effectiveElapsed returns the seconds elapsed after a number of nodes, scaled for a
// weakened player.
func (t *timer) effectiveElapsed(nodes uint64) float64 {
	return t.elapsed().Seconds() * t.skill.timeScale(nodes)
}

// expired reports whether the search must stop now, after a number of nodes.
func (t *timer) expired(nodes uint64) bool {
	return t.ctx.Err() != nil || t.hard > 0 && t.effectiveElapsed(nodes) >= t.hard.Seconds()
}

// pastSoftLimit reports whether no further iteration should start, with the soft
// limit scaled by factor.
func (t *timer) pastSoftLimit(nodes uint64, factor float64) bool {
	return t.soft > 0 && t.effectiveElapsed(nodes) >= min(factor*t.soft.Seconds(), t.hard.Seconds())
}
