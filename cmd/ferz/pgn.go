package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard/durable"
)

const pgnLong = `Work on files of games in PGN, of any variant.

Each command reads the files that it is given, one after the other, or standard
input, which is also called -, and writes to standard output or with -o to a file,
which is replaced at once when all is done. Files may be of any size: a game at a
time is in memory.`

func (a *app) pgnCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "pgn", Short: "Filter, convert, check and analyse files of games", Long: pgnLong, Args: subcommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.pgnFilterCommand(), a.pgnConvertCommand(), a.pgnMergeCommand(), a.pgnSplitCommand(),
		a.pgnCheckCommand(), a.pgnUniqueCommand(), a.pgnTranspositionsCommand(), a.pgnOpeningsCommand(), a.pgnAnnotateCommand())
	return cmd
}

// loader returns what finds the variants of games, each compiled once.
func (a *app) loader() pgn.Loader {
	c, kept := a.catalogue(), map[string]*engine.Variant{}
	compile := func(spec string) (*engine.Variant, error) {
		if v := kept[spec]; v != nil {
			return v, nil
		}
		v, err := c.Load(spec)
		if err == nil {
			kept[spec] = v
		}
		return v, err
	}
	return func(tags pgn.Tags) (*engine.Variant, error) { return c.LoadTag(tags.Get("Variant"), compile) }
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
		r := pgn.NewReader(in)
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
		return durable.Replace(o.path, buffered)
	}
	return buffered(a.out)
}

// tell says on standard output what is in the file; without a file nobody asks.
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

func (a *app) pgnMergeCommand() *cobra.Command {
	var to fileOut
	cmd := &cobra.Command{
		Use:     "merge FILE...",
		Short:   "Write the games of several files one after the other",
		Long:    "Writes the games of several files one after the other, all in the same form. \"ferz pgn unique\" does so\nand leaves out those that are there twice.",
		Example: "  ferz pgn merge a.pgn b.pgn -o all.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.pass(cmd.Context(), args, &to, func(*pgn.Game, collection.Place) (bool, error) { return true, nil })
		},
	}
	to.flag(cmd)
	return cmd
}

func (a *app) pgnUniqueCommand() *cobra.Command {
	var to fileOut
	u := collection.Unique{}
	list := false
	cmd := &cobra.Command{
		Use:   "unique [FILE...]",
		Short: "Leave out games that are there twice",
		Long: "Leaves out games that were there before: of the same variant, moves, players and result, in whatever\n" +
			"notation and with whatever comments. The first of each stays.",
		Example: "  ferz pgn unique a.pgn b.pgn -o all.pgn\n  ferz pgn unique --list games.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			u.Load = a.loader()
			if list {
				return a.eachGame(cmd.Context(), args, func(g *pgn.Game, at collection.Place) error {
					if before, seen := u.Seen(g, at); seen {
						fmt.Fprintf(a.out, "%s: game %d is %s\n", lineOf(at), at.Number, gameAt(before, at))
					}
					return nil
				})
			}
			return a.pass(cmd.Context(), args, &to, func(g *pgn.Game, at collection.Place) (bool, error) {
				_, seen := u.Seen(g, at)
				return !seen, nil
			})
		},
	}
	to.flag(cmd)
	cmd.Flags().BoolVar(&u.AnyPlayers, "any-players", false, "the same moves are the same game, whoever played them")
	cmd.Flags().BoolVar(&list, "list", false, "only list the games that were there before")
	return cmd
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
					fmt.Fprintf(out, "%s:%d: game %d: %s\n", at.File, max(p.Line, at.Line), at.Number, printable(p.Text))
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

func (a *app) pgnTranspositionsCommand() *cobra.Command {
	m := collection.Meetings{}
	same := false
	cmd := &cobra.Command{
		Use:   "transpositions [FILE...]",
		Short: "Find positions that several games have, by different moves",
		Long: "Tells of each game the deepest position that an earlier game has reached as well, by other moves or by\n" +
			"the same in another order; with --same also by the same moves. At the end comes the deepest of all.\n" +
			"It keeps some 50 bytes for each position.",
		Example: "  ferz pgn transpositions games.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			m.Load, m.Transposed = a.loader(), !same
			var deepest collection.Meeting
			err := a.eachGame(cmd.Context(), args, func(g *pgn.Game, at collection.Place) error {
				met, ok := m.Next(g, at)
				if !ok {
					return nil
				}
				if met.Ply > deepest.Ply {
					deepest = met
				}
				_, err := fmt.Fprintf(a.out, "%s: game %d after %s: as %s after %s%s\n", lineOf(at), at.Number, plies(met.Ply),
					gameAt(met.Other, at), plies(met.Their), map[bool]string{true: "", false: ", by the same moves"}[met.Moves])
				return err
			})
			if err != nil {
				return err
			}
			if deepest.Ply == 0 {
				a.notify("no two games meet")
				return nil
			}
			_, err = fmt.Fprintf(a.out, "The deepest: %s, game %d after %s\n%s\n", deepest.File, deepest.Number, plies(deepest.Ply), deepest.FEN)
			return err
		},
	}
	cmd.Flags().BoolVar(&same, "same", false, "also positions to which the same moves led")
	return cmd
}

// plies counts half-moves in words.
func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}

