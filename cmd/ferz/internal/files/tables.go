package files

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
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

func (a *app) tablesListCommand() *cobra.Command {
	var f tablesFlags
	cmd := &cobra.Command{
		Use:               "list [VARIANT]",
		Short:             "List the endings that are solved",
		Long:              "Lists the endings that are solved, of a game or of all: how many positions each has, which of them the\nplayer to move wins, the longest win, and a position with it.",
		Example:           "  ferz tables list\n  ferz tables list chess",
		Args:              cli.NamedArgs("[VARIANT]"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.listTables(args, &f)
		},
	}
	f.dirFlag(cmd)
	cli.JSONFlag(cmd, &f.json, "them")
	return cmd
}

// tableJSON is an ending that is solved.
type tableJSON struct {
	Variant   string        `json:"variant"`
	Ending    string        `json:"ending"`
	Format    string        `json:"format"`               // ferz or syzygy
	Stats     *tables.Stats `json:"statistics,omitempty"` // of ferz's own tables
	LeftOut   []string      `json:"left_out"`             // keys of rules
	Distances bool          `json:"distances"`            // it tells them, too
	Bytes     int           `json:"bytes,omitempty"`      // of the file of ferz's own tables
}

// syzygyFormat is the format of tables that others have made.
const syzygyFormat = "syzygy"

// tablesOf lists the tables of a variant.
func tablesOf(v *engine.Variant, set *tables.Set) (out []tableJSON) {
	for _, t := range set.Tables() {
		left, stats := t.LeftOut(), t.Statistics()
		if left == nil {
			left = []string{}
		}
		out = append(out, tableJSON{v.Def.ID, t.Name(), "ferz", &stats, left, true, t.Bytes()})
	}
	for _, t := range set.OtherEndings() {
		out = append(out, tableJSON{v.Def.ID, t.Name, syzygyFormat, nil, []string{}, t.Distances, 0})
	}
	return out
}

func (a *app) listTables(args []string, f *tablesFlags) error {
	variants := args
	if len(args) == 0 {
		var err error
		if variants, err = endings.Variants(f.dir); err != nil {
			return err
		}
		if !slices.Contains(variants, "chess") {
			variants = append(variants, "chess") // Syzygy tables of it are in other folders, too
		}
	}
	out := []tableJSON{}
	for _, name := range variants {
		v, err := a.Catalogue().Load(name)
		if err != nil {
			if len(args) > 0 {
				return err
			}
			a.Notify(err.Error())
			continue
		}
		set, err := endings.Open(v, f.dir, "")
		if err != nil {
			return err
		}
		for _, fault := range set.Faults() {
			a.Notify(v.Def.ID + ": " + fault.Error())
		}
		out = append(out, tablesOf(v, set)...)
	}
	if f.json {
		return cli.WriteJSON(a.Out, out)
	}
	if len(out) == 0 {
		fmt.Fprintln(a.Out, "No endings are solved; \"ferz tables make chess\" solves some.")
		return nil
	}
	return a.printTables(out)
}

// printTables prints tables in words: Syzygy tables, of which there are many and little is
// known, in one line.
func (a *app) printTables(all []tableJSON) error {
	w := bufio.NewWriter(a.Out)
	first := 0 // of the Syzygy tables
	for i, t := range all {
		if i == 0 || all[i-1].Variant != t.Variant {
			fmt.Fprintf(w, "%s\n", t.Variant)
		}
		if t.Format == syzygyFormat {
			if i == 0 || all[i-1].Format != syzygyFormat {
				first = i
			}
			if i == len(all)-1 || all[i+1].Format != syzygyFormat {
				fmt.Fprintf(w, "  %s, from %s to %s\n", words.Count(i-first+1, "Syzygy table"), all[first].Ending, t.Ending)
			}
			continue
		}
		fmt.Fprintf(w, "  %s: %s, %s\n", t.Ending, statsText(*t.Stats), tables.Bytes(uint64(t.Bytes)))
		if t.Stats.Longest > 0 {
			fmt.Fprintf(w, "    %s\n", t.Stats.FEN)
		}
	}
	return w.Flush()
}

func (a *app) tablesProbeCommand() *cobra.Command {
	var f tablesFlags
	var at cli.PositionFlags
	cmd := &cobra.Command{
		Use:   "probe VARIANT --fen FEN",
		Short: "Look a position up",
		Long: "Prints how a position ends if both play perfectly: \"win in 5\", \"loss in 5\" or \"draw\" for the player to\n" +
			"move, and then the value of each move for that player, best first.",
		Example:           "  ferz tables probe chess --fen \"8/8/8/4k3/8/8/8/KQ6 w - - 0 1\"",
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.probeTables(args[0], &at, &f)
		},
	}
	at.Flags(cmd)
	f.dirFlag(cmd)
	cli.JSONFlag(cmd, &f.json, "the values")
	return cmd
}

// probeJSON is the value of a position.
type probeJSON struct {
	Variant string           `json:"variant"`
	FEN     string           `json:"fen"`
	Result  string           `json:"result"`                  // of the player to move: win, loss or draw
	Plies   *int             `json:"plies,omitempty"`         // to the end of the game
	Zeroing *int             `json:"zeroing_plies,omitempty"` // to the next capture or pawn move, by Syzygy tables
	Moves   []probedMoveJSON `json:"moves"`
}

