package workshop

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

const maxDepth = 99

func (a *app) perftCommand() *cobra.Command {
	var at cli.PositionFlags
	var divide, asJSON bool
	var threads int
	cmd := &cobra.Command{
		Use:               "perft VARIANT DEPTH",
		Short:             "Count the positions that a number of moves leads to",
		Example:           "  ferz perft chess 5\n  ferz perft crazyhouse 4 --moves \"e2e4 d7d5 e4d5\" --divide",
		Args:              cli.NamedArgs("VARIANT", "DEPTH"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[1])
			if err != nil || depth < 0 || depth > maxDepth {
				return cli.UsageErrorf(cmd, fmt.Errorf("depth %q is not a whole number from 0 to %d", args[1], maxDepth))
			}
			p, err := at.Position(a.Catalogue(), args[0])
			if err != nil {
				return err
			}
			defer a.WarnRuleFailure(p.Variant())
			return printPerft(cmd.Context(), a.Out, p, depth, threads, divide, asJSON)
		},
	}
	at.Flags(cmd)
	cmd.Flags().BoolVar(&divide, "divide", false, "print the count of each move as well")
	cli.JSONFlag(cmd, &asJSON, "the counts")
	cli.IntFlag(cmd, &threads, "threads", 1, 1, cli.AnyNumber, "count in so many threads")
	return cmd
}

// printPerft counts positions and prints how many there are and how long it
// took.
func printPerft(ctx context.Context, w io.Writer, p *engine.Position, depth, threads int, divide, asJSON bool) error {
	start := time.Now()
	counts, total := engine.Divide(ctx, p, depth, threads)
	spent := time.Since(start)
	if ctx.Err() != nil {
		return errors.New("perft: interrupted")
	}
	if asJSON {
		j := perftJSON{Variant: p.Variant().Def.ID, FEN: p.FEN(), Depth: depth, Nodes: total, TimeMS: spent.Milliseconds(), NPS: uint64(perSecond(total, spent))}
		for _, c := range counts {
			if divide {
				j.Moves = append(j.Moves, divideJSON{notation.Coordinates(p, c.Move), c.Nodes})
			}
		}
		return cli.WriteJSON(w, j)
	}
	out := bufio.NewWriter(w)
	if divide {
		for _, c := range counts {
			fmt.Fprintf(out, "%s: %d\n", notation.Coordinates(p, c.Move), c.Nodes)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "Nodes searched: %d\n", total)
	fmt.Fprintf(out, "Time: %.3f s\n", spent.Seconds())
	fmt.Fprintf(out, "Nodes per second: %.0f\n", float64(total)/max(spent.Seconds(), 1e-9))
	return out.Flush()
}

// perftJSON is a count of positions.
type perftJSON struct {
	Variant string       `json:"variant"`
	FEN     string       `json:"fen"`
	Depth   int          `json:"depth"` // in plies
	Nodes   uint64       `json:"nodes"`
	TimeMS  int64        `json:"time_ms"`
	NPS     uint64       `json:"nps"`             // nodes a second
	Moves   []divideJSON `json:"moves,omitempty"` // with --divide
}

// divideJSON is the count of one move.
type divideJSON struct {
	Move  string `json:"move"` // in coordinates
	Nodes uint64 `json:"nodes"`
}
