package workshop

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/xboard/durable"
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

	teacher string
	workers string // URL of a server of workers; "": games are played here
	from    []string
	data    []string
	net     string // to be written, tested or played with
	units   int
	passes  int
	plot    string

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
	cmd.Flags().Float64Var(&f.hours, "hours", 2, "approximate duration; an interrupted training resumes for the rest")
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
	v    *engine.Variant
	spec match.VariantSpec
	dir  string
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
	file, err := nets.Name(v)
	if err != nil {
		return nil, err
	}
	dir, err := durable.DataDir()
	if err != nil {
		return nil, err
	}
	file = strings.TrimSuffix(file, filepath.Ext(file))
	return &trainDir{app: a, v: v, spec: spec, dir: filepath.Join(dir, "training", file)}, nil
}

// file returns the path of one of the files of a round.
func (w *trainDir) file(round int, kind string) string {
	return filepath.Join(w.dir, fmt.Sprintf("round-%d.%s", round, kind))
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
	lock, err := w.lock()
	if err != nil {
		return err
	}
	if lock != nil {
		defer lock.Release()
	}
	a.WritesFiles = true
	s, err := w.readState()
	if err != nil {
		return err
	}
	if s.Step != "" {
		fmt.Fprintf(a.Out, "going on in round %d, after %s of %s\n", s.Round, hours(s.Spent), hours(f.hours))
	} else {
		*s = trainState{Round: s.Round + 1, First: s.Round + 1, Step: stepGen}
		fmt.Fprintf(a.Out, "training %s for about %s; Ctrl+C interrupts it, and the same command resumes\n", w.v.Def.Name, hours(f.hours))
	}
	c := &trainRun{trainDir: w, flags: f, state: s, began: time.Now(), before: s.Spent}
	return c.run(ctx)
}

// lock keeps others from training the same variant at the same time.
func (w *trainDir) lock() (*durable.Lock, error) {
	if err := makeDir(w.dir); err != nil {
		return nil, err
	}
	lock, err := durable.AcquireLock(filepath.Join(w.dir, "lock"))
	switch {
	case errors.Is(err, durable.ErrLocked):
		return nil, fmt.Errorf("%s is being trained by another ferz already", w.v.Def.Name)
	case errors.Is(err, errors.ErrUnsupported):
		return nil, nil
	}
	return lock, err
}

// trainRun is a training under way.
type trainRun struct {
	*trainDir
	flags  *trainFlags
	state  *trainState
	began  time.Time
	before float64 // hours spent before this process
}

// left returns the time that is left, and notes what was spent.
func (c *trainRun) left() time.Duration {
	c.state.Spent = c.before + time.Since(c.began).Hours()
	return time.Duration((c.flags.hours - c.state.Spent) * float64(time.Hour))
}

// total returns the time that the training is to take.
func (c *trainRun) total() time.Duration {
	return time.Duration(c.flags.hours * float64(time.Hour))
}

// run runs the steps, beginning with the next one, until the time is over.
func (c *trainRun) run(ctx context.Context) error {
	for {
		if err := c.save(); err != nil {
			return err
		}
		var err error
		switch c.state.Step {
		case stepGen:
			err = c.gen(ctx)
		case stepFit:
			err = c.fit(ctx)
		default:
			err = c.test(ctx)
		}
		spare := c.left()
		if saved := c.save(); err == nil {
			err = saved
		}
		if err != nil {
			return err
		}
		if c.state.Step == stepGen && spare < c.total()/5 {
			return c.end()
		}
	}
}

// end reports the outcome of the training.
func (c *trainRun) end() error {
	c.state.Step = ""
	c.state.Round--
	if err := c.save(); err != nil {
		return err
	}
	_, file, err := nets.Find(c.v)
	if err != nil {
		return err
	}
	text := "without a net"
	if file != nil {
		text = fmt.Sprintf("with a net from %d games (%s)", file.Record.Games, file.Record.Match)
	}
	fmt.Fprintf(c.Out, "the training is over after %s: ferz plays %s %s\n", hours(c.state.Spent), c.v.Def.Name, text)
	return nil
}

