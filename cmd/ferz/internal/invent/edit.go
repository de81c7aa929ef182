package invent

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/variants/ini"
)

const editLong = `Opens a file of games on the screen, to be edited: the line at the cursor is
explained, beside the text are the board, what the piece at the cursor does and
the rules in words, and what is wrong is told as one types. ^P plays the game in
its present form. A file that does not exist begins with comments on what may be
changed, as "ferz variants new" writes them.

Without a file, it begins with a list: games of your own to go on with, and all
others to begin a new one from.

Files in the folder variants of ferz's configuration are in the list of games.`

func (a *app) editCommand() *cobra.Command {
	parent := ""
	cmd := &cobra.Command{
		Use:     "edit [FILE]",
		Short:   "Create a variant: edit a file of variants on the screen",
		Long:    editLong,
		Example: "  ferz edit\n  ferz edit mine.ini\n  ferz edit mine.ini --parent xiangqi",
		Args:    cli.NamedArgs("[FILE]"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && !cmd.Flags().Changed("parent") {
				opts := a.Screens(a.User())
				opts.Invent = true
				return a.Play(cmd.Context(), opts)
			}
			if len(args) == 0 {
				return cli.UsageErrorf(cmd, errors.New("edit: --parent needs a FILE for the new variant"))
			}
			return a.edit(cmd.Context(), args[0], parent)
		},
	}
	cmd.Flags().StringVar(&parent, "parent", "chess", "the game that is most like the one of a new file")
	return cmd
}

func (a *app) edit(ctx context.Context, file, parent string) error {
	beginning := ""
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		d, err := a.Catalogue().Find(parent)
		if err != nil {
			return err
		}
		id := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		if beginning, err = ini.Template(id, d, "", "mate"); err != nil {
			if beginning, err = ini.Template("mygame", d, "", "mate"); err != nil { // the file's name is no id
				return err
			}
		}
	}
	opts := a.Screens(a.User())
	opts.Edit, opts.InitialText = file, beginning
	return a.Play(ctx, opts)
}
