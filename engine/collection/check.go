package collection

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
)

// Check returns all that is wrong with a game: what could not be read, moves that
// are not legal, in variations too, and a result that is not the board's.
func Check(g *pgn.Game, load pgn.Loader) []pgn.Problem {
	err := pgn.Resolve(g, load)
	problems := slices.Clone(g.Problems)
	if err != nil || g.Variant == nil {
		return problems
	}
	last := g.Last()
	played, err := g.Play()
	if err != nil {
		if len(problems) == 0 {
			problems = append(problems, pgn.Problem{Line: last.Line, Text: err.Error()})
		}
		return problems
	}
	if r := played.Position().Result(); r.Over() && r.String() != g.Result {
		problems = append(problems, pgn.Problem{Line: last.Line, Text: fmt.Sprintf("the board says %s, but the moves end with %s", notation.Result(r), g.Result)})
	}
	return problems
}