// probedMoveJSON is a move with its value for who makes it.
type probedMoveJSON struct {
	Move    string `json:"move"`
	SAN     string `json:"san"`
	Result  string `json:"result"`
	Plies   *int   `json:"plies,omitempty"`
	Zeroing *int   `json:"zeroing_plies,omitempty"` // after the move; 0: it is a capture or pawn move itself
}

// resultOf returns a value as JSON has it.
func resultOf(v tables.Value) (result string, plies *int) {
	if v.Drawn() {
		return "draw", nil
	}
	n := v.Plies()
	if v.Won() {
		return "win", &n
	}
	return "loss", &n
}

func (a *app) probeTables(variant string, at *cli.PositionFlags, f *tablesFlags) error {
	pos, err := at.Position(a.Catalogue(), variant)
	if err != nil {
		return err
	}
	set, err := endings.Open(pos.Variant(), f.dir, "")
	if err != nil {
		return err
	}
	p, err := set.NewProber()
	if err != nil {
		return err
	}
	value, err := p.Probe(pos)
	if errors.Is(err, tables.ErrNoTable) && set.OtherMen() > 0 {
		return a.probeOther(pos, p, f)
	}
	if err != nil {
		return fmt.Errorf("%s: %w; \"ferz tables make %s\" makes tables", pos.FEN(), err, pos.Variant().Def.ID)
	}
	moves, err := p.ProbeMoves(pos)
	if err != nil {
		return fmt.Errorf("%s: %w", pos.FEN(), err)
	}
	if f.json {
		out := probeJSON{Variant: pos.Variant().Def.ID, FEN: pos.FEN(), Moves: []probedMoveJSON{}}
		out.Result, out.Plies = resultOf(value)
		for _, m := range moves {
			one := probedMoveJSON{Move: notation.Coordinates(pos, m.Move), SAN: notation.SAN(pos, m.Move)}
			one.Result, one.Plies = resultOf(m.Value)
			out.Moves = append(out.Moves, one)
		}
		return cli.WriteJSON(a.Out, out)
	}
	w := bufio.NewWriter(a.Out)
	fmt.Fprintln(w, value)
	width := 0
	for _, m := range moves {
		width = max(width, len(notation.SAN(pos, m.Move)))
	}
	for _, m := range moves {
		fmt.Fprintf(w, "  %-*s  %s\n", width, notation.SAN(pos, m.Move), m.Value)
	}
	return w.Flush()
}

// probeOther looks a position up in Syzygy tables.
func (a *app) probeOther(pos *engine.Position, p *tables.Prober, f *tablesFlags) error {
	verdict, plies, err := p.Other(pos)
	if err != nil {
		return fmt.Errorf("%s: %w", pos.FEN(), err)
	}
	out := probeJSON{Variant: pos.Variant().Def.ID, FEN: pos.FEN(), Result: otherResult(verdict), Moves: []probedMoveJSON{}}
	if plies > 0 {
		out.Zeroing = &plies
	}
	for _, m := range pos.LegalMoves() {
		one := probedMoveJSON{Move: notation.Coordinates(pos, m), SAN: notation.SAN(pos, m)}
		pos.Make(m)
		after, plies, err := p.Other(pos)
		zeroes := pos.HalfMoves() == 0
		pos.Unmake()
		if err != nil {
			return fmt.Errorf("%s: %w", pos.FEN(), err)
		}
		one.Result = otherResult(after.Opposite())
		switch {
		case zeroes:
			one.Zeroing = new(int)
		case plies > 0:
			one.Zeroing = &plies
		}
		out.Moves = append(out.Moves, one)
	}
	slices.SortStableFunc(out.Moves, func(a, b probedMoveJSON) int { return a.rank() - b.rank() })
	if f.json {
		return cli.WriteJSON(a.Out, out)
	}
	w := bufio.NewWriter(a.Out)
	fmt.Fprintf(w, "%s%s, by Syzygy tables\n", out.Result, zeroingText(out.Zeroing))
	for _, m := range out.Moves {
		fmt.Fprintf(w, "  %-6s  %s%s\n", m.SAN, m.Result, zeroingText(m.Zeroing))
	}
	return w.Flush()
}

// rank orders moves by Syzygy tables, the best ones first: a win before the limit of moves
// comes near, a loss after it.
func (m *probedMoveJSON) rank() int {
	plies := 0
	if m.Zeroing != nil {
		plies = *m.Zeroing
	}
	switch m.Result {
	case "win":
		return plies - 1000
	case "loss":
		return 1000 - plies
	}
	return 0
}

func otherResult(v tables.Verdict) string {
	return [...]string{"loss", "draw", "win"}[v.Result+1]
}

// zeroingText says when the next capture or pawn move comes.
func zeroingText(plies *int) string {
	switch {
	case plies == nil:
		return ""
	case *plies == 0:
		return ", a capture or pawn move at once"
	case *plies == 1:
		return ", a capture or pawn move within 1 ply"
	}
	return fmt.Sprintf(", a capture or pawn move within %d plies", *plies)
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
