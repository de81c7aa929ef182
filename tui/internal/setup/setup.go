// Package setup reads what a game is begun with, as people type it: the variant
// with values for its variables, and who plays.
package setup

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
)

// Game is a position to begin a game from.
type Game struct {
	Def    engine.Definition
	Values engine.Values // of game variables; the others are drawn at random
	FEN    string        // "" is the start position
}

// Read reads a variant with values for its variables, such as
// "chess256:PositionNumber=17".
func Read(spec, fen string) (Game, error) {
	g := Game{FEN: fen}
	def, err := variants.Find(spec) // some names contain a colon
	if err == nil {
		g.Def = def
		return g, nil
	}
	name, assigned, _ := strings.Cut(spec, ":")
	if g.Def, err = variants.Find(name); err != nil {
		return g, err
	}
	g.Values, err = givenValues(g.Def, assigned)
	return g, err
}

// givenValues reads "Name=value,Name=value".
func givenValues(def engine.Definition, text string) (engine.Values, error) {
	values := engine.Values{}
	for pair := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if strings.TrimSpace(pair) == "" {
			continue
		}
		if !ok {
			return nil, fmt.Errorf("%q: want Variable=value", pair)
		}
		i := slices.IndexFunc(def.Variables, func(v engine.Variable) bool { return strings.EqualFold(v.Name, strings.TrimSpace(name)) })
		if i < 0 {
			return nil, fmt.Errorf("%s has no variable %q", def.Name, name)
		}
		v := def.Variables[i]
		checked, err := v.Check(strings.TrimSpace(value))
		if err != nil {
			return nil, err
		}
		values[v.Name] = checked
	}
	return values, nil
}

// Build returns the game's tree, with its variant compiled. Variables without a
// value are drawn at random, but not for a position that someone else set up.
func (g *Game) Build(r *rand.Rand) (*pgn.Game, error) {
	values := engine.Values{}
	for _, v := range g.Def.Variables {
		if given, ok := g.Values[v.Name]; ok {
			values[v.Name] = given
		} else if !v.Assigned && g.FEN == "" {
			values[v.Name] = v.Random(r)
		}
	}
	v, err := engine.Compile(g.Def, values)
	if err != nil {
		return nil, err
	}
	game, err := engine.NewGame(v, g.FEN)
	if err != nil {
		return nil, err
	}
	return pgn.FromGame(game)
}
