package serve

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/serve/sshd"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestWhoIsBarred: with a clock that a person sits at, a rated game bars its players from
// all searches; with days for a move, only from those of its variant and of their own ones.
func TestWhoIsBarred(t *testing.T) {
	chess, shogi := variantstest.Load(t, "chess"), variantstest.Load(t, "shogi")
	copied := *shogi
	copied.Def.Name += " of mine"
	for _, tt := range []struct {
		terms string
		want  [4]error // for no variant, Chess, Shogi, and a visitor's own one
	}{
		{"chess 5+3 rated", [4]error{errRated, errRated, errRated, errRated}},
		{"chess 3d rated", [4]error{nil, errDaily, nil, errOwnVariant}},
		{"chess 5+3", [4]error{}},
		{"chess 3d", [4]error{}},
	} {
		h, v, _ := meeting(t, store.Memory(), "anna", "ben", "carl")
		h.begun(t, v[0], v[1], tt.terms)
		for i, variant := range []*engine.Variant{nil, chess, shogi, &copied} {
			for n, who := range v {
				want := tt.want[i]
				if n == 2 {
					want = nil
				}
				if err := who.barredFrom(variant); !errors.Is(err, want) {
					t.Errorf("%s, %s, variant %d: %v, want %v", tt.terms, who.person.Name, i, err, want)
				}
			}
		}
	}
}

// TestNear: guests at the address of somebody who plays a rated game get no help, also after
// the player has left; those who are elsewhere or have a key do.
func TestNear(t *testing.T) {
	chess, shogi := variantstest.Load(t, "chess"), variantstest.Load(t, "shogi")
	h, v, _ := meeting(t, store.Memory(), "anna", "ben", "carl", "guest-near", "guest-far")
	for i, at := range []string{"192.0.2.1", "2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2"} {
		v[i].session = &sshd.Session{Addr: netip.MustParseAddr(at)}
	}
	near, far := v[3], v[4]
	ended, end := context.WithCancelCause(t.Context())
	defer h.sessions.enter(near, end)()
	defer h.sessions.enter(v[1], func(error) {})()
	for _, who := range []*visit{near, v[1]} {
		if err := h.sessions.named(who); err != nil {
			t.Fatal(err)
		}
	}
	h.sessions.helps(near)
	check := func(when string, variant *engine.Variant, who *visit, want error) {
		t.Helper()
		if err := who.barredFrom(variant); !errors.Is(err, want) {
			t.Errorf("%s, %s: %v, want %v", when, who.person.Name, err, want)
		}
	}
	check("before the game", chess, near, nil)
	stopped := make(chan struct{})
	leave, err := near.gate().Enter(t.Context(), chess, sync.OnceFunc(func() { close(stopped) }))
	if err != nil {
		t.Fatal(err)
	}
	r := h.begun(t, v[0], v[1], "chess 5+3 rated")
	<-stopped
	leave()
	if <-ended.Done(); !errors.Is(context.Cause(ended), errNear) {
		t.Errorf("the session that helps ends with %v", context.Cause(ended))
	}
	h.mu.Lock()
	delete(h.visits, v[1])
	h.mu.Unlock()
	check("meanwhile", shogi, near, errNear)
	check("meanwhile", nil, near, errNear)
	check("meanwhile", chess, far, nil)
	check("meanwhile", chess, v[2], nil)
	if _, err := r.session.Do(livegame.Action{Seats: 1, Command: livegame.Resign}); err != nil {
		t.Fatal(err)
	}
	check("after the game", chess, near, nil)
}

// TestSearchEnds: a search that runs when a rated game of its visitor begins is ended, and
// another one is refused until the game is over.
func TestSearchEnds(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben")
	chess := variantstest.Load(t, "chess")
	stopped := make(chan struct{}, 1)
	for _, p := range v {
		p.session = &sshd.Session{}
	}
	leave, err := v[0].gate().Enter(t.Context(), chess, func() {
		select {
		case stopped <- struct{}{}:
		default:
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	h.begun(t, v[0], v[1], "atomic 5+3 rated")
	<-stopped
	leave()
	if _, err := v[0].gate().Enter(t.Context(), chess, func() {}); !errors.Is(err, errRated) {
		t.Errorf("another search: %v", err)
	}
}

// TestRatedClock: a rated game needs a clock, as one without might bar its players for good.
func TestRatedClock(t *testing.T) {
	h, v, _ := meeting(t, store.Memory(), "anna", "ben")
	terms := mustRead(t, "chess rated")
	if err := h.offer(v[0], terms); !errors.Is(err, errNoClock) {
		t.Errorf("an offer: %v", err)
	}
	if _, err := h.invite(t.Context(), v[0].person, terms); !errors.Is(err, errNoClock) {
		t.Errorf("an invitation: %v", err)
	}
	for text, want := range map[string]string{"3d": "72:00:00/move", "5+3": "5:00+3", "10": "10:00", "d": "d", "5+": "5+", "+3": "+3", "0d": "0d", "5+3x": "5+3x"} {
		if got := inMinutes(text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
