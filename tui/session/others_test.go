package session

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// TestNoUndo: in a game with somebody at another terminal a player may ask to take a move
// back, unless the game is rated or over; who only watches may not.
func TestNoUndo(t *testing.T) {
	person, elsewhere := livegame.Seat{Kind: livegame.Person}, livegame.Seat{Kind: livegame.Elsewhere}
	for _, tt := range []struct {
		name        string
		seats       [2]livegame.Seat
		rated, over bool
		allowed     bool
	}{
		{"at one keyboard", [2]livegame.Seat{person, person}, false, false, true},
		{"at one keyboard, over", [2]livegame.Seat{person, person}, false, true, true},
		{"casual", [2]livegame.Seat{person, elsewhere}, false, false, true},
		{"rated", [2]livegame.Seat{elsewhere, person}, true, false, false},
		{"casual, over", [2]livegame.Seat{person, elsewhere}, false, true, false},
		{"watching", [2]livegame.Seat{elsewhere, elsewhere}, false, false, false},
	} {
		now := &livegame.Snapshot{Config: livegame.Config{Seats: tt.seats, Rated: tt.rated}}
		if tt.over {
			now.Result = engine.Result{Outcome: engine.Drawn}
		}
		if why := (&Session{Now: now}).noUndo(); (why == "") != tt.allowed {
			t.Errorf("%s: %q", tt.name, why)
		}
	}
}
