// Package engines has the commands that find, test and use engines, and those that run
// ferz as one: engines, analyze, book, uci, usi, ucci, xboard.
package engines

import (
	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
)

// app is what the commands share.
type app struct{ *cli.App }

// Commands returns the commands.
func Commands(a *cli.App) []*cobra.Command {
	c := &app{a}
	return append(c.uciCommands(), c.enginesCommand(), c.analyzeCommand(), c.bookCommand(), c.xboardCommand())
}
