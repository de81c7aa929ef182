package session

import (
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard"
)

// Tree returns the game's moves with all variations. Lines may be added to it,
// but not taken away from the line that is played.
func (s *Session) Tree() *pgn.Game { return s.tree }

// Head returns the move that the game has come to, or the tree's root.
func (s *Session) Head() *pgn.Node { return s.head }

// Game returns the game as it is played. It changes with the session.
func (s *Session) Game() *engine.Game { return s.game }

// Position returns the present position; see engine.Game.Position.
func (s *Session) Position() *engine.Position { return s.game.Position() }

// Config returns who plays, and how.
func (s *Session) Config() Config { return s.config }

// Side returns the player to move.
func (s *Session) Side() engine.Color { return s.game.Position().Side() }

// Over reports whether the game has ended.
func (s *Session) Over() bool { return s.game.Result().Over() }

// People reports whether a person plays.
func (s *Session) People() bool { return s.config.People() }

// PersonToMove reports whether the game waits for a person.
func (s *Session) PersonToMove() bool {
	return !s.Over() && s.players[s.Side()].seat.Kind == Person
}

// Waiting reports that a person is to move but the last move is still being
// written, or that a program is to move and is not ready yet.
func (s *Session) Waiting() bool {
	return !s.Over() && (s.saving != 0 || !s.players[s.Side()].ready)
}

// Unsaved returns why the game could not be written the last time, or nil.
func (s *Session) Unsaved() error { return s.unsaved }

// Saving reports whether the game is being written.
func (s *Session) Saving() bool { return s.saving != 0 }

// Thinking returns what a player thinks now or thought last, best line first.
func (s *Session) Thinking(c engine.Color) []xboard.Thinking { return s.last[c] }

// Busy reports whether a player thinks, and which.
func (s *Session) Busy() (engine.Color, bool) {
	if s.job == nil {
		return 0, false
	}
	return s.job.side, true
}

// Paused reports whether the game is paused.
func (s *Session) Paused() bool { return s.paused }

// Failure returns why a player can't play, or nil.
func (s *Session) Failure(c engine.Color) error { return s.players[c].err }

// Left returns what a player's clock shows; ok is false if it has none.
func (s *Session) Left(c engine.Color) (left time.Duration, ok bool) {
	return s.clocks.Left(c, s.around.Now()), !s.clocks.Control(c).Unlimited()
}

// ClockRuns returns whose clock runs, if any does that has a limit.
func (s *Session) ClockRuns() (engine.Color, bool) {
	c, ok := s.clocks.Running()
	return c, ok && !s.clocks.Control(c).Unlimited()
}

// HintMove returns the move of the last hint for this position, or NoMove.
func (s *Session) HintMove() engine.Move { return s.hint }
