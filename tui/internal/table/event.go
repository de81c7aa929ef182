package table

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// Event is what a Task has found out.
type Event interface{}

// Task is work to be done in the background. Its event, unless it is nil, must
// be given to handle of the game or analyzer that returned it.
type Task func() Event

// Seated: a player was started and knows of the game, or could not be.
type Seated struct {
	player *player
	start  uint64
	who    xboard.Player
	err    error
}

// Delayed: a player takes long to start.
type Delayed struct {
	player *player
	start  uint64
}

// Answered: a player has answered a turn, or failed to.
type Answered struct {
	id    uint64
	reply xboard.Reply
	err   error
}

// Thought: there is news of what a player thinks.
type Thought struct {
	id    uint64
	lines []xboard.Thinking
	next  Task
}

// Kept: the game was written to disk, or could not be.
type Kept struct {
	id  uint64
	err error
}

// FlagDue: the clock that runs may have run out.
type FlagDue struct{ id uint64 }

// Hinted: a hint that was asked for is there.
type Hinted struct {
	id   uint64
	move engine.Move
	err  error
}
