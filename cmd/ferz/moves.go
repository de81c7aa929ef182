package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/notation"
)

func (a *app) movesCommand() *cobra.Command {
	var at positionFlags
	var san, asJSON bool
	cmd := &cobra.Command{
		Use:               "moves VARIANT",
		Short:             "List the legal moves of a position, one a line",
		Example:           "  ferz moves chess --moves \"e2e4 e7e5\" --san",
		Args:              namedArgs("VARIANT"),
		ValidArgsFunction: a.completeVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := at.position(a.catalogue(), args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(a.out, legalMovesOf(p))
			}
			if r := p.Result(); r.Over() {
				fmt.Fprintln(a.err, "ferz: the game is over: "+notation.Result(r))
			}
			out := bufio.NewWriter(a.out)
			legal := p.LegalMoves()
			var sans []string
			if san {
				sans = notation.SANs(p, legal)
			}
			for i, m := range legal {
				if san {
					fmt.Fprintln(out, sans[i])
				} else {
					fmt.Fprintln(out, notation.Coordinates(p, m))
				}
			}
			return out.Flush()
		},
	}
	at.flags(cmd)
	cmd.Flags().BoolVar(&san, "san", false, "write moves in algebraic notation: Nf3, not g1f3")
	jsonFlag(cmd, &asJSON, "the position and its moves")
	return cmd
}
