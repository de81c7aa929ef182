package workshop

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/campaign"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/nets"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/workers"
)

// mostHours are more than any training takes.
const mostHours = 100_000

// trainHash is the size of the hash table for games to learn from, in megabytes.
const trainHash = 4

func (f *trainFlags) genFlags(cmd *cobra.Command) {
	cli.NodesFlag(cmd, &f.nodes, "positions that are searched for each move of the games to learn from (default 200)")
	cli.IntFlag(cmd, &f.threads, "threads", 0, 1, cli.MaxSlots, "concurrent games (default one for each processor)")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "makes games and nets repeatable")
	cli.IntFlag(cmd, &f.explore, "explore", 0, 1, cli.AnyNumber, "explore: random moves at one in so many positions, whose games are learned from as well (default never)")
	cmd.Flags().StringVar(&f.teacher, "teacher", "", "learn from games that this engine plays with itself, named as for ferz match (default ferz)")
	_ = cmd.RegisterFlagCompletionFunc("teacher", cli.CompleteThinker)
	f.workersFlag(cmd)
}

func (f *trainFlags) workersFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.workers, "workers", "", "have games played by the workers of this URL, or of one in this file (see ferz worker)")
}

func (a *app) trainGenCommand() *cobra.Command {
	var f trainFlags
	var file string
	cmd := &cobra.Command{
		Use:               "gen VARIANT",
		Short:             "Play games to learn from, and add them to a file",
		Long:              "Plays games to learn from and adds them to a file. Without --games it runs until --hours are over\nor it is interrupted; what was played is saved in any case.",
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.exclude(cmd); err != nil {
				return cli.UsageErrorf(cmd, err)
			}
			w, err := a.workshop(args[0])
			if err != nil {
				return err
			}
			net, err := nets.Resolve(f.net, w.v)
			if err != nil {
				return err
			}
			if file == "" {
				file = w.GamesFile(1)
			}
			a.WritesFiles = true
			if len(f.from) > 0 {
				return w.importGames(cmd.Context(), file, f.from)
			}
			_, err = w.generate(cmd.Context(), file, net, &f, time.Duration(f.hours*float64(time.Hour)), func() {})
			return err
		},
	}
	fromFlag(cmd, &f, "add the games of engines in this PGN file, instead of playing; may be given several times")
	cmd.Flags().StringVar(&file, "data", "", "the file (default that of the first round, in ferz's data folder)")
	cmd.Flags().StringVar(&f.net, "net", "", "the net to play with, or none (default the current one)")
	cli.FloatFlag(cmd, &f.hours, "hours", 0, 0, mostHours, "stop after so many hours")
	cli.IntFlag(cmd, &f.games, "games", 0, 1, cli.AnyNumber, "stop when the file has so many games")
	cmd.Flags().StringVar(&f.openings, "openings", "", "begin each game at a position of this file, by lot, and one or two random moves: FEN or EPD lines, or the ends of games in PGN")
	cmd.Flags().StringVar(&f.rescore, "rescore", "", "play no games, but have the quiet positions of this file's games scored anew, by --teacher or by ferz, with --nodes each")
	f.genFlags(cmd)
	return cmd
}

// exclude returns an error if there are flags that say nothing beside others.
func (f *trainFlags) exclude(cmd *cobra.Command) error {
	if f.teacher != "" && f.net != "" {
		return errors.New("--net can't be combined with --teacher")
	}
	if f.teacher != "" && f.workers != "" {
		return errors.New("--workers can't be combined with --teacher: workers play the games of ferz itself")
	}
	if f.openings != "" && f.workers != "" {
		return errors.New("--workers can't be combined with --openings: workers begin at the start position")
	}
	if f.rescore != "" {
		if err := leaveOut(cmd, "--rescore scores games that were played", "openings", "explore", "games", "seed", "workers"); err != nil {
			return err
		}
	}
	if len(f.from) > 0 {
		return leaveOut(cmd, "--from adds games that were played", "rescore", "teacher", "openings", "net", "explore", "nodes", "games", "hours", "threads", "seed", "workers")
	}
	return nil
}

// leaveOut returns an error with the reason if one of some flags is given.
func leaveOut(cmd *cobra.Command, reason string, flags ...string) error {
	for _, name := range flags {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("%s: leave --%s out", reason, name)
		}
	}
	return nil
}

// generate adds games to a file, for a time or, if that is 0, until there are as
// many as the flags say. Every progressEvery it calls now.
func (w *trainDir) generate(ctx context.Context, file string, net *nnue.Net, f *trainFlags, limit time.Duration, now func()) (games int, err error) {
	start, random, err := w.start(f.openings)
	if err != nil {
		return 0, err
	}
	if err := durable.Private().MkdirAll(filepath.Dir(file)); err != nil {
		return 0, err
	}
	played, err := w.played(ctx, f.rescore, file)
	if err != nil {
		return 0, err
	}
	out, err := campaign.AppendGames(file, w.v)
	if err != nil {
		return 0, err
	}
	if out.Games() > 0 {
		fmt.Fprintf(w.Out, "%s has %d games already\n", file, out.Games())
	}
	inner, cancel := ctx, context.CancelFunc(func() {})
	if limit > 0 {
		inner, cancel = context.WithTimeout(ctx, limit)
	}
	defer cancel()
	view := &genView{StatusLine: cli.NewStatusLine(w.Out), goal: cmp.Or(len(played), f.games), limit: limit, first: out.Games(), now: now}
	w.Line = &view.StatusLine
	defer func() { w.Line = nil }()
	teachers := &teachers{trainDir: w, engine: f.teacher}
	options := training.GenerateOptions{
		Variant: w.v, Nodes: f.nodes, Games: f.games, Threads: f.threads, Seed: f.seed, Start: start, RandomMoves: random, BranchEvery: f.explore,
		Rescore: played,
		Teacher: teachers.open(inner),
		Search: func() *search.Engine {
			e := search.New(w.v, trainHash)
			e.SetNet(net)
			return e
		},
	}
	done, err := w.Elsewhere(f.workers).SendOut(inner, workers.TrainingRun{Variant: w.spec, Net: net, Hash: trainHash}, &options)
	if err != nil {
		return 0, errors.Join(err, out.Close())
	}
	err = training.Generate(inner, options, out, view.show)
	view.End()
	games = out.Games()
	return games, errors.Join(err, done(), teachers.close(), out.Close(), ctx.Err())
}

