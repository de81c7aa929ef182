package engines

import (
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/xboard/server"
)

func (a *app) xboardCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "xboard",
		Short: "Run as an XBoard engine",
		Args:  cli.NamedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Old GUIs send an interrupt before each command, to be heard.
			signal.Ignore(os.Interrupt)
			defer signal.Reset(os.Interrupt)
			return server.ServeXBoard(cmd.Context(), a.In, a.Data(), cli.ServerCatalogue{Catalogue: a.Catalogue()}, a.identity())
		},
	}
}
