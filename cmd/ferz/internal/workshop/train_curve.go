package workshop

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/training"
)

func (a *app) trainCurveCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "curve FILE...",
		Short: "Fit how scores turn into chances to win to games",
		Long: "Finds for each file of games under which curve the results are likeliest by the scores: how many centipawns\n" +
			"make the odds e to 1. Prints a line for each file: the variant's id, the curve, games and positions. Reports\n" +
			"judge moves by such curves; variants/curves/curves.txt in ferz's source has them, with the positions searched\n" +
			"for each move as a fifth word.",
		Example: "  ferz train gen makruk --games 200 --nodes 400 --data makruk.games\n  ferz train curve makruk.games",
		Args: func(cmd *cobra.Command, args []string) error {
			return cli.NamedArgs("FILE...")(cmd, args[:min(len(args), 1)])
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, file := range args {
				v, err := training.LoadVariant(file, a.Catalogue().Load)
				if err != nil {
					return err
				}
				c, err := training.FitCurve(cmd.Context(), v, file)
				if err != nil {
					return err
				}
				fmt.Fprintf(a.Out, "%-14s %5.0f %5d %7d\n", v.Def.ID, float64(c.Curve), c.Games, c.Positions)
			}
			return nil
		},
	}
}
