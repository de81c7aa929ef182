package gamelist

import (
	"context"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/report"
	"github.com/ferzchess/ferz/xboard"
)

// Annotate judges the moves of a game, which pgn.Resolve must have given a
// variant, as the report on the screen does: who thinks about each position within
// limits. The game gets evaluations, signs such as ?!, and better lines as
// variations. progress is called with the number of positions done.
func Annotate(ctx context.Context, g *pgn.Game, who xboard.Player, limits xboard.Limits, progress func(done, all int)) error {
	return report.Annotate(ctx, g, who, limits, progress)
}
