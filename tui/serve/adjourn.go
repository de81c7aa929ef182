package serve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// Errors of games that are adjourned.
var (
	errRatedLater = errors.New("a rated game is played to its end")
	errGuestLater = errors.New("a guest can't come back to a game: only members adjourn theirs")
	errUnfinished = errors.New("the end of the game can't be written")
	errManyLater  = errors.New("one of you has adjourned enough games: play one of them on first")
)

// adjourn asks the other player to play on another day, or agrees. A request lapses with the
// next move.
func (r *room) adjourn(c engine.Color) error {
	s := r.session.Snapshot()
	switch {
	case s.Over():
		return livegame.ErrOver
	case r.record.Rated:
		return errRatedLater
	case r.record.Players[0].Look == "" || r.record.Players[1].Look == "":
		return errGuestLater
	case r.hall.manyAside(r):
		return errManyLater
	}
	now := len(s.Moves) + 1
	r.mu.Lock()
	r.later[c] = now
	both := r.later[c.Other()] == now
	r.adjourned = both
	r.mu.Unlock()
	if !both {
		r.tell(c, "You want to adjourn the game.")
		r.tell(c.Other(), r.record.Players[c].Name+" wants to adjourn the game; :adjourn agrees.")
		return nil
	}
	r.session.Stop("The game is adjourned. The lobby has it: Enter plays it on when both are there.")
	return nil
}

// manyAside reports whether a player of a game has adjourned as many games as people may
// play at once.
func (h *hall) manyAside(r *room) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range r.record.Players {
		n := 0
		for _, o := range h.aside {
			if _, plays := o.seatOf(p.Person()); plays {
				n++
			}
		}
		if n >= h.Play.Games {
			return true
		}
	}
	return false
}

// putAside stores a game that was adjourned, whose session has ended.
func (h *hall) putAside(ctx context.Context, r *room) {
	r.writing.Lock()
	defer r.writing.Unlock()
	r.record.Adjourned = true
	if err := (roomKeeper{r}).write(); err != nil && ctx.Err() == nil {
		h.Log.Error("an adjourned game is stored as one that goes on", "game", r.record.ID, "error", err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.aside = append(h.aside, &room{hall: h, record: r.record, revision: r.revision, epoch: r.revision})
}

// playOn notes that a player wants to play an adjourned game on, and begins it once both
// want to and are there. The text says what is waited for.
func (h *hall) playOn(v *visit, r *room) (text string, err error) {
	c, plays := r.seatOf(v.person)
	if !plays {
		return "", errNotForYou
	}
	if node, remote := h.nodeOf(r); remote {
		return h.cluster.playOn(node, r.record.ID, v.person)
	}
	other := r.record.Players[c.Other()]
	r.mu.Lock()
	r.again[c] = true
	both := r.again[c.Other()]
	r.mu.Unlock()
	if !both || !h.here(other.Look) {
		h.tell(other.Look, "In the lobby (F9): "+v.person.Name+" wants to play your adjourned game on.")
		return fmt.Sprintf("The game goes on when %s agrees.", other.Name), nil
	}
	if err := h.mayBegin(); err != nil {
		return "", err
	}
	if !h.takeAside(r) {
		return "", errGone
	}
	record := r.record
	record.Adjourned = false
	next, err := h.continued(record, r.revision)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.aside = append(h.aside, r)
		return "", err
	}
	if next != nil {
		h.summon(next)
	}
	h.changed()
	return "", nil
}

// takeAside takes an adjourned game from the others, and reports whether it was there.
func (h *hall) takeAside(r *room) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.Index(h.aside, r)
	if i < 0 {
		return false
	}
	h.aside = slices.Delete(h.aside, i, i+1)
	return true
}

// continued continues a game that the store has, and returns it; nil: it was over already.
func (h *hall) continued(record roomRecord, revision uint64) (*room, error) {
	tree, err := pgn.Parse(record.PGN)
	if err != nil {
		return nil, err
	}
	if err := pgn.Resolve(tree, h.loader.Load); err != nil {
		return nil, err
	}
	r := &room{hall: h, record: record, revision: revision, done: make(chan struct{}), said: map[string]time.Time{}}
	if tree.Result != "*" && tree.Result != "" {
		if err := r.finish(h.ctx, tree); err != nil {
			return nil, fmt.Errorf("%w: %w", errUnfinished, err)
		}
		return nil, nil
	}
	if err := r.begin(tree); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.rooms = append(h.rooms, r)
	return r, nil
}
