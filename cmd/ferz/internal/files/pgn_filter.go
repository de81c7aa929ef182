package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/gamelist"
)

func (a *app) pgnFilterCommand() *cobra.Command {
	var to gamefiles.Output
	var q collection.Query
	var tags []string
	var invert, only bool
	most, index := 0, ""
	cmd := &cobra.Command{
		Use:   "filter [FILE...]",
		Short: "Write the games that fit",
		Long: "Writes the games that fit all that is asked for. A tag is asked for as NAME=VALUE, with != for\n" +
			"what differs, ~ for a regular expression, and >, >=, < or <= for order. Lengths are in plies.\n" +
			"A position is looked up where \"ferz pgn index\" has indexed the file, which takes no time.",
		Example: "  ferz pgn filter --player carlsen --result 1-0 games.pgn\n" +
			"  ferz pgn filter --tag 'WhiteElo>=2500' --from 2020 --opening \"e4 c5\" games.pgn\n" +
			"  ferz pgn filter --variant xiangqi --least 40 - < all.pgn > long.pgn\n" +
			"  ferz pgn filter --material KRP/KR games.pgn\n" +
			"  ferz pgn filter --pattern \"Nd5 Pe4 !qd\" games.pgn   # no black queen on the d-file\n" +
			"  ferz pgn filter --fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" --count games.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, text := range tags {
				c, err := collection.ParseCriterion(text)
				if err != nil {
					return cli.UsageErrorf(cmd, fmt.Errorf("--tag %w", err))
				}
				q.Tags = append(q.Tags, c)
			}
			if q.Variant != "" {
				d, err := a.Catalogue().Find(q.Variant)
				if err != nil {
					return err
				}
				q.Variant = d.ID
			}
			f, err := collection.NewFilter(q, a.Loader())
			if err != nil {
				return cli.UsageErrorf(cmd, err)
			}
			mode := filterMode{invert: invert, count: only, most: most, fen: q.FEN, index: index}
			return a.filter(cmd.Context(), args, &to, f, mode)
		},
	}
	to.Flag(cmd)
	s := cmd.Flags()
	s.StringArrayVar(&tags, "tag", nil, "a condition on a tag, such as 'Event~open'; may be given several times")
	queryFlags(cmd, &q)
	s.BoolVarP(&invert, "invert", "v", false, "write the games that do not fit")
	s.BoolVarP(&only, "count", "c", false, "only count them")
	cli.CountFlag(cmd, &most, 0, "stop after so many")
	indexFlag(cmd, &index)
	return cmd
}

// queryFlags are what games are asked for.
func queryFlags(cmd *cobra.Command, q *collection.Query) {
	s := cmd.Flags()
	s.StringVar(&q.Player, "player", "", "part of the name of either player")
	s.StringVar(&q.White, "white", "", "part of White's name")
	s.StringVar(&q.Black, "black", "", "part of Black's name")
	s.StringVar(&q.Result, "result", "", "1-0, 0-1, 1/2 or *")
	s.StringVar(&q.Variant, "variant", "", "the game that is played")
	s.StringVar(&q.From, "from", "", "played then or later: 2024, 2024.05 or 2024.05.31")
	s.StringVar(&q.Until, "until", "", "played then or earlier")
	cli.IntFlag(cmd, &q.Least, "least", 0, 1, cli.AnyNumber, "so many plies or more")
	cli.IntFlag(cmd, &q.Most, "most", 0, 1, cli.AnyNumber, "so many plies or fewer")
	s.StringVar(&q.Opening, "opening", "", "the first moves, in any notation")
	s.StringVar(&q.FEN, "fen", "", "a position that is reached; counters do not matter")
	s.StringVar(&q.Material, "material", "", "material that occurs in the game, by the letters of the pieces: KRP/KR")
	s.StringVar(&q.Pattern, "pattern", "", "pieces on squares, files or ranks of a position, letters as in FEN, ! for none: \"Nd5 pe6 !q\"")
}

// filterMode selects what is done with games that match.
type filterMode struct {
	invert, count bool
	most          int    // games; 0: all
	fen, index    string // the position asked for, and the file of the index that may have it
}

// filtered is what was made of a game by a filter.
type filtered struct {
	fits bool
	text string
}

func (a *app) filter(ctx context.Context, files []string, to *gamefiles.Output, f *collection.Filter, mode filterMode) error {
	work := func(g *pgn.Game, _ collection.Place) (m filtered, err error) {
		if m.fits = f.Match(g) != mode.invert; m.fits && !mode.count {
			m.text, err = pgn.Format(g)
		}
		return m, err
	}
	kept, all := 0, 0
	err := to.Write(a.App, func(w io.Writer) error {
		skipped, err := a.filterFiles(ctx, files, mode, work, func(m filtered, _ collection.Place) error {
			all++
			if !m.fits {
				return nil
			}
			kept++
			_, err := io.WriteString(w, m.text)
			if err == nil && kept == mode.most {
				err = gamefiles.ErrEnough
			}
			return err
		})
		all += skipped
		if err != nil && !errors.Is(err, gamefiles.ErrEnough) {
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
			a.Notify(strings.ToUpper(why.Error()[:1]) + why.Error()[1:])
		}
	}
	if !mode.count {
		to.Tell(a.App, "%d of %s", kept, words.Count(all, "game"))
	}
	return nil
}

// filterFiles calls work with the games of files and take with the results. Those that an
// index knows to lack the position are skipped, and their number is returned.
func (a *app) filterFiles(ctx context.Context, files []string, mode filterMode,
	work func(*pgn.Game, collection.Place) (filtered, error), take func(filtered, collection.Place) error,
) (skipped int, err error) {
	x := a.filterIndex(mode)
	if x == nil || len(files) == 0 {
		return 0, gamefiles.EachGameOf(ctx, a.App, files, work, take)
	}
	defer x.Close()
	for _, file := range files {
		games, err := x.Reaching(mode.fen, file, a.Loader())
		if err != nil || games == nil {
			err = gamefiles.EachGameOf(ctx, a.App, []string{file}, work, take)
		} else {
			skipped += games.Skipped()
			err = games.Each(ctx, func(g *pgn.Game, at collection.Place) error {
				m, err := work(g, at)
				if err == nil {
					err = take(m, at)
				}
				return err
			})
		}
		if err != nil {
			return skipped, err
		}
	}
	return skipped, nil
}

// filterIndex returns the index that may know which games have the position asked for, or
// nil.
func (a *app) filterIndex(mode filterMode) *explorer.Index {
	if mode.fen == "" || mode.invert {
		return nil
	}
	path := mode.index
	if path == "" {
		var err error
		if path, err = gamelist.IndexPath(); err != nil {
			return nil
		}
	}
	x, err := explorer.Open(path)
	if err != nil {
		return nil
	}
	return x
}
