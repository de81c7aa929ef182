package workshop

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard/campaign"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
	"github.com/ferzchess/ferz/xboard/tune"
)

const tuneLong = `Looks for better numbers for the search to go by (reductions, margins, limits): pairs of games
between two searches whose numbers differ by chance move all of them a little toward the winner's
(SPSA). Then the numbers that were found play a match with those that ferz has, until a sequential
test has decided or all games are played. The variants that are named, or eight unlike ones, take
turns, with a fixed number of positions for each move, so that other work on the machine does no harm.

Progress and result are kept in a file; the same command goes on whatever has interrupted it. It is
meant for whoever works on ferz: better numbers belong into engine/search/params.go.`

// gainTest decides whether the numbers that were found are better than before.
var gainTest = stats.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}

// tuneVariants are unlike one another.
var tuneVariants = []string{"chess", "crazyhouse", "xiangqi", "shogi", "capablanca", "atomic", "makruk", "3check"}

func (a *app) tuneCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "tune", Short: "Tune the search and evaluation parameters", Args: cli.Subcommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.tuneSearchCommand(), a.tuneWeightsCommand())
	return cmd
}

func (a *app) tuneSearchCommand() *cobra.Command {
	var t tuneFlags
	cmd := &cobra.Command{
		Use: "search [VARIANT ...]", Short: "Tune the search by games with itself", Long: tuneLong,
		Example:           "  ferz tune search --pairs 5000 --nodes 2000 --out tuned.json\n  ferz tune search chess crazyhouse --only Margin,Delta,Window",
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			if t.Variants = args; len(args) == 0 {
				t.Variants = tuneVariants
			}
			return a.tuneSearch(cmd.Context(), &t)
		},
	}
	cli.IntFlag(cmd, &t.Pairs, "pairs", 2000, 1, cli.AnyNumber, "pairs of games to learn from")
	cli.IntFlag(cmd, &t.Match, "match", 1000, 0, cli.AnyNumber, "pairs of games of the match at most")
	t.Nodes = 1000
	cli.NodesFlag(cmd, &t.Nodes, "positions that are searched for each move")
	cmd.Flags().StringSliceVar(&t.Only, "only", nil, "the numbers to tune, as engine/search/params.go calls them (default all)")
	cmd.Flags().Uint64Var(&t.Seed, "seed", 1, "makes openings and chance repeatable")
	cli.IntFlag(cmd, &t.threads, "threads", 0, 1, cli.MaxSlots, "concurrent games (default one for each processor)")
	cmd.Flags().StringVar(&t.file, "out", "", "the file of progress and result (default in ferz's data folder)")
	return cmd
}

// tuneFlags are the flags of tune search.
type tuneFlags struct {
	tune.Settings
	threads int
	file    string
}

func (a *app) tuneSearch(ctx context.Context, f *tuneFlags) error {
	a.WritesFiles = true
	specs, err := a.tuneSpecs(f)
	if err != nil {
		return err
	}
	if f.file == "" {
		dir, err := durable.DataDir()
		if err != nil {
			return err
		}
		f.file = filepath.Join(dir, "tuning", "search.json")
	}
	if err := durable.Private().MkdirAll(filepath.Dir(f.file)); err != nil {
		return err
	}
	s, err := tune.Open(f.file, f.Settings, specs, f.threads)
	if err != nil {
		return err
	}
	defer s.Close()
	if s.Played() > 0 {
		fmt.Fprintf(a.Out, "resuming after %s of games\n", words.Count(s.Played(), "pair"))
	}
	if err := a.tuneLearn(ctx, s, f.Pairs); err != nil {
		return err
	}
	for _, c := range s.Changes() {
		fmt.Fprintf(a.Out, "%-13s %5d -> %5d   of %d to %d\n", c.Name, c.Value, c.Tuned, c.Min, c.Max)
	}
	if err := a.tuneProve(ctx, s, f); err != nil {
		return err
	}
	fmt.Fprintf(a.Out, "the numbers are in %s\n", f.file)
	return nil
}

// tuneSpecs checks the names that the flags have, and returns the variants.
func (a *app) tuneSpecs(f *tuneFlags) ([]match.VariantSpec, error) {
	var specs []match.VariantSpec
	for _, name := range f.Variants {
		spec, err := a.VariantSpec(name)
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	params := search.DefaultParams
	for _, name := range f.Only {
		if !slices.ContainsFunc(params.List(), func(p search.Param) bool { return p.Name == name }) {
			return nil, cli.NewUsageError(fmt.Errorf("--only: the search has no number %q; engine/search/params.go lists them", name))
		}
	}
	return specs, nil
}

// tuneLearn plays the pairs to learn from.
func (a *app) tuneLearn(ctx context.Context, s *tune.Tuner, pairs int) error {
	view := cli.NewStatusLine(a.Out)
	defer view.End()
	began, first := time.Now(), s.Played()
	return s.Learn(ctx, func() {
		spent, n := time.Since(began), s.Played()-first
		left := time.Duration(float64(spent) / float64(n) * float64(pairs-s.Played()))
		view.Progress(fmt.Sprintf("%d of %d pairs  %.1f pairs a minute  %s left", s.Played(), pairs, float64(n)/spent.Minutes(), left.Round(time.Second)))
	})
}

// tuneProve plays the match of the tuned search against the one before.
func (a *app) tuneProve(ctx context.Context, s *tune.Tuner, f *tuneFlags) error {
	if f.Match == 0 {
		return nil
	}
	view := cli.NewStatusLine(a.Out)
	score, err := s.Verify(ctx, gainTest, func(score stats.Pentanomial) {
		view.Progress(fmt.Sprintf("%d of %d pairs of the match  %s  LLR %.2f", score.Count(), f.Match, score.Estimate().Sentence(), gainTest.LLRPentanomial(score)))
	})
	view.End()
	if err != nil {
		return err
	}
	estimate := score.Estimate()
	gain := fmt.Sprintf("%s, %d pairs of games at %d positions", stats.InElo(estimate.String()), score.Count(), f.Nodes)
	verdict := "does not gain, as far as these games tell"
	if estimate.LOS >= campaign.Sure {
		verdict = "gains"
	}
	fmt.Fprintf(a.Out, "the tuned search %s: %s\n", verdict, gain)
	return s.Finish(gain)
}
