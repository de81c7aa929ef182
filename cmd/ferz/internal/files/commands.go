// Package files has the commands for files of games and for endgame tables: pgn,
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
