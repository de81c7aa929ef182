package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
	"github.com/ferzchess/ferz/xboard/nets"
)

const (
	minTest   = 2 * time.Minute // for a match, however little time there is
	testNodes = 1500
	testPlies = 8  // at random, before each pair of games
	testHash  = 16 // megabytes
	sure      = 0.95
	// testMargin is by how much the time of a match may be overstepped: that a
	// machine is busy says nothing about the net.
	testMargin = 10 * time.Second
)

// netTest decides whether a net is better than what there was. It asks for more than
// a trace, so that the time goes into games to learn from.
var netTest = stats.SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}

func (f *trainFlags) testFlags(cmd *cobra.Command) {
	cmd.Flags().Uint64Var(&f.testNodes, "match-nodes", testNodes, "positions that are searched for each move of the match; for the new net as many as take the same processor time")
	duration(cmd, &f.moveTime, "movetime", 0, time.Millisecond, "time for each move of the match instead, which a busy machine makes uneven")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("match-nodes") && f.moveTime > 0 {
			return usageError{errors.New("--match-nodes and --movetime exclude each other")}
		}
		return nil
	}
	number(cmd, &f.testGames, "match", 600, 2, anyNumber, "games of the match at most")
}

func (a *app) trainTestCommand() *cobra.Command {
	var f trainFlags
	cmd := &cobra.Command{
		Use:   "test VARIANT",
		Short: "Play a match to see what a net gains",
		Long: "Plays a match between a net and what ferz plays with now, until a sequential test has decided whether\n" +
			"it gains (elo0=0,elo1=30,alpha=0.05,beta=0.05) or all games are played. It fails if the net does not gain.",
		Args:              arguments("VARIANT"),
		ValidArgsFunction: a.completeVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			w, err := a.workshop(args[0])
			if err != nil {
				return err
			}
			if f.net == "" {
				f.net = w.file(1, "net")
			}
			a.filing = f.install
			nodes, err := w.fairNodes(cmd.Context(), &f)
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
	cmd.Flags().StringVar(&f.against, "against", "", "another net's file, or none (default what ferz plays with)")
	cmd.Flags().BoolVar(&f.install, "install", false, "install the net if it gains")
	number(cmd, &f.threads, "threads", 0, 1, maxSlots, "games side by side (default one for each processor)")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "makes openings repeatable")
	f.testFlags(cmd)
	return cmd
}

// match plays a net against another one, or what ferz plays with, and installs
// it if that is wanted and it gains. nodes are the positions that the new net
// searches for each move if there is no time. A match that is interrupted goes
// on by a state file, if one is named.
func (w *workshop) match(ctx context.Context, f *trainFlags, nodes uint64, limit time.Duration, state string) (gained bool, err error) {
	_, file, err := nets.Load(f.net, w.v)
	if err != nil {
		return false, err
	}
	if _, err := nets.Choose(f.against, w.v); err != nil {
		return false, err
	}
	c := match.Config{
		Entrants:     []match.Entrant{f.entrant("new", f.net, nodes), f.entrant("old", f.against, f.testNodes)},
		Variant:      w.spec,
		Schedule:     match.Schedule{Format: match.RoundRobin, Rounds: 1, Games: f.testGames, Repeat: 2, Policy: match.PerPair},
		Openings:     match.Openings{RandomPlies: testPlies},
		SPRT:         &netTest,
		Adjudication: match.Adjudication{MaxMoves: 200},
		Concurrency:  f.threads, Patience: time.Minute, Seed: f.seed, State: state,
	}
	if c.Concurrency == 0 {
		c.Concurrency = runtime.GOMAXPROCS(0)
	}
	inner, cancel := ctx, context.CancelFunc(func() {})
	if limit > 0 {
		inner, cancel = context.WithTimeout(ctx, limit)
	}
	defer cancel()
	report, err := w.runMatch(inner, c, &matchFlags{})
	if err != nil && (inner.Err() == nil || ctx.Err() != nil) {
		return false, err
	}
	first := &report.Standings[0]
	e := first.Estimate()
	gained = report.Test.Verdict == stats.H1 || report.Test.Verdict == stats.Undecided && e.LOS >= sure
	text := fmt.Sprintf("%s Elo, +%d -%d =%d at %s", e, first.Wins, first.Losses, first.Draws, terms(&c.Entrants[1]))
	if !gained {
		fmt.Fprintf(w.out, "the net does not gain: %s\n", text)
		return false, removed(state)
	}
	fmt.Fprintf(w.out, "the net gains: %s\n", text)
	if f.install {
		file.Record.Match = text
		place, err := nets.Install(file, w.v)
		if err != nil {
			return false, err
		}
		fmt.Fprintf(w.out, "it is installed, in %s\n", place)
	}
	return true, removed(state)
}

// removed removes the state of a match that is over.
func removed(state string) error {
	if state == "" {
		return nil
	}
	if err := os.Remove(state); err != nil && !isMissing(err) {
		return err
	}
	return nil
}

// entrant returns ferz with a net, named as nets.Choose takes it.
func (f *trainFlags) entrant(name, net string, nodes uint64) match.Entrant {
	e := match.Entrant{Name: name, Margin: testMargin, Trust: true, Terms: name}
	if f.moveTime > 0 {
		e.Control = clock.Control{PerMove: f.moveTime}
	} else {
		e.Limits.Nodes = nodes
	}
	e.Open = func(context.Context, int) (xboard.Player, error) {
		b := xboard.NewBuiltin(name, testHash, xboard.Limits{})
		b.EvalFile = net
		return b, nil
	}
	return e
}
