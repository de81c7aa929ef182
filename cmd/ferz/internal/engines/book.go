package engines

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/selfplay"
	"github.com/ferzchess/ferz/xboard/book"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/nets"
)

const bookLong = `Opening books: which moves are played in which positions, and how often.

A book of ferz's is a text, and may be of any variant. One whose name ends in
.bin is a PolyGlot book, which other programs can read, of games on 8x8 squares
with the orthodox pieces. Ferz plays by a book with --book of play and match, and
for other programs with the options OwnBook and Book File.`

// bookFlags are the flags of "ferz book".
type bookFlags struct {
	variant string
	at      cli.PositionFlags
	out     string
	plies   int
	least   int
	games   int
	nodes   uint64
	seed    uint64
	depth   int
	index   string // file, or ownIndex
	where   string // filters of its games
	json    bool
}

func (a *app) bookCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "book", Short: "Build and look into opening books", Long: bookLong, Args: cli.Subcommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(a.bookBuildCommand(), a.bookShowCommand(), a.bookProbeCommand())
	return cmd
}

func (a *app) bookBuildCommand() *cobra.Command {
	var f bookFlags
	cmd := &cobra.Command{
		Use:   "build --out FILE [PGN...]",
		Short: "Build a book from games in PGN, an index of games, or games of ferz with itself",
		Long: "Build a book from games in PGN, from an index of \"ferz pgn index\", or from games of ferz with itself.\n" +
			"Moves of the winner weigh 2, those of drawn games 1, and those of the loser nothing.",
		Example: "  ferz book build --out mine.book --variant xiangqi games.pgn\n" +
			"  ferz book build --out anna.book --index own --where \"anna color=black\"\n" +
			"  ferz book build --out chess.bin --plies 16 --least 4 games.pgn more.pgn\n" +
			"  ferz book build --out makruk.book --variant makruk --games 200 --nodes 20000",
		RunE: func(cmd *cobra.Command, args []string) error {
			sources := 0
			for _, given := range []bool{len(args) > 0, f.games > 0, f.index != ""} {
				if given {
					sources++
				}
			}
			if sources != 1 {
				return cli.UsageErrorf(cmd, errors.New("expected either PGN files, --index or --games"))
			}
			if f.where != "" && f.index == "" {
				return cli.UsageErrorf(cmd, errors.New("--where filters the games of an index: --index is missing"))
			}
			if f.out == "" {
				return cli.UsageErrorf(cmd, errors.New("--out is missing"))
			}
			return a.buildBook(cmd.Context(), &f, args)
		},
	}
	s := cmd.Flags()
	s.StringVar(&f.variant, "variant", "chess", "the game")
	s.StringVar(&f.out, "out", "", "the file to write; PolyGlot's format if it ends in .bin")
	cli.IntFlag(cmd, &f.plies, "plies", 24, 1, 1000, "how many plies of each game")
	cli.IntFlag(cmd, &f.least, "least", 1, 1, cli.AnyNumber, "leave moves of less weight out")
	cli.IntFlag(cmd, &f.games, "games", 0, 1, cli.AnyNumber, "play so many games of ferz with itself")
	s.StringVar(&f.index, "index", "", "take the games of the index in this file, or of your own index: own")
	s.StringVar(&f.where, "where", "", "of an index, only games like \"anna color=black from=2020\", as :explorer has it")
	cli.NodesFlag(cmd, &f.nodes, "positions that it searches for each move (default 10000)")
	s.Uint64Var(&f.seed, "seed", 0, "random seed of its games (default random)")
	cli.JSONFlag(cmd, &f.json, "the summary")
	return cmd
}

func (a *app) buildBook(ctx context.Context, f *bookFlags, files []string) error {
	v, err := a.Catalogue().Load(f.variant)
	if err != nil {
		return err
	}
	b := book.New()
	games := f.games
	switch {
	case games > 0:
		err = f.play(ctx, b, v)
	case f.index != "":
		games, err = f.addIndex(ctx, b, v)
	}
	for _, file := range files {
		n, failed := a.addGames(ctx, f, b, v, file)
		if games += n; failed != nil {
			err = fmt.Errorf("%s: %w", file, failed)
			break
		}
	}
	if err != nil {
		return err
	}
	b.Prune(f.least)
	if b.Size() == 0 {
		return fmt.Errorf("%d games of %s: no move is left for a book", games, v.Def.ID)
	}
	var out bytes.Buffer
	if strings.HasSuffix(f.out, ".bin") {
		err = b.WritePolyglot(&out, v)
	} else {
		err = b.Write(&out, v.Def.ID)
	}
	if err == nil {
		err = durable.Public().WriteFile(f.out, out.Bytes())
	}
	if err != nil {
		return fmt.Errorf("book: %w", err)
	}
	if f.json {
		return cli.WriteJSON(a.Out, builtJSON{f.out, games, b.Size()})
	}
	_, err = fmt.Fprintf(a.Out, "%d games, %d positions in %s\n", games, b.Size(), f.out)
	return err
}

// addGames adds the games of a variant in a PGN file, and returns their number.
// Games without a result have no winner whose moves could be learned.
func (a *app) addGames(ctx context.Context, f *bookFlags, b *book.Book, v *engine.Variant, file string) (games int, err error) {
	in, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	r := pgn.NewReader(in)
	for ctx.Err() == nil {
		record, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return games, nil
		case err == nil && a.Foreign(record.Tags, v):
			continue
		}
		var g *engine.Game
		if err == nil {
			g, err = replayed(record, v)
		}
		if err == nil {
			if !g.Result().Over() {
				continue
			}
			err = b.AddGame(g, f.plies)
		}
		if err != nil {
			return games, fmt.Errorf("game %d: %w", games+1, err)
		}
		games++
	}
	return games, ctx.Err()
}