func (a *app) pgnConvertCommand() *cobra.Command {
	var to fileOut
	style, bare := "san", false
	cmd := &cobra.Command{
		Use:   "convert [FILE...]",
		Short: "Write games in another notation",
		Long: "Writes the moves of games in another notation, variations included: " + words.List(notation.Names(), "or") + ".\n" +
			"Own is the one of the game's own people; what does not fit a game is algebraic notation (san), which\n" +
			"all programs read.",
		Example: "  ferz pgn convert --to wxf xiangqi.pgn\n  ferz pgn convert --to coordinates --bare games.pgn -o plain.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := words.Among(style, notation.Names()); err != nil {
				return misused(cmd, fmt.Errorf("notation %w", err))
			}
			load := a.loader()
			return a.pass(cmd.Context(), args, &to, func(g *pgn.Game, at collection.Place) (bool, error) {
				if err := pgn.Resolve(g, load); err != nil {
					a.notify(fmt.Sprintf("%s: game %d is not converted from there on: %v", lineOf(at), at.Number, err))
				}
				if bare {
					g.Strip()
				}
				if g.Variant == nil {
					return true, nil
				}
				return true, g.Rewrite(notation.WriterFor(style, g.Variant))
			})
		},
	}
	to.flag(cmd)
	cmd.Flags().StringVar(&style, "to", style, "the notation")
	cmd.Flags().BoolVar(&bare, "bare", false, "leave out comments, signs and variations")
	_ = cmd.RegisterFlagCompletionFunc("to", cobra.FixedCompletions(notation.Names(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (a *app) pgnFilterCommand() *cobra.Command {
	var to fileOut
	var q collection.Query
	var tags []string
	var invert, only bool
	most := 0
	cmd := &cobra.Command{
		Use:   "filter [FILE...]",
		Short: "Write the games that fit",
		Long: "Writes the games that fit all that is asked for. A tag is asked for as NAME=VALUE, with != for\n" +
			"what differs, ~ for a regular expression, and >, >=, < or <= for order. Lengths are in plies.",
		Example: "  ferz pgn filter --player carlsen --result 1-0 games.pgn\n" +
			"  ferz pgn filter --tag 'WhiteElo>=2500' --from 2020 --opening \"e4 c5\" games.pgn\n" +
			"  ferz pgn filter --variant xiangqi --least 40 - < all.pgn > long.pgn\n" +
			"  ferz pgn filter --fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" --count games.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, text := range tags {
				c, err := collection.ParseCriterion(text)
				if err != nil {
					return misused(cmd, fmt.Errorf("--tag %w", err))
				}
				q.Tags = append(q.Tags, c)
			}
			if q.Variant != "" {
				d, err := a.catalogue().Find(q.Variant)
				if err != nil {
					return err
				}
				q.Variant = d.ID
			}
			f, err := collection.NewFilter(q, a.loader())
			if err != nil {
				return misused(cmd, err)
			}
			return a.filter(cmd.Context(), args, &to, f, filterMode{invert, only, most})
		},
	}
	to.flag(cmd)
	s := cmd.Flags()
	s.StringArrayVar(&tags, "tag", nil, "a condition on a tag, such as 'Event~open'; may be given several times")
	s.StringVar(&q.Player, "player", "", "part of the name of either player")
	s.StringVar(&q.White, "white", "", "part of White's name")
	s.StringVar(&q.Black, "black", "", "part of Black's name")
	s.StringVar(&q.Result, "result", "", "1-0, 0-1, 1/2 or *")
	s.StringVar(&q.Variant, "variant", "", "the game that is played")
	s.StringVar(&q.From, "from", "", "played then or later: 2024, 2024.05 or 2024.05.31")
	s.StringVar(&q.Until, "until", "", "played then or earlier")
	number(cmd, &q.Least, "least", 0, 1, anyNumber, "so many plies or more")
	number(cmd, &q.Most, "most", 0, 1, anyNumber, "so many plies or fewer")
	s.StringVar(&q.Opening, "opening", "", "the first moves, in any notation")
	s.StringVar(&q.FEN, "fen", "", "a position that is reached; counters do not matter")
	s.BoolVarP(&invert, "invert", "v", false, "write the games that do not fit")
	s.BoolVarP(&only, "count", "c", false, "only count them")
	amount(cmd, &most, 0, "stop after so many")
	return cmd
}

// filterMode says what becomes of games that fit.
type filterMode struct {
	invert, count bool
	most          int // games; 0: all
}

// errEnough ends the reading, or playing, of games when there are enough.
var errEnough = errors.New("enough")

func (a *app) filter(ctx context.Context, files []string, to *fileOut, f *collection.Filter, mode filterMode) error {
	kept, all := 0, 0
	err := to.write(a, func(w io.Writer) error {
		err := a.eachGame(ctx, files, func(g *pgn.Game, _ collection.Place) error {
			all++
			if f.Match(g) == mode.invert {
				return nil
			}
			kept++
			var err error
			if !mode.count {
				err = pgn.Write(w, g)
			}
			if err == nil && kept == mode.most {
				err = errEnough
			}
			return err
		})
		if err != nil && !errors.Is(err, errEnough) {
			return err
		}
		if mode.count {
			_, err = fmt.Fprintln(w, kept)
			return err
		}
		return nil
	})
	if err != nil {
		return err
	}
	if kept == 0 {
		if why := f.Misfit(); why != nil {
			a.notify(strings.ToUpper(why.Error()[:1]) + why.Error()[1:])
		}
	}
	if !mode.count {
		to.tell(a, "%d of %s", kept, words.Count(all, "game"))
	}
	return nil
}
