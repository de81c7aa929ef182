package main

import (
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/xboard/server"
)

func (a *app) xboardCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "xboard",
		Short: "Run as an XBoard engine",
		Args:  namedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Old GUIs send an interrupt before each command, to be heard.
			signal.Ignore(os.Interrupt)
			defer signal.Reset(os.Interrupt)
			return server.ServeXBoard(cmd.Context(), a.in, a.data(), serverCatalogue{a.catalogue()}, identity())
		},
	}
}