// replayed returns a game of a variant as it is recorded.
func replayed(record *pgn.Game, v *engine.Variant) (*engine.Game, error) {
	if err := pgn.Resolve(record, func(pgn.Tags) (*engine.Variant, error) { return v, nil }); err != nil {
		return nil, err
	}
	return record.Play()
}

const (
	bookNodes   = 10_000
	bookVariety = 25 // centipawns
	bookHash    = 16 // megabytes
	bookMoves   = 300
)

// play adds games of ferz with itself.
func (f *bookFlags) play(ctx context.Context, b *book.Book, v *engine.Variant) error {
	if f.nodes == 0 {
		f.nodes = bookNodes
	}
	if f.seed == 0 {
		f.seed = rand.Uint64()
	}
	return selfplay.Play(ctx, selfplay.Settings{
		Variant: v, Games: f.games, MaxPlies: bookMoves,
		Search: func() (*search.Engine, error) { return nets.NewEngine(v, bookHash, "") },
		Limits: search.Limits{Nodes: f.nodes, Skill: search.Skill{VarietyMargin: bookVariety, VarietyPlies: f.plies, Seed: f.seed}},
	}, func(g *engine.Game) error { return b.AddGame(g, f.plies) })
}

func (a *app) bookShowCommand() *cobra.Command {
	var f bookFlags
	cmd := a.bookQueryCommand(&f, "show", "Show the lines of a book",
		"  ferz book show chess.bin\n  ferz book show mine.book --variant xiangqi --depth 6")
	cli.IntFlag(cmd, &f.depth, "depth", 4, 1, 100, "plies to show")
	return cmd
}

func (a *app) bookProbeCommand() *cobra.Command {
	return a.bookQueryCommand(&bookFlags{depth: 1}, "probe", "Show the book moves of a position",
		"  ferz book probe chess.bin --moves \"e4 c5\"")
}

// bookQueryCommand is a command that shows what a book has from a position on.
func (a *app) bookQueryCommand(f *bookFlags, name, short, example string) *cobra.Command {
	cmd := &cobra.Command{
		Use:     name + " FILE",
		Short:   short,
		Example: example,
		Args:    cli.NamedArgs("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			b, p, err := f.open(a, args[0])
			if err != nil {
				return err
			}
			if f.json {
				moves, err := bookOf(b, p, f.depth)
				if err != nil {
					return err
				}
				return cli.WriteJSON(a.Out, bookJSON{p.Variant().Def.ID, p.FEN(), moves})
			}
			return showBook(a.Out, b, p, f.depth, 0)
		},
	}
	cmd.Flags().StringVar(&f.variant, "variant", "chess", "the game")
	f.at.Flags(cmd)
	cli.JSONFlag(cmd, &f.json, "the moves")
	return cmd
}

func (f *bookFlags) open(a *app, file string) (*book.Book, *engine.Position, error) {
	p, err := f.at.Position(a.Catalogue(), f.variant)
	if err != nil {
		return nil, nil, err
	}
	b, err := book.Open(file)
	return b, p, err
}

// showBook writes the moves of a position with their shares, and what follows.
func showBook(w io.Writer, b *book.Book, p *engine.Position, depth, indent int) error {
	entries, err := b.Moves(p)
	if err != nil {
		return err
	}
	if len(entries) == 0 && indent == 0 {
		_, err := fmt.Fprintln(w, "The book has no move here.")
		return err
	}
	sum := 0
	for _, e := range entries {
		sum += e.Weight
	}
	for _, e := range entries {
		if _, err := fmt.Fprintf(w, "%s%-8s %6d %5.1f %%\n", strings.Repeat("  ", indent), notation.SAN(p, e.Move), e.Weight, 100*float64(e.Weight)/float64(sum)); err != nil {
			return err
		}
		if depth > 1 {
			p.Make(e.Move)
			err := showBook(w, b, p, depth-1, indent+1)
			p.Unmake()
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// bookJSON is what a book has from a position on.
type bookJSON struct {
	Variant string         `json:"variant"`
	FEN     string         `json:"fen"`
	Moves   []bookMoveJSON `json:"moves"`
}

// bookMoveJSON is a move of a book.
type bookMoveJSON struct {
	Move   string         `json:"move"` // in coordinates
	SAN    string         `json:"san"`
	Weight int            `json:"weight"`
	Share  float64        `json:"share"`           // of the weights of all moves there, 0 to 1
	Moves  []bookMoveJSON `json:"moves,omitempty"` // after it
}

func bookOf(b *book.Book, p *engine.Position, depth int) ([]bookMoveJSON, error) {
	entries, err := b.Moves(p)
	if err != nil {
		return nil, err
	}
	sum, out := 0, []bookMoveJSON{}
	for _, e := range entries {
		sum += e.Weight
	}
	for _, e := range entries {
		j := bookMoveJSON{Move: notation.Coordinates(p, e.Move), SAN: notation.SAN(p, e.Move), Weight: e.Weight, Share: float64(e.Weight) / float64(max(sum, 1))}
		if depth > 1 {
			p.Make(e.Move)
			j.Moves, err = bookOf(b, p, depth-1)
			p.Unmake()
			if err != nil {
				return nil, err
			}
		}
		out = append(out, j)
	}
	return out, nil
}

// builtJSON is a book that was built.
type builtJSON struct {
	File      string `json:"file"`
	Games     int    `json:"games"`
	Positions int    `json:"positions"`
}
