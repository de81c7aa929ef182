package files

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
)

func (a *app) pgnTranspositionsCommand() *cobra.Command {
	m := collection.Meetings{}
	same := false
	cmd := &cobra.Command{
		Use:   "transpositions [FILE...]",
		Short: "Find transpositions",
		Long: "Tells of each game the deepest position that an earlier game has reached as well, by other moves or by\n" +
			"the same in another order; with --same also by the same moves. At the end comes the deepest of all.\n" +
			"It keeps some 50 bytes for each position.",
		Example: "  ferz pgn transpositions games.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			m.Load, m.Transposed = a.Loader(), !same
			var deepest collection.Meeting
			err := a.EachGame(cmd.Context(), args, func(g *pgn.Game, at collection.Place) error {
				met, ok := m.Next(g, at)
				if !ok {
					return nil
				}
				if met.Ply > deepest.Ply {
					deepest = met
				}
				_, err := fmt.Fprintf(a.Clearing(), "%s: game %d after %s: as %s after %s%s\n", lineOf(at), at.Number, gamefiles.Plies(met.Ply),
					gameAt(met.Other, at), gamefiles.Plies(met.Their), map[bool]string{true: "", false: ", by the same moves"}[met.Moves])
				return err
			})
			if err != nil {
				return err
			}
			if deepest.Ply == 0 {
				a.Notify("no transpositions")
				return nil
			}
			_, err = fmt.Fprintf(a.Out, "The deepest: %s, game %d after %s\n%s\n", deepest.File, deepest.Number, gamefiles.Plies(deepest.Ply), deepest.FEN)
			return err
		},
	}
	cmd.Flags().BoolVar(&same, "same", false, "also positions to which the same moves led")
	return cmd
}
