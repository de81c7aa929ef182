// Package lookup has the commands that describe variants and positions: variants, show,
// moves, mobility, betza, picture.
package lookup

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
	return []*cobra.Command{c.variantsCommand(), c.showCommand(), c.movesCommand(), c.mobilityCommand(), c.betzaCommand(), c.pictureCommand()}
}
