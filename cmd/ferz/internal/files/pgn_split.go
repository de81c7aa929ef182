package files

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/durable"
)

func (a *app) pgnSplitCommand() *cobra.Command {
	by, dir, games := "", ".", 0
	cmd := &cobra.Command{
		Use:   "split (--by TAG | --games N) [FILE...]",
		Short: "Write games into several files",
		Long: "Writes games into several files: one for each value of a tag, named after it, or one for so many\n" +
			"games each, named by numbers. Files that are there already are not touched: that is an error.",
		Example: "  ferz pgn split --by Variant --dir variants all.pgn\n  ferz pgn split --games 1000 --dir parts all.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			if (by == "") == (games == 0) {
				return cli.UsageErrorf(cmd, errors.New("expected either --by or --games"))
			}
			s := &splitter{catalogue: a.Catalogue(), dir: dir, by: by, games: games, counts: map[string]int{}}
			return a.split(cmd.Context(), args, s)
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "the tag, such as Variant, White or Event")
	cmd.Flags().StringVar(&dir, "dir", ".", "the folder of the new files; it is made if need be")
	cli.IntFlag(cmd, &games, "games", 0, 1, cli.AnyNumber, "how many games a file has")
	return cmd
}

// splitter writes games to files. Until all are written these have other names.
type splitter struct {
	catalogue *variants.Catalogue
	dir, by   string
	games     int            // in a file; 0: split by a tag
	counts    map[string]int // games by file
	names     []string       // the files, in the order of their first games
	all       int
}

// part is what ends the name of a file that is not complete.
const part = ".part"

func (a *app) split(ctx context.Context, files []string, s *splitter) error {
	a.WritesFiles = true
	if err := durable.Public().MkdirAll(s.dir); err != nil {
		return err
	}
	err := a.EachGame(ctx, files, func(g *pgn.Game, _ collection.Place) error { return s.add(g) })
	if err == nil && s.all == 0 {
		err = errors.New("there are no games")
	}
	for _, name := range s.names {
		if err != nil {
			_ = os.Remove(name + part)
			continue
		}
		err = durable.Public().Publish(name+part, name)
	}
	if err != nil {
		return err
	}
	for _, name := range s.names {
		fmt.Fprintf(a.Out, "%s in %s\n", words.Count(s.counts[name], "game"), name)
	}
	return nil
}

// add writes a game to the end of its file.
func (s *splitter) add(g *pgn.Game) error {
	name := fmt.Sprintf("%06d", s.all/max(s.games, 1)+1)
	if s.by != "" {
		name = fileName(s.value(g))
	}
	name = filepath.Join(s.dir, name+".pgn")
	s.all++
	flags := os.O_APPEND | os.O_WRONLY
	if !slices.Contains(s.names, name) {
		if _, err := os.Stat(name); err == nil {
			return fmt.Errorf("%s is there already: expected another --dir, or remove it", name)
		}
		flags |= os.O_CREATE | os.O_TRUNC
		s.names = append(s.names, name)
	}
	s.counts[name]++
	text, err := pgn.Format(g)
	if err != nil {
		return err
	}
	f, err := durable.Public().Open(name+part, flags)
	if err != nil {
		return err
	}
	_, err = f.Write([]byte(text))
	return errors.Join(err, f.Close())
}

// value returns the value of the tag that splits the games. Variants are named as ferz
// names them, whichever program has written the file; games that name none are chess.
func (s *splitter) value(g *pgn.Game) string {
	value := g.Tags.Get(s.by)
	if !strings.EqualFold(s.by, "Variant") {
		return value
	}
	if d, _, err := s.catalogue.ByTag(value); err == nil {
		return d.Name
	}
	return value
}

// longestName is how many characters of a tag a file's name has.
const longestName = 80

// fileName turns a tag's value into a name that every file system takes.
func fileName(value string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_,() ", r) {
			return r
		}
		return '_'
	}, value)
	if runes := []rune(name); len(runes) > longestName {
		name = string(runes[:longestName])
	}
	if name = strings.TrimSpace(name); strings.Trim(name, "_ ") == "" {
		return "unknown"
	}
	return name
}
