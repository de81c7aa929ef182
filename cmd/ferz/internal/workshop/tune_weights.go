package workshop

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/engine/tuning"
)

const tuneWeightsLong = `Fits the weights of the static evaluation, and what pieces are worth beside them, to the quiet
positions of games, one file or more of each variant as "ferz train gen" writes them: logistic regression
of what a search said and how the games ended. The variants share the weights; each has its own scale.
What it prints goes into engine/search/weights.go, once it has won a match.`

func (a *app) tuneWeightsCommand() *cobra.Command {
	var w tuning.WeightFit
	var steps int
	cmd := &cobra.Command{
		Use: "weights FILE ...", Short: "Fit the static evaluation to games", Long: tuneWeightsLong,
		Example: "  ferz tune weights chess.games capablanca.games --fixed tempo\n  ferz tune weights xiangqi.games --types",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.UsageErrorf(cmd, errors.New("weights: FILE is missing"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			a.WritesFiles = true
			return a.tuneWeights(cmd.Context(), &w, args, steps)
		},
	}
	cli.IntFlag(cmd, &w.MaxPositions, "positions", 100_000, 1, cli.AnyNumber, "positions of each variant at most")
	cli.IntFlag(cmd, &steps, "steps", 5, 1, 100, "steps of Newton's method")
	cmd.Flags().BoolVar(&w.FitPieceValues, "types", false, "fit the values of the variant's pieces one by one, too")
	cmd.Flags().StringSliceVar(&w.Fixed, "fixed", nil, "the terms and pieces that stay as they are")
	cli.FloatFlag(cmd, &w.Result, "result", 0.3, 0, 1, "share of the game's result, from 0 to 1, in the training target")
	cli.FloatFlag(cmd, &w.Regularization, "hold", 100, 0, cli.AnyNumber, "how strongly weights are held where they are")
	return cmd
}

func (a *app) tuneWeights(ctx context.Context, w *tuning.WeightFit, files []string, steps int) error {
	var from []tuning.Source
	at := map[string]int{} // by variant
	for _, file := range files {
		v, err := training.LoadVariant(file, a.Catalogue().Load)
		if err != nil {
			return err
		}
		if _, ok := at[v.Def.ID]; !ok {
			at[v.Def.ID] = len(from)
			from = append(from, tuning.Source{Variant: v})
		}
		s := &from[at[v.Def.ID]]
		s.Paths = append(s.Paths, file)
	}
	if err := w.Load(ctx, from); err != nil {
		return err
	}
	view := cli.NewStatusLine(a.Out)
	err := w.Fit(ctx, steps, func(step int, loss float64) {
		view.Progress(fmt.Sprintf("step %d of %d  held out %.6f", step, steps, loss))
	})
	view.End()
	if err != nil {
		return err
	}
	printWeights(a.Out, w)
	return nil
}

// printWeights prints how well weights tell the positions held out, and the
// weights as Go has them.
func printWeights(out io.Writer, w *tuning.WeightFit) {
	for _, s := range w.Scales {
		fmt.Fprintf(out, "%-12s %8d positions  held out %.6f, %.6f before (%+.1f %%)  scale %.0f, of scores %.0f\n",
			s.Variant, s.Positions, s.After, s.Before, 100*(s.After/s.Before-1), s.Static, s.Score)
	}
	for _, at := range w.Fitted {
		switch at.Stage {
		case search.Middlegame:
			fmt.Fprintf(out, "%-17s{%.0f, ", at.Name+"Term:", at.Value)
		case search.Endgame:
			fmt.Fprintf(out, "%.0f},\n", at.Value)
		default:
			fmt.Fprintf(out, "%-17s{%.0f, 0},\n", at.Name+"Term:", at.Value)
		}
	}
}
