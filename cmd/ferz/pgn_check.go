package main

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
)

func (a *app) pgnCheckCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [FILE...]",
		Short: "List all that is wrong in files of games",
		Long: "Lists all that is wrong in files of games, with the line and the number of the game: what can't be\n" +
			"read, moves that are not legal and why, results that are not the board's. Fails if there is anything.",
		Example: "  ferz pgn check games.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			load, bad, all := a.loader(), 0, 0
			out := bufio.NewWriter(a.out)
			err := a.eachGame(cmd.Context(), args, func(g *pgn.Game, at collection.Place) error {
				all++
				problems := collection.Check(g, load)
				if len(problems) > 0 {
					bad++
				}
				for _, p := range problems {
					fmt.Fprintf(out, "%s:%d: game %d: %s\n", at.File, max(p.Line, at.Line), at.Number, printable.Line(p.Text))
				}
				return nil
			})
			switch err = errors.Join(err, out.Flush()); {
			case err != nil:
				return err
			case all == 0:
				return errors.New("there are no games")
			case bad > 0:
				return fmt.Errorf("something is wrong in %d of %s", bad, words.Count(all, "game"))
			}
			_, err = fmt.Fprintf(a.out, "%s, nothing is wrong\n", words.Count(all, "game"))
			return err
		},
	}
	return cmd
}