// played returns the games of a file, to be scored anew and added to another one; none if there is no file.
func (w *trainDir) played(ctx context.Context, file, to string) ([][]byte, error) {
	if file == "" {
		return nil, nil
	}
	fail := func(err error) error { return fmt.Errorf("--rescore: %s: %w", file, err) }
	if same(file, to) {
		return nil, fail(errors.New("the games with new scores need another file: name it with --data"))
	}
	games, err := training.LoadGames(ctx, file, w.v)
	if err == nil && len(games) == 0 {
		err = errors.New("it has no games")
	}
	if err != nil {
		return nil, fail(err)
	}
	return games, nil
}

// same reports whether two paths name the same file.
func same(one, other string) bool {
	a, err := os.Stat(one)
	if err != nil {
		return false
	}
	b, err := os.Stat(other)
	return err == nil && os.SameFile(a, b)
}

// teachers are the engines of whose games a net is to learn.
type teachers struct {
	*trainDir
	engine  string // as ferz match names it; "": ferz itself
	mu      sync.Mutex
	players []xboard.Player
}

// open returns what starts an engine, or nil if there is none.
func (t *teachers) open(ctx context.Context) func() (training.Teacher, error) {
	if t.engine == "" {
		return nil
	}
	return func() (training.Teacher, error) {
		spec, err := registry.Open("").ParseEach(t.engine, fmt.Sprintf("option.Hash=%d", trainHash))
		if err != nil {
			return nil, fmt.Errorf("--teacher: %w", err)
		}
		p, err := cli.StartPlayer(ctx, spec)
		if err != nil {
			return nil, err
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		t.players = append(t.players, p)
		return &xboard.Teacher{Player: p, Variant: t.v}, nil
	}
}

// close ends the engines.
func (t *teachers) close() (err error) {
	for _, p := range t.players {
		err = errors.Join(err, p.Close())
	}
	return err
}

// start returns what draws the start positions of games, and the number of random moves after
// them: one after the positions of a file of openings, as usual (0) if there is no file.
func (w *trainDir) start(openings string) (draw func(*rand.Rand) (string, error), random int, err error) {
	if openings == "" {
		return w.spec.Start, 0, nil
	}
	starts, err := match.Starts(openings, w.v, w.Notify)
	return func(r *rand.Rand) (string, error) { return starts[r.IntN(len(starts))], nil }, 1, err
}

// genView shows the progress of playing.
type genView struct {
	cli.StatusLine
	goal    int // games; 0: none
	limit   time.Duration
	first   int // games that were there
	printed time.Duration
	now     func() // is called every progressEvery
	kept    time.Duration
}

func (v *genView) show(p training.Progress) {
	if p.Time-v.kept >= cli.ProgressEvery {
		v.kept = p.Time
		v.now()
	}
	line := genLine(&p, v.goal, v.first, v.limit)
	switch {
	case v.Width > 0:
		v.Rewrite(line)
	case v.printed == 0 || p.Time-v.printed >= cli.ProgressEvery || p.Games == v.goal:
		fmt.Fprintln(v.Out, line)
		v.printed = p.Time
	}
}

// genLine describes the progress of playing, and how long it will take.
func genLine(p *training.Progress, goal, first int, limit time.Duration) string {
	seconds := max(p.Time.Seconds(), 0.001)
	line := fmt.Sprintf("%d games", p.Games)
	if goal > 0 {
		line = fmt.Sprintf("%d of %d games", p.Games, goal)
	}
	line += fmt.Sprintf("  %.1f games/s  %.0f positions/s  %.2f Mnodes/s  %.0f plies a game  %.0f %% decided", float64(p.Played)/seconds,
		float64(p.Positions)/seconds, float64(p.Nodes)/seconds/1e6, float64(p.Plies)/float64(p.Played), 100*float64(p.Decisive)/float64(p.Played))
	if p.BranchPositions > 0 {
		line += fmt.Sprintf("  %.0f %% explored", 100*float64(p.BranchPositions)/float64(p.Positions))
	}
	left := time.Duration(0)
	if goal > 0 {
		left = time.Duration(float64(goal-p.Games) / float64(p.Games-first) * float64(p.Time))
	}
	if limit > 0 && (goal == 0 || limit-p.Time < left) {
		left = limit - p.Time
	}
	if left > 0 {
		line += "  " + left.Round(time.Second).String() + " left"
	}
	return line
}
