package workshop

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/nets"
)

// currentNet names the net that ferz plays the variant with.
const currentNet = "current"

func (f *trainFlags) fitFlags(cmd *cobra.Command) {
	cli.IntFlag(cmd, &f.units, "units", 0, nnue.HiddenSizeStep, nnue.MaxHiddenSize, "units of the hidden layer for each player, a multiple of 32 (default by the number of positions)")
	cli.IntFlag(cmd, &f.passes, "passes", 0, 1, 1000, "passes over all positions (default by their number)")
	cmd.Flags().StringVar(&f.plot, "plot", "", "draw how learning went into this SVG file")
}

func (a *app) trainFitCommand() *cobra.Command {
	var f trainFlags
	var buckets bool
	cmd := &cobra.Command{
		Use:               "fit VARIANT",
		Short:             "Make a net of games",
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			w, err := a.workshop(args[0])
			if err != nil {
				return err
			}
			if len(f.data) == 0 {
				f.data = []string{w.GamesFile(1)}
			}
			if f.net == "" {
				f.net = w.NetFile(1)
			}
			if cmd.Flags().Changed("king-buckets") {
				f.kingBuckets = training.BucketsIf(buckets)
			}
			a.WritesFiles = true
			return w.learn(cmd.Context(), f.data, f.net, &f, nnue.Provenance{Command: commandLine(cmd, args)})
		},
	}
	cmd.Flags().StringArrayVar(&f.data, "data", nil, "a file of games; may be given several times (default that of the first round, in ferz's data folder)")
	cmd.Flags().StringVar(&f.net, "net", "", "the net's file (default that of the first round)")
	cmd.Flags().StringVar(&f.begin, "begin", "", "continue from the weights of the net in this file, or with \"current\" of the net that ferz plays with (default random weights)")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "makes the net repeatable")
	cmd.Flags().BoolVar(&f.withoutTerms, "without-terms", false, "add the net to material and places alone, not to the evaluation's other terms: a faster and weaker net (default with terms, or as the net to begin with)")
	cmd.Flags().BoolVar(&buckets, "king-buckets", false, "weights depend on where the own king is: on the first rank near a corner or near the middle, on the second rank, or beyond (default from two million positions on, where there is one king each, or as the net to begin with; one without king buckets begins with the same weights in all)")
	cli.FloatFlag(cmd, &f.result, "result", 0, 0.01, 1, "share of the game's result in what the net is to predict, the rest is the score of the search (default 0.1)")
	f.fitFlags(cmd)
	return cmd
}

// learn makes a net of files of games and writes it.
func (w *trainDir) learn(ctx context.Context, data []string, file string, f *trainFlags, record nnue.Provenance) error {
	start := time.Now()
	begin, err := w.netToBegin(f.begin)
	if err == nil && begin != nil && f.kingBuckets == training.WithBuckets {
		begin, err = begin.WithKingBuckets()
	}
	if err != nil {
		return err
	}
	shape := f.netShape(begin)
	sources, err := w.sources(data)
	if err != nil {
		return err
	}
	set, err := training.Load(ctx, w.v, shape, sources...)
	if err != nil {
		return err
	}
	fmt.Fprintf(w.Out, "%d quiet positions of %d games, read in %v\n", set.Len(), set.Games, time.Since(start).Round(time.Millisecond))
	line := cli.NewStatusLine(w.Out)
	fitted, err := training.FitBest(ctx, set, training.FitOptions{Units: f.units, Epochs: f.passes, Seed: f.seed, Begin: begin, ResultWeight: f.result}, func(g training.FitOptions) func(training.EpochStats) {
		line.End()
		fmt.Fprintf(w.Out, "a net of %d units\n", g.Units)
		return func(p training.EpochStats) { showPass(&line, p) }
	})
	line.End()
	if err != nil {
		return err
	}
	plot := lossPlot{fitted.Passes, fitted.BaselineLoss}
	plot.print(w.Out)
	if f.plot != "" {
		if err := durable.Public().WriteFile(f.plot, plot.svg()); err != nil {
			return err
		}
	}
	fmt.Fprintf(w.Out, "held out: %.6f with the net of pass %d and %d units, %.6f without it (%+.1f %%); scale %.0f; integers differ by %.1f centipawns, at most %.0f\n",
		fitted.ValidationLoss, fitted.BestEpoch, fitted.Net.Params.HiddenSize, fitted.BaselineLoss, 100*(fitted.ValidationLoss/fitted.BaselineLoss-1), fitted.Scale, fitted.MeanQuantError, fitted.MaxQuantError)
	record.Program, record.Games, record.Positions, record.Epochs = w.Version.String(), fitted.Games, fitted.TrainingPositions, fitted.BestEpoch
	record.Loss, record.BaselineLoss = fitted.ValidationLoss, fitted.BaselineLoss
	if err := nets.Write(file, fitted.Net.File(record)); err != nil {
		return err
	}
	fmt.Fprintf(w.Out, "the net is in %s\n", file)
	return nil
}

// netShape returns what net to make: as that to begin with, if there is one, and as flags say.
func (f *trainFlags) netShape(begin *nnue.Net) training.NetShape {
	if begin == nil {
		return training.NetShape{OnTerms: !f.withoutTerms, KingBuckets: f.kingBuckets}
	}
	s := training.ShapeOf(begin)
	if f.kingBuckets == training.WithoutBuckets {
		s.KingBuckets = training.WithoutBuckets
	}
	s.OnTerms = s.OnTerms && !f.withoutTerms
	return s
}

// netToBegin returns the net that --begin names: nil for "", the variant's own for "current".
func (w *trainDir) netToBegin(name string) (*nnue.Net, error) {
	switch name {
	case "":
		return nil, nil
	case currentNet:
		name = ""
	}
	net, err := nets.Resolve(name, w.v)
	if err == nil && net == nil {
		err = fmt.Errorf("--begin: %s has no net to begin with", w.v.Def.Name)
	}
	return net, err
}

// sources finds out whose games are in files.
func (w *trainDir) sources(files []string) (out []training.Source, err error) {
	for _, file := range files {
		v, err := training.LoadVariant(file, func(id string) (*engine.Variant, error) {
			if id == w.v.Def.ID {
				return w.v, nil
			}
			return w.Catalogue().Load(id)
		})
		if err != nil {
			return nil, err
		}
		out = append(out, training.Source{Path: file, Variant: v})
	}
	return out, nil
}
