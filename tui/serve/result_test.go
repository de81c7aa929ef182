package serve

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/serve/rating"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// failing is a KV whose writes fail while a function says so.
type failing struct {
	store.KV
	put, remove func(key store.Key) bool
	failed      atomic.Int32
}

var errDisk = errors.New("no space left on device")

// Put implements store.KV.
func (f *failing) Put(ctx context.Context, key store.Key, value []byte, last uint64) (uint64, error) {
	if f.put != nil && f.put(key) {
		f.failed.Add(1)
		return 0, errDisk
	}
	return f.KV.Put(ctx, key, value, last)
}

// Delete implements store.KV.
func (f *failing) Delete(ctx context.Context, key store.Key, last uint64) error {
	if f.remove != nil && f.remove(key) {
		f.failed.Add(1)
		return errDisk
	}
	return f.KV.Delete(ctx, key, last)
}

// until waits for a condition.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for limit := time.Now().Add(patience); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("%s: not in time", what)
		}
	}
}

// TestRatedOnce: a game whose end was interrupted after the ratings were written is not
// rated again, although its players have finished another one meanwhile.
func TestRatedOnce(t *testing.T) {
	memory := store.Memory()
	var stuck atomic.Value
	stuck.Store("")
	kv := &failing{KV: memory, remove: func(key store.Key) bool { return key.Name == stuck.Load() }}
	h, v, end := meeting(t, kv, "anna", "ben")
	first := h.begun(t, v[0], v[1], "chess 5+3 rated")
	stuck.Store(first.record.ID)
	first.play(t, "f3", "e5", "g4", "Qh4#")
	until(t, "the end of the first game fails", func() bool { return kv.failed.Load() > 0 })
	second := h.begun(t, v[0], v[1], "chess 5+3 rated")
	second.play(t, "f3", "e5", "g4", "Qh4#")
	until(t, "the second game ends", func() bool {
		_, err := memory.Get(t.Context(), second.key())
		return errors.Is(err, store.ErrNotFound)
	})
	end()
	meeting(t, memory)
	kept, _, err := store.Load[roomRecord](t.Context(), store.Over(memory), store.Key{Kind: store.Games, Name: first.record.ID})
	if err != nil {
		t.Fatal(err)
	}
	if names, err := memory.Names(t.Context(), store.Rooms, ""); err != nil || len(names) != 0 {
		t.Errorf("%q are left, %v", names, err)
	}
	for _, tag := range []string{`[WhiteElo "1500"]`, `[BlackElo "1500"]`} {
		if !strings.Contains(kept.PGN, tag) {
			t.Errorf("no %s in the first game:\n%s", tag, kept.PGN)
		}
	}
	for i, p := range v {
		have, _, err := store.Load[ratingRecord](t.Context(), store.Over(memory), ratingKey(p.person.Look, "chess"))
		if err != nil || have.Games != 2 {
			t.Errorf("%s: %d games are rated, %v; want 2", p.person.Name, have.Games, err)
		}
		if kept.After[i] == (rating.Rating{}) || kept.After[i] == have.Rating {
			t.Errorf("%s: the first game's record has the rating %v, now it is %v", p.person.Name, kept.After[i], have.Rating)
		}
	}
}

// TestFullDisk: while a move can't be written it is not shown, and people can talk; once
// there is room again, the game continues with that move.
func TestFullDisk(t *testing.T) {
	var full atomic.Bool
	kv := &failing{KV: store.Memory(), put: func(key store.Key) bool { return full.Load() && key.Kind == store.Rooms }}
	h, v, _ := meeting(t, kv, "anna", "ben")
	r := h.begun(t, v[0], v[1], "chess")
	full.Store(true)
	r.session.Send(livegame.Action{Seats: 1, Command: livegame.Play, Arg: "e4"})
	until(t, "a write fails", func() bool { return kv.failed.Load() > 0 })
	if err := r.post(v[0].person, "what is wrong?"); err != nil {
		t.Error(err)
	}
	if n := len(r.session.Snapshot().Moves); n != 0 {
		t.Errorf("%d moves are shown that are not written", n)
	}
	if text := <-v[0].texts; !strings.Contains(text, "can't store") {
		t.Errorf("a player reads %q", text)
	}
	full.Store(false)
	until(t, "the move is shown", func() bool { return len(r.session.Snapshot().Moves) == 1 })
	r.play(t, "e5")
}

// unclear is a KV one of whose writes is done although it reports an error, several times.
type unclear struct {
	store.KV
	lies atomic.Int32
}

// Put implements store.KV.
func (u *unclear) Put(ctx context.Context, key store.Key, value []byte, last uint64) (uint64, error) {
	revision, err := u.KV.Put(ctx, key, value, last)
	if u.lies.Load() > 0 {
		return 0, errDisk
	}
	return revision, err
}

// Get implements store.KV.
func (u *unclear) Get(ctx context.Context, key store.Key) (store.Entry, error) {
	if u.lies.Load() > 0 {
		if u.lies.Add(-1) > 0 {
			return store.Entry{}, errDisk
		}
	}
	return u.KV.Get(ctx, key)
}

// TestUnclear: a write that was done although it seemed to fail for long is not taken for
// another server's.
func TestUnclear(t *testing.T) {
	kv := &unclear{KV: store.Memory()}
	h, v, _ := meeting(t, kv, "anna", "ben")
	r := h.begun(t, v[0], v[1], "chess")
	kv.lies.Store(7) // more than the store itself asks
	r.play(t, "e4", "e5")
	if n := len(r.session.Snapshot().Moves); n != 2 {
		t.Errorf("%d moves were made", n)
	}
}

// unanswered is a KV that removes rooms and says that it did not.
type unanswered struct {
	store.KV
	removed atomic.Int32
}

// Delete implements store.KV.
func (u *unanswered) Delete(ctx context.Context, key store.Key, last uint64) error {
	err := u.KV.Delete(ctx, key, last)
	if err == nil && key.Kind == store.Rooms {
		u.removed.Add(1)
		return errDisk
	}
	return err
}

// TestRemovalUnanswered: a game that was removed is finished, although the store's answer
// was an error.
func TestRemovalUnanswered(t *testing.T) {
	kv := &unanswered{KV: store.Memory()}
	h, v, _ := meeting(t, kv, "anna", "ben")
	r := h.begun(t, v[0], v[1], "chess 5+3 rated")
	r.play(t, "f3", "e5", "g4", "Qh4#")
	until(t, "the game is removed", func() bool { return kv.removed.Load() > 0 })
	if err := r.finish(t.Context(), r.session.Snapshot().Tree); err != nil {
		t.Errorf("a game that is gone: %v", err)
	}
}
