package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/registry"
)

// Subcommand refuses arguments of a command that only has subcommands.
func Subcommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return UsageErrorf(cmd, fmt.Errorf("%s: unknown command %q%s", cmd.Name(), args[0], words.DidYouMean(args[0], CommandNames(cmd))))
}

// CompleteThinker offers ferz and the names of engines to the shell for a flag.
func CompleteThinker(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return append([]string{registry.Builtin + "\tbuilt in"}, EngineNames()...), cobra.ShellCompDirectiveNoFileComp
}

// CompletePlayer offers those who can play a game to the shell for a flag.
func CompletePlayer(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	names := []string{"you\ta person at this keyboard", registry.Builtin + "\tbuilt in"}
	for _, rating := range search.Ratings() {
		names = append(names, fmt.Sprintf("%s %d\t%s", registry.Builtin, rating, search.RatingDescription(rating)))
	}
	return append(names, EngineNames()...), cobra.ShellCompDirectiveNoFileComp
}

// EngineNames lists the engines that are remembered, each with what it calls itself.
func EngineNames() []string {
	var names []string
	for _, e := range registry.Open("").Entries() {
		names = append(names, e.Name+"\t"+e.Description().Name)
	}
	return names
}

// CommandNames lists the commands of a command.
func CommandNames(cmd *cobra.Command) []string {
	var out []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			out = append(out, c.Name())
		}
	}
	return out
}

// CompleteVariant offers ids of variants to the shell for the first argument, best
// first, as "ferz variants" ranks them.
func (a *App) CompleteVariant(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	if len(args) == 0 {
		for _, d := range variants.Search(a.Catalogue().Cards(), typed) {
			ids = append(ids, d.ID+"\t"+d.Name)
		}
	}
	return ids, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}
