package files

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/words"
)

// indexFlag is the flag for the file of an index; "" is the user's own.
func indexFlag(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVar(path, "index", "", "the index's file (default your own index)")
}

func (a *app) pgnIndexCommand() *cobra.Command {
	path, anew, verify := "", false, false
	cmd := &cobra.Command{
		Use:   "index FILE...",
		Short: "Add files of games to the index that \"ferz explore\" asks",
		Long: "Adds files of games, of any variants, to an index: for each position it holds the moves that were made\n" +
			"and the games. \"ferz explore\" and :explorer ask it. Games that are in it already do not count again:\n" +
			"those of the same variant, moves, players, result, date and round. Interrupted, the same command goes\n" +
			"on where it was. Files packed with zstd or bzip2 are read as they are. --verify reads all of an index, to\n" +
			"find damage that would show only when that part is asked for.",
		Example: "  ferz pgn index games.pgn more.pgn\n  ferz pgn index lichess_db_crazyhouse_rated_2024-01.pgn.zst\n" +
			"  ferz pgn index --index masters.index --anew masters.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			if verify && (anew || len(args) > 0) {
				return cli.UsageErrorf(cmd, errors.New("index: --verify takes no FILE and no --anew"))
			}
			if len(args) == 0 && !verify {
				return cli.UsageErrorf(cmd, errors.New("index: FILE is missing"))
			}
			file, err := gamefiles.IndexPath(path)
			if err == nil && verify {
				return a.verifyIndex(cmd.Context(), file)
			}
			if err == nil && anew {
				err = explorer.Remove(file)
			}
			if err != nil {
				return err
			}
			a.WritesFiles = true
			return a.index(cmd.Context(), file, args)
		},
	}
	indexFlag(cmd, &path)
	cmd.Flags().BoolVar(&anew, "anew", false, "rebuild the index from scratch")
	cmd.Flags().BoolVar(&verify, "verify", false, "read all of the index, and fail if a part of it is damaged")
	return cmd
}

// verifyIndex reads all of an index.
func (a *app) verifyIndex(ctx context.Context, path string) error {
	x, err := explorer.Open(path)
	if err == nil {
		err = errors.Join(x.Verify(ctx), x.Close())
	}
	if err != nil {
		return gamefiles.IndexAdvice(err)
	}
	_, err = fmt.Fprintf(a.Out, "%s: nothing is wrong\n", path)
	return err
}

// compact brings an index into a form that is read fastest, which takes a while after many
// games.
func (a *app) compact(ctx context.Context, b *explorer.Builder) error {
	line := cli.NewStatusLine(a.Err)
	defer line.Clear()
	if line.Width > 0 {
		line.Rewrite("sorting the index")
	}
	return b.Compact(ctx)
}

// index adds the games of files to an index. One that turns out to be damaged is made anew
// from them.
func (a *app) index(ctx context.Context, path string, files []string) error {
	err := a.addToIndex(ctx, path, files)
	if explorer.MustRebuild(err) && ctx.Err() == nil {
		a.notifyRebuild(err)
		if err = explorer.Remove(path); err == nil {
			err = a.addToIndex(ctx, path, files)
		}
	}
	return gamefiles.IndexAdvice(err)
}

// notifyRebuild says why an index is made anew.
func (a *app) notifyRebuild(why error) {
	a.Notify(why.Error() + "; that is done now, but files added earlier have to be added again")
}

func (a *app) addToIndex(ctx context.Context, path string, files []string) error {
	b, old, err := explorer.OpenOrRebuild(path)
	if err != nil {
		return err
	}
	if old != nil {
		a.notifyRebuild(old)
	}
	x := &explorer.FileAdder{Builder: b, Preparer: explorer.Preparer{Load: a.Loader()}}
	for _, file := range files {
		err = x.Add(file, func(from collection.Place, prepare explorer.PrepareGame, take explorer.TakeGame) error {
			return gamefiles.EachGameFrom(ctx, a.App, from, explorer.BlocksAhead, prepare, take)
		})
		if err != nil {
			break
		}
	}
	if err == nil {
		err = a.compact(ctx, b)
	} else if !explorer.MustRebuild(err) {
		err = errors.Join(err, b.Commit())
	}
	if ctx.Err() != nil {
		a.Notify("stopped; the same command resumes")
	}
	if err == nil {
		fmt.Fprintf(a.Out, "%s added, %d known already; %s in %s\n", words.Count(x.Added, "game"), x.Known, words.Count(b.Games(), "game"), path)
		if x.Cut+x.Lost > 0 {
			a.Notify(fmt.Sprintf("%s up to a move that does not fit, %d not at all: \"ferz pgn check\" tells why", words.Count(x.Cut, "game"), x.Lost))
		}
	}
	return errors.Join(err, b.Close())
}
