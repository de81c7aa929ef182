package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/durable"
)

const pgnLong = `Work on files of games in PGN, of any variant.

Each command reads the files that it is given, one after the other, or standard
input, which is also called -, and writes to standard output or with -o to a file,
which is replaced at once when all is done. Files may be of any size: a game at a
time is in memory. Games that ChessV has saved (.sgf) are read too.`

func (a *app) pgnCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "pgn", Short: "Filter, convert, check and analyze files of games", Long: pgnLong, Args: subcommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.pgnFilterCommand(), a.pgnConvertCommand(), a.pgnMergeCommand(), a.pgnSplitCommand(),
		a.pgnCheckCommand(), a.pgnUniqueCommand(), a.pgnTranspositionsCommand(), a.pgnOpeningsCommand(), a.pgnAnnotateCommand())
	return cmd
}

// loader returns what finds the variants of games, each compiled once.
func (a *app) loader() pgn.Loader {
	return (&ini.Loader{Catalogue: a.catalogue()}).Load
}

// eachGame calls visit with each game of files, - or none of them being standard
// input, until it fails or ctx is done.
func (a *app) eachGame(ctx context.Context, files []string, visit func(g *pgn.Game, at collection.Place) error) error {
	if len(files) == 0 {
		if _, ok := terminal(a.in); ok {
			a.notify("reading games from the keyboard; Ctrl-D ends them, Ctrl-C the command")
		}
		files = []string{"-"}
	}
	for _, file := range files {
		if err := a.gamesOf(ctx, file, visit); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) gamesOf(ctx context.Context, file string, visit func(g *pgn.Game, at collection.Place) error) error {
	return a.reading(file, func(in io.Reader) error {
		r := collection.NewReader(in, a.loader())
		for n := 1; ; n++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			g, err := r.Next()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err == nil {
				err = visit(g, collection.Place{File: file, Number: n, Line: g.Line})
			}
			if err != nil {
				return fmt.Errorf("%s, game %d: %w", file, n, err)
			}
		}
	})
}

// reading opens a file, or standard input for "-".
func (a *app) reading(file string, read func(io.Reader) error) error {
	if file == "-" {
		return read(a.in)
	}
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	return read(f)
}

// fileOut is the flag for where a command writes.
type fileOut struct{ path string }

func (o *fileOut) flag(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&o.path, "output", "o", "", "write to this file, which is replaced at once (default standard output)")
}

// isFile reports whether something is written to a file.
func (o *fileOut) isFile() bool { return o.path != "" && o.path != "-" }

// write writes to the file, which stays as it was if that fails, or to standard
// output.
func (o *fileOut) write(a *app, write func(io.Writer) error) error {
	buffered := func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 64<<10)
		if err := write(out); err != nil {
			return errors.Join(err, out.Flush())
		}
		return out.Flush()
	}
	if o.isFile() {
		return durable.Public().Replace(o.path, buffered)
	}
	return buffered(a.data())
}

// tell reports the file's contents on standard output, if the games go to a file.
func (o *fileOut) tell(a *app, format string, args ...any) {
	if o.isFile() {
		fmt.Fprintf(a.out, format+" in %s\n", append(args, o.path)...)
	}
}

// pass writes those games of files that keep returns true for.
func (a *app) pass(ctx context.Context, files []string, to *fileOut, keep func(g *pgn.Game, at collection.Place) (bool, error)) error {
	kept, all := 0, 0
	err := to.write(a, func(w io.Writer) error {
		return a.eachGame(ctx, files, func(g *pgn.Game, at collection.Place) error {
			all++
			ok, err := keep(g, at)
			if err != nil || !ok {
				return err
			}
			kept++
			return pgn.Write(w, g)
		})
	})
	if err == nil {
		to.tell(a, "%d of %s", kept, words.Count(all, "game"))
	}
	return err
}

// lineOf names a line of a file, as compilers do.
func lineOf(at collection.Place) string { return fmt.Sprintf("%s:%d", at.File, at.Line) }

// gameAt names a game for somebody who knows in which file he is.
func gameAt(at, from collection.Place) string {
	if at.File == from.File {
		return fmt.Sprintf("game %d (line %d)", at.Number, at.Line)
	}
	return fmt.Sprintf("game %d of %s (line %d)", at.Number, at.File, at.Line)
}
