package tui

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ferzchess/ferz/tui/internal/root"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
)

// leaver is a player whose end takes as long as the test likes.
type leaver struct {
	fakePlayer
	may    <-chan struct{}
	closed *atomic.Int32
}

func (l *leaver) Close() error {
	<-l.may
	l.closed.Add(1)
	return nil
}

// leaverGame opens a game against a leaver; opened and closed count those that
// have begun and ended.
func leaverGame(t *testing.T, may <-chan struct{}) (s *stage, opened, closed *atomic.Int32) {
	c := testCommon(t, theme.ASCII, endless)
	opened, closed = &atomic.Int32{}, &atomic.Int32{}
	c.Open = func(context.Context, session.Seat) (xboard.Player, error) {
		opened.Add(1)
		return &leaver{fakePlayer{thinks: endless, stop: make(chan struct{}, 1)}, may, closed}, nil
	}
	s = openGame(t, c, load(t, "chess"), "", againstEngine, 80, 24)
	s.press("e4", "enter")
	s.sees("is thinking")
	return s, opened, closed
}

// TestQuitDoesNotWait: ^Q and :quit wait for a player who does not end as long
// as the farewell lasts, and so does the program's end in all.
func TestQuitDoesNotWait(t *testing.T) {
	for _, keys := range [][]string{{"ctrl+q"}, {":quit", "enter"}} {
		synctest.Test(t, func(t *testing.T) {
			may := make(chan struct{})
			s, _, _ := leaverGame(t, may)
			start := time.Now()
			s.press(keys...)
			s.until("the end begins", func() bool { return s.r.Ending() })
			s.press("ctrl+q") // harmless
			s.r.Leave()
			s.r.Leave()
			if took := time.Since(start); took != root.Farewell {
				t.Errorf("%v: the end takes %v, want %v", keys, took, root.Farewell)
			}
			close(may)
		})
	}
}

// TestQuitWaitsForGamesLeft: the program waits for the players of games that
// were left before as well.
func TestQuitWaitsForGamesLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		may := make(chan struct{})
		s, opened, closed := leaverGame(t, may)
		s.press(":black ferz 3", "enter")
		s.until("the other player has come", func() bool { return opened.Load() == 2 })
		s.press("ctrl+n", "y")
		s.until("another game", func() bool { return s.r.Active() != ui.Screen(s.g) })
		time.AfterFunc(time.Second, func() { close(may) })
		s.press("ctrl+q")
		s.r.Leave()
		if n := closed.Load(); n != 2 {
			t.Errorf("%d players of the game before have ended, want 2", n)
		}
	})
}
