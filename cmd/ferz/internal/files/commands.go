// Package files has the commands that work on files of games and on tables of endings: pgn,
// convert, explore, tables.
package files

import (
	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
)

// app is what the commands share.
type app struct{ *gamefiles.App }

// Commands returns the commands.
func Commands(a *cli.App) []*cobra.Command {
	c := &app{gamefiles.New(a)}
	return []*cobra.Command{c.pgnCommand(), c.convertCommand(), c.exploreCommand(), c.tablesCommand()}
}
