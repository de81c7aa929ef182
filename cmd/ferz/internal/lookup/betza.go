package lookup

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/betza"
)

// betzaFlags are the flags of the command betza.
type betzaFlags struct {
	board, from, own, foe, ep string
	moved, royal, black       bool
	targets                   bool
}

func (a *app) betzaCommand() *cobra.Command {
	var f betzaFlags
	cmd := &cobra.Command{
		Use:     "betza NOTATION",
		Short:   "Show how a piece moves, given its Betza notation",
		Example: "  ferz betza N\n  ferz betza FyafsF --board 12x12\n  ferz betza mRcpR --own d6 --foe d8,f4 --targets",
		Args:    cli.NamedArgs("NOTATION"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := f.setup()
			if err != nil {
				return cli.UsageErrorf(cmd, err)
			}
			text, err := f.text(args[0], s)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(a.Out, text)
			return err
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.board, "board", "8x8", "files and ranks of the board")
	flags.StringVar(&f.from, "from", "", "the piece's square (default in the middle: d4)")
	flags.StringVar(&f.own, "own", "", "squares of other pieces of its side, such as e4,d5; Kd5 is a royal one")
	flags.StringVar(&f.foe, "foe", "", "squares of enemy pieces")
	flags.StringVar(&f.ep, "ep", "", "the square that may be captured en passant")
	flags.BoolVar(&f.moved, "moved", false, "the piece has moved before")
	flags.BoolVar(&f.royal, "royal", false, "the piece is royal")
	flags.BoolVar(&f.black, "black", false, "the piece is the second player's")
	flags.BoolVar(&f.targets, "targets", false, "print only its moves, in one line")
	return cmd
}

func (f *betzaFlags) setup() (betza.Scene, error) {
	files, ranks, err := betza.ParseBoard(f.board)
	if err != nil {
		return betza.Scene{}, err
	}
	from := f.from
	if from == "" {
		from = string(rune('a'+(files-1)/2)) + strconv.Itoa((ranks+1)/2)
	}
	return betza.Scene{
		Files: files, Ranks: ranks, From: from,
		Own: betza.SplitSquares(f.own), Enemies: betza.SplitSquares(f.foe), EP: f.ep,
		Moved: f.moved, Royal: f.royal, Black: f.black,
	}, nil
}

// text is what the command prints about a notation.
func (f *betzaFlags) text(notation string, s betza.Scene) (string, error) {
	piece, err := betza.Parse(notation)
	if err != nil {
		return "", err
	}
	if f.targets {
		targets, err := betza.Targets(piece, s)
		return betza.FormatTargets(targets), err
	}
	diagram, err := betza.Diagram(piece, s)
	return diagram + "\n" + cli.Wrap("", "", piece.Describe()), err
}
