package clock

import (
	"time"

	"github.com/ferzchess/ferz/engine/search"
)

// Lag learns how much longer a player's clock runs for a move than the player
// thinks: by pipes, networks and machines with other things to do. The zero Lag
// has learned nothing.
type Lag struct {
	// Min is the lag to expect even if there has been less.
	Min time.Duration

	usual, worst time.Duration // beyond what the player thinks; worst is of late
	moves        int           // that it has learned from

	shown search.Clock  // at the last move; zero: unrelated to the next
	full  time.Duration // the most that the clock has shown
	spent time.Duration // on that move
	since time.Time     // when the player began to think; zero: it does not
}

const (
	// initialReserve is what is kept for lag before any is known; each move whose lag is
	// known takes reserveStep from it.
	initialReserve = 80 * time.Millisecond
	reserveStep    = 2 * time.Millisecond
	// maxLag is more than a machine delays anything: clocks that show more were set by
	// someone.
	maxLag = 2 * time.Second
	// maxReserve is the largest reserve, for lags that could still lose a game.
	maxReserve = 150 * time.Millisecond
	// minReserve is kept even where there has never been a lag.
	minReserve = 10 * time.Millisecond
	// gameReserve is kept for the rest of a game to which no time is added but
	// increments: a machine with other things to do has no processor for 100 ms now
	// and then, and so long a game goes through many of these. Of short clocks it
	// is no more than gameReserveShare.
	gameReserve      = 250 * time.Millisecond
	gameReserveShare = 4
)

// StartMove notes on a player's clock what lag to expect. The player has been
// thinking since a moment.
func (l *Lag) StartMove(c *search.Clock, since time.Time) {
	if l.shown.Remaining > 0 {
		l.learn(l.shown.Remaining + l.shown.Increment - c.Remaining - l.spent)
	}
	l.shown, l.since = *c, since
	c.Lag = max(l.usual, l.Min)
	c.Reserve = max(minReserve, l.Min) + min(max(3*l.worst, initialReserve-time.Duration(l.moves)*reserveStep), maxReserve)
	if l.full = max(l.full, c.Remaining); c.MovesToGo == 0 {
		c.Reserve = max(c.Reserve, min(gameReserve, l.full/gameReserveShare))
	}
}

// EndMove notes that the player, if it was thinking, has moved.
func (l *Lag) EndMove(now time.Time) {
	if !l.since.IsZero() {
		l.spent, l.since = now.Sub(l.since), time.Time{}
	}
}

// learn records by how much a move's time was longer than the player thought.
func (l *Lag) learn(lag time.Duration) {
	if lag < -maxLag/100 || lag > maxLag { // a new session or game, or a clock that was set
		return
	}
	const memory = 16 // moves
	lag = max(lag, 0)
	l.moves++
	l.usual += (lag - l.usual) / time.Duration(min(l.moves, memory))
	l.worst = max(lag, l.worst-l.worst/(4*memory))
}

// Reset prepares for a clock of another game.
func (l *Lag) Reset() { l.shown, l.full, l.since = search.Clock{}, 0, time.Time{} }
