package workshop

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/xboard/campaign"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/nets"
	"github.com/ferzchess/ferz/xboard/registry"
)

const trainLong = `Trains a small neural network that makes ferz play a variant better. Ferz plays games with
itself, learns from them to tell who will win, and plays a match to see what that has gained.
A net that gains is installed: ferz plays with it from then on. Then another round begins,
with games of the new net, as long as there is time and nets gain.

Whatever interrupts it, the same command goes on. Each step is a command, too: "gen" plays
games, "fit" makes a net of them, "test" plays the match.

A campaign trains many variants in turn, at the lowest priority: --campaign names a file with
a variant and flags in each line, such as "chess --positions 20000000 --nodes 400", or all. A
line may begin with # or be "all", for all variants that the file does not name. Its flags are
--positions, --weight, --nodes, --balance, --explore, --steps, --match-nodes and --match; on
the command line they hold for all lines. Hours go where they promise most. Games are kept in
ferz's cache folder, with a table of what was done, and serve all later nets; those of an
earlier net count less. Several processes may work on one campaign.`

// trainFlags are the flags of the command train and of its steps.
type trainFlags struct {
	command string // all of them, as they were given

	campaign string // its file, or all; "": one variant is trained
	plan     planFlags

	hours   float64
	games   int
	nodes   uint64
	explore int // one in so many positions
	threads int
	seed    uint64

	teacher      string
	workers      string // URL of a server of workers; "": games are played here
	from         []string
	data         []string
	net          string // to be written, tested or played with
	begin        string // from which training continues: a file, currentNet, or ""
	units        int
	passes       int
	plot         string
	withoutTerms bool // of the net's baseline
	kingBuckets  training.KingBuckets
	result       float64 // share of the game's result in what the net is to predict; 0: 0.1
	rescore      string  // file of games that are scored anew; "": games are played
	openings     string  // file of positions from which games begin; "": the start position

	against   string
	moveTime  time.Duration
	testNodes uint64
	testGames int
	install   bool
}

func (a *app) trainCommand() *cobra.Command {
	var f trainFlags
	cmd := &cobra.Command{
		Use:   "train [VARIANT]",
		Short: "Train a net for a variant, on this machine",
		Long:  trainLong,
		Example: "  ferz train --hours 2 crazyhouse\n  ferz train gen shogi --games 20000 --data shogi.games\n" +
			"  ferz train fit shogi --data shogi.games --net shogi.net --units 64\n  ferz train test shogi --net shogi.net --install\n" +
			"  ferz train --campaign all --hours 100 --steps gen",
		ValidArgsFunction: a.CompleteVariant,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.campaign != "" {
				return cli.NamedArgs()(cmd, args)
			}
			return cli.NamedArgs("VARIANT")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			f.command = commandLine(cmd, args)
			if f.campaign != "" {
				return a.trainCampaign(cmd.Context(), cmd, &f)
			}
			if err := onlyCampaign(cmd); err != nil {
				return cli.UsageErrorf(cmd, err)
			}
			return a.train(cmd.Context(), args[0], &f)
		},
	}
	cli.FloatFlag(cmd, &f.hours, "hours", 2, 0, mostHours, "approximate duration; an interrupted training resumes for the rest")
	cli.IntFlag(cmd, &f.games, "games", 0, 1, cli.AnyNumber, "play so many games in each round (default by time)")
	fromFlag(cmd, &f, "learn from the games of engines in this PGN file, too; may be given several times")
	f.genFlags(cmd)
	f.fitFlags(cmd)
	f.testFlags(cmd)
	cmd.Flags().StringVar(&f.campaign, "campaign", "", "train the variants of this file in turn, or all")
	f.plan.newFlags(cmd.Flags())
	cmd.AddCommand(a.trainGenCommand(), a.trainFitCommand(), a.trainLendCommand(), a.trainTestCommand(), a.trainCurveCommand())
	return cmd
}

// commandLine writes how a command was called, for the record of a net.
func commandLine(cmd *cobra.Command, args []string) string {
	words := append(strings.Fields(cmd.CommandPath()), args...)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, value := range values {
			words = append(words, "--"+f.Name+"="+value)
		}
	})
	return registry.CommandText(words)
}

// trainDir is where a variant's nets are made.
type trainDir struct {
	*app
	*campaign.Folder
	v    *engine.Variant
	spec match.VariantSpec
}

