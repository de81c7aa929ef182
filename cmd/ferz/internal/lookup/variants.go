package lookup

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/nets"
)

func (a *app) variantsCommand() *cobra.Command {
	var tags []string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "variants [QUERY]",
		Short:   "List the variants, or those that some words fit, best first",
		Example: "  ferz variants shogi\n  ferz variants --tag Historic --json",
		Args:    cli.NamedArgs("[QUERY]"),
		RunE: func(_ *cobra.Command, args []string) error {
			query := ""
			if len(args) > 0 {
				query = args[0]
			}
			catalogue := a.Catalogue()
			all := catalogue.ListedCards()
			if asJSON || slices.Contains(tags, variants.Hidden) {
				all = catalogue.Cards()
			}
			found := slices.DeleteFunc(variants.Search(all, query), func(of variants.Card) bool { return !hasTags(of, tags) })
			if asJSON {
				return printJSON(a.Out, catalogue, found)
			}
			if len(found) == 0 {
				fmt.Fprintln(a.Err, "ferz: no variant is like that; \"ferz variants\" lists all")
			}
			return variants.WriteList(a.Out, found)
		},
	}
	cmd.Flags().StringArrayVar(&tags, "tag", nil, "list only variants with this tag; may be given several times")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print all that is known about them as JSON, with the entries that are not listed")
	cmd.AddCommand(a.exportCommand(), a.newGameCommand(), a.importCommand())
	cmd.SetHelpFunc(func(of *cobra.Command, args []string) { // also that of its subcommands
		if of == cmd {
			cmd.Long = a.variantsLong() // what it counts takes a while
		}
		cmd.Parent().HelpFunc()(of, args)
	})
	return cmd
}

// variantsLong explains what counts as a variant.
func (a *app) variantsLong() string {
	listed, all := len(a.Catalogue().ListedCards()), len(a.Catalogue().Cards())
	return fmt.Sprintf(`List the variants, or those that some words fit, best first: all of them must be
in the names, else in the inventor, year, size of the board, family, tags or
description. If none fits, letters of the names may be left out.

There are %d. %d more entries of the catalogue, %d in all, name one of them with
its variables set, such as a pairing of Chess with Different Armies. They can be
used wherever a variant is named; --json and --tag %s list them.`, listed, all-listed, all, variants.Hidden)
}

func hasTags(d variants.Card, tags []string) bool {
	for _, tag := range tags {
		if !slices.ContainsFunc(d.Tags, func(t string) bool { return strings.EqualFold(t, tag) }) {
			return false
		}
	}
	return true
}

// variantJSON is a variant as other programs read it.
type variantJSON struct {
	ID          string            `json:"id"`
	Name        string            `json:"name"`
	Aliases     []string          `json:"aliases"`
	Files       int               `json:"files"`
	Ranks       int               `json:"ranks"`
	Boards      int               `json:"boards"`
	FEN         string            `json:"fen"`
	Tags        []string          `json:"tags"`
	Inventor    string            `json:"inventor"`
	Year        string            `json:"year"`
	Description string            `json:"description"`
	Source      string            `json:"source"`
	Variables   []engine.Variable `json:"variables"`
	Net         string            `json:"net"` // the file of the net that ferz plays it with; "": none
}

func printJSON(w io.Writer, catalogue *variants.Catalogue, list []variants.Card) error {
	out := make([]variantJSON, len(list))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, of := range list {
		group.Go(func() error {
			d, err := catalogue.Find(of.ID)
			if err != nil {
				return err
			}
			out[i], err = describeJSON(d)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return cli.WriteJSON(w, out)
}

// describeJSON compiles a variant with the default values of its variables.
func describeJSON(d engine.Definition) (variantJSON, error) {
	v, err := engine.Compile(d, nil)
	if err != nil {
		return variantJSON{}, err
	}
	return variantJSON{
		ID: d.ID, Name: d.Name, Aliases: cli.NonNil(d.Aliases),
		Files: v.Files(), Ranks: v.Ranks(), Boards: v.Boards(), FEN: v.StartFEN(),
		Tags: cli.NonNil(d.Tags), Inventor: d.Inventor, Year: d.Year,
		Description: d.Description, Source: d.Source, Variables: cli.NonNil(d.Variables), Net: nets.NameOf(v),
	}, nil
}
