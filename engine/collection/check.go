package collection

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Check returns all problems of a game: text that could not be read, illegal moves,
// also in variations, and a result that contradicts the board.
func Check(g *pgn.Game, load pgn.Loader) []pgn.Problem {
	err := pgn.Resolve(g, load)
	problems := slices.Clone(g.Problems)
	if err != nil || g.Variant == nil {
		return problems
	}
	last := g.Root
	for n := g.Root.MainChild(); n != nil; n = n.MainChild() {
		if last = n; n.Move == engine.NoMove {
			return append(problems, passes(n, g)...)
		}
	}
	if r := g.BoardResult(); r.Over() && r.String() != g.Result {
		problems = append(problems, pgn.Problem{Line: last.Line, Text: fmt.Sprintf("the board says %s, but the moves end with %s", notation.Result(g.Variant, r), g.Result)})
	}
	return problems
}

// passes returns the problem that a move of the main line is none of the game, unless
// others have been found.
func passes(n *pgn.Node, g *pgn.Game) []pgn.Problem {
	if len(g.Problems) > 0 {
		return nil
	}
	move := notation.Numbered(n.Number, n.Side, n.Text)
	return []pgn.Problem{{Line: n.Line, Text: fmt.Sprintf("move %s: no move of %s", move, g.Variant.Def.Name)}}
}
