package engines

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/xboard/server"
)

// uciCommands are the commands that make ferz an engine by the protocols of UCI's kind.
func (a *app) uciCommands() []*cobra.Command {
	serve := func(name, short string, serve func(context.Context, io.Reader, io.Writer, server.Catalogue, server.Identity) error) *cobra.Command {
		return &cobra.Command{
			Use:   name,
			Short: short,
			Args:  cli.NamedArgs(),
			RunE: func(cmd *cobra.Command, _ []string) error {
				return serve(cmd.Context(), a.In, a.Data(), cli.ServerCatalogue{Catalogue: a.Catalogue()}, a.identity())
			},
		}
	}
	return []*cobra.Command{
		serve("uci", "Run as a UCI engine", server.ServeUCI),
		serve("usi", "Run as a USI engine, for shogi programs", server.ServeUSI),
		serve("ucci", "Run as a UCCI engine, for xiangqi programs", server.ServeUCCI),
	}
}

// identity is how ferz introduces itself as an engine.
func (a *app) identity() server.Identity {
	name, _, _ := strings.Cut(a.Version.String(), " (")
	return server.Identity{Name: name, Author: "the ferz authors",
		About: name + ", plays every chess variant, https://github.com/ferzchess/ferz"}
}
