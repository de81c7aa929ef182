// Package gamespec parses the description of a new game as users type it: the variant
// with values for its variables, and the players.
package gamespec

import (
	"context"
	"maps"
	"math/rand/v2"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
)

// Spec is a position to begin a game from.
type Spec struct {
	Def    engine.Definition
	Values engine.Values // of game variables; the others are drawn at random
	FEN    string        // or a line of EPD; "" is the start position
}

// Read reads a variant with values for its variables, such as
// "chess256:PositionNumber=17".
func Read(c *variants.Catalogue, spec, fen string) (Spec, error) {
	def, values, err := c.Parse(spec)
	if err == nil {
		values, err = def.CheckValues(values)
	}
	return Spec{Def: def, Values: values, FEN: fen}, err
}

// Build returns the game's tree, with its variant compiled. Variables without a
// value are drawn at random, but not for a position that someone else set up. The
// variant is one of those shared, unless these are nil.
func (g *Spec) Build(ctx context.Context, r *rand.Rand, shared *Compiled) (*pgn.Game, error) {
	values := engine.Values{}
	if g.FEN == "" {
		values = Draw(&g.Def, g.Values, r)
	}
	maps.Copy(values, g.Values)
	v, err := shared.Compile(ctx, g.Def, values)
	if err != nil {
		return nil, err
	}
	fen, err := epd.FEN(g.FEN, v)
	if err != nil {
		return nil, err
	}
	game, err := engine.NewGame(v, fen)
	if err != nil {
		return nil, err
	}
	return pgn.FromGame(game)
}
