package livegame

import (
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/clock"
)

// TestLag: a clock gives back how long a move was on its way, and no more than the move has
// taken.
func TestLag(t *testing.T) {
	for _, tt := range []struct {
		name      string
		lag, left time.Duration
	}{
		{"no lag", 0, 56 * time.Second},
		{"some lag", 500 * time.Millisecond, 56*time.Second + 500*time.Millisecond},
		{"more than the time for the move", time.Minute, time.Minute},
	} {
		t.Run(tt.name, func(t *testing.T) {
			now := time.Unix(1000, 0)
			control, err := clock.Parse("1:00")
			if err != nil {
				t.Fatal(err)
			}
			s, err := newGame(t.Context(), Config{Spec: "chess", Controls: [2]clock.Control{control, control}, Apart: true}, tree(t, "chess", ""), Env{Now: func() time.Time { return now }})
			if err != nil {
				t.Fatal(err)
			}
			defer s.close()
			s.begin()
			now = now.Add(4 * time.Second)
			if _, err := s.do(&Action{Seats: 1, Command: Play, Arg: "e4", Lag: tt.lag}); err != nil {
				t.Fatal(err)
			}
			if left := s.clocks.Left(engine.White, now); left != tt.left {
				t.Errorf("%v are left, want %v", left, tt.left)
			}
		})
	}
}

// TestFlagRace: whether a move comes in time is a matter of when it was sent, not of who looks
// at the clock first.
func TestFlagRace(t *testing.T) {
	for _, tt := range []struct {
		name       string
		lag, usual time.Duration // of the move, and as the session knows it
		at         time.Duration // when the move comes
		checked    bool          // the flag is looked at just before
		inTime     bool
	}{
		{"in time", 0, 0, 10 * time.Second, true, true},
		{"late, and nobody has looked", 0, 0, 10*time.Second + time.Millisecond, false, false},
		{"late", 0, 0, 10*time.Second + time.Millisecond, true, false},
		{"sent in time", 300 * time.Millisecond, 300 * time.Millisecond, 10*time.Second + 300*time.Millisecond, true, true},
		{"sent late on a slow line", 300 * time.Millisecond, 300 * time.Millisecond, 10*time.Second + 301*time.Millisecond, true, false},
		{"sent late, and nobody has looked", 300 * time.Millisecond, 300 * time.Millisecond, 10*time.Second + 301*time.Millisecond, false, false},
		{"a line that was slow before", 0, 300 * time.Millisecond, 10*time.Second + time.Millisecond, true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			now := time.Unix(1000, 0)
			control := clock.Control{Base: 10 * time.Second}
			env := Env{Now: func() time.Time { return now }, Lag: func(engine.Color) time.Duration { return tt.usual }}
			s, err := newGame(t.Context(), Config{Spec: "chess", Controls: [2]clock.Control{control, control}, Apart: true}, tree(t, "chess", ""), env)
			if err != nil {
				t.Fatal(err)
			}
			defer s.close()
			s.begin()
			now = now.Add(tt.at)
			if tt.checked {
				s.flagDue(flagCheck{s.flag})
			}
			_, _ = s.do(&Action{Seats: 1, Command: Play, Arg: "e4", Lag: tt.lag}) // an error says that the game is over
			if made := len(s.game.Moves()) == 1; made != tt.inTime || s.over() == tt.inTime {
				t.Errorf("made: %t, over: %t, want %t", made, s.over(), tt.inTime)
			}
			if left := s.clocks.Left(engine.White, now); tt.inTime && left < 0 {
				t.Errorf("a move in time leaves %v", left)
			}
		})
	}
}

// TestFlagWatched: one timer at a time waits for a flag to fall. The next move ends it, and so
// does the end of the game.
func TestFlagWatched(t *testing.T) {
	control := clock.Control{Base: time.Hour}
	s, err := newGame(t.Context(), Config{Spec: "chess", Controls: [2]clock.Control{control, control}}, tree(t, "chess", ""), Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	ended, running := make(chan Event, 10), 0
	start := func(tasks []Task) {
		for _, task := range tasks {
			running++
			go func() { ended <- task() }()
		}
	}
	start(s.begin())
	for _, a := range []Action{{Command: Play, Arg: "e4"}, {Command: Play, Arg: "e5"}, {Command: Resign}} {
		if running != 1 {
			t.Fatalf("before %s %s %d tasks run, want 1", a.Command, a.Arg, running)
		}
		a.Seats = seatsOf(s.side())
		tasks, err := s.do(&a)
		if err != nil {
			t.Fatal(err)
		}
		start(tasks)
		select {
		case <-ended:
			running--
		case <-time.After(time.Minute):
			t.Fatalf("after %s %s the timer of the move before goes on", a.Command, a.Arg)
		}
	}
	if running != 0 {
		t.Errorf("after the game %d tasks run", running)
	}
}
