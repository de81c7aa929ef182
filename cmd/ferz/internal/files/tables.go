package files

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard/endings"
)

const tablesLong = `Endgame tables: who wins each position of a few pieces, and in how many moves.

Ferz solves the endings of any game whose pieces leave the board for good, by the
game's own rules. An ending is named by the letters of White's pieces and then of
Black's, such as KQKR, or QvR where no king marks where Black's begin. Distances are
to the end of the game. Castling and what ends games by their history, such as
repetition, counts and the rule of 50 moves, are left out.`

// tablesFlags are the flags that the commands of "ferz tables" share.
type tablesFlags struct {
	dir     string
	threads int
	json    bool
}

func (f *tablesFlags) dirFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.dir, "dir", "", "the folder of the tables (default \"tables\" in ferz's data)")
}

func (f *tablesFlags) threadsFlag(cmd *cobra.Command) {
	cli.IntFlag(cmd, &f.threads, "threads", runtime.NumCPU(), 1, cli.AnyNumber, "work in so many threads")
}

func (a *app) tablesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "tables", Short: "Solve endings, and look positions up in them", Long: tablesLong, Args: cli.Subcommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(a.tablesMakeCommand(), a.tablesListCommand(), a.tablesProbeCommand(), a.tablesVerifyCommand())
	return cmd
}

func (a *app) tablesMakeCommand() *cobra.Command {
	var f tablesFlags
	pieces, megabytes := 0, 0
	cmd := &cobra.Command{
		Use:   "make VARIANT [ENDING...]",
		Short: "Solve endings",
		Long: "Solves endings, and those that they lead to by captures and promotions: the ones that are named, or all\n" +
			"of up to three pieces. Each is saved as soon as it is solved; those that exist already are left as\n" +
			"they are, but made again if they are damaged or the game's rules have changed.",
		Example:           "  ferz tables make chess\n  ferz tables make chess KQKR\n  ferz tables make xiangqi --pieces 4 --memory 4096",
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.UsageErrorf(cmd, fmt.Errorf("make: VARIANT is missing"))
			}
			if len(args) > 1 && pieces > 0 {
				return cli.UsageErrorf(cmd, fmt.Errorf("expected either ENDING or --pieces"))
			}
			a.WritesFiles = true
			return a.makeTables(cmd.Context(), args[0], args[1:], cmp.Or(pieces, 3), uint64(megabytes)<<20, &f)
		},
	}
	cli.IntFlag(cmd, &pieces, "pieces", 0, 2, tables.MaxMen, "all endings of up to so many pieces (default 3)")
	cli.IntFlag(cmd, &megabytes, "memory", 0, 1, cli.AnyNumber, "MiB of memory to use (default a quarter of the machine's)")
	f.dirFlag(cmd)
	f.threadsFlag(cmd)
	return cmd
}

// makeTables solves endings of a variant, those of up to a number of pieces if none are
// named.
func (a *app) makeTables(ctx context.Context, variant string, names []string, pieces int, memory uint64, f *tablesFlags) error {
	v, err := a.Catalogue().Load(variant)
	if err != nil {
		return err
	}
	folder, err := endings.Of(v, f.dir)
	if err != nil {
		return err
	}
	if memory == 0 {
		memory = endings.MachineMemory() / 4
	}
	view := tablesView{line: cli.NewStatusLine(a.Out)}
	m, err := tables.NewMaker(v, folder, tables.Options{Threads: f.threads, Memory: memory, Report: view.report})
	if err != nil {
		return err
	}
	if len(names) == 0 {
		if names = m.Endings(pieces); len(names) == 0 {
			return fmt.Errorf("no game of %s is still going on with %s or fewer", v.Def.Name, words.Count(pieces, "piece"))
		}
	}
	err = m.Make(ctx, names...)
	view.line.Clear()
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("tables: interrupted; what is solved is saved in %s", folder.Path())
	case err != nil:
		return err
	case view.made == 0:
		fmt.Fprintf(a.Out, "%s there already, in %s\n", were(len(names)), folder.Path())
	default:
		fmt.Fprintf(a.Out, "%s solved, in %s\n", were(view.made), folder.Path())
	}
	return nil
}

func were(n int) string {
	if n == 1 {
		return "1 ending is"
	}
	return fmt.Sprintf("%d endings are", n)
}

// tablesView shows how far the solving of endings is.
type tablesView struct {
	line  cli.StatusLine
	mu    sync.Mutex
	made  int
	of    string // the ending that is being solved
	since time.Time
	shown time.Time
}

