package serve

import (
	"errors"
	"reflect"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/clock"
)

// Whoever plays a rated game has no help from ferz, by whatever connection: any position
// could be a copy of that game's. So ferz does not search for them at all, neither as an
// opponent. A game with days for each move lasts for weeks: there ferz only leaves alone the
// variant that is played, and variants of the visitor's own, which may be copies of it.

// manyHours is the time for each move from which on a game lasts for weeks.
const manyHours = 12 * time.Hour

// Reasons why somebody gets no help.
var (
	errRated      = errors.New("you play a rated game, and get no help until it is over")
	errDaily      = errors.New("you play a rated game of this variant, and get no help with that until it is over")
	errOwnVariant = errors.New("you play a rated game: ferz plays and analyzes only built-in variants until it is over")
)

// check returns why a game can't have the terms.
func (t terms) check() error {
	if t.rated && t.clock == "" {
		return errNoClock
	}
	return nil
}

// daily reports whether the players of a game have days for each move, or as long as they
// like.
func (r *room) daily() bool {
	c, err := clock.Parse(r.record.Clock)
	return r.record.Clock == "" || err == nil && c.PerMove >= manyHours
}

// barred returns why somebody gets no help with any variant.
func (h *hall) barred(p person) error { return h.barredFrom(p, nil) }

// barredFrom returns why a person gets no help with a variant. nil is a variant of which the
// person plays no game.
func (h *hall) barredFrom(p person, v *engine.Variant) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.bars(p, v)
}

// bars is barredFrom for who has the lock.
func (h *hall) bars(p person, v *engine.Variant) error {
	var daily error
	for _, r := range h.rooms {
		if _, plays := r.seatOf(p); !plays || !r.record.Rated || r.over() {
			continue
		}
		if !r.daily() {
			return errRated
		}
		if v == nil {
			continue
		}
		def, err := variants.BuiltIn().Find(v.Def.ID)
		def.Symmetry = v.Def.Symmetry // is found when the variant is compiled
		if err != nil || !reflect.DeepEqual(def, v.Def) {
			daily = errOwnVariant
		} else if v.Def.ID == (terms{spec: r.record.Spec}).variant() {
			daily = errDaily
		}
	}
	return daily
}
