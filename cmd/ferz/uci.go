package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/xboard/server"
)

func (a *app) uciCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "uci",
		Short: "Run as a UCI engine",
		Args:  namedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return server.ServeUCI(cmd.Context(), a.in, a.data(), serverCatalogue{a.catalogue()}, identity())
		},
	}
}

// identity is how ferz introduces itself as an engine.
func identity() server.Identity {
	name, _, _ := strings.Cut(versionText(), " (")
	return server.Identity{Name: name, Author: "the ferz authors",
		About: name + ", plays every chess variant, https://github.com/ferzchess/ferz"}
}
