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

// configOf reads what is to be played at once, and by whom.
func (c *common) configOf(opts *Options) (gameConfig, error) {
	game, err := setup.Read(opts.Variant, opts.FEN)
	if err != nil {
		return gameConfig{}, err
	}
	players := setup.Players{Person: c.settings.Settings.Name, Engines: c.engines}
	play, err := players.Config(opts.Players, opts.Clock)
	return gameConfig{def: game.Def, values: game.Values, fen: game.FEN, play: play}, err
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
