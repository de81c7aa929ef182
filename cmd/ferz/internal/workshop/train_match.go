package workshop

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/matches"
	"github.com/ferzchess/ferz/xboard/campaign"
	"github.com/ferzchess/ferz/xboard/match/stats"
	"github.com/ferzchess/ferz/xboard/nets"
)

const (
	testNodes = 1500
	testMatch = 600 // games
)

func (f *trainFlags) testFlags(cmd *cobra.Command) {
	cmd.Flags().Uint64Var(&f.testNodes, "match-nodes", testNodes, "positions that are searched for each move of the match; for the new net as many as take the same processor time")
	cli.DurationFlag(cmd, &f.moveTime, "movetime", 0, time.Millisecond, "time for each move of the match instead, which a busy machine makes uneven")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("match-nodes") && f.moveTime > 0 {
			return cli.NewUsageError(errors.New("--match-nodes and --movetime exclude each other"))
		}
		return nil
	}
	cli.IntFlag(cmd, &f.testGames, "match", testMatch, 2, cli.AnyNumber, "games of the match at most")
}

func (a *app) trainTestCommand() *cobra.Command {
	var f trainFlags
	cmd := &cobra.Command{
		Use:   "test VARIANT",
		Short: "Play a match to measure the gain of a net",
		Long: "Plays a match between a net and ferz's current one, until a sequential test has decided whether\n" +
			"it gains (elo0=0,elo1=30,alpha=0.05,beta=0.05) or all games are played. It fails if the net does not gain.",
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			w, err := a.workshop(args[0])
			if err != nil {
				return err
			}
			if f.net == "" {
				f.net = w.NetFile(1)
			}
			a.WritesFiles = f.install
			nodes, err := w.equalTimeNodes(cmd.Context(), &f)
			if err != nil {
				return err
			}
			gained, err := w.match(cmd.Context(), &f, nodes, 0, "")
			if err == nil && !gained {
				err = errors.New("the net does not gain")
			}
			return err
		},
	}
	cmd.Flags().StringVar(&f.net, "net", "", "the net's file (default that of the first round, in ferz's data folder)")
	cmd.Flags().StringVar(&f.against, "against", "", "another net's file, or none (default the current one)")
	cmd.Flags().BoolVar(&f.install, "install", false, "install the net if it gains")
	cli.IntFlag(cmd, &f.threads, "threads", 0, 1, cli.MaxSlots, "concurrent games (default one for each processor)")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "makes openings repeatable")
	f.workersFlag(cmd)
	f.testFlags(cmd)
	return cmd
}

// match plays a net against another one, or what ferz plays with, and installs it if
// that is wanted and it gains. nodes are the positions that the new net searches for
// each move if there is no time. An interrupted match continues from a state file, if
// one is named.
func (w *trainDir) match(ctx context.Context, f *trainFlags, nodes uint64, limit time.Duration, state string) (gained bool, err error) {
	_, file, err := nets.Load(f.net, w.v)
	if err != nil {
		return false, err
	}
	if _, err := nets.Resolve(f.against, w.v); err != nil {
		return false, err
	}
	m := campaign.NetMatch{
		Variant: w.spec, New: f.net, Old: f.against, NewNodes: nodes, OldNodes: f.testNodes, MoveTime: f.moveTime,
		Games: f.testGames, Threads: f.threads, Seed: f.seed, State: state,
	}
	c := m.Config()
	inner, cancel := ctx, context.CancelFunc(func() {})
	if limit > 0 {
		inner, cancel = context.WithTimeout(ctx, limit)
	}
	defer cancel()
	done, err := m.SendOut(inner, &c, w.MatchesElsewhere(f.workers))
	if err != nil {
		return false, err
	}
	report, err := matches.Run(inner, w.App, c)
	err = errors.Join(err, done())
	if err != nil && (inner.Err() == nil || ctx.Err() != nil) {
		return false, err
	}
	first := &report.Standings[0]
	e := first.Estimate()
	gained = campaign.Gained(&report)
	text := fmt.Sprintf("%s, +%d -%d =%d at %s", stats.InElo(e.String()), first.Wins, first.Losses, first.Draws, matches.Terms(&c.Entrants[1]))
	if !gained {
		fmt.Fprintf(w.Out, "the net does not gain: %s\n", text)
		return false, nil
	}
	fmt.Fprintf(w.Out, "the net gains: %s\n", text)
	if f.install {
		file.Record.Match = text
		place, err := nets.Install(file, w.v)
		if err != nil {
			return false, err
		}
		fmt.Fprintf(w.Out, "it is installed, in %s\n", place)
	}
	return true, nil
}

// equalTimeNodes returns how many positions the new net may search for each that the flags
// allow the old one, or 0 if they play by time.
func (w *trainDir) equalTimeNodes(ctx context.Context, f *trainFlags) (uint64, error) {
	if f.moveTime > 0 {
		return 0, nil
	}
	return campaign.FairNodes(ctx, w.v, f.net, f.against, f.testNodes)
}
