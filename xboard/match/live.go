package match

import (
	"maps"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// LiveEventKind is what happens in a game while it is being played.
type LiveEventKind int

// The things that happen.
const (
	GameStarted      LiveEventKind = iota // the game is announced to the players, the opening is made
	TurnStarted                           // a player's clock starts
	ThinkingReported                      // a player reports what it thinks
	MoveMade                              // a player has moved
)

// LiveEvent is something that happens in a game while it is being played.
type LiveEvent struct {
	Kind    LiveEventKind
	Slot    int // of the games side by side, from 1; 0 for a game of its own
	Pairing Pairing
	At      time.Time
	Side    engine.Color     // whose turn, thought or move it is
	Left    [2]time.Duration // on both clocks, of players that have one

	Spec *GameSpec        // of a game that begins; not to be changed
	Line *xboard.Thinking // that the player thinks
	Ply  *Ply             // that was made, without its SAN
}

// publish passes an event on to the game's observer. It costs nothing if there is none.
func (r *referee) publish(l LiveEvent) {
	if r.spec.Live == nil {
		return
	}
	l.At = time.Now()
	for c := range engine.Color(2) {
		l.Left[c] = r.clocks.Left(c, l.At)
	}
	r.spec.Live(l)
}

// listener returns the function that takes a player's thinking, or nil if there is no
// observer: then players need not even read what their engines print.
func (r *referee) listener(side engine.Color) func(xboard.Thinking) {
	look := r.spec.Live
	if look == nil {
		return nil
	}
	return func(t xboard.Thinking) { look(LiveEvent{Kind: ThinkingReported, Side: side, Line: &t, At: time.Now()}) }
}

// live returns what passes on what happens in a worker's game, or nil.
func (t *tournament) live(slot int, g Pairing) func(LiveEvent) {
	if t.config.Live == nil {
		return nil
	}
	return func(l LiveEvent) {
		l.Slot, l.Pairing = slot, g
		t.config.Live(l)
	}
}

// Clone returns a report that stays as it is.
func (r *Report) Clone() Report {
	out := *r
	out.Standings = slices.Clone(r.Standings)
	for i := range out.Standings {
		out.Standings[i].Faults = maps.Clone(out.Standings[i].Faults)
		out.Standings[i].Against = maps.Clone(out.Standings[i].Against)
	}
	out.Endings = maps.Clone(r.Endings)
	if r.Test != nil {
		test := *r.Test
		out.Test = &test
	}
	return out
}
