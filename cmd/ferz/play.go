package main

import (
	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/tui"
)

func (a *app) playCommand() *cobra.Command {
	var at setup
	cmd := &cobra.Command{
		Use:               "play [VARIANT]",
		Short:             "Play a game, of chess if no variant is named",
		Example:           "  ferz play xiangqi\n  ferz play chess256:PositionNumber=17",
		Args:              arguments("[VARIANT]"),
		ValidArgsFunction: completeVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			variant := "chess"
			if len(args) > 0 {
				variant = args[0]
			}
			if _, err := at.position(variant); err != nil {
				return err
			}
			return a.play(cmd.Context(), tui.Options{Variant: variant, FEN: at.fen})
		},
	}
	cmd.Flags().StringVar(&at.fen, "fen", "", "the position to start from")
	return cmd
}