// workshop opens the place of a variant, which may carry variables.
func (a *app) workshop(name string) (*trainDir, error) {
	v, err := a.Catalogue().Load(name)
	if err != nil {
		return nil, err
	}
	spec, err := a.VariantSpec(name)
	if err != nil {
		return nil, err
	}
	folder, err := campaign.FolderOf(v)
	if err != nil {
		return nil, err
	}
	return &trainDir{app: a, Folder: folder, v: v, spec: spec}, nil
}

// train goes through all steps, round by round.
func (a *app) train(ctx context.Context, spec string, f *trainFlags) error {
	if f.hours <= 0 {
		return cli.NewUsageError(fmt.Errorf("--hours: expected more than 0"))
	}
	w, err := a.workshop(spec)
	if err != nil {
		return err
	}
	total := time.Duration(f.hours * float64(time.Hour))
	r := &campaign.Rounds{
		Folder: w.Folder, Steps: &trainSteps{w, f}, Total: total, Counted: f.games > 0, Imported: len(f.from) > 0, Taught: f.teacher != "",
	}
	resumed, err := r.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	a.WritesFiles = true
	if resumed {
		fmt.Fprintf(a.Out, "going on in round %d, after %v of %v\n", r.Round(), r.Spent().Round(time.Second), total.Round(time.Second))
	} else {
		fmt.Fprintf(a.Out, "training %s for about %v; Ctrl+C interrupts it, and the same command resumes\n", w.v.Def.Name, total.Round(time.Second))
	}
	if err := r.Run(ctx); err != nil {
		return err
	}
	return w.printOutcome(r.Spent())
}

// printOutcome reports with which net a training has ended.
func (w *trainDir) printOutcome(spent time.Duration) error {
	_, file, err := nets.Find(w.v)
	if err != nil {
		return err
	}
	text := "without a net"
	if file != nil {
		text = fmt.Sprintf("with a net from %d games (%s)", file.Record.Games, file.Record.Match)
	}
	fmt.Fprintf(w.Out, "the training is over after %v: ferz plays %s %s\n", spent.Round(time.Second), w.v.Def.Name, text)
	return nil
}

// trainSteps does the steps of a training as the flags say.
type trainSteps struct {
	*trainDir
	flags *trainFlags
}

// Import implements campaign.RoundSteps.
func (s *trainSteps) Import(ctx context.Context, file string) error {
	return s.importGames(ctx, file, s.flags.from)
}

// Play implements campaign.RoundSteps.
func (s *trainSteps) Play(ctx context.Context, round int, file string, net *nnue.Net, limit time.Duration, keep func() error) error {
	fmt.Fprintf(s.Out, "%s, round %d: playing games %s\n", s.v.Def.Name, round, s.player(net))
	f := *s.flags
	f.seed += uint64(round) << 32 // other games than in other rounds
	_, err := s.generate(ctx, file, net, &f, limit, func() {
		if err := keep(); err != nil {
			s.PrintError(err)
		}
	})
	return err
}

// player names the player of the games: the teacher, or ferz with a net.
func (s *trainSteps) player(n *nnue.Net) string {
	switch {
	case s.flags.teacher != "":
		return "of " + s.flags.teacher
	case n == nil:
		return "without a net"
	}
	return "with the net so far"
}

// Learn implements campaign.RoundSteps.
func (s *trainSteps) Learn(ctx context.Context, round int, games []string, net string, record nnue.Provenance) error {
	fmt.Fprintf(s.Out, "%s, round %d: learning\n", s.v.Def.Name, round)
	record.Command = s.flags.command
	return s.learn(ctx, games, net, s.flags, record)
}

// Nodes implements campaign.RoundSteps.
func (s *trainSteps) Nodes(ctx context.Context, net string) (uint64, error) {
	return s.equalTimeNodes(ctx, s.measured(net))
}

// Match implements campaign.RoundSteps.
func (s *trainSteps) Match(ctx context.Context, round int, net string, nodes uint64, limit time.Duration, state string) error {
	fmt.Fprintf(s.Out, "%s, round %d: a match against the current net or evaluation, for %v at most\n", s.v.Def.Name, round, limit.Round(time.Second))
	_, err := s.match(ctx, s.measured(net), nodes, limit, state)
	return err
}

// measured returns the flags of a match of a net, which is installed if it gains.
func (s *trainSteps) measured(net string) *trainFlags {
	f := *s.flags
	f.net, f.install = net, true
	return &f
}
