package ui

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/xboard/registry"
)

// GameConfig describes a game to set up.
type GameConfig struct {
	Def    engine.Definition
	Values engine.Values // of game variables; the others are drawn at random
	Drawn  engine.Values // of some of these others, for this game alone: they were shown before it
	FEN    string        // "" is the start position
	Play   livegame.Config
	Tree   *pgn.Game // game to resume; nil: a new game
	Review bool      // the tree is reviewed and nobody plays
	Kept   SavedGame // origin of a game under review

	Explorer *string // filter of the index's games that are shown beside a review at first; nil: none are

	Joined *Joined // the game is played already, by others or at other terminals; nil: it begins here

	Puzzles *puzzles.Round // the tree's position is the puzzle that it asks; nil: none
}

// Joined is a seat in a game that continues whether or not its screen is open.
type Joined struct {
	Session livegame.Live
	Seats   livegame.Seats // 0: to watch
	// Do performs an action on the participants, not on the game: it sends a text, or
	// it is Rematch, Abort or Adjourn.
	Do func(what, text string) error
	// Lag returns how much time the clock gives back for each move; nil: none.
	Lag func() time.Duration
	// Watch is called when the game is shown, and leave when it is not any longer; nil:
	// nothing is.
	Watch func() (leave func())
}

// Actions of a game with other people, see [Joined].
const (
	Say     = "say"
	Rematch = "rematch"
	Abort   = "abort"
	Adjourn = "adjourn"
)

// PuzzleConfig returns the setup of a round's current puzzle.
func PuzzleConfig(round *puzzles.Round, back Screen) (GameConfig, error) {
	z := round.Puzzle()
	from, err := engine.NewGame(z.Variant, z.FEN)
	if err != nil {
		return GameConfig{}, err
	}
	tree, err := pgn.FromGame(from)
	if err != nil {
		return GameConfig{}, err
	}
	return GameConfig{
		Def: z.Variant.Def, Values: z.Variant.Values, Tree: tree, Review: true,
		Kept: SavedGame{Back: back}, Puzzles: round,
	}, nil
}

// Players returns who may sit down at a game.
func (c *Common) Players() *gamespec.PlayerSource {
	return &gamespec.PlayerSource{Person: c.Settings.Settings.Name, Engines: c.Engines, Level: c.Settings.Notes.Level}
}

// SeatNamed parses a player, as users type it.
func (c *Common) SeatNamed(text string) (livegame.Seat, error) {
	seat, err := c.Players().Seat(text)
	if unknown := (*registry.UnknownEngine)(nil); errors.As(err, &unknown) && !unknown.Near() {
		err = fmt.Errorf("no engine is called %q; F4 lists those that are, and d looks for more there", unknown.Name)
	}
	return seat, err
}

// Build returns the game's tree, with its variant compiled. Variables without a
// value are drawn at random. The variant is one of those shared, unless these are nil.
func (c *GameConfig) Build(ctx context.Context, r *rand.Rand, shared *gamespec.Compiled) (*pgn.Game, error) {
	if c.Tree != nil {
		return c.Tree, nil
	}
	game := gamespec.Spec{Def: c.Def, Values: engine.Values{}, FEN: c.FEN}
	if c.FEN == "" {
		maps.Copy(game.Values, c.Drawn)
	}
	maps.Copy(game.Values, c.Values)
	return game.Build(ctx, r, shared)
}
