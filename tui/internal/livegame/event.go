package livegame

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// Event is the result of a Task.
type Event interface{}

// Task is work to be done in the background. Its event, unless it is nil, must
// be given to handle of the game or analyzer that returned it.
type Task func() Event

// playerReady: a player was started and knows of the game, or could not be.
type playerReady struct {
	player *player
	start  uint64
	who    xboard.Player
	err    error
}

// playerSlow: a player takes long to start.
type playerSlow struct {
	player *player
	start  uint64
}

// playerReplied: a player has answered a turn, or failed to.
type playerReplied struct {
	id    uint64
	reply xboard.Reply
	err   error
}

// thinkingUpdate: a player has reported new thinking.
type thinkingUpdate struct {
	id    uint64
	lines []xboard.Thinking
	next  Task
}

// gameSaved: the game was written to disk, or could not be.
type gameSaved struct {
	id  uint64
	err error
}

// flagCheck: the clock that runs may have run out.
type flagCheck struct{ id uint64 }

// hintReady: a hint that was asked for is there.
type hintReady struct {
	id   uint64
	move engine.Move
	err  error
}
