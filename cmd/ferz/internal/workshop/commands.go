// Package workshop has the commands that measure and train the search: train, tune, bench,
// perft.
package workshop

import (
	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
)

// app is what the commands share.
type app struct{ *cli.App }

// Commands returns the commands.
func Commands(a *cli.App) []*cobra.Command {
	c := &app{a}
	return []*cobra.Command{c.trainCommand(), c.tuneCommand(), c.benchCommand(), c.perftCommand()}
}
