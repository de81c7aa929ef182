package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/mobility"
	"github.com/ferzchess/ferz/variants"
)

// usualFilled is the share of squares, in percent, that Betza took for filled.
const usualFilled = 33

func (a *app) mobilityCommand() *cobra.Command {
	filled := usualFilled
	cmd := &cobra.Command{
		Use:   "mobility [VARIANT...]",
		Short: "Measure to how many squares each piece of a variant can move",
		Long: "Measures to how many squares each piece can move: the average over all squares of the board from which\n" +
			"it can move at all, and the least and the most, on an empty board; and the average on boards of which a\n" +
			"share of squares is filled with pieces that it may capture, Betza's crowded board mobility.",
		Example: "  ferz mobility chess\n  ferz mobility shogi xiangqi --filled 50",
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, text string) ([]string, cobra.ShellCompDirective) {
			return a.completeVariant(cmd, nil, text)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{"chess"}
			}
			out := bufio.NewWriter(a.out)
			for i, name := range args {
				v, err := a.catalogue().Load(name)
				if err != nil {
					return err
				}
				pieces, err := mobility.Measure(cmd.Context(), v, float64(filled)/100)
				if err != nil {
					return err
				}
				if i > 0 {
					fmt.Fprintln(out)
				}
				fmt.Fprintf(out, "%s, %s\n\n", v.Def.Name, variants.SizeText(v.Def.Board))
				fmt.Fprintf(out, "%-24s %8s %8s %8s %8s\n", "", "empty", "least", "most", fmt.Sprintf("%d %%", filled))
				for _, p := range pieces {
					t := v.Type(p.Type)
					fmt.Fprintf(out, "%-3s %-20s %8.2f %8d %8d %8.1f\n", pieceLetters(t), t.Name, p.Empty, p.Least, p.Most, p.Filled)
				}
			}
			return out.Flush()
		},
	}
	number(cmd, &filled, "filled", usualFilled, 1, 99, "percent of the squares that are filled")
	return cmd
}
