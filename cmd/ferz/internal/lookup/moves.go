package lookup

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/notation"
)

func (a *app) movesCommand() *cobra.Command {
	var at cli.PositionFlags
	var san, asJSON bool
	cmd := &cobra.Command{
		Use:               "moves VARIANT",
		Short:             "List the legal moves of a position, one a line",
		Example:           "  ferz moves chess --moves \"e2e4 e7e5\" --san",
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := at.Position(a.Catalogue(), args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return cli.WriteJSON(a.Out, legalMovesOf(p))
			}
			if r := p.Result(); r.Over() {
				fmt.Fprintln(a.Err, "ferz: the game is over: "+notation.Result(p.Variant(), r))
			}
			out := bufio.NewWriter(a.Out)
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
	at.Flags(cmd)
	cmd.Flags().BoolVar(&san, "san", false, "write moves in algebraic notation: Nf3, not g1f3")
	cli.JSONFlag(cmd, &asJSON, "the position and its moves")
	return cmd
}
