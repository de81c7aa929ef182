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

// PlayerReady: a player was started and knows of the game, or could not be.
type PlayerReady struct {
	player *player
	start  uint64
	who    xboard.Player
	err    error
}

// PlayerSlow: a player takes long to start.
type PlayerSlow struct {
	player *player
	start  uint64
}

// PlayerReplied: a player has answered a turn, or failed to.
type PlayerReplied struct {
	id    uint64
	reply xboard.Reply
	err   error
}

// ThinkingUpdate: a player has reported new thinking.
type ThinkingUpdate struct {
	id    uint64
	lines []xboard.Thinking
	next  Task
}

// GameSaved: the game was written to disk, or could not be.
type GameSaved struct {
	id  uint64
	err error
}

// FlagCheck: the clock that runs may have run out.
type FlagCheck struct{ id uint64 }

// HintReady: a hint that was asked for is there.
type HintReady struct {
	id   uint64
	move engine.Move
	err  error
}
