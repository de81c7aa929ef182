package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/gamelist"
	"github.com/ferzchess/ferz/tui/puzzles"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants/curves"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/endings"
	"github.com/ferzchess/ferz/xboard/nets"
)

// puzzlesHelp is the help of "ferz puzzle" where no files are opened.
const puzzlesHelp = `Asks for the one move that wins, and then for those after it that mate or win alone as well. What is solved
is remembered, and does not come again before all are solved. F5 on the start screen finds puzzles.

They are asked on the screen; with --plain, and where there is no terminal, line by line.`

func (a *app) puzzleCommand() *cobra.Command {
	variant, ending, most, plain, asJSON := "", "", 0, false, false
	cmd := &cobra.Command{
		Use:   "puzzle [FILE...]",
		Short: "Solve puzzles: find the one move that wins",
		Long: "Asks for the one move that wins, in positions that \"ferz puzzle make\" has found in games, and then for\n" +
			"those after it that mate or win alone as well. Solved puzzles are recorded, and do not return\n" +
			"before all are solved. Without a file these are the puzzles that were made before; files of others do as\n" +
			"well: games in PGN with a position (FEN), the first move of which is the solution, or positions in EPD\n" +
			"with operations: bm (best moves), am (moves to avoid), dm (a mate in so many moves). EPD is of chess\n" +
			"unless --variant or an operation \"variant\" says otherwise.\n\n" +
			"With --ending the puzzles ask to win an ending of any game against the best defense: every move that\n" +
			"keeps the win is right. Its table must be there; \"ferz tables make\" makes it.\n\n" +
			"They are asked on the screen; with --plain, and where there is no terminal, line by line.",
		Example: "  ferz puzzle make\n  ferz puzzle\n  ferz puzzle --variant xiangqi -n 5\n  ferz puzzle --ending KRK\n  ferz puzzle mates.pgn\n  ferz puzzle --variant atomic puzzles.epd",
		RunE: func(cmd *cobra.Command, args []string) error {
			if ending != "" && len(args) > 0 {
				return cli.UsageErrorf(cmd, errors.New("expected either FILE or --ending"))
			}
			from := puzzleSource{args, variant, ending}
			if asJSON {
				return a.listPuzzles(cmd.Context(), &from, most)
			}
			return a.solve(cmd.Context(), &from, most, plain)
		},
	}
	if a.Host.Permits(host.Files) != nil {
		cmd.Use, cmd.Long, cmd.Example = cmd.Name(), puzzlesHelp, ""
	}
	cmd.Flags().StringVar(&variant, "variant", "", "only puzzles of this game")
	cmd.Flags().StringVar(&ending, "ending", "", "win this ending, such as KBNK, of --variant (default chess)")
	cli.CountFlag(cmd, &most, 0, "at most so many")
	cmd.Flags().BoolVar(&plain, "plain", false, "no screen, one line at a time")
	cli.JSONFlag(cmd, &asJSON, "the puzzles with their solutions, without asking,")
	cmd.AddCommand(a.puzzleMakeCommand(), a.puzzleExportCommand())
	return cmd
}

const (
	noPuzzles   = "there are no puzzles yet; F5 on the start screen finds some"
	makePuzzles = `, "ferz puzzle make" makes more of saved games, "ferz puzzle make --play 20" of games of ferz with itself`
)

// puzzles returns the puzzles of files, or those that are kept, of a variant or of
// all.
func (a *app) puzzles(ctx context.Context, files []string, variant string) ([]*puzzle.Puzzle, error) {
	wanted, err := a.variantID(variant)
	if err != nil {
		return nil, err
	}
	var list []*puzzle.Puzzle
	broken := func(file string) func(int, error) {
		return func(line int, err error) { a.Notify(fmt.Sprintf("%s:%d: this is not a puzzle: %v", file, line, err)) }
	}
	if len(files) == 0 {
		place, err := puzzles.DefaultStore()
		if err != nil {
			return nil, err
		}
		if list, err = place.Read(ctx, a.Loader(), broken(place.File())); err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return nil, errors.New(noPuzzles + a.Host.Advice(host.Work, makePuzzles))
		}
	}
	load := a.Loader()
	for _, file := range files {
		err := a.Reading(file, func(in io.Reader) error {
			return puzzle.Read(ctx, in, load, wanted, func(z *puzzle.Puzzle, line int, err error) error {
				if err != nil {
					broken(file)(line, err)
				} else {
					list = append(list, z)
				}
				return nil
			})
		})
		if err != nil {
			return nil, err
		}
	}
	var out []*puzzle.Puzzle
	for _, z := range list {
		if wanted == "" || z.Variant.Def.ID == wanted {
			out = append(out, z)
		}
	}
	if len(out) == 0 {
		return nil, errors.New("no puzzles match")
	}
	return out, nil
}

// listPuzzles prints puzzles as JSON, in the order of their files.
func (a *app) listPuzzles(ctx context.Context, from *puzzleSource, most int) error {
	list, err := a.puzzlesOf(ctx, from, most)
	if err != nil {
		return err
	}
	if most > 0 {
		list = list[:min(most, len(list))]
	}
	out, err := puzzlesJSON(list)
	if err != nil {
		return err
	}
	return cli.WriteJSON(a.Out, out)
}

