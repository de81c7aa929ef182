package files

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

func (a *app) pgnConvertCommand() *cobra.Command {
	var to gamefiles.Output
	style, bare := "san", false
	cmd := &cobra.Command{
		Use:   "convert [FILE...]",
		Short: "Write games in another notation",
		Long: "Writes the moves of games in another notation, variations included: " + words.List(notation.StyleNames(), "or") + ".\n" +
			"Own is the variant's usual notation. Where a notation does not fit, algebraic notation (san), which\n" +
			"all programs read.",
		Example: "  ferz pgn convert --to wxf xiangqi.pgn\n  ferz pgn convert --to coordinates --bare games.pgn -o plain.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := words.Among(style, notation.StyleNames()); err != nil {
				return cli.UsageErrorf(cmd, fmt.Errorf("notation %w", err))
			}
			load := a.Loader()
			return a.writeKept(cmd.Context(), args, &to, func(g *pgn.Game, at collection.Place, note func(string)) (bool, error) {
				if err := pgn.Resolve(g, load); err != nil {
					note(fmt.Sprintf("%s: game %d is not converted from there on: %v", lineOf(at), at.Number, err))
				}
				if bare {
					g.Strip()
				}
				if g.Variant == nil {
					return true, nil
				}
				return true, g.Rewrite(notation.FormatterFor(style, g.Variant))
			})
		},
	}
	to.Flag(cmd)
	cmd.Flags().StringVar(&style, "to", style, "the notation")
	cmd.Flags().BoolVar(&bare, "bare", false, "leave out comments, signs and variations")
	_ = cmd.RegisterFlagCompletionFunc("to", cobra.FixedCompletions(notation.StyleNames(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}
