package workshop

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/nets"
)

func (a *app) trainLendCommand() *cobra.Command {
	var from, file string
	cmd := &cobra.Command{
		Use:   "lend VARIANT",
		Short: "Have a variant borrow the net of another one",
		Long: "Writes a file with which VARIANT plays with the net of another variant on the same board: pieces that\n" +
			"move alike, or are worth about the same, count alike. \"ferz train test\" tells whether that gains.",
		Example:           "  ferz train lend nocastle --from chess\n  ferz train test nocastle --net nocastle-*.loan --against none --install",
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := a.Catalogue().Load(args[0])
			if err != nil {
				return err
			}
			loan, err := a.borrow(v, from)
			if err != nil {
				return err
			}
			a.WritesFiles = true
			name := cmp.Or(file, loan.FileName())
			if err := loan.Write(name); err != nil {
				return err
			}
			fmt.Fprintf(a.Out, "%s: %s plays with %s\n", name, v.Def.Name, loan.Net)
			return nil
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "the variant whose net it borrows (default the one whose pieces are most alike)")
	cmd.Flags().StringVar(&file, "net", "", "the file to write (default a name by which ferz finds it in its folder of nets)")
	_ = cmd.RegisterFlagCompletionFunc("from", a.CompleteVariant)
	return cmd
}

// borrow returns how a variant borrows a net: from a lender, or from the one whose pieces
// are most alike.
func (a *app) borrow(v *engine.Variant, from string) (*nets.Loan, error) {
	if from == "" {
		return nets.BorrowClosest(v, a.Catalogue().All(), a.Catalogue().Load)
	}
	lender, err := a.Catalogue().Load(from)
	if err != nil {
		return nil, err
	}
	return nets.Borrow(v, lender)
}
