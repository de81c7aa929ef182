package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine/words"
)

// adminDrain has no games begin, and ends the server once none is played, or after a time;
// "cancel" takes it back.
func (p *place) adminDrain(_ context.Context, args []string, out io.Writer) error {
	if slices.Equal(args, []string{"cancel"}) {
		p.hall.drain(false, 0)
		p.sessions.tell("The server does not restart: games can begin.")
		return p.tellPlayed(out)
	}
	var within time.Duration
	if len(args) > 0 {
		var err error
		if within, err = time.ParseDuration(args[0]); err != nil || within <= 0 || len(args) > 1 {
			return fmt.Errorf("drain %q: expected nothing, a time such as 30m, or cancel", strings.Join(args, " "))
		}
	}
	p.hall.drain(true, within)
	text := "The server is about to restart: no new games begin. Games that are played continue."
	if within > 0 {
		text = fmt.Sprintf("The server restarts in %v at the latest: no new games begin. A game that is played then continues afterwards.", within)
	}
	p.sessions.tell(text)
	return p.tellPlayed(out)
}

// tellPlayed writes how many games are being played.
func (p *place) tellPlayed(out io.Writer) error {
	_, err := fmt.Fprintf(out, "%s in progress\n", words.Count(p.summary().games, "game"))
	return err
}

// errDraining refuses new games while the server is about to end.
var errDraining = errors.New("the server is about to restart: please come back in a few minutes")

// drain sets whether no games begin; the server ends then once none is played, or after a
// time if that is not 0. Games that are being played continue with the next start.
func (h *hall) drain(on bool, within time.Duration) {
	h.mu.Lock()
	h.draining = on
	if on {
		h.challenges = slices.DeleteFunc(h.challenges, func(o *challenge) bool { return o.node == "" })
	}
	if h.drainLimit != nil {
		h.drainLimit.Stop()
	}
	if on && within > 0 {
		h.drainLimit = time.AfterFunc(within, func() {
			h.Log.Info("the time for draining is over: the server ends", "time", within)
			h.stop()
		})
	}
	h.changed()
	h.mu.Unlock()
	h.cluster.drain(on)
	h.endIfDrained()
}

// endIfDrained ends the server if it is draining and no game is played. A node of a cluster,
// whose games others have, ends when nobody is here.
func (h *hall) endIfDrained() {
	if s := h.summary(); s.draining && s.games == 0 && (h.cluster == nil || len(h.sessions.list()) == 0) {
		h.Log.Info("no game is being played any longer: the server ends")
		h.stop()
	}
}

// mayBegin returns why no game can begin, or nil.
func (h *hall) mayBegin() error {
	switch s := h.summary(); {
	case s.draining || h.cluster.away():
		return errDraining
	case s.games >= h.Play.Rooms:
		return errors.New("so many games are being played here that no more can begin; please try again later")
	}
	return nil
}

// mayEnter returns why a visitor can't come in, or nil: while the server drains, only who
// plays can.
func (v *visit) mayEnter() error {
	if v.summary().draining && v.hall.unfinished(v.person) == nil {
		return errDraining
	}
	return nil
}
