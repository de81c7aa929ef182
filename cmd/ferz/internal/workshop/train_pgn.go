package workshop

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/xboard/campaign"
	"github.com/ferzchess/ferz/xboard/durable"
)

func fromFlag(cmd *cobra.Command, f *trainFlags, usage string) {
	cmd.Flags().StringArrayVar(&f.from, "from", nil, usage)
}

// importGames adds games of PGN files to a file of games to learn from.
func (w *trainDir) importGames(ctx context.Context, file string, from []string) error {
	if err := durable.Private().MkdirAll(filepath.Dir(file)); err != nil {
		return err
	}
	out, err := campaign.AppendGames(file, w.v)
	if err != nil {
		return err
	}
	for _, path := range from {
		if err = w.takeFile(ctx, out, path); err != nil {
			break
		}
	}
	return errors.Join(err, out.Close())
}

func (w *trainDir) takeFile(ctx context.Context, out *training.Writer, path string) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	before := out.Games()
	left, err := training.ReadPGN(in, w.v, func(tags pgn.Tags) bool { return w.Foreign(tags, w.v) }, func(g *training.Game) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return out.Write(g)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	fmt.Fprintf(w.Out, "%d games of %s; %d of other variants, without a result or without scores are left out\n", out.Games()-before, path, left)
	return nil
}
