// Package matches has the command match and its progress display.
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
	return []*cobra.Command{c.matchCommand()}
}
