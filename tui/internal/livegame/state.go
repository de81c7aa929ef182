package livegame

import (
	"github.com/ferzchess/ferz/engine"
)

// position is the present one; see engine.Game.Position.
func (s *liveGame) position() *engine.Position { return s.game.Position() }

// side is the player to move.
func (s *liveGame) side() engine.Color { return s.game.Position().Side() }

func (s *liveGame) over() bool { return s.game.Result().Over() }

// personToMove reports whether the game waits for a person.
func (s *liveGame) personToMove() bool {
	return !s.over() && s.players[s.side()].seat.Kind == Person
}

// waiting reports that the last change is still being written, or that a program is to
// move and is not ready yet.
func (s *liveGame) waiting() bool {
	return s.saving != 0 || !s.over() && !s.players[s.side()].ready
}
