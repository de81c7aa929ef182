package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/selfplay"
	"github.com/ferzchess/ferz/engine/tuning"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

const tuneLong = `Looks for better numbers for the search to go by (reductions, margins, limits): pairs of games
between two searches whose numbers differ by chance move all of them a little towards the winner's
(SPSA). Then the numbers that were found play a match with those that ferz has, until a sequential
test has decided or all games are played. The variants that are named, or eight unlike ones, take
turns, with a fixed number of positions for each move, so that other work on the machine does no harm.

Progress and result are kept in a file; the same command goes on whatever has interrupted it. It is
meant for whoever works on ferz: better numbers belong into engine/search/params.go.`

// tuneVariants are unlike one another.
var tuneVariants = []string{"chess", "crazyhouse", "xiangqi", "shogi", "capablanca", "atomic", "makruk", "3check"}

func (a *app) tuneCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "tune", Short: "Find better numbers for the search", Args: subcommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.tuneSearchCommand())
	return cmd
}

func (a *app) tuneSearchCommand() *cobra.Command {
	t := &tuner{app: a}
	cmd := &cobra.Command{
		Use: "search [VARIANT ...]", Short: "Tune the search by games with itself", Long: tuneLong,
		Example:           "  ferz tune search --pairs 5000 --nodes 2000 --out tuned.json\n  ferz tune search chess crazyhouse --only Margin,Delta,Window",
		ValidArgsFunction: a.completeVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			if t.Variants = args; len(args) == 0 {
				t.Variants = tuneVariants
			}
			return t.run(cmd.Context())
		},
	}
	number(cmd, &t.Pairs, "pairs", 2000, 1, anyNumber, "pairs of games to learn from")
	number(cmd, &t.Match, "match", 1000, 0, anyNumber, "pairs of games of the match at most")
	t.Nodes = 1000
	positions(cmd, &t.Nodes, "positions that are searched for each move")
	cmd.Flags().StringSliceVar(&t.Only, "only", nil, "the numbers to tune, as engine/search/params.go calls them (default all)")
	cmd.Flags().Uint64Var(&t.Seed, "seed", 1, "makes openings and chance repeatable")
	number(cmd, &t.threads, "threads", 0, 1, maxSlots, "games side by side (default one for each processor)")
	cmd.Flags().StringVar(&t.file, "out", "", "the file of progress and result (default in ferz's data folder)")
	return cmd
}

// tuner tunes the search.
type tuner struct {
	*app
	tuneSettings
	threads int
	file    string

	specs  []match.VariantSpec
	before []search.Param
	spsa   tuning.SPSA
	at     []int // indexes in before of the numbers that are tuned
	state  tuneState
	saved  time.Time
	began  time.Time
	first  int // pairs that were played before
}

// tuneSettings are what a tuning that goes on must have in common with its
// beginning.
type tuneSettings struct {
	Variants []string `json:"variants"`
	Only     []string `json:"only,omitempty"`
	Pairs    int      `json:"pairs"`
	Match    int      `json:"match"`
	Nodes    uint64   `json:"nodes"`
	Seed     uint64   `json:"seed"`
}

// tuneState is the file of a tuning.
type tuneState struct {
	Settings tuneSettings       `json:"settings"`
	Played   int                `json:"played"` // pairs learned from
	Values   map[string]float64 `json:"values"` // as they are now
	Score    stats.Pairs        `json:"score"`  // of the first players
	Test     stats.Pairs        `json:"test"`   // of the tuned search
	Gain     string             `json:"gain,omitempty"`
}

func (t *tuner) run(ctx context.Context) error {
	t.filing = true
	if err := t.prepare(); err != nil {
		return err
	}
	lock, err := durable.AcquireLock(t.file + ".lock")
	switch {
	case errors.Is(err, errors.ErrUnsupported):
	case errors.Is(err, durable.ErrLocked):
		return fmt.Errorf("%s is being tuned by another ferz already", t.file)
	case err != nil:
		return err
	default:
		defer lock.Release()
	}
	if err := t.resume(); err != nil {
		return err
	}
	t.began, t.first = time.Now(), t.state.Played
	if err := t.tune(ctx); err != nil {
		return err
	}
	t.print()
	if err := t.test(ctx); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "the numbers are in %s\n", t.file)
	return t.save()
}

