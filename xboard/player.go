package xboard

import (
	"context"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/clock"
)

// Player plays one side: a person, the built-in search or another engine.
//
// The caller owns the rules and the clocks; a player is given the position at
// each turn and replies with a move. All methods but MoveNow and Close must be called by
// one goroutine at a time. Errors that mean that the player failed are of type *Failure;
// after one the player is stopped and rests in a defined state: NewGame starts it again.
type Player interface {
	// Name returns the name of the player for users.
	Name() string
	// NewGame gets ready for a game. It fails with *Unsupported if the player
	// can't play it.
	NewGame(ctx context.Context, g GameInfo) error
	// Think asks for the reply of the side to move. It reports the player's thinking in
	// the meantime, from its own goroutine or another, but never after it has returned.
	// When ctx is done it stops the player and returns ctx's error; the player can
	// still be used.
	Think(ctx context.Context, t Request, report func(Thinking)) (Reply, error)
	// MoveNow ends the thinking that is running, if any, so that Think returns with a
	// move soon.
	MoveNow()
	// GameOver reports to the player how the game ended.
	GameOver(ctx context.Context, r engine.Result) error
	// Close ends the player and all that it has started, and waits for it.
	Close() error
}

// Ponderer is a player that can think on its opponent's time.
type Ponderer interface {
	// Ponder begins to search a turn in advance: t's last move is the one expected from
	// the opponent. It returns immediately. The next Think, NewGame, GameOver or Close
	// ends it or, for the same turn, uses its results.
	Ponder(ctx context.Context, t Request) error
}

// GameInfo describes a game about to begin to one player.
type GameInfo struct {
	Variant          *engine.Variant
	Start            string // FEN; "" is the variant's start position
	Side             engine.Color
	Control          clock.Control // of this player
	OpponentControl  clock.Control // of the opponent
	Opponent         string        // "" if unknown
	OpponentIsEngine bool          // the opponent is a program
	Analysis         bool          // positions are analyzed; no game is played
}

// Request is a position in which a player must move, with its limits.
type Request struct {
	Moves  []engine.Move // made since the game's start
	Limits Limits
	// Clocks are both players' clocks, by color; nil: the game has none.
	Clocks *[2]search.Clock
	// Period is the current period of the player's time control; zero: the first, which
	// GameInfo.Control has.
	Period clock.Period
	// DrawOffered is true if the opponent offers a draw.
	DrawOffered bool
}

// Limits bound a search in addition to the clock. Zero values are no limit.
type Limits = search.Limits

// Bound is the kind of a score: exact or a bound.
type Bound uint8

// The kinds of score.
const (
	Exact Bound = iota
	LowerBound
	UpperBound
)

// Thinking is a player's thinking at some time.
type Thinking struct {
	search.Line        // PV may be empty or break off where the text can't be read
	Bound       Bound  // of the score
	NoScore     bool   // there is no score
	NPS         uint64 // nodes per second as the player reports them; 0: unknown
	Text        string // the line as the player wrote it
}

// Reply is a player's answer to a turn.
type Reply struct {
	// Move is the player's move; NoMove if it resigns or claims instead.
	Move engine.Move
	// Ponder is the answer that the player expects, or NoMove.
	Ponder engine.Move
	// Resigns is true if the player resigns.
	Resigns bool
	// OffersDraw is true if the player offers a draw together with its move or accepts
	// the one offered.
	OffersDraw bool
	// Claim is the result that the player claims, with or without a move; undecided if
	// it claims none. The caller must verify it.
	Claim engine.Result
	// Last is the player's last thinking before it moved.
	Last Thinking
	// Remark is a sentence for the user about the reply, such as that the player took a
	// legal move for an illegal one; "" if there is none.
	Remark string
}
