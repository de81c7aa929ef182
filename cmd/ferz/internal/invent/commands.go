// Package invent has the commands for creating variants: edit, check, try.
package invent

import (
	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
)

// app is what the commands share.
type app struct{ *cli.App }

// Commands returns the commands.
func Commands(a *cli.App) []*cobra.Command {
	c := &app{a}
	return []*cobra.Command{c.editCommand(), c.checkCommand(), c.tryCommand()}
}
