package invent

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/selfplay"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/nets"
	"github.com/ferzchess/ferz/xboard/trial"
)

const tryLong = `Plays quick games of ferz with itself, side by side, and tells what the game is
like: how long games are, who wins them and how they end, what it is worth to
move first, how often each piece moves and is captured, and what it is worth.

FILE is a file of games as for "ferz check", ID the one of them that is tried, if
there are several; or it is any game that "ferz variants" lists.

Values are measured by the results: they are those by which what players have
explains best who wins. The fewer games there are, the nearer they stay to what
ferz estimates, and the larger is the error; a hundred games tell little, a
thousand more. All errors are those of 95 %.

An interrupt (^C) ends it with what was played so far.`

const (
	tryNodes   = 1000
	tryVariety = 40 // by how much moves of the opening may be worse than the best, in centipawns
	tryOpening = 12 // plies
	tryHash    = 4  // megabytes
)

// tryFlags are the flags of "ferz try".
type tryFlags struct {
	games, threads, plies int
	nodes, seed           uint64
	json                  bool
	plot                  string
}

func (a *app) tryCommand() *cobra.Command {
	f := tryFlags{}
	cmd := &cobra.Command{
		Use:               "try FILE|VARIANT [ID]",
		Short:             "Test a variant by self-play",
		Long:              tryLong,
		Example:           "  ferz try mine.ini\n  ferz try mine.ini leapers --games 1000 --plot leapers.svg\n  ferz try shogi --nodes 5000 --json",
		Args:              cli.NamedArgs("FILE|VARIANT", "[ID]"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			name, err := a.resolveTarget(args)
			if err != nil {
				return err
			}
			return a.try(cmd.Context(), name, &f)
		},
	}
	cli.IntFlag(cmd, &f.games, "games", 100, 1, cli.AnyNumber, "how many are played")
	cli.NodesFlag(cmd, &f.nodes, fmt.Sprintf("positions that are searched for each move (default %d)", tryNodes))
	cli.IntFlag(cmd, &f.plies, "plies", 400, 2, 10_000, "break games off after so many plies")
	cli.IntFlag(cmd, &f.threads, "threads", 0, 1, cli.MaxSlots, "concurrent games (default one for each processor)")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "makes the games repeatable")
	cmd.Flags().BoolVar(&f.json, "json", false, "print all figures as JSON")
	cmd.Flags().StringVar(&f.plot, "plot", "", "draw lengths, results and values into this file, as SVG")
	return cmd
}

// resolveTarget returns the game that is to be tried; if it is one of a file the
// catalogue has the file's games from then on.
func (a *app) resolveTarget(args []string) (string, error) {
	if info, err := os.Stat(args[0]); err != nil || info.IsDir() {
		if len(args) > 1 {
			return "", fmt.Errorf("%s: there is no such file", args[0])
		}
		if _, _, err := a.Catalogue().Parse(args[0]); err != nil {
			return "", fmt.Errorf("%s is neither a file nor a game: %w", args[0], err)
		}
		return args[0], nil
	}
	a.Files, a.Loaded = append(a.Files, args[0]), nil
	a.PrintVariantProblems()
	if len(args) > 1 {
		return args[1], nil
	}
	games := ini.ReadPath(variants.BuiltIn(), args[0]).Definitions
	switch len(games) {
	case 0:
		return "", fmt.Errorf("%s has no game that can be played; \"ferz check %s\" tells why", args[0], args[0])
	case 1:
		return games[0].ID, nil
	}
	var ids string
	for _, d := range games {
		ids += " " + d.ID
	}
	return "", fmt.Errorf("%s has %d games: say which of%s", args[0], len(games), ids)
}

// try plays games and prints what they are like.
func (a *app) try(ctx context.Context, name string, f *tryFlags) error {
	v, err := a.Catalogue().Load(name)
	if err != nil {
		return err
	}
	spec, err := a.VariantSpec(name)
	if err != nil {
		return err
	}
	if f.nodes == 0 {
		f.nodes = tryNodes
	}
	t := trial.New(v)
	view := &tryView{StatusLine: cli.NewStatusLine(a.Err), wanted: f.games, began: time.Now()}
	err = selfplay.Play(ctx, selfplay.Settings{
		Variant: v, Games: f.games, MaxPlies: f.plies, Threads: f.threads,
		Search: func() (*search.Engine, error) { return nets.NewEngine(v, tryHash, "") },
		Start:  spec.Start,
		Limits: search.Limits{Nodes: f.nodes, Skill: search.Skill{VarietyMargin: tryVariety, VarietyPlies: tryOpening, Seed: f.seed}},
	}, func(g *engine.Game) error {
		err := t.Add(g)
		view.show(t.Games())
		return err
	})
	view.End()
	if t.Games() == 0 {
		return err
	}
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("interrupted after %d of %d games", t.Games(), f.games)
	}
	r := t.Report()
	return errors.Join(err, a.progress(v, &r, f))
}

// progress prints the report, and draws it if that is wanted.
func (a *app) progress(v *engine.Variant, r *trial.Report, f *tryFlags) error {
	if f.plot != "" {
		if err := durable.Public().WriteFile(f.plot, plotTrial(v, r)); err != nil {
			return fmt.Errorf("plot: %w", err)
		}
	}
	if !f.json {
		return printTrial(a.Out, v, r, f)
	}
	return cli.WriteJSON(a.Out, struct {
		Variant string `json:"variant"`
		Nodes   uint64 `json:"nodes"`
		*trial.Report
		Remarks []string `json:"remarks"`
	}{v.Def.ID, f.nodes, r, r.Remarks(f.plies)})
}

// tryView shows the progress of playing.
type tryView struct {
	cli.StatusLine
	wanted int
	began  time.Time
}

func (v *tryView) show(games int) {
	spent := time.Since(v.began)
	left := time.Duration(float64(spent) / float64(games) * float64(v.wanted-games)).Round(time.Second)
	v.Progress(fmt.Sprintf("%d of %d games, %v left", games, v.wanted, left))
}