// base returns the net that a round starts from: the one that is installed or
// part of the program, if there is one.
func (c *trainRun) base() (*nnue.Net, error) {
	n, _, err := nets.Find(c.v)
	return n, err
}

// genLimit returns how long games of a round are played, 0: as many as are wanted.
func (c *trainRun) genLimit(net *nnue.Net) time.Duration {
	limit := max(c.left()/2, time.Second)
	others := c.flags.teacher != "" || len(c.flags.from) > 0
	switch {
	case c.flags.games > 0:
		return 0
	case c.state.Round == c.state.First && net == nil && !others:
		limit = min(limit, c.total()/firstShare)
	}
	return limit
}

// firstShare is the part of the time for games of the first round: even a net of
// few games plays better ones for the next.
const firstShare = 8

// gen plays the games of a round, for half of the time that is left, but in the
// first round for less.
func (c *trainRun) gen(ctx context.Context) error {
	net, err := c.base()
	if err != nil {
		return err
	}
	if len(c.flags.from) > 0 && !c.state.Taken {
		file := c.file(c.state.Round, "games")
		if err := removed(file); err != nil { // what was taken of it before an interruption
			return err
		}
		if err := c.importGames(ctx, file, c.flags.from); err != nil {
			return err
		}
		c.state.Taken = true
		if err := c.save(); err != nil {
			return err
		}
	}
	limit := c.genLimit(net)
	fmt.Fprintf(c.Out, "%s, round %d: playing games %s\n", c.v.Def.Name, c.state.Round, c.player(net))
	f := *c.flags
	f.seed += uint64(c.state.Round) << 32 // other games than in other rounds
	if _, err := c.generate(ctx, c.file(c.state.Round, "games"), net, &f, limit, c.keep); err != nil {
		return err
	}
	c.state.Step = stepFit
	return nil
}

// player names the player of the games: the teacher, or ferz with a net.
func (c *trainRun) player(n *nnue.Net) string {
	switch {
	case c.flags.teacher != "":
		return "of " + c.flags.teacher
	case n == nil:
		return "without a net"
	}
	return "with the net so far"
}

// keep saves how much time was spent, as far as it can.
func (c *trainRun) keep() {
	if err := c.save(); err != nil {
		c.PrintError(err)
	}
}

// lastRounds is how many rounds' games a net is made of.
const lastRounds = 3

// fit makes a net of the games of this round and of those before.
func (c *trainRun) fit(ctx context.Context) error {
	var data []string
	for round := max(1, c.state.Round-lastRounds+1); round <= c.state.Round; round++ {
		file := c.file(round, "games")
		if _, err := os.Stat(file); err == nil || round == c.state.Round {
			data = append(data, file)
		}
	}
	fmt.Fprintf(c.Out, "%s, round %d: learning\n", c.v.Def.Name, c.state.Round)
	record := nnue.Provenance{Command: c.flags.command, Rounds: c.state.Round - c.state.First + 1, Hours: c.state.Spent}
	if err := c.learn(ctx, data, c.file(c.state.Round, "net"), c.flags, record); err != nil {
		return err
	}
	c.state.Step = stepTest
	return nil
}

// test plays the match, and installs the net if it gains.
func (c *trainRun) test(ctx context.Context) error {
	limit := max(min(c.total()/8, c.left()), minTest)
	fmt.Fprintf(c.Out, "%s, round %d: a match against the current net or evaluation, for %v at most\n", c.v.Def.Name, c.state.Round, limit.Round(time.Second))
	t := *c.flags
	t.net, t.install = c.file(c.state.Round, "net"), true
	if c.state.Nodes == 0 {
		var err error
		if c.state.Nodes, err = c.equalTimeNodes(ctx, &t); err != nil {
			return err
		}
		if err := c.save(); err != nil {
			return err
		}
	}
	if _, err := c.match(ctx, &t, c.state.Nodes, limit, c.file(c.state.Round, "match")); err != nil {
		return err
	}
	c.state.Round++
	c.state.Step, c.state.Nodes = stepGen, 0
	return nil
}

// hours writes a number of hours.
func hours(h float64) string {
	return (time.Duration(h * float64(time.Hour))).Round(time.Second).String()
}

// isMissing reports whether a file is not there.
func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }
