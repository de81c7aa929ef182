// Package matches has the commands match and worker, and the display of a match's progress.
package matches

import (
	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
)

// app is what the commands share.
type app struct{ *cli.App }

// Commands returns the commands.
func Commands(a *cli.App) []*cobra.Command {
	c := &app{a}
	return []*cobra.Command{c.matchCommand(), c.workerCommand()}
}
