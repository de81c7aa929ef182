package tui

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/root"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/xboard"
)

// leaver is a player whose end takes as long as the test likes.
type leaver struct {
	*uitest.Player
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
func leaverGame(t *testing.T, may <-chan struct{}) (s *uitest.Stage, opened, closed *atomic.Int32) {
	c := testCommon(t, theme.ASCII, uitest.Endless)
	opened, closed = &atomic.Int32{}, &atomic.Int32{}
	c.Env.Open = func(context.Context, livegame.Seat) (xboard.Player, error) {
		opened.Add(1)
		return &leaver{uitest.NewPlayer(uitest.Endless), may, closed}, nil
	}
	s = begin(t, c, Options{Variant: "chess"})
	s.WaitForText("White to move")
	s.Press("e4", "enter")
	s.WaitForText("is thinking")
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
			s.Press(keys...)
			s.WaitUntil("the end begins", func() bool { return s.Root.ShuttingDown() })
			s.Press("ctrl+q") // harmless
			s.Root.Shutdown()
			s.Root.Shutdown()
			if took := time.Since(start); took != root.ShutdownTimeout {
				t.Errorf("%v: the end takes %v, want %v", keys, took, root.ShutdownTimeout)
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
		s.Press(":black ferz 3", "enter")
		s.WaitUntil("the other player has come", func() bool { return opened.Load() == 2 })
		before := s.Root.Active()
		s.Press("ctrl+n", "y")
		s.WaitUntil("another game", func() bool { return s.Root.Active() != before })
		time.AfterFunc(time.Second, func() { close(may) })
		s.Press("ctrl+q")
		s.Root.Shutdown()
		if n := closed.Load(); n < 2 || n != opened.Load() {
			t.Errorf("%d players have ended of %d, two of them of the game before", n, opened.Load())
		}
	})
}
