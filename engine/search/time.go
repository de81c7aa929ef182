package search

import (
	"cmp"
	"context"
	"time"

	"github.com/ferzchess/ferz/engine"
)

// Limits say when a search ends: at the first limit that is reached. Zero
// values are no limit. Without any, a search goes on to the deepest level.
type Limits struct {
	Depth       int           // in plies
	Nodes       uint64        // positions visited
	Mate        int           // a win in so many moves is found
	MoveTime    time.Duration // for this move
	Clock       *Clock        // the player's clock
	Start       time.Time     // since when time counts; zero: since the search was called
	Infinite    bool          // returns only when the context is done
	SearchMoves []engine.Move // consider only these moves; none: all
	MultiPV     int           // number of best moves to report lines for; 0: one
	Skill       Skill         // how well to play; infinite searches do as well as they can
}

// Clock is what the clock of the player to move shows.
type Clock struct {
	Remaining, Increment time.Duration
	MovesToGo            int // until the next time control; 0: for the rest of the game

	Lag     time.Duration // by how much the clock runs longer for a move than the search
	Reserve time.Duration // what is to be left for more than that; 0: DefaultReserve
}

// DefaultReserve is what is left on a clock if nothing is known of the machine.
const DefaultReserve = 30 * time.Millisecond

// How many moves the rest of a game is taken to last, with increments and without, and
// the part of a move's share of the time, in hundredths, after which no iteration is
// begun. One takes twice that on average: with 80 the first moves have several times as
// much as later ones, which increments make up for.
const (
	movesWithIncrement, partWithIncrement = 28, 80
	movesWithout, partWithout             = 36, 70
)

const pollNodes = 64 // nodes between looks at the clock; a power of 2

// timer watches the limits during a search.
type timer struct {
	ctx        context.Context
	start      time.Time
	soft, hard time.Duration // no new iteration after soft, stop at hard; 0: none
	nodes      uint64        // 0: none
	skill      Skill
}

func newTimer(ctx context.Context, l *Limits) timer {
	t := timer{ctx: ctx, start: l.Start, nodes: l.Nodes, skill: l.Skill}
	if t.start.IsZero() {
		t.start = time.Now()
	}
	if l.Infinite {
		t.nodes = 0
		return t
	}
	if l.Clock != nil {
		t.soft, t.hard = l.Clock.allocate()
	}
	if l.MoveTime > 0 && (t.hard == 0 || l.MoveTime < t.hard) {
		t.hard = l.MoveTime
	}
	return t
}

// allocate divides the time: the search starts no iteration after soft and ends
// at hard at the latest. Before the next time control nothing is left but the
// reserve; when only that is there it is saved, if increments allow.
func (c *Clock) allocate() (soft, hard time.Duration) {
	usable := max(c.Remaining-cmp.Or(c.Reserve, DefaultReserve), 0)
	moves, part := time.Duration(movesWithIncrement), time.Duration(partWithIncrement)
	if c.Increment == 0 || c.MovesToGo > 0 {
		moves, part = time.Duration(cmp.Or(c.MovesToGo, movesWithout)), partWithout
	}
	least := max(c.Remaining/100, time.Microsecond)
	share := usable/moves + c.Increment*3/4 - c.Lag
	most := max(usable*3/5, usable/2+usable/(2*moves)) // all of it if moves is 1
	hard = max(min(share*4, most), least)
	if moves == 1 {
		return hard, hard
	}
	return max(min(share*part/100, hard), least), hard
}

func (t *timer) elapsed() time.Duration { return time.Since(t.start) }

// effectiveElapsed returns how many seconds the search has taken so far, after so many
// positions, as the player feels it.
func (t *timer) effectiveElapsed(nodes uint64) float64 {
	return t.elapsed().Seconds() * t.skill.timeScale(nodes)
}

// expired reports whether the search must stop now, after so many positions.
func (t *timer) expired(nodes uint64) bool {
	return t.ctx.Err() != nil || t.hard > 0 && t.effectiveElapsed(nodes) >= t.hard.Seconds()
}

// pastSoftLimit reports whether no further iteration should start, if the time for a
// move is longer by a factor than usual.
func (t *timer) pastSoftLimit(nodes uint64, factor float64) bool {
	return t.soft > 0 && t.effectiveElapsed(nodes) >= min(factor*t.soft.Seconds(), t.hard.Seconds())
}