// puzzleSource is where puzzles come from.
type puzzleSource struct {
	files           []string
	variant, ending string // "" for none
}

// endingPuzzles is how many puzzles of an ending are asked unless more are wanted.
const endingPuzzles = 5

// puzzlesOf returns the puzzles of a source: all of files, most of an ending.
func (a *app) puzzlesOf(ctx context.Context, from *puzzleSource, most int) ([]*puzzle.Puzzle, error) {
	if from.ending == "" {
		return a.puzzles(ctx, from.files, from.variant)
	}
	v, err := a.Catalogue().Load(cmp.Or(from.variant, "chess"))
	if err != nil {
		return nil, err
	}
	set, err := endings.Open(v, "", "")
	if err != nil {
		return nil, err
	}
	return puzzle.Endings(v, set, from.ending, cmp.Or(most, endingPuzzles), rand.New(rand.NewPCG(rand.Uint64(), 0)))
}

// round returns the round in which puzzles of a source are asked. Those of endings are other
// ones each time, and not remembered.
func (a *app) round(ctx context.Context, from *puzzleSource, most int) (*puzzles.Round, error) {
	all, err := a.puzzlesOf(ctx, from, most)
	if err != nil || from.ending != "" {
		return &puzzles.Round{List: all, All: all}, err
	}
	place, err := puzzles.DefaultStore()
	if err != nil {
		return nil, err
	}
	history, err := place.History()
	if err != nil {
		return nil, err
	}
	return puzzles.NewRound(all, history, most), nil
}

func (a *app) solve(ctx context.Context, from *puzzleSource, most int, plain bool) error {
	round, err := a.round(ctx, from, most)
	if err != nil {
		return err
	}
	_, typed := cli.Terminal(a.In)
	if _, shown := cli.Terminal(a.Out); typed && shown && !plain {
		opts := a.Screens(a.User())
		opts.Puzzles = round
		return a.Play(ctx, opts)
	}
	if err := puzzles.Solve(ctx, round, a.In, a.Out); err != nil {
		return err
	}
	if round.History != nil {
		fmt.Fprintln(a.Out, round.History.Summary(round.All))
	}
	return nil
}

// variantID returns the id of a variant that is named, "" for none.
func (a *app) variantID(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	d, err := a.Catalogue().Find(name)
	return d.ID, err
}

func (a *app) puzzleExportCommand() *cobra.Command {
	var to gamefiles.Output
	variant := ""
	cmd := &cobra.Command{
		Use:   "export [FILE...]",
		Short: "Write puzzles as EPD",
		Long: "Writes puzzles as EPD, a line for each: saved ones, or those of files. Solutions are bm, mates dm,\n" +
			"the source is id; games other than chess are named by an operation of ferz's own, \"variant\".",
		Example: "  ferz puzzle export -o puzzles.epd\n  ferz puzzle export --variant crazyhouse puzzles.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := a.puzzles(cmd.Context(), args, variant)
			if err != nil {
				return err
			}
			if err := to.Write(a.App, func(w io.Writer) error { return puzzle.WriteEPD(w, list) }); err != nil {
				return err
			}
			to.Tell(a.App, "%s", words.Count(len(list), "puzzle"))
			return nil
		},
	}
	to.Flag(cmd)
	cmd.Flags().StringVar(&variant, "variant", "", "only puzzles of this game")
	return cmd
}

// puzzleFlags are the flags of "ferz puzzle make".
type puzzleFlags struct {
	from    []string
	variant string
	play    int
	seed    uint64
	to      gamefiles.Output
	json    bool
}

const (
	puzzleNodes = 100_000 // to be sure that a move alone wins
	puzzleHash  = 16      // megabytes
)

func (a *app) puzzleMakeCommand() *cobra.Command {
	var f puzzleFlags
	c := &puzzle.Collector{Curve: curves.Of, Nodes: puzzleNodes}
	cmd := &cobra.Command{
		Use:   "make",
		Short: "Find puzzles in games",
		Long: "Looks for positions in which only one move wins or mates, in saved games, in those of a\n" +
			"file, or in games that ferz plays with itself. They are added to those that \"ferz puzzle\" asks, or\n" +
			"written to a file, as EPD if its name ends in .epd, else as PGN. Ctrl-C ends the search and keeps what\n" +
			"was found.",
		Example: "  ferz puzzle make\n  ferz puzzle make --from games.pgn -n 50 -o puzzles.pgn\n  ferz puzzle make --play 20 --variant crazyhouse -o puzzles.epd",
		Args:    cli.NamedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if len(f.from) > 0 && f.play > 0 {
				return cli.UsageErrorf(cmd, errors.New("expected either --from or --play"))
			}
			if f.json && f.to.Path == "-" {
				return cli.UsageErrorf(cmd, errors.New("expected either --json or --output -"))
			}
			return a.makePuzzles(cmd.Context(), c, &f)
		},
	}
	s := cmd.Flags()
	s.StringArrayVar(&f.from, "from", nil, "games in this file, - for standard input; may be given several times")
	s.StringVar(&f.variant, "variant", "", "only games of this variant (with --play default chess)")
	cli.IntFlag(cmd, &f.play, "play", 0, 1, cli.AnyNumber, "play so many games of ferz with itself")
	cli.CountFlag(cmd, &c.Most, 10, "stop after so many")
	cli.NodesFlag(cmd, &c.Nodes, "nodes to verify a single winning move")
	s.Uint64Var(&f.seed, "seed", 0, "random seed of --play (default random)")
	cli.JSONFlag(cmd, &f.json, "the result")
	s.StringVarP(&f.to.Path, "output", "o", "", "write to this file, or - for standard output (default: keep them)")
	return cmd
}

