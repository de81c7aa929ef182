package tui

import (
	"math/rand/v2"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/setup"
)

// gameConfig is what a game is set up from.
type gameConfig struct {
	def    engine.Definition
	values engine.Values // of game variables; the others are drawn at random
	fen    string        // "" is the start position
	play   session.Config
	tree   *pgn.Game // to go on with; nil: a new game
	review bool      // look at the tree; nobody plays
	kept   keptGame  // where a game to look at comes from
}

// defaultSeats are the user with White against ferz.
func defaultSeats() [2]session.Seat { return (&setup.Players{}).DefaultSeats() }

// configOf reads a variant with values for its variables, for a game against
// ferz.
func configOf(spec, fen string) (gameConfig, error) {
	game, err := setup.Read(spec, fen)
	return gameConfig{def: game.Def, values: game.Values, fen: game.FEN, play: session.Config{Seats: defaultSeats()}}, err
}

// build returns the game's tree, with its variant compiled. Variables without a
// value are drawn at random.
func (c *gameConfig) build(r *rand.Rand) (*pgn.Game, error) {
	if c.tree != nil {
		return c.tree, nil
	}
	game := setup.Game{Def: c.def, Values: c.values, FEN: c.fen}
	return game.Build(r)
}
