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
