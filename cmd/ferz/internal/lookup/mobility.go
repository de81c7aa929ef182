package lookup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/mobility"
	"github.com/ferzchess/ferz/variants"
)

// defaultFilled is the share of squares, in percent, that Betza took for filled.
const defaultFilled = 33

// mobilityFlags are the flags of the command mobility.
type mobilityFlags struct {
	filled        int      // percent
	betza, boards []string // notations, and sizes such as 8x8
	json          bool
}

// mobilityRow is how mobile a piece is, as JSON has it.
type mobilityRow struct {
	Variant    string   `json:"variant,omitempty"`
	Piece      string   `json:"piece,omitempty"`
	Letters    string   `json:"letters,omitempty"`
	Betza      string   `json:"betza,omitempty"`
	Board      string   `json:"board"`
	Squares    int      `json:"squares"` // from which it can move
	Empty      float64  `json:"empty"`
	Least      int      `json:"least"`
	Most       int      `json:"most"`
	Percent    int      `json:"percentFilled"`
	Filled     float64  `json:"filled"`
	Directions *float64 `json:"directions,omitempty"`
	Checks     *float64 `json:"checks,omitempty"`
}

func (a *app) mobilityCommand() *cobra.Command {
	var f mobilityFlags
	cmd := &cobra.Command{
		Use:   "mobility [VARIANT...]",
		Short: "Measure to how many squares each piece of a variant can move",
		Long: "Measures to how many squares each piece can move: the average over all squares of the board from which\n" +
			"it can move at all, and the least and the most, on an empty board; and the average on boards of which a\n" +
			"share of squares is filled with pieces that it may capture, Betza's crowded board mobility.\n\n" +
			"With --betza it measures pieces that no game needs to have, on boards of any size, each --board in a row.\n" +
			"Two more columns tell how such a piece attacks: on average, in how many directions (or, of leaps, to how\n" +
			"many squares), and how many squares of an empty board are not next to it, where it gives a safe check.",
		Example: "  ferz mobility chess\n  ferz mobility shogi xiangqi --filled 50\n  ferz mobility --betza FyafsF --board 8x8 --board 12x12",
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, text string) ([]string, cobra.ShellCompDirective) {
			return a.CompleteVariant(cmd, nil, text)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			rows, err := a.mobilities(cmd, args, &f)
			if err != nil {
				return err
			}
			if f.json {
				return cli.WriteJSON(a.Out, rows)
			}
			return printMobilities(a.Out, rows, &f)
		},
	}
	cli.IntFlag(cmd, &f.filled, "filled", defaultFilled, 1, 99, "percent of the squares that are filled")
	cmd.Flags().StringArrayVar(&f.betza, "betza", nil, "a piece's Betza notation, instead of a variant; given once for each piece")
	cmd.Flags().StringArrayVar(&f.boards, "board", nil, "with --betza: files and ranks of a board; given once for each (default 8x8)")
	cmd.Flags().BoolVar(&f.json, "json", false, "print JSON")
	return cmd
}

// mobilities measures what the command line names.
func (a *app) mobilities(cmd *cobra.Command, args []string, f *mobilityFlags) ([]mobilityRow, error) {
	switch {
	case len(f.betza) > 0 && len(args) > 0:
		return nil, cli.UsageErrorf(cmd, fmt.Errorf("expected variants or --betza, not %s and --betza", args[0]))
	case len(f.betza) > 0:
		return f.ofPieces(cmd)
	case len(f.boards) > 0:
		return nil, cli.UsageErrorf(cmd, errors.New("--board is for pieces given by --betza; variants have their own boards"))
	case len(args) == 0:
		args = []string{"chess"}
	}
	rows := []mobilityRow{}
	for _, name := range args {
		more, err := a.mobilitiesOf(cmd.Context(), name, f)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

// mobilitiesOf measures the pieces of a variant.
func (a *app) mobilitiesOf(ctx context.Context, name string, f *mobilityFlags) (rows []mobilityRow, err error) {
	v, err := a.Catalogue().Load(name)
	if err != nil {
		return nil, err
	}
	pieces, err := mobility.Measure(ctx, v, float64(f.filled)/100)
	if err != nil {
		return nil, err
	}
	for _, p := range pieces {
		t, row := v.Type(p.Type), f.row(p)
		row.Variant, row.Piece, row.Letters, row.Board = v.Def.Name, t.Name, pieceLetters(t), variants.SizeText(v.Def.Board)
		rows = append(rows, row)
	}
	return rows, nil
}

// ofPieces measures the pieces that --betza names, on the boards that --board names.
func (f *mobilityFlags) ofPieces(cmd *cobra.Command) (rows []mobilityRow, err error) {
	boards := f.boards
	if len(boards) == 0 {
		boards = []string{"8x8"}
	}
	for _, notation := range f.betza {
		if _, err := betza.Parse(notation); err != nil {
			return nil, err
		}
		for _, board := range boards {
			files, ranks, err := betza.ParseBoard(board)
			if err != nil {
				return nil, cli.UsageErrorf(cmd, err)
			}
			p, attacks, err := mobility.Betza(cmd.Context(), notation, files, ranks, float64(f.filled)/100)
			if err != nil {
				return nil, err
			}
			row := f.row(p)
			row.Betza, row.Board, row.Directions, row.Checks = notation, board, &attacks.Directions, &attacks.Checks
			rows = append(rows, row)
		}
	}
	return rows, nil
}

func (f *mobilityFlags) row(p mobility.Piece) mobilityRow {
	return mobilityRow{Squares: p.Squares, Empty: p.Empty, Least: p.Min, Most: p.Max, Percent: f.filled, Filled: p.Filled}
}

// printMobilities prints a table for each variant or notation.
func printMobilities(w io.Writer, rows []mobilityRow, f *mobilityFlags) error {
	out := bufio.NewWriter(w)
	filled := fmt.Sprintf("%d %%", f.filled)
	for i, r := range rows {
		first := i == 0 || r.Variant != rows[i-1].Variant || r.Betza != rows[i-1].Betza
		if first && i > 0 {
			fmt.Fprintln(out)
		}
		switch {
		case first && r.Betza != "":
			fmt.Fprintf(out, "%s\n\n%-8s %8s %8s %8s %8s %10s %8s\n", r.Betza, "", "empty", "least", "most", filled, "directions", "checks")
		case first:
			fmt.Fprintf(out, "%s, %s\n\n%-24s %8s %8s %8s %8s\n", r.Variant, r.Board, "", "empty", "least", "most", filled)
		}
		if r.Betza != "" {
			fmt.Fprintf(out, "%-8s %8.2f %8d %8d %8.1f %10.2f %8.2f\n", r.Board, r.Empty, r.Least, r.Most, r.Filled, *r.Directions, *r.Checks)
			continue
		}
		fmt.Fprintf(out, "%-3s %-20s %8.2f %8d %8d %8.1f\n", r.Letters, r.Piece, r.Empty, r.Least, r.Most, r.Filled)
	}
	return out.Flush()
}