func (v *tablesView) report(p tables.Progress) {
	v.mu.Lock()
	defer v.mu.Unlock()
	now := time.Now()
	switch {
	case p.Finished:
		v.made++
		v.line.Clear()
		fmt.Fprintf(v.line.Out, "%s: %s, %s\n", p.Ending, statsText(p.Stats), tables.Bytes(uint64(p.Bytes)))
		return
	case p.Ending != v.of:
		v.of, v.since, v.shown = p.Ending, now, time.Time{}
	}
	if now.Sub(v.shown) < 100*time.Millisecond {
		return
	}
	v.shown = now
	spent := now.Sub(v.since)
	rate := float64(p.Done) / max(spent.Seconds(), 1e-3)
	left := time.Duration(float64(p.All-p.Done) / max(rate, 1) * float64(time.Second)).Round(time.Second)
	v.line.Progress(fmt.Sprintf("%s (%d of %d) %s %3d%%, %.0f positions a second, %v left", p.Ending, p.Number, p.Of,
		progressBar(p.Done, p.All), 100*p.Done/max(p.All, 1), rate, left))
}

// progressBar draws how much of something is done.
func progressBar(done, all uint64) string {
	const width = 20
	n := int(done * width / max(all, 1))
	return "[" + strings.Repeat("#", n) + strings.Repeat(".", width-n) + "]"
}

// statsText says in words how the positions of an ending end.
func statsText(s tables.Stats) string {
	all := float64(max(s.Positions(), 1))
	text := fmt.Sprintf("%s, %.1f%% won, %.1f%% drawn, %.1f%% lost", words.Count(int(s.Positions()), "position"),
		100*float64(s.Wins)/all, 100*float64(s.Draws)/all, 100*float64(s.Losses)/all)
	if s.Longest > 0 {
		text += fmt.Sprintf(", longest win %s", words.Count((s.Longest+1)/2, "move"))
	}
	return text
}

func (a *app) tablesVerifyCommand() *cobra.Command {
	var f tablesFlags
	sample := uint64(0)
	cmd := &cobra.Command{
		Use:   "verify VARIANT [ENDING...]",
		Short: "Prove tables",
		Long: "Reads tables again and proves them: the value of each position follows, by the rules of the game, from\n" +
			"those of the positions that its moves lead to. Without an ending, all tables of the game are proved.",
		Example:           "  ferz tables verify chess\n  ferz tables verify chess KQKR --sample 100000",
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.UsageErrorf(cmd, fmt.Errorf("verify: VARIANT is missing"))
			}
			return a.verifyTables(cmd.Context(), args[0], args[1:], sample, &f)
		},
	}
	cmd.Flags().Uint64Var(&sample, "sample", 0, "check so many random positions of each ending (default all)")
	f.dirFlag(cmd)
	f.threadsFlag(cmd)
	return cmd
}

func (a *app) verifyTables(ctx context.Context, variant string, names []string, sample uint64, f *tablesFlags) error {
	v, err := a.Catalogue().Load(variant)
	if err != nil {
		return err
	}
	set, err := endings.Open(v, f.dir, "")
	if err != nil {
		return err
	}
	all := len(names) == 0
	if names, err = set.Names(names...); err != nil {
		return err
	}
	if len(names) == 0 && len(set.Faults()) == 0 {
		return fmt.Errorf("no endings of %s are solved: \"ferz tables make %s\" solves them", v.Def.Name, v.Def.ID)
	}
	line := cli.NewStatusLine(a.Out)
	var mu sync.Mutex
	shown := time.Time{}
	for _, name := range names {
		n, err := set.Verify(ctx, name, sample, f.threads, func(done, all uint64) {
			mu.Lock()
			defer mu.Unlock()
			if now := time.Now(); now.Sub(shown) > 100*time.Millisecond {
				shown = now
				line.Progress(fmt.Sprintf("%s %s", name, progressBar(done, all)))
			}
		})
		line.Clear()
		if ctx.Err() != nil {
			return fmt.Errorf("tables: interrupted")
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(a.Out, "%s: %s follow from their moves\n", name, words.Count(int(n), "position"))
	}
	if faults := set.Faults(); all && len(faults) > 0 {
		var texts []string
		for _, fault := range faults {
			texts = append(texts, printable.Line(fault.Error()))
		}
		slices.Sort(texts)
		return fmt.Errorf("%s", strings.Join(texts, "; "))
	}
	return nil
}
