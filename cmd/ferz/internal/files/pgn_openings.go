package files

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/openings"
)

func (a *app) pgnOpeningsCommand() *cobra.Command {
	var to gamefiles.Output
	var again bool
	cmd := &cobra.Command{
		Use:   "openings [FILE...]",
		Short: "Name the opening of every game",
		Long: "Gives every game the tags of its opening, ECO and Opening, whatever the order of its moves: in chess, in\n" +
			"games whose pieces move and capture as there, and in xiangqi. Other games stay as they are, and so do\n" +
			"those that have such tags.",
		Example: "  ferz pgn openings games.pgn -o named.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			load, tag := a.Loader(), openings.TagGame
			if again {
				tag = openings.RetagGame
			}
			return a.writeKept(cmd.Context(), args, &to, func(g *pgn.Game, at collection.Place, note func(string)) (bool, error) {
				if err := pgn.Resolve(g, load); err != nil {
					note(fmt.Sprintf("%s: game %d is read up to its first illegal move: %v", lineOf(at), at.Number, err))
				}
				tag(g)
				return true, nil
			})
		},
	}
	to.Flag(cmd)
	cmd.Flags().BoolVar(&again, "again", false, "replace opening tags that games already have")
	return cmd
}
