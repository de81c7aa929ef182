package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/reference"
	"github.com/ferzchess/ferz/variants"
)

func (a *app) docsCommand() *cobra.Command {
	man, own, guide := false, false, false
	cmd := &cobra.Command{
		Use:   "docs DIR [VARIANT...]",
		Short: "Write pages about the variants as HTML, or the manual of ferz",
		Long: "Writes a page for each variant into a folder: its board, pieces with charts of their moves, and rules in\n" +
			"words; and index.html, which lists them by name, tag and size. The pages need no scripts and no network.\n" +
			"With --guides it writes the guides to ferz instead, as \"ferz help\" prints them, and with --man the man\n" +
			"pages of its commands (.1) and guides (.7).",
		Example: "  ferz docs site\n  ferz docs site xiangqi janggi\n  ferz docs site --own --variants mine.ini\n  ferz docs guides --guides\n  ferz docs ~/.local/share/man/man1 --man",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return cli.UsageErrorf(cmd, errors.New("docs: DIR is missing"))
			case man && guide:
				return cli.UsageErrorf(cmd, errors.New("--man or --guides: give one of them"))
			case (man || guide) && (len(args) > 1 || own):
				return cli.UsageErrorf(cmd, errors.New("--man and --guides are about ferz, not about variants"))
			}
			a.WritesFiles = true
			switch {
			case man:
				return a.manPages(cmd.Root(), args[0])
			case guide:
				return a.writeGuides(args[0])
			}
			return a.pages(cmd.Context(), args[0], args[1:], own)
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, text string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return nil, cobra.ShellCompDirectiveFilterDirs
			}
			return a.CompleteVariant(cmd, nil, text)
		},
	}
	cmd.Flags().BoolVar(&man, "man", false, "write the man pages of ferz")
	cmd.Flags().BoolVar(&guide, "guides", false, "write the guides to ferz")
	cmd.Flags().BoolVar(&own, "own", false, "only games of your own")
	return cmd
}

// pages writes the pages about variants: those that are named, all, or only the
// user's own.
func (a *app) pages(ctx context.Context, dir string, names []string, own bool) error {
	title := "Chess variants"
	var ids []string
	for _, name := range names {
		d, err := a.Catalogue().Find(name)
		if err != nil {
			return err
		}
		ids = append(ids, d.ID)
	}
	if len(names) == 0 {
		for _, d := range a.Catalogue().Listed() {
			if _, err := variants.BuiltIn().Find(d.ID); !own || err != nil {
				ids = append(ids, d.ID)
			}
		}
	}
	if len(ids) == 0 {
		return errors.New("there are no games of your own: --variants names a file of them")
	}
	view := cli.NewStatusLine(a.Err)
	err := reference.Write(ctx, dir, title, a.Catalogue(), ids, func(done, all int) {
		view.Progress(fmt.Sprintf("%d of %d games", done, all))
	})
	view.Clear()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.Out, "%s; begin with %s\n", words.Count(len(ids)+1, "page"), filepath.Join(dir, "index.html"))
	return err
}
