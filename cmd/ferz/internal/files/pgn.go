package files

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

const pgnLong = `Work on files of games in PGN, of any variant.

Each command reads the files that it is given, one after the other, or standard
input, which is also called -, and writes to standard output or with -o to a file,
which is replaced at once when all is done. Files may be of any size: a few games
at a time are in memory, worked on by all cores (--jobs). Games that ChessV has
saved (.sgf) are read too, and so are files packed with zstd or bzip2.`

func (a *app) pgnCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "pgn", Short: "Filter, convert, check and analyze files of games", Long: pgnLong, Args: cli.Subcommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	a.JobsFlag(cmd)
	cmd.AddCommand(a.pgnFilterCommand(), a.pgnConvertCommand(), a.pgnMergeCommand(), a.pgnSplitCommand(),
		a.pgnCheckCommand(), a.pgnUniqueCommand(), a.pgnTranspositionsCommand(), a.pgnOpeningsCommand(), a.pgnAnnotateCommand(), a.pgnIndexCommand())
	return cmd
}

// passed is the outcome for one game of writeKept.
type passed struct {
	text  string // the game; "" if it is left out
	notes []string
}

// writeKept writes those games of files that keep returns true for. It is called by several
// goroutines at once; what it reports by note is printed in the order of the games.
func (a *app) writeKept(ctx context.Context, files []string, to *gamefiles.Output, keep func(g *pgn.Game, at collection.Place, note func(string)) (bool, error)) error {
	work := func(g *pgn.Game, at collection.Place) (p passed, err error) {
		ok, err := keep(g, at, func(text string) { p.notes = append(p.notes, text) })
		if ok && err == nil {
			p.text, err = pgn.Format(g)
		}
		return p, err
	}
	kept, all := 0, 0
	err := to.Write(a.App, func(w io.Writer) error {
		return gamefiles.EachGameOf(ctx, a.App, files, work, func(p passed, _ collection.Place) error {
			all++
			for _, text := range p.notes {
				a.Notify(text)
			}
			if p.text == "" {
				return nil
			}
			kept++
			_, err := io.WriteString(w, p.text)
			return err
		})
	})
	if err == nil {
		to.Tell(a.App, "%d of %s", kept, words.Count(all, "game"))
	}
	return err
}

// lineOf names a line of a file, as compilers do.
func lineOf(at collection.Place) string { return fmt.Sprintf("%s:%d", at.File, at.Line) }

// gameAt names a game for someone who knows in which file he is.
func gameAt(at, from collection.Place) string {
	if at.File == from.File {
		return fmt.Sprintf("game %d (line %d)", at.Number, at.Line)
	}
	return fmt.Sprintf("game %d of %s (line %d)", at.Number, at.File, at.Line)
}
