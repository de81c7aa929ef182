package files

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

func (a *app) pgnMergeCommand() *cobra.Command {
	var to gamefiles.Output
	cmd := &cobra.Command{
		Use:     "merge FILE...",
		Short:   "Write the games of several files one after the other",
		Long:    "Writes the games of several files one after the other, all in the same form. \"ferz pgn unique\" does so\nand leaves out those that are there twice.",
		Example: "  ferz pgn merge a.pgn b.pgn -o all.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.writeKept(cmd.Context(), args, &to, func(*pgn.Game, collection.Place, func(string)) (bool, error) { return true, nil })
		},
	}
	to.Flag(cmd)
	return cmd
}

func (a *app) pgnUniqueCommand() *cobra.Command {
	var to gamefiles.Output
	u := collection.Unique{}
	list := false
	cmd := &cobra.Command{
		Use:   "unique [FILE...]",
		Short: "Remove duplicate games",
		Long: "Leaves out games that were there before: of the same variant, moves, players and result, in whatever\n" +
			"notation and with whatever comments. The first of each stays.",
		Example: "  ferz pgn unique a.pgn b.pgn -o all.pgn\n  ferz pgn unique --list games.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			u.Load = a.Loader()
			key := func(g *pgn.Game, _ collection.Place) (collection.Key, error) { return u.Key(g), nil }
			if list {
				return gamefiles.EachGameOf(cmd.Context(), a.App, args, key, func(key collection.Key, at collection.Place) error {
					if before, seen := u.Seen(key, at); seen {
						fmt.Fprintf(a.Clearing(), "%s: game %d is %s\n", lineOf(at), at.Number, gameAt(before, at))
					}
					return nil
				})
			}
			return a.passNew(cmd.Context(), args, &to, &u)
		},
	}
	to.Flag(cmd)
	cmd.Flags().BoolVar(&u.AnyPlayers, "any-players", false, "games with the same moves are duplicates, even of different players")
	cmd.Flags().BoolVar(&list, "list", false, "only list the games that were there before")
	return cmd
}

// passNew writes the games of files that are not there twice.
func (a *app) passNew(ctx context.Context, files []string, to *gamefiles.Output, u *collection.Unique) error {
	type keyed struct {
		key  collection.Key
		text string
	}
	kept, all := 0, 0
	err := to.Write(a.App, func(w io.Writer) error {
		return gamefiles.EachGameOf(ctx, a.App, files, func(g *pgn.Game, _ collection.Place) (keyed, error) {
			key := u.Key(g) // splits moves that are written together
			text, err := pgn.Format(g)
			return keyed{key, text}, err
		}, func(g keyed, at collection.Place) error {
			all++
			if _, seen := u.Seen(g.key, at); seen {
				return nil
			}
			kept++
			_, err := io.WriteString(w, g.text)
			return err
		})
	})
	if err == nil {
		to.Tell(a.App, "%d of %s", kept, words.Count(all, "game"))
	}
	return err
}