// prepare checks what the flags say.
func (t *tuner) prepare() error {
	for _, name := range t.Variants {
		spec, err := t.variantSpec(name)
		if err != nil {
			return err
		}
		t.specs = append(t.specs, spec)
	}
	params := search.DefaultParams
	t.before = params.List()
	for _, name := range t.Only {
		if !slices.ContainsFunc(t.before, func(p search.Param) bool { return p.Name == name }) {
			return usageError{fmt.Errorf("--only: the search has no number %q; engine/search/params.go lists them", name)}
		}
	}
	for i, p := range t.before {
		if len(t.Only) == 0 || slices.Contains(t.Only, p.Name) {
			t.at = append(t.at, i)
			t.spsa.Numbers = append(t.spsa.Numbers, tuning.Number{Value: float64(p.Value), Min: float64(p.Min), Max: float64(p.Max)})
		}
	}
	t.spsa.Steps, t.spsa.Seed = t.Pairs, t.Seed
	if t.file == "" {
		dir, err := durable.DataDir()
		if err != nil {
			return err
		}
		t.file = filepath.Join(dir, "tuning", "search.json")
	}
	return makeDir(filepath.Dir(t.file))
}

// resume goes on from the file, if it is there.
func (t *tuner) resume() error {
	t.state.Settings = t.tuneSettings
	data, err := os.ReadFile(t.file)
	if isMissing(err) {
		return nil
	}
	var old tuneState
	if err == nil {
		err = json.Unmarshal(data, &old)
	}
	if err == nil && !reflect.DeepEqual(old.Settings, t.tuneSettings) {
		err = errors.New("it was begun with other flags")
	}
	if err == nil && (old.Played < 0 || old.Played > t.Pairs || len(old.Values) != len(t.at)) {
		err = fmt.Errorf("%d pairs, %d numbers", old.Played, len(old.Values))
	}
	for i, at := range t.at {
		if err != nil {
			break
		}
		value, ok := old.Values[t.before[at].Name]
		if n := &t.spsa.Numbers[i]; ok && value >= n.Min && value <= n.Max {
			n.Value = value
		} else {
			err = fmt.Errorf("it has no %s from %g to %g", t.before[at].Name, n.Min, n.Max)
		}
	}
	if err != nil {
		return fmt.Errorf("%s: a tuning that does not go on: %w; without the file it begins anew", t.file, err)
	}
	t.state = old
	fmt.Fprintf(t.out, "going on after %s of games\n", count(old.Played, "pair"))
	return nil
}

func (t *tuner) save() error {
	t.saved = time.Now()
	t.state.Values = map[string]float64{}
	for i, at := range t.at {
		t.state.Values[t.before[at].Name] = t.spsa.Numbers[i].Value
	}
	data, err := json.MarshalIndent(&t.state, "", "  ")
	if err != nil {
		return err
	}
	return durable.WriteFile(t.file, append(data, '\n'))
}

// params returns the default numbers with those that are tuned replaced.
func (t *tuner) params(tuned []int) (search.Params, error) {
	p := search.DefaultParams
	all := make([]int, len(t.before))
	for i, b := range t.before {
		all[i] = b.Value
	}
	for i, at := range t.at {
		all[at] = tuned[i]
	}
	return p, p.Set(all)
}

// saveEvery is how much of a tuning an interruption may lose.
const saveEvery = 5 * time.Second

