package serve

import (
	"context"
	"errors"
	"time"

	"github.com/ferzchess/ferz/tui/serve/store"
)

// roomKeeper writes a game of two to the store. A move is shown only after Save.
type roomKeeper struct{ *room }

// Times of writes.
const (
	saveTime  = 10 * time.Second       // for one attempt
	savePause = 500 * time.Millisecond // between two attempts
	saveLog   = 60                     // attempts from one line of the log to the next
)

// Save implements livegame.GameStore. It waits as long as the store can't be written, and gives
// up only if another server has the game, or this one ends.
func (k roomKeeper) Save(_ string, text []byte) error {
	k.writing.Lock()
	defer k.writing.Unlock()
	if k.finished {
		return nil // notes that are made together afterwards are nobody's
	}
	k.record.PGN = string(text)
	for attempt := 0; ; attempt++ {
		err := k.write()
		if errors.Is(err, store.ErrStale) && attempt > 0 {
			err = k.written()
		}
		switch {
		case err == nil:
			k.hall.metrics.writes.Add(1)
			if attempt > 0 {
				k.hall.tellPlayers(k.room, "The game continues: moves are stored again.")
			}
			return nil
		case errors.Is(err, store.ErrStale):
			k.hall.Log.Error("another server plays a game; it is left to that", "game", k.record.ID)
			k.lose()
			return err
		case k.hall.ctx.Err() != nil:
			return err
		}
		if attempt == 0 {
			k.hall.tellPlayers(k.room, "The server can't store moves at the moment: the game waits, and its clocks too.")
		}
		if attempt%saveLog == 0 {
			k.hall.Log.Error("a game can't be written; it waits", "game", k.record.ID, "error", err)
		}
		select {
		case <-time.After(savePause):
		case <-k.hall.ctx.Done():
		}
	}
}

// write writes the game once.
func (k roomKeeper) write() error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(k.hall.ctx), saveTime)
	defer cancel()
	revision, err := store.Save(ctx, k.hall.people.Store, k.key(), k.record, k.revision)
	if err == nil {
		k.revision = revision
	}
	return err
}

// written returns nil if an attempt that seemed to fail has written the game, else ErrStale.
func (k roomKeeper) written() error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(k.hall.ctx), saveTime)
	defer cancel()
	there, revision, err := store.Load[roomRecord](ctx, k.hall.people.Store, k.key())
	if err != nil {
		return err
	}
	if there.PGN != k.record.PGN || revision <= k.revision {
		return store.ErrStale
	}
	k.revision = revision
	return nil
}

// Release implements livegame.GameStore.
func (k roomKeeper) Release(string) {}

// lose ends a game here that another server has.
func (r *room) lose() {
	r.lost.Store(true)
	r.session.Close()
}

// tellPlayers shows a text to the players of a game who are there.
func (h *hall) tellPlayers(r *room, text string) {
	for _, p := range r.record.Players {
		h.tell(p.Person().Known(), text)
	}
}

// tell shows a text to somebody, on all their screens.
func (h *hall) tell(who, text string) {
	h.cluster.broadcast(hostMessage{Tell: text, Who: who})
	h.tellHere(who, text)
}

// tellHere is tell for the screens of this server.
func (h *hall) tellHere(who, text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for v := range h.visits {
		if v.person.Known() == who {
			v.tell(text)
		}
	}
}
