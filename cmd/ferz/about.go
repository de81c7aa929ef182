package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/engines"
	"github.com/ferzchess/ferz/cmd/ferz/internal/files"
	"github.com/ferzchess/ferz/cmd/ferz/internal/invent"
	"github.com/ferzchess/ferz/cmd/ferz/internal/lookup"
	"github.com/ferzchess/ferz/cmd/ferz/internal/matches"
	"github.com/ferzchess/ferz/cmd/ferz/internal/play"
	"github.com/ferzchess/ferz/cmd/ferz/internal/workshop"
)

// app is what the commands about ferz itself share.
type app struct{ *cli.App }

// groups are all commands but those of Cobra's own.
func groups(a *cli.App) []cli.Group {
	own := &app{a}
	return []cli.Group{
		{Title: "Play", Commands: play.Commands(a)},
		{Title: "Look up", Commands: slices.Concat(lookup.Commands(a), files.Commands(a), []*cobra.Command{own.docsCommand()})},
		{Title: "Invent games", Commands: invent.Commands(a)},
		{Title: "Engines and matches", Commands: slices.Concat(engines.Commands(a), matches.Commands(a))},
		{Title: "Workshop of the search", Commands: workshop.Commands(a)},
		{Title: cli.AboutGroup, Commands: []*cobra.Command{own.versionCommand(), own.licensesCommand()}},
	}
}

func (a *app) versionCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cli.NamedArgs(),
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return cli.WriteJSON(a.Out, a.Version)
			}
			_, err := fmt.Fprintln(a.Out, a.Version.String())
			return err
		},
	}
	cli.JSONFlag(cmd, &asJSON, "it")
	return cmd
}
