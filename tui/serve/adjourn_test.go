package serve

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/tui/ui"
)

// asideOf waits until somebody has a number of adjourned games, and returns them.
func (h *hall) asideOf(t *testing.T, v *visit, n int) []*room {
	t.Helper()
	for limit := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if found := h.look(v).aside; len(found) == n {
			return found
		} else if time.Now().After(limit) {
			t.Fatalf("%d games are adjourned, want %d", len(found), n)
		}
	}
}

// TestAdjourn: a game that both adjourn outlives the server, and continues where it was once
// both want to.
func TestAdjourn(t *testing.T) {
	kv := store.Memory()
	h, v, end := meeting(t, kv, "anna", "ben")
	r := h.begun(t, v[0], v[1], "chess 5+3")
	r.play(t, "e4")
	if err := r.do(v[0].person, ui.Adjourn, ""); err != nil {
		t.Fatal(err)
	}
	r.play(t, "e5") // the request has lapsed
	for _, who := range []*visit{v[1], v[0]} {
		if r.session.Snapshot().Over() || len(h.look(who).aside) > 0 {
			t.Fatal("the game is adjourned before both want to")
		}
		if err := r.do(who.person, ui.Adjourn, ""); err != nil {
			t.Fatal(err)
		}
	}
	h.asideOf(t, v[0], 1)
	if text := r.session.Snapshot().Stopped; !strings.Contains(text, "adjourned") {
		t.Errorf("its players read %q", text)
	}
	end()
	h, v, _ = meeting(t, kv, "anna", "ben", "carl")
	if len(h.look(v[2]).aside) > 0 || h.unfinished(v[0].person) != nil {
		t.Error("an adjourned game goes on, or is somebody else's")
	}
	g := h.asideOf(t, v[0], 1)[0]
	if _, err := h.playOn(v[2], g); err == nil {
		t.Error("somebody else plays it on")
	}
	if text, err := h.playOn(v[0], g); err != nil || !strings.Contains(text, "when ben agrees") {
		t.Errorf("the first to play on: %q, %v", text, err)
	}
	if text := <-v[1].texts; !strings.Contains(text, "anna wants to play") {
		t.Errorf("the other reads %q", text)
	}
	if _, err := h.playOn(v[1], g); err != nil {
		t.Fatal(err)
	}
	next := <-v[1].calls
	if got := next.session.Snapshot(); len(got.Moves) != 2 || got.Side() != engine.White {
		t.Errorf("it goes on after %d moves", len(got.Moves))
	}
	if _, err := h.playOn(v[0], g); err == nil || len(h.look(v[0]).aside) > 0 {
		t.Errorf("it is played on twice: %v", err)
	}
	next.play(t, "Nf3")
}

// TestNoAdjourn: games that can't be adjourned.
func TestNoAdjourn(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben", "guest-x")
	rated := h.begun(t, v[0], v[1], "chess 5+3 rated")
	withGuest := h.begun(t, v[0], v[2], "atomic")
	for _, r := range []*room{rated, withGuest} {
		if err := r.do(v[0].person, ui.Adjourn, ""); err == nil {
			t.Errorf("%s is adjourned", r)
		}
	}
	if err := rated.do(v[2].person, ui.Adjourn, ""); err == nil {
		t.Error("a watcher adjourns a game")
	}
}

// TestWatchers: who only watches is counted.
func TestWatchers(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben", "carl")
	r := h.begun(t, v[0], v[1], "chess")
	if c := shownTo(t, r, v[0]); c.Joined.Watch != nil || c.Joined.Lag == nil {
		t.Error("a player is counted as one who watches, or has no lag")
	}
	leave := shownTo(t, r, v[2]).Joined.Watch()
	if n := r.watchers.Load(); n != 1 {
		t.Errorf("%d watch, want 1", n)
	}
	if leave(); r.watchers.Load() != 0 {
		t.Error("nobody is left, and somebody watches")
	}
}

// shownTo returns what shows a game to a visitor.
func shownTo(t *testing.T, r *room, v *visit) ui.GameConfig {
	t.Helper()
	c, err := r.config(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