// each plays pairs of games side by side, from the number from on: begin names
// the players' numbers, and end takes the result, an index of stats.Pairs, and
// reports whether that is enough. Both are called by one goroutine at a time.
func (t *tuner) each(ctx context.Context, from, to int, begin func(number int) (first, second []int), end func(number, result int) bool) error {
	var mu sync.Mutex
	type pair struct{ number, result int }
	play := func(ctx context.Context, number int) (pair, error) {
		mu.Lock()
		first, second := begin(number)
		mu.Unlock()
		result, err := t.pair(ctx, number, first, second)
		return pair{number, result}, err
	}
	player := func() (selfplay.Player[pair], error) { return play, nil }
	err := selfplay.Each(ctx, t.threads, from, to, player, func(p pair) error {
		mu.Lock()
		defer mu.Unlock()
		if end(p.number, p.result) {
			return errEnough
		}
		if time.Since(t.saved) > saveEvery {
			return t.save()
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return errors.Join(err, t.save())
}

// pair plays two games from one opening and returns the first player's half
// points.
func (t *tuner) pair(ctx context.Context, number int, first, second []int) (halves int, err error) {
	entrants := make([]match.Entrant, 2)
	for i, values := range [][]int{first, second} {
		p, err := t.params(values)
		if err != nil {
			return 0, err
		}
		name := []string{"first", "second"}[i]
		entrants[i] = (&trainFlags{}).entrant(name, "", t.Nodes)
		entrants[i].Open = builtin(name, "", &p)
	}
	report, err := match.Run(ctx, match.Config{
		Entrants: entrants, Variant: t.specs[number%len(t.specs)], Seed: t.Seed<<32 + uint64(number),
		Schedule: match.Schedule{Format: match.RoundRobin, Rounds: 1, Games: 2, Repeat: 2, Policy: match.PerPair},
		Openings: match.Openings{RandomPlies: testPlies}, Adjudication: match.Adjudication{MaxMoves: 200},
		Patience: time.Minute, StopOnCrash: true,
	}, nil)
	if err != nil {
		return 0, err
	}
	return slices.Index(report.Standings[0].Pairs[:], 1), nil
}

// tune plays the pairs to learn from.
func (t *tuner) tune(ctx context.Context) error {
	view := newStatusLine(t.out)
	err := t.each(ctx, t.state.Played, t.Pairs, t.spsa.Vary, func(number, result int) bool {
		t.spsa.Learn(number, float64(result-2)/2)
		t.state.Played++
		t.state.Score[result]++
		view.tell(t.progress())
		return false
	})
	view.end()
	return err
}

func (t *tuner) progress() string {
	spent, n := time.Since(t.began), t.state.Played-t.first
	left := time.Duration(float64(spent) / float64(max(n, 1)) * float64(t.Pairs-t.state.Played))
	return fmt.Sprintf("%d of %d pairs  %.1f pairs a minute  %s left", t.state.Played, t.Pairs, float64(n)/spent.Minutes(), left.Round(time.Second))
}

// print lists the numbers before and after.
func (t *tuner) print() {
	after := t.spsa.Whole()
	for i, at := range t.at {
		p := t.before[at]
		fmt.Fprintf(t.out, "%-13s %5d -> %5d   of %d to %d\n", p.Name, p.Value, after[i], p.Min, p.Max)
	}
}

// test plays the tuned search against the one before.
func (t *tuner) test(ctx context.Context) error {
	if t.Match == 0 {
		return nil
	}
	before := make([]int, len(t.at))
	for i, at := range t.at {
		before[i] = t.before[at].Value
	}
	tuned := t.spsa.Whole()
	view := newStatusLine(t.out)
	s := &t.state.Test
	decided := func() bool { return gainTest.Verdict(gainTest.LLRPairs(*s)) != stats.Undecided }
	var err error
	if played := s.Count(); !decided() {
		begin := func(int) (first, second []int) { return tuned, before }
		err = t.each(ctx, t.Pairs+played, t.Pairs+t.Match, begin, func(_, result int) bool {
			s[result]++
			view.tell(fmt.Sprintf("%d of %d pairs of the match  Elo %s  LLR %.2f", s.Count(), t.Match, s.Estimate(), gainTest.LLRPairs(*s)))
			return decided()
		})
	}
	view.end()
	if err != nil {
		return err
	}
	estimate := s.Estimate()
	t.state.Gain = fmt.Sprintf("%s Elo, %d pairs of games at %d positions", estimate, s.Count(), t.Nodes)
	verdict := "does not gain, as far as these games tell"
	if estimate.LOS >= sure {
		verdict = "gains"
	}
	fmt.Fprintf(t.out, "the tuned search %s: %s\n", verdict, t.state.Gain)
	return nil
}
