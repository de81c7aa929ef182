package serve

import (
	"errors"
	"net/netip"
	"reflect"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/sshd"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/clock"
)

// Whoever plays a rated game has no help from ferz, by whatever connection: any position
// could be a copy of that game's. So ferz does not search for them at all, neither as an
// opponent. A game with days for each move lasts for weeks: there ferz only leaves alone the
// variant that is played, and variants of the visitor's own, which may be copies of it.
//
// A guest has no key to be known by, and could be a player who has logged in once more: guests
// are barred with the players whom the server has seen at their address.

// manyHours is the time for each move from which on a game lasts for weeks.
const manyHours = 12 * time.Hour

// Reasons why somebody gets no help.
var (
	errRated      = errors.New("you play a rated game, and get no help until it is over")
	errDaily      = errors.New("you play a rated game of this variant, and get no help with that until it is over")
	errNear       = errors.New("somebody at your address plays a rated game, and guests there get no help until it is over: log in with a key")
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

// barredFrom returns why the visitor gets no help with a variant. nil is a variant of which they
// play no game.
func (v *visit) barredFrom(variant *engine.Variant) error {
	v.hall.mu.Lock()
	defer v.hall.mu.Unlock()
	return v.hall.bars(v.person, v.network(), variant)
}

// network returns where the visitor is connected from.
func (v *visit) network() netip.Prefix {
	if v.session == nil {
		return netip.Prefix{}
	}
	return sshd.NetworkOf(v.session.Addr)
}

// barsOwner reports whether searches with a variant end whose owner is a member, or guests at
// an address. The caller has the lock.
func (h *hall) barsOwner(owner string, v *engine.Variant) bool {
	if a, err := netip.ParseAddr(owner); err == nil {
		return h.bars(people.Person{Guest: true}, sshd.NetworkOf(a), v) != nil
	}
	return h.bars(people.Person{Look: owner}, netip.Prefix{}, v) != nil
}

// bars returns why a person who is connected from a network gets no help with a variant. The
// caller has the lock.
func (h *hall) bars(p people.Person, from netip.Prefix, v *engine.Variant) error {
	var daily error
	for _, r := range h.rooms {
		_, plays := r.seatOf(p)
		near := p.Guest && slices.Contains(r.networks, from)
		if !plays && !near || !r.record.Rated || r.over() {
			continue
		}
		why := r.bars(v)
		switch {
		case why != nil && near:
			return errNear
		case errors.Is(why, errRated):
			return why
		case why != nil:
			daily = why
		}
	}
	return daily
}

// bars returns why players of the game, which is rated, get no help with a variant.
func (r *room) bars(v *engine.Variant) error {
	if !r.daily() {
		return errRated
	}
	if v == nil {
		return nil
	}
	def, err := variants.BuiltIn().Find(v.Def.ID)
	def.Symmetry = v.Def.Symmetry // is found when the variant is compiled
	if err != nil || !reflect.DeepEqual(def, v.Def) {
		return errOwnVariant
	}
	if v.Def.ID == (terms{spec: r.record.Spec}).variant() {
		return errDaily
	}
	return nil
}

// seen notes where a player of the game is connected from. The caller has the hall's lock.
func (r *room) seen(v *visit) {
	if from := v.network(); from.IsValid() && !slices.Contains(r.networks, from) {
		r.networks = append(r.networks, from)
	}
}
