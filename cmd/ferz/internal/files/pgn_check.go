package files

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
)

func (a *app) pgnCheckCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "check [FILE...]",
		Short: "Report problems in PGN files",
		Long: "Lists the problems in files of games, with the line and the number of the game: what can't be\n" +
			"read, moves that are not legal and why, results that are not the board's. Fails if there is anything.",
		Example: "  ferz pgn check games.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			load, found := a.Loader(), pgnCheckJSON{Problems: []pgnProblemJSON{}}
			out := bufio.NewWriter(a.Clearing())
			check := func(g *pgn.Game, _ collection.Place) ([]pgn.Problem, error) { return collection.Check(g, load), nil }
			err := gamefiles.EachGameOf(cmd.Context(), a.App, args, check, func(problems []pgn.Problem, at collection.Place) error {
				found.Games++
				if len(problems) > 0 {
					found.Wrong++
				}
				for _, p := range problems {
					line := max(p.Line, at.Line)
					if asJSON {
						found.Problems = append(found.Problems, pgnProblemJSON{at.File, line, at.Number, p.Text})
						continue
					}
					fmt.Fprintf(out, "%s:%d: game %d: %s\n", at.File, line, at.Number, printable.Line(p.Text))
				}
				return nil
			})
			if asJSON && err == nil && found.Games > 0 {
				err = cli.WriteJSON(out, found)
			}
			switch err = errors.Join(err, out.Flush()); {
			case err != nil:
				return err
			case found.Games == 0:
				return errors.New("there are no games")
			case found.Wrong > 0:
				return fmt.Errorf("problems in %d of %s", found.Wrong, words.Count(found.Games, "game"))
			case asJSON:
				return nil
			}
			_, err = fmt.Fprintf(a.Out, "%s, nothing is wrong\n", words.Count(found.Games, "game"))
			return err
		},
	}
	cli.JSONFlag(cmd, &asJSON, "the problems")
	return cmd
}

// pgnCheckJSON is what is wrong in files of games that were played.
type pgnCheckJSON struct {
	Games    int              `json:"games"`
	Wrong    int              `json:"wrong"` // games with a problem
	Problems []pgnProblemJSON `json:"problems"`
}

// pgnProblemJSON is a problem of a game.
type pgnProblemJSON struct {
	File string `json:"file"`
	Line int    `json:"line"` // from 1
	Game int    `json:"game"` // its number in the file, from 1
	Text string `json:"text"`
}
