package match

import (
	"context"
	"fmt"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// Seat is a player of a game with its conditions.
type Seat struct {
	Player  xboard.Player
	Control clock.Control
	Limits  xboard.Limits // of each move, in addition to the clock
	Margin  time.Duration // tolerated excess of the time
	Ponder  bool          // the player thinks on its opponent's time
	Trust   bool          // results that the player claims are not checked
}

// GameSpec is a game to be played.
type GameSpec struct {
	Variant      *engine.Variant
	Start        string        // FEN; "" is the variant's start position
	Opening      []engine.Move // made before the players are asked
	Seats        [2]Seat       // by color
	Adjudication Adjudication
	Tables       *tables.Set // for adjudication; nil: none
	// MoveTimeout is how long a player without a clock may take for a move before
	// it counts as hung; 0: any time.
	MoveTimeout time.Duration
	// Live, if not nil, is called with each event, also by the players' goroutines, and
	// must return immediately.
	Live func(LiveEvent)
}

// Ply is a move of a finished game.
type Ply struct {
	Move engine.Move
	SAN  string
	Side engine.Color
	Book bool // made by the opening, not by a player

	Spent    time.Duration
	Left     time.Duration // on the player's clock after the move; 0 without clock
	Scored   bool          // the player reported what follows
	Score    search.Score  // for the player
	Depth    int
	SelDepth int
	Nodes    uint64
}

// Record is a game that was played, as plain data.
type Record struct {
	Start    string // FEN; "" is the variant's start position
	StartFEN string
	Names    [2]string
	Controls [2]clock.Control
	Plies    []Ply
	Ending   Ending
	Began    time.Time
	Took     time.Duration
	FinalFEN string
}

// Game returns the game of a variant with all moves made.
func (r *Record) Game(v *engine.Variant) (*engine.Game, error) {
	g, err := engine.NewGame(v, r.Start)
	for i := 0; i < len(r.Plies) && err == nil; i++ {
		if err = g.Play(r.Plies[i].Move); err != nil {
			err = fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return g, err
}

// Play plays a game to its end. Whatever the players do wrong becomes the
// record's ending; the error is not nil if no game could be played at all, as
// a player does not know the variant (*xboard.Unsupported) or the opening is
// not legal, or if ctx is done: then the record has what was played until
// then.
func Play(ctx context.Context, spec GameSpec) (Record, error) {
	r, err := newReferee(&spec)
	if err != nil {
		return Record{}, err
	}
	err = r.play(ctx)
	return r.close(ctx), err
}