func (a *app) makePuzzles(ctx context.Context, c *puzzle.Collector, f *puzzleFlags) (err error) {
	if c.Variant, err = a.variantID(f.variant); err != nil {
		return err
	}
	c.Load = a.Loader()
	c.Search = func(v *engine.Variant) (*search.Engine, error) { return nets.NewEngine(v, puzzleHash, "") }
	c.Found = func(z *puzzle.Puzzle) { a.printPuzzle(len(c.Puzzles), z) }
	place, err := puzzles.DefaultStore()
	if err != nil {
		return err
	}
	if f.to.Path == "" {
		kept, err := place.Read(ctx, c.Load, func(int, error) {})
		if err != nil {
			return err
		}
		for _, z := range kept {
			c.Know(z)
		}
	}
	err = a.collect(ctx, c, f)
	if errors.Is(err, puzzle.ErrEnough) {
		err = nil
	}
	switch {
	case err != nil && (ctx.Err() == nil || len(c.Puzzles) == 0):
		return err
	case c.Games == 0:
		return errors.New(`there are no games to look at; "ferz puzzle make --play 20" plays some`)
	case len(c.Puzzles) == 0:
		return fmt.Errorf("no puzzle was found in %s; \"ferz puzzle make --play 20\" plays some", words.Count(c.Games, "game"))
	}
	if f.to.Path == "" {
		return a.keepPuzzles(c, place, f)
	}
	return a.writePuzzles(c, f)
}

// keepPuzzles adds what was found to the puzzles that ferz asks for.
func (a *app) keepPuzzles(c *puzzle.Collector, place puzzles.Store, f *puzzleFlags) error {
	if err := place.Add(c.Puzzles); err != nil {
		return err
	}
	if f.json {
		return a.printMade(c, place.File())
	}
	fmt.Fprintf(a.Out, "%s of %s in %s\n", words.Count(len(c.Puzzles), "puzzle"), words.Count(c.Games, "game"), place.File())
	a.Notify(`"ferz puzzle" asks for their solutions`)
	return nil
}

// writePuzzles writes what was found to a file, as EPD or PGN by its name.
func (a *app) writePuzzles(c *puzzle.Collector, f *puzzleFlags) error {
	if f.to.IsFile() {
		if err := durable.Public().MkdirAll(filepath.Dir(f.to.Path)); err != nil {
			return err
		}
	}
	write := puzzle.WritePGN
	if strings.EqualFold(filepath.Ext(f.to.Path), ".epd") {
		write = puzzle.WriteEPD
	}
	if err := f.to.Write(a.App, func(w io.Writer) error { return write(w, c.Puzzles) }); err != nil {
		return err
	}
	if f.json {
		return a.printMade(c, f.to.Path)
	}
	f.to.Tell(a.App, "%s of %s", words.Count(len(c.Puzzles), "puzzle"), words.Count(c.Games, "game"))
	return nil
}

// printMade prints as JSON what was found, and where it is.
func (a *app) printMade(c *puzzle.Collector, file string) error {
	list, err := puzzlesJSON(c.Puzzles)
	if err != nil {
		return err
	}
	return cli.WriteJSON(a.Out, madeJSON{Games: c.Games, File: file, Puzzles: list})
}

// collect looks for puzzles where the flags say.
func (a *app) collect(ctx context.Context, c *puzzle.Collector, f *puzzleFlags) error {
	files := f.from
	switch {
	case f.play > 0:
		if c.Variant == "" {
			c.Variant = "chess"
		}
		v, err := a.Catalogue().Load(c.Variant)
		if err != nil {
			return err
		}
		if f.seed == 0 {
			f.seed = rand.Uint64()
		}
		return c.Play(ctx, v, f.play, f.seed)
	case len(files) == 0:
		var err error
		if files, err = gamelist.Files(ctx, a.Catalogue()); err != nil || len(files) == 0 {
			return err
		}
	}
	return a.EachGame(ctx, files, func(g *pgn.Game, _ collection.Place) error { return c.Game(ctx, g) })
}

// printPuzzle reports a puzzle that was found to people who wait.
func (a *app) printPuzzle(n int, z *puzzle.Puzzle) {
	if _, ok := cli.Terminal(a.Err); ok {
		a.Notify(fmt.Sprintf("%d: %s, %s (%s)", n, z.Variant.Def.Name, z.Task(), z.Source))
	}
}
